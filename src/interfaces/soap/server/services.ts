import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import type { Registry } from '#interfaces/legacy/registry.ts';
import { keepsDigits } from '#kernel/digits.ts';
import {
  type CompiledOperation,
  type CompiledService,
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

/** The three styles of a registry's operations, compiled: nothing in them depends on a store or its settings. */
export interface CompiledStyles {
  readonly registry: Registry;
  readonly services: Readonly<Record<WireStyle, CompiledService>>;
  readonly found: ReadonlyMap<CompiledOperation, MatchedOperation>;
}

/** Describes and compiles the styles; throws for a declaration that cannot be published. */
export function compileStyles(registry: Registry): CompiledStyles {
  const found = new Map<CompiledOperation, MatchedOperation>();
  const build = (style: WireStyle) => {
    const service = serviceOperations(style);
    const resource =
      style === 'v1'
        ? []
        : registry.operations
            .filter(({ isUntyped }) => !isUntyped)
            .map((operation) => ({ wire: wireOperation(operation), operation }));
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
    return compiled;
  };
  return { registry, services: { v1: build('v1'), v2: build('v2'), wsi: build('wsi') }, found };
}

/** The addresses of one application, which publishes the styles in its namespace. */
export function createSoapServices({ services, found }: CompiledStyles, namespace: string): SoapServices {
  const { v1, v2, wsi } = services;
  const address = (...styles: CompiledService[]): SoapAddress => ({
    match: (request) => found.get(matchOperation(styles, request, { namespace })) as MatchedOperation,
  });
  return {
    descriptions: { v1: v1.service, v2: v2.service, wsi: wsi.service },
    v1: address(v1),
    // In the rpc styles, a call without arguments has an element nevertheless.
    v2: { ...address(v2, wsi), emptyCall: { namespace, localName: 'startSessionParam' } },
  };
}
