/** Services compiled once, so that a request costs a look-up by name; and the operation of a request. */

import { type ArgumentsDecoder, compileArguments } from './decode-arguments.ts';
import { type AnswerEncoder, type AnswerOptions, compileAnswer, encoderCaches } from './encode-answer.ts';
import type { SoapRequest } from './envelope.ts';
import { SoapFault } from './fault.ts';
import { KNOWN_NAMESPACES } from './names.ts';
import { createTypeResolver } from './schema.ts';
import type { WireOperation, WireService, WireStyle } from './service.ts';

/** An operation in one style, with its codec. */
export interface CompiledOperation {
  readonly operation: WireOperation;
  readonly style: WireStyle;
  /** the arguments of a request by canonical name */
  readonly decode: ArgumentsDecoder;
  /** the answer to a request */
  readonly encode: AnswerEncoder;
}

export interface CompiledService {
  readonly service: WireService;
  /** by the local name of the request's element */
  readonly byElement: ReadonlyMap<string, CompiledOperation>;
  /** rpc only: the same in lower case, since the reference ignores case */
  readonly byLowerCase: ReadonlyMap<string, CompiledOperation>;
}

const isAlwaysExact = () => true;

/** Compiles a service; throws TypeError for a declaration that cannot be published. */
export function compileService(service: WireService): CompiledService {
  const resolve = createTypeResolver(service.style);
  const decoders = new Map();
  const caches = encoderCaches();
  const byElement = new Map<string, CompiledOperation>();
  const byLowerCase = new Map<string, CompiledOperation>();
  for (const operation of service.operations) {
    const compiled: CompiledOperation = {
      operation,
      style: service.style,
      decode: compileArguments(operation, service.style, resolve, decoders, service.isExact ?? isAlwaysExact),
      encode: compileAnswer(operation, service.style, resolve, caches),
    };
    const element = requestElement(operation, service.style);
    if (byElement.has(element)) throw new TypeError(`wire service: two operations are called '${operation.name}'`);
    byElement.set(element, compiled);
    if (service.style === 'wsi' && operation.literalName) byElement.set(`${operation.name}RequestParam`, compiled);
    if (service.style !== 'wsi') byLowerCase.set(element.toLowerCase(), compiled);
  }
  return { service, byElement, byLowerCase };
}

/** The local name of a request's element for an operation in a style (reference 1.2). */
export function requestElement(operation: WireOperation, style: WireStyle): string {
  if (style !== 'wsi') return operation.name;
  const { bare, name, literalName = name } = operation;
  return bare ? `${name}Param` : `${literalName}RequestParam`;
}

/**
 * The operation a request asks for, among services that share an address (design 1): rpc by the local name in any
 * namespace, WS-I by `…RequestParam` or `…Param` in a known namespace or the configured one.
 *
 * @param options.namespace the published target namespace
 * @throws SoapFault `Server`, `Procedure 'x' not present`
 */
export function matchOperation(
  services: readonly CompiledService[],
  request: SoapRequest,
  options: { readonly namespace?: string } = {},
): CompiledOperation {
  const { localName, namespace } = request;
  const known = namespace === options.namespace || KNOWN_NAMESPACES.includes(namespace);
  for (const { service, byElement } of services) {
    const found = byElement.get(localName);
    if (found !== undefined && (known || service.style !== 'wsi')) return found;
  }
  for (const { byLowerCase } of services) {
    const found = byLowerCase.get(localName.toLowerCase());
    if (found !== undefined) return found;
  }
  throw new SoapFault('Server', `Procedure '${localName.slice(0, 100)}' not present`, request.version);
}

/**
 * A single answer, for a caller without a compiled service.
 *
 * @throws SoapFault `Server` for a value of the wrong shape
 */
export function encodeAnswer(
  operation: WireOperation,
  style: WireStyle,
  value: unknown,
  options: AnswerOptions,
): string {
  const { byElement } = compileService({ style, operations: [operation] });
  const compiled = byElement.get(requestElement(operation, style)) as CompiledOperation;
  return String(compiled.encode(value, options));
}
