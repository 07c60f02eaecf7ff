import { type Static, type TSchema, Type } from 'typebox';
import type { Command, Context } from '../../domain/command.ts';
import type { RowList } from '../../domain/lists/long-rows.ts';
import type { AnywhereCode, RefusalCode } from '../../domain/refusals/index.ts';
import type { MaybeKept } from '../../kernel/kept.ts';
import type { CallStyle } from '../../kernel/observe.ts';
import type { FieldError } from '../../kernel/refusal.ts';
import type { FaultTable } from './fault.ts';

/** One argument of an operation; the key it is declared under is its name in V1 and WS-I. */
export interface ArgumentDeclaration<S extends TSchema = TSchema> {
  readonly schema: S;
  /** Name of the V2 message part where it differs (reference 2.2, D1 to D5). */
  readonly v2?: string;
  /** Every other spelling that is understood on input, in all styles. */
  readonly synonyms?: readonly string[];
  /** Optional arguments may be left out; required ones answer fault 6 when they are absent. */
  readonly optional?: boolean;
  /** Understood, but in no WSDL unless it is asked for with `paging=1`. */
  readonly unpublished?: boolean;
  /** Further names that the WS-I schema publishes, since clients drop what a WSDL lacks (design 3). */
  readonly wsiAlso?: readonly string[];
}

/** The arguments of an operation in the order of the wire, without the session id. */
export type Arguments = Readonly<Record<string, ArgumentDeclaration>>;

/** What `decode` gets: every argument by its name; null where the caller left it out or sent nil. */
export type ArgumentValues<A extends Arguments> = {
  readonly [K in keyof A]: Static<A[K]['schema']> | null;
};

/** What reads arguments and prints results may need to know of the call. */
export interface CallPlace {
  /** How the call came. */
  readonly style: CallStyle;
  /** The address under which the caller reaches the service, without a slash at its end. */
  readonly baseUrl: string;
}

/**
 * The fault that a refusal becomes: one of the resource's by its name, with the text that is declared for it; with what
 * the refusal says in its place; or with a text of the operation's own.
 */
export type FaultFor<F extends string> =
  | F
  | { readonly fault: F; readonly text: 'refusal' | 'errors' | RefusalText }
  | { readonly fault: F; readonly says: string };

/** Makes the text of a fault of what is refused. */
export type RefusalText = (refusal: { readonly message: string; readonly errors: readonly FieldError[] }) => string;

/** The fault with a text made of the refusal. */
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

/** The fault with what is wrong with each field, one a line; with the text of the refusal where it names none. */
export function listing<F extends string>(fault: F): { readonly fault: F; readonly text: 'errors' } {
  return { fault, text: 'errors' };
}

/** A result, which may be kept, or a list of items that may be: then it is written out once. A list may be one that is read in pages. */
export type LegacyResult<T> =
  | MaybeKept<Unchanged<T>>
  | (T extends readonly (infer I)[] ? RowList<MaybeKept<Unchanged<I>>> : never);

/** What is shown is never changed. */
type Unchanged<T> = T extends readonly (infer I)[]
  ? readonly Unchanged<I>[]
  : T extends object
    ? { readonly [K in keyof T]: Unchanged<T[K]> }
    : T;

/** A resource of the legacy interface: the first half of a V1 path, its faults and the id that guards all of it. */
export interface ResourceDeclaration {
  readonly name: string;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly aclId: string;
  readonly faults: FaultTable;
}

/** An operation as data; V1 dispatch, both WSDLs, argument decoding and access control follow from it. */
export interface OperationDeclaration {
  readonly resource: ResourceDeclaration;
  /** The second half of the V1 path. */
  readonly method: string;
  readonly title: string;
  /** Name in V2 and WS-I. */
  readonly v2Name: string;
  /** In the elements of WS-I, where that is another one. */
  readonly wsiName?: string;
  /** The id a caller needs beside the resource's own; absent where the resource's is enough. */
  readonly aclId?: string;
  /** The resource's id and the operation's own: who calls needs both. */
  readonly admission: { readonly level: 'granted'; readonly ids: readonly string[] };
  readonly arguments: Arguments;
  readonly result: TSchema;
  /** Name of the V2 response part. */
  readonly resultPart: string;
  /** The faults of the resource it can raise, by name (spec 7). */
  readonly faults: readonly string[];
  /** The one among them that a storage failure while saving becomes. */
  readonly saveFault?: string;
  /** What it does. */
  readonly command: Command<RefusalCode, unknown, unknown>;
  /** The input of the command, read from arguments that are in shape; throws `ApiFault` where they say nothing that it takes. */
  readonly decode: (
    args: Readonly<Record<string, unknown>>,
    context: Context<RefusalCode>,
    place: CallPlace,
  ) => unknown;
  /** The result of the command as the wire shows it. */
  readonly print: (result: unknown, place: CallPlace) => unknown;
  /** The fault that each refusal of the command becomes. */
  readonly refusals: Readonly<Record<string, FaultFor<string>>>;
}

/** What every author of an operation writes. */
interface OperationBase<F extends ResourceDeclaration, A extends Arguments> {
  readonly resource: F;
  readonly method: string;
  readonly title: string;
  readonly v2Name: string;
  readonly wsiName?: string;
  readonly arguments: A;
  readonly resultPart?: string;
  readonly saveFault?: keyof F['faults'] & string;
  /** Where it is another one than that of the command: two resources may offer the same. */
  readonly aclId?: string;
}

/** An operation over a command of the domain. */
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
  /** The input of the command; without it the arguments are the input as they are. */
  readonly decode?: (args: ArgumentValues<A>, context: Context<R>, place: CallPlace) => In | Promise<In>;
  /** The result as the wire shows it; without it the result is shown as it is. */
  readonly print?: (result: Out, place: CallPlace) => LegacyResult<Static<S>>;
  /** The fault that each refusal of the command becomes; those of admission and bounds are fault 2 everywhere, as is `denied`. */
  readonly refusals: Readonly<Record<Exclude<R, AnywhereCode>, FaultFor<keyof F['faults'] & string> | 'denied'>>;
  /** Faults that `decode` raises. */
  readonly faults?: readonly (keyof F['faults'] & string)[];
}

/**
 * Declares an operation over a command: how arguments become its input, how its result is printed, and which fault each of
 * its refusals becomes. The V2 response part is `result` unless it says otherwise.
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
  return {
    resultPart: 'result',
    decode: asItIs,
    print: asItIs,
    ...definition,
    ...(legacy !== undefined && { aclId: legacy }),
    admission: admissionOf(definition.resource, legacy),
    faults: [...new Set([...faults, ...named, ...(saveFault === undefined ? [] : [saveFault])])],
  } as unknown as OperationDeclaration;
}

const asItIs = <T>(value: T): T => value;

function admissionOf({ aclId }: ResourceDeclaration, own: string | undefined): OperationDeclaration['admission'] {
  return { level: 'granted', ids: own === undefined ? [aclId] : [aclId, own] };
}

/** What a call answers that is carried out and refused in part: its effect stays, and the caller is told the fault. */
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

/** A named array type of the interface. */
export function arrayOf<S extends TSchema>(xsd: string, items: S) {
  return Type.Array(items, { xsd });
}

/** A whole number that V1 shows as text, as the reference does with what its database gives it. */
export const integerAsText = Type.Unsafe<string | number | null>(Type.Integer());

/** A list of strings. */
export const arrayOfString = arrayOf('ArrayOfString', Type.String());

/** A key => value map (spec 2, notation). On input a key that came several times holds a list. */
export const associativeArray = Type.Record(Type.String(), Type.String(), { xsd: 'associativeArray' });

/** A field of the domain as this interface names it: `/defaultSortBy` is `default_sort_by`. */
export function legacyName(field: string): string {
  return field.replace(/^\//, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A list in a struct that says nothing where a WS-I request has it without items; the other styles can say either. */
export function noneIfEmptyInWsi<S extends TSchema>(list: S) {
  return Type.Optional({ ...list, emptyIsNilInWsi: true } as S);
}

/** A field that WS-I publishes as another type. */
export function inWsi<S extends TSchema>(other: TSchema, schema: S) {
  return Type.Optional({ ...schema, inWsi: other } as S);
}

/** The answer of a change: true, in WS-I a number or a text (soap-catalog C12); printed by `done`. */
export const doneAsNumber = Type.Unsafe<boolean | string>({ ...Type.Boolean(), inWsi: Type.Integer() });
export const doneAsText = Type.Unsafe<boolean | string>({ ...Type.Boolean(), inWsi: Type.String() });

/** Prints that a change was made; for `doneAsNumber` and `doneAsText`. */
export function done(_result: unknown, { style }: CallPlace): boolean | string {
  return style === 'wsi' ? '1' : true;
}

/** Data whose shape the handler checks itself since its faults say more than a type error: published as `schema`. */
export function asSent<S extends TSchema>(schema: S) {
  return Type.Unsafe<unknown>({ ...schema, asSent: true });
}
