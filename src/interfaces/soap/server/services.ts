import { keepsDigits } from '../../../kernel/digits.ts';
import type { OperationDeclaration } from '../../legacy/declare.ts';
import type { Registry } from '../../legacy/registry.ts';
import {
  type CompiledOperation,
  compileService,
  matchOperation,
  type SoapRequest,
  type WireService,
  type WireStyle,
} from '../wire/index.ts';
import { wireOperation } from './bind-operations.ts';
import { type ServiceOperation, serviceOperations } from './service-operations.ts';

/** The operation of a request: one of the interface itself, or one of a resource. */
export type MatchedOperation =
  | { readonly kind: 'service'; readonly compiled: CompiledOperation; readonly operation: ServiceOperation }
  | { readonly kind: 'resource'; readonly compiled: CompiledOperation; readonly operation: OperationDeclaration };

/** One SOAP address, and the styles that it serves (design 1). */
export interface SoapAddress {
  /** Throws `SoapFault` for an operation that none of its styles has. */
  match(request: SoapRequest): MatchedOperation;
  /** The element that an empty Body stands for; PHP's client sends an empty Body for a WS-I call without arguments. */
  readonly emptyCall?: { readonly namespace: string; readonly localName: string };
}

/** The three styles, described and compiled once from the registry. */
export interface SoapServices {
  readonly descriptions: Readonly<Record<WireStyle, WireService>>;
  /** `/api/soap/` */
  readonly v1: SoapAddress;
  /** `/api/v2_soap/` */
  readonly v2: SoapAddress;
}

/** Describes and compiles the styles; throws for a declaration that cannot be published. */
export function createSoapServices(registry: Registry, namespace: string): SoapServices {
  const found = new Map<CompiledOperation, MatchedOperation>();
  const build = (style: WireStyle) => {
    const service = serviceOperations(style);
    const resource =
      style === 'v1' ? [] : registry.operations.map((operation) => ({ wire: wireOperation(operation), operation }));
    const operations = [...service, ...resource].map(({ wire }) => wire);
    const description: WireService = { style, operations, isExact: keepsDigits };
    const compiled = compileService(description);
    const byWire = new Map([...compiled.byElement.values()].map((operation) => [operation.operation, operation]));
    const compiledOf = (wire: (typeof description.operations)[number]) => byWire.get(wire) as CompiledOperation;
    for (const operation of service) {
      found.set(compiledOf(operation.wire), { kind: 'service', compiled: compiledOf(operation.wire), operation });
    }
    for (const { wire, operation } of resource) {
      found.set(compiledOf(wire), { kind: 'resource', compiled: compiledOf(wire), operation });
    }
    return { description, compiled };
  };
  const [v1, v2, wsi] = [build('v1'), build('v2'), build('wsi')];
  const address = (...styles: (typeof v1)[]): SoapAddress => {
    const services = styles.map(({ compiled }) => compiled);
    return {
      match: (request) => found.get(matchOperation(services, request, { namespace })) as MatchedOperation,
    };
  };
  return {
    descriptions: { v1: v1.description, v2: v2.description, wsi: wsi.description },
    v1: address(v1),
    // In the rpc styles, a call without arguments has an element nevertheless.
    v2: { ...address(v2, wsi), emptyCall: { namespace, localName: 'startSessionParam' } },
  };
}
