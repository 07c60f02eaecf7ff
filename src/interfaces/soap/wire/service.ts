/** The declaration of a SOAP service. Everything on the wire (decoding, encoding, WSDL) is derived from it. */

import type { IsExact } from '#interfaces/legacy/wire/scalars.ts';
import type { WireSchema } from './schema.ts';

/** One argument of an operation. */
export interface WireArgument {
  /** canonical key handed to the callee */
  readonly name: string;
  /** rpc part name (V1, V2) */
  readonly v2: string;
  /** literal element name (WS-I) */
  readonly wsi: string;
  /** every other accepted spelling, all styles */
  readonly synonyms?: readonly string[];
  readonly schema: WireSchema;
  /** minOccurs 0 in WS-I; rpc parts are never optional in WSDL 1.1 */
  readonly optional?: boolean;
  /** accepted on input, but only in a WSDL that asks for it */
  readonly unpublished?: boolean;
  /** further optional elements published in the WS-I schema, e.g. `storeView` beside `store` (design 3) */
  readonly wsiAlso?: readonly string[];
}

/** One operation of a service. */
export interface WireOperation {
  /** V2/WS-I operation, or V1 service operation */
  readonly name: string;
  /** message name X / XParam instead of XRequest / XRequestParam (reference 1.2) */
  readonly bare?: boolean;
  /** The name in the elements of WS-I, if it differs; that of the operation is accepted, too. */
  readonly literalName?: string;
  /** in WSDL order */
  readonly arguments: readonly WireArgument[];
  readonly result: WireSchema;
  /** rpc response part, e.g. `result`, `loginReturn`, `quoteId` */
  readonly resultPart: string;
  readonly documentation?: string;
}

/** Local name of the element of an answer in WS-I. */
export function answerElement({ name, literalName = name }: WireOperation): string {
  return `${literalName}ResponseParam`;
}

/** The three conventions of reference 1.2. */
export type WireStyle = 'v1' | 'v2' | 'wsi';

/** A set of operations in one style. */
export interface WireService {
  readonly style: WireStyle;
  readonly operations: readonly WireOperation[];
  /** Decides which numbers are exact enough for their texts; by default all. */
  readonly isExact?: IsExact;
}
