/** The named types in the WSDL of a service. */

import { createTypeResolver, type ListType, type MapType, type StructType, type WireType } from './schema.ts';
import type { WireOperation, WireService } from './service.ts';

/** A type with its own definition. */
export type NamedType = ListType | MapType | StructType;

/** An operation with its types resolved. */
export interface TypedOperation {
  readonly operation: WireOperation;
  readonly arguments: readonly WireType[];
  readonly result: WireType;
}

export interface TypedService {
  readonly operations: readonly TypedOperation[];
  /** in the order of first use, a type before those inside it */
  readonly types: readonly NamedType[];
}

/** What a WSDL depends on besides the declarations (reference 1.2). */
export interface WsdlOptions {
  /** target namespace */
  readonly namespace: string;
  readonly names: {
    /** `definitions/@name` */
    readonly definitions: string;
    /** service name */
    readonly service: string;
  };
  /** prefix of the port, binding and port type names, and in the rpc styles of the soapAction; may be empty */
  readonly handler: string;
  /** soap:address location */
  readonly address: string;
  readonly documentation?: string;
}

/** Resolves the types of a service and collects the named ones. */
export function typedService(service: WireService): TypedService {
  const resolve = createTypeResolver(service.style);
  const operations = service.operations.map((operation) => ({
    operation,
    arguments: operation.arguments.map((argument) => resolve(argument.schema)),
    result: resolve(operation.result),
  }));
  const types = new Map<string, NamedType>();
  for (const operation of operations) {
    for (const type of operation.arguments) collect(type, types);
    collect(operation.result, types);
  }
  return { operations, types: [...types.values()] };
}

/** Collects a type and those inside it, each name once: the entries of a map may also be the type of a field. */
function collect(type: WireType, types: Map<string, NamedType>): void {
  if (!('name' in type) || types.has(type.name)) return;
  types.set(type.name, type);
  if (type.kind === 'list') collect(type.item, types);
  else if (type.kind === 'map') collect(entryOf(type), types);
  else for (const field of type.fields) collect(field.type, types);
}

/** The type of a map's entries. */
function entryOf({ entry, value }: MapType): StructType {
  const field = (name: string, type: WireType) => ({ name, type, optional: false, synonyms: [], emptyIsNil: false });
  return {
    kind: 'struct',
    name: entry,
    fields: [field('key', { kind: 'string' }), field('value', value)],
    keepsUnknown: false,
  };
}

/** Name of a request message (reference 1.2): always bare in V1. */
export function requestMessage(operation: WireOperation, style: WireService['style']): string {
  return operation.bare || style === 'v1' ? operation.name : `${operation.name}Request`;
}
