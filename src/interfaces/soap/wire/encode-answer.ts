/** Whole answers: the result of a call in its envelope, on one line (reference 1.4; no line breaks are added, Q3). */

import { keepWhole } from '#interfaces/legacy/wire/cached-text.ts';
import { XML_NAMESPACE, XMLNS_NAMESPACE, XSI_NAMESPACE } from '#interfaces/legacy/wire/xml/tree.ts';
import { escapeAttribute } from '#interfaces/legacy/wire/xml/write.ts';
import { encodeAny } from './encode-any.ts';
import { compileLiteralEncoder } from './encode-literal.ts';
import { compileRpcEncoder, type Encoder } from './encode-rpc.ts';
import { ENVELOPE_NAMESPACE, type SoapVersion, XML_DECLARATION } from './fault.ts';
import { APACHE_NAMESPACE, DEFAULT_NAMESPACE, ENCODING_1_1, ENCODING_1_2, XSD_NAMESPACE } from './names.ts';
import type { TypeResolver, WireType } from './schema.ts';
import { answerElement, type WireOperation, type WireStyle } from './service.ts';

/** The options of an answer besides its value. */
export interface AnswerOptions {
  /** target namespace: the request's (design 2), or the published one if the request has none */
  readonly namespace: string;
  readonly version: SoapVersion;
}

/**
 * The result of an operation to the text of the answer, or to its bytes in UTF-8; throws SoapFault `Server` for a value
 * of the wrong shape.
 */
export type AnswerEncoder = (value: unknown, options: AnswerOptions) => string | Buffer;

/** The encoders of one service, shared by its operations. */
export interface EncoderCaches {
  readonly rpc: Readonly<Record<SoapVersion, Map<string, Map<WireType, Encoder>>>>;
  readonly literal: Map<string, Map<WireType, Encoder>>;
}

export function encoderCaches(): EncoderCaches {
  return { rpc: { '1.1': new Map(), '1.2': new Map() }, literal: new Map() };
}

/** Makes the encoder of an operation's answers. */
export function compileAnswer(
  operation: WireOperation,
  style: WireStyle,
  resolve: TypeResolver,
  caches: EncoderCaches,
): AnswerEncoder {
  const type = resolve(operation.result);
  return style === 'wsi' ? literalAnswer(operation, type, caches) : rpcAnswer(operation, style, type, caches);
}

function rpcAnswer(operation: WireOperation, style: WireStyle, type: WireType, caches: EncoderCaches): AnswerEncoder {
  const part = operation.resultPart;
  const encoderOf = (version: SoapVersion): Encoder => {
    // Lists of anything are typed by their items, but keep the name of their type.
    if (type.kind === 'list' && type.item.kind === 'any') {
      return (value) => encodeAny(part, value, version, `ns1:${type.name}`);
    }
    return compileRpcEncoder(type, part, version, caches.rpc[version]);
  };
  const encoders = { '1.1': encoderOf('1.1'), '1.2': encoderOf('1.2') };
  const maps = style === 'v1' || type.kind === 'any' || type.kind === 'list';
  const shapes = { '1.1': rpcFrame(operation, '1.1', maps), '1.2': rpcFrame(operation, '1.2', maps) };
  const wholeAnswer = keepWhole();
  return (value, { namespace, version }) =>
    wholeAnswer(value, `${version} ${namespace}`, (value) => {
      const [before, between, after] = shapes[version];
      return before + namespaceText(namespace) + between + encoders[version](value) + after;
    });
}

/**
 * A namespace in the form of a declaration; one that cannot be bound to a prefix (none, or a reserved one) is replaced
 * by the default.
 */
function namespaceText(namespace: string): string {
  const text = escapeAttribute(namespace);
  return text === '' || namespace === XML_NAMESPACE || namespace === XMLNS_NAMESPACE ? DEFAULT_NAMESPACE : text;
}

type Frame = readonly [before: string, between: string, after: string];

/** The envelope around a result, in parts between which the namespace and the result are put. */
function rpcFrame(operation: WireOperation, version: SoapVersion, maps: boolean): Frame {
  const apache = maps ? ` xmlns:ns2="${APACHE_NAMESPACE}"` : '';
  const schema = `xmlns:xsd="${XSD_NAMESPACE}" xmlns:xsi="${XSI_NAMESPACE}"`;
  const wrapper = `ns1:${operation.name}Response`;
  if (version === '1.1') {
    return [
      `${XML_DECLARATION}<SOAP-ENV:Envelope xmlns:SOAP-ENV="${ENVELOPE_NAMESPACE['1.1']}" xmlns:ns1="`,
      `"${apache} xmlns:SOAP-ENC="${ENCODING_1_1}" ${schema} SOAP-ENV:encodingStyle="${ENCODING_1_1}">` +
        `<SOAP-ENV:Body><${wrapper}>`,
      `</${wrapper}></SOAP-ENV:Body></SOAP-ENV:Envelope>\n`,
    ];
  }
  return [
    `${XML_DECLARATION}<env:Envelope xmlns:env="${ENVELOPE_NAMESPACE['1.2']}" xmlns:ns1="`,
    `"${apache} xmlns:enc="${ENCODING_1_2}" ${schema}><env:Body xmlns:rpc="http://www.w3.org/2003/05/soap-rpc">` +
      `<${wrapper} env:encodingStyle="${ENCODING_1_2}">`,
    // After the result, though the reference puts it before: PHP's client takes the first child named `result`.
    `<rpc:result>${operation.resultPart}</rpc:result></${wrapper}></env:Body></env:Envelope>\n`,
  ];
}

function literalAnswer(operation: WireOperation, type: WireType, caches: EncoderCaches): AnswerEncoder {
  const encode = compileLiteralEncoder(type, 'result', caches.literal);
  const frames = { '1.1': literalFrame(operation, 'SOAP-ENV', '1.1'), '1.2': literalFrame(operation, 'env', '1.2') };
  const wholeAnswer = keepWhole();
  return (value, { namespace, version }) =>
    wholeAnswer(value, `${version} ${namespace}`, (value) => {
      const [before, between, after] = frames[version];
      return before + namespaceText(namespace) + between + encode(value) + after;
    });
}

function literalFrame(operation: WireOperation, prefix: string, version: SoapVersion): Frame {
  const wrapper = `ns1:${answerElement(operation)}`;
  return [
    `${XML_DECLARATION}<${prefix}:Envelope xmlns:${prefix}="${ENVELOPE_NAMESPACE[version]}" xmlns:ns1="`,
    `"><${prefix}:Body><${wrapper}>`,
    `</${wrapper}></${prefix}:Body></${prefix}:Envelope>\n`,
  ];
}
