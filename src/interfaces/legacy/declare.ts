import { type Static, type TSchema, Type } from 'typebox';
import type { Command, Context } from '#domain/shared/command.ts';
import type { RowList } from '#domain/shared/lists/long-rows.ts';
import type { AnywhereCode, RefusalCode } from '#domain/shared/refusals/index.ts';
import type { MaybeCached } from '#kernel/cached.ts';
import type { CallStyle } from '#kernel/observe.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { FaultTable } from './fault.ts';

/** One argument of an operation; the key it is declared under is its name in V1 and WS-I. */
export interface ArgumentDeclaration<S extends TSchema = TSchema> {
  readonly schema: S;
  /** The name of the V2 message part, if it differs (reference 2.2, D1 to D5). */
  readonly v2?: string;
  /** Other accepted spellings on input, in all styles. */
  readonly synonyms?: readonly string[];
  /** Optional arguments may be left out; a missing required one gives fault 6. */
  readonly optional?: boolean;
  /** Accepted, but only in a WSDL that is requested with `paging=1`. */
  readonly unpublished?: boolean;
  /** Further names that the WS-I schema publishes, since clients drop names that a WSDL does not have (design 3). */
  readonly wsiAlso?: readonly string[];
}

/** The arguments of an operation in the order of the wire, without the session id. */
export type Arguments = Readonly<Record<string, ArgumentDeclaration>>;

/** The input of `decode`: every argument by its name; null if the caller left it out or sent nil. */
export type ArgumentValues<A extends Arguments> = {
  readonly [K in keyof A]: Static<A[K]['schema']> | null;
};

/** Facts about the call for functions that read arguments and print results. */
export interface CallPlace {
  /** The style of the call. */
  readonly style: CallStyle;
  /** The service's address for the caller, without a slash at its end. */
  readonly baseUrl: string;
}

/**
 * The fault for a refusal: one of the resource's faults by name, with its declared text, with the refusal's text
 * instead, or with a text of the operation.
 */
export type FaultFor<F extends string> =
  | F
  | { readonly fault: F; readonly text: 'refusal' | 'errors' | RefusalText }
  | { readonly fault: F; readonly says: string };

/** Makes the text of a fault from a refusal. */
export type RefusalText = (refusal: { readonly message: string; readonly errors: readonly FieldError[] }) => string;

/** The fault with a text made from the refusal. */
export function withRefusalText<F extends string>(
  fault: F,
  text: RefusalText,
): { readonly fault: F; readonly text: RefusalText } {
  return { fault, text };
}

/** The fault with the text of the refusal. */
export function detailed<F extends string>(fault: F): { readonly fault: F; readonly text: 'refusal' } {
  return { fault, text: 'refusal' };
}

/** The fault with all field errors, one a line; with the refusal's text if there are none. */
export function listing<F extends string>(fault: F): { readonly fault: F; readonly text: 'errors' } {
  return { fault, text: 'errors' };
}

/**
 * A result or a list of items, which may be cached: then each is serialized only once. A list may also be read in
 * pages.
 */
export type LegacyResult<T> =
  | MaybeCached<Unchanged<T>>
  | (T extends readonly (infer I)[] ? RowList<MaybeCached<Unchanged<I>>> : never);

/** The type of a result, which must not be changed. */
type Unchanged<T> = T extends readonly (infer I)[]
  ? readonly Unchanged<I>[]
  : T extends object
    ? { readonly [K in keyof T]: Unchanged<T[K]> }
    : T;

/** A resource of the legacy interface: the first half of V1 paths, its faults, and the access id for all of it. */
export interface ResourceDeclaration {
  readonly name: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly aclId: string;
  readonly faults: FaultTable;
}

/** An operation: V1 dispatch, both WSDLs, argument decoding and access control are derived from it. */
export interface OperationDeclaration {
  readonly resource: ResourceDeclaration;
  /** The second half of the V1 path. */
  readonly method: string;
  readonly title: string;
  /** The name in V2 and WS-I; the path of one that they do not have. */
  readonly v2Name: string;
  /** Whether V2 and WS-I do not have it, and so no WSDL: for operations of extensions that never had a name there. */
  readonly isUntyped?: boolean;
  /** The name in the elements of WS-I, if it differs. */
  readonly wsiName?: string;
  /** The id that a caller needs in addition to the resource's own; absent if the resource's is enough. */
  readonly aclId?: string;
  /** The resource's id and the operation's own: the caller needs both. */
  readonly admission: { readonly level: 'granted'; readonly ids: readonly string[] };
  readonly arguments: Arguments;
  readonly result: TSchema;
  /** The name of the V2 response part. */
  readonly resultPart: string;
  /** The faults of the resource it can raise, by name (spec 7). */
  readonly faults: readonly string[];
  /** The fault among them for a storage failure while saving. */
  readonly saveFault?: string;
  /** The command that it runs. */
  readonly command: Command<RefusalCode, unknown, unknown>;
  /** The input of the command, read from converted arguments; throws `ApiFault` for invalid values. */
  readonly decode: (
    args: Readonly<Record<string, unknown>>,
    context: Context<RefusalCode>,
    place: CallPlace,
  ) => unknown;
  /** The result of the command in the form of the wire. */
  readonly print: (result: unknown, place: CallPlace) => unknown;
  /** The fault for each refusal of the command. */
  readonly refusals: Readonly<Record<string, FaultFor<string>>>;
}

/** The common part of every declaration of an operation. */
interface OperationBase<F extends ResourceDeclaration, A extends Arguments> {
  readonly resource: F;
  readonly method: string;
  readonly title: string;
  /** Absent for an operation of V1, XML-RPC and JSON-RPC alone. */
  readonly v2Name?: string;
  readonly wsiName?: string;
  readonly arguments: A;
  readonly resultPart?: string;
  readonly saveFault?: keyof F['faults'] & string;
  /** Set if it differs from that of the command: two resources may offer the same command. */
  readonly aclId?: string;
}

/** The declaration of an operation that runs a command of the domain. */
interface CommandOperation<
  F extends ResourceDeclaration,
  A extends Arguments,
  S extends TSchema,
  R extends RefusalCode,
  In,
  Out,
> extends OperationBase<F, A> {
  readonly result: S;
  readonly command: Command<R, In, Out>;
  /** The input of the command; by default the arguments themselves. */
  readonly decode?: (args: ArgumentValues<A>, context: Context<R>, place: CallPlace) => In | Promise<In>;
  /** The result in the form of the wire; by default the result itself. */
  readonly print?: (result: Out, place: CallPlace) => LegacyResult<Static<S>>;
  /** The fault for each refusal of the command; those of admission and bounds are always fault 2, and so is `denied`. */
  readonly refusals: Readonly<Record<Exclude<R, AnywhereCode>, FaultFor<keyof F['faults'] & string> | 'denied'>>;
  /** Faults that `decode` raises. */
  readonly faults?: readonly (keyof F['faults'] & string)[];
}

/**
 * Declares an operation that runs a command: how arguments become its input, how its result is printed, and the fault
 * for each of its refusals. The V2 response part is `result` by default.
 */
export function operation<
  F extends ResourceDeclaration,
  A extends Arguments,
  S extends TSchema,
  R extends RefusalCode,
  In,
  Out,
>(definition: CommandOperation<F, A, S, R, In, Out>): OperationDeclaration {
  const { command, refusals, faults = [], saveFault } = definition;
  const named = Object.values<FaultFor<string>>(refusals)
    .map((to) => (typeof to === 'string' ? to : to.fault))
    .filter((name) => name !== 'denied');
  const legacy = definition.aclId ?? command.permission.legacy;
  const { resource, method, v2Name } = definition;
  return {
    resultPart: 'result',
    decode: asItIs,
    print: asItIs,
    ...definition,
    ...(v2Name === undefined && { v2Name: `${resource.name}.${method}`, isUntyped: true }),
    ...(legacy !== undefined && { aclId: legacy }),
    admission: admissionOf(definition.resource, legacy),
    faults: [...new Set([...faults, ...named, ...(saveFault === undefined ? [] : [saveFault])])],
  } as unknown as OperationDeclaration;
}

const asItIs = <T>(value: T): T => value;

function admissionOf({ aclId }: ResourceDeclaration, own: string | undefined): OperationDeclaration['admission'] {
  return { level: 'granted', ids: own === undefined ? [aclId] : [aclId, own] };
}

/** The answer of a call that was done in part: its effect stays, and the caller gets the fault. */
export interface FaultAfterCommit {
  readonly faultAfterCommit: Error;
}

/** Prints a fault for a call whose effect stays. */
export function afterCommit(fault: Error): FaultAfterCommit {
  return { faultAfterCommit: fault };
}

/** A named struct of the interface; the order of its properties is the order on the wire. */
export function struct<P extends Record<string, TSchema>>(xsd: string, properties: P) {
  return Type.Object(properties, { xsd });
}

/** A struct that keeps what else was sent in it, so that it can be judged instead of ignored. */
export function openStruct<P extends Record<string, TSchema>>(xsd: string, properties: P) {
  return Type.Object(properties, { xsd, keepsUnknown: true });
}

/** A named array type of the interface. */
export function arrayOf<S extends TSchema>(xsd: string, items: S) {
  return Type.Array(items, { xsd });
}

/** A whole number that V1 shows as text, as the reference does with numbers from its database. */
export const integerAsText = Type.Unsafe<string | number | null>(Type.Integer());

/** A list of strings. */
export const arrayOfString = arrayOf('ArrayOfString', Type.String());

/** A number of an order or a document: blanks at its end do not count, as in the legacy database. */
export const documentNumber = Type.String({ ignoresEndBlanks: true });

/** A key => value map (spec 2, notation). On input, a repeated key has a list of values. */
export const associativeArray = Type.Record(Type.String(), Type.String(), { xsd: 'associativeArray' });

/** The name of a domain field in this interface: `/defaultSortBy` is `default_sort_by`. */
export function legacyName(field: string): string {
  return field.replace(/^\//, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A list in a struct that counts as absent if a WS-I request has it without items; other styles can express both. */
export function noneIfEmptyInWsi<S extends TSchema>(list: S) {
  return Type.Optional({ ...list, emptyIsNilInWsi: true } as S);
}

/** A field with another type in WS-I. */
export function inWsi<S extends TSchema>(other: TSchema, schema: S) {
  return Type.Optional({ ...schema, inWsi: other } as S);
}

/** The answer of a change: true; in WS-I a number or a text (soap-catalog C12); printed by `done`. */
export const doneAsNumber = Type.Unsafe<boolean | string>({ ...Type.Boolean(), inWsi: Type.Integer() });
export const doneAsText = Type.Unsafe<boolean | string>({ ...Type.Boolean(), inWsi: Type.String() });

/** Prints the success of a change; for `doneAsNumber` and `doneAsText`. */
export function done(_result: unknown, { style }: CallPlace): boolean | string {
  return style === 'wsi' ? '1' : true;
}

/** Data that the handler checks itself, since its faults tell more than a type error: published as `schema`. */
export function asSent<S extends TSchema>(schema: S) {
  return Type.Unsafe<unknown>({ ...schema, asSent: true });
}
