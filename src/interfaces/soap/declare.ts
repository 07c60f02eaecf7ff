import { type Static, type TSchema, Type } from 'typebox';
import type { Caller } from '../../kernel/caller.ts';
import type { BlobStore } from '../../platform/storage/blobs/blob-store.ts';
import type { Engine, Tx } from '../../platform/storage/engine.ts';
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
  /** Further names that the WS-I schema publishes, since clients drop what a WSDL lacks (design 3). */
  readonly wsiAlso?: readonly string[];
}

/** The arguments of an operation in the order of the wire, without the session id. */
export type Arguments = Readonly<Record<string, ArgumentDeclaration>>;

/** What a handler gets: every argument by its name; null where the caller left it out or sent nil. */
export type ArgumentValues<A extends Arguments> = {
  readonly [K in keyof A]: Static<A[K]['schema']> | null;
};

/** Settings that change what operations do. */
export interface DomainSettings {
  /** Holds API users to stock quantity and product status too (design 9). */
  readonly strictStock: boolean;
  /** Items one cart call may carry (design 12). */
  readonly maxItemsPerCall: number;
  /** Bytes an uploaded image may have (design 12). */
  readonly imageMaxBytes: number;
  /** Pixels an uploaded image may have, those of all its frames together (design 12). */
  readonly imageMaxPixels: number;
  /** Bytes of memory that decoding an uploaded image may take. */
  readonly imageMemory: number;
  /** Frames an uploaded animation may have. */
  readonly imageMaxFrames: number;
  /** Stores uploads without their metadata, since what is stored is what everybody can fetch. */
  readonly imageStripMetadata: boolean;
}

/** What a call can reach outside of its transaction. */
export interface Outside {
  readonly blobs: BlobStore;
  /** Reads a committed state. */
  readonly read: Engine['read'];
  readonly now: number;
  readonly settings: DomainSettings;
}

/** What every handler is given beside its arguments. */
export interface CallContext {
  /** The one transaction of the call. */
  readonly tx: Tx;
  readonly caller: Caller;
  /** The time of the call in milliseconds since 1970. */
  readonly now: number;
  readonly settings: DomainSettings;
  /** The address under which the caller reaches the service, without a slash at its end. */
  readonly baseUrl: string;
  /** Has something done once the call is committed, and not otherwise. Where that fails it is reported and no fault. */
  readonly afterCommit: (effect: (outside: Outside) => Promise<void>) => void;
}

/**
 * Work of a write that no transaction should wait for: reading an image, storing its bytes. `Checked` is what the check
 * found out, `Prepared` what the work made and `run` gets as its third parameter.
 */
export interface Preparation<Args, Checked, Prepared> {
  /**
   * In a transaction of its own that only reads: raises what can be said before the work, so that a call that will fail
   * costs nothing. Undefined where there is nothing to prepare. `run` must check again.
   */
  readonly check: (context: CallContext, args: Args) => Promise<Checked | undefined>;
  /** Outside of any transaction; leaves nothing behind where it fails. */
  readonly make: (outside: Outside, args: Args, checked: Checked) => Promise<Prepared>;
  /** Takes back what `make` left outside, since the call failed; where that fails it is reported and no fault. */
  readonly discard: (outside: Outside, prepared: Prepared) => Promise<void>;
}

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
  /** The id a caller needs beside the resource's own; absent where the resource's is enough. */
  readonly aclId?: string;
  readonly effect: 'read' | 'write';
  /**
   * What callers who are bound to store views are held to (design 11): `shared` changes what all store views share and is
   * refused to them; of `scoped` the handler holds store views, carts and products to the caller's scope; `open` shows
   * only what has no scope.
   */
  readonly touches: 'shared' | 'scoped' | 'open';
  readonly arguments: Arguments;
  readonly result: TSchema;
  /** Name of the V2 response part. */
  readonly resultPart: string;
  /** The faults of the resource it can raise, by name (spec 7). */
  readonly faults: readonly string[];
  /** The one among them that a storage failure while saving becomes. */
  readonly saveFault?: string;
  /** Only of writes. */
  readonly prepare?: Preparation<Readonly<Record<string, unknown>>, unknown, unknown>;
  readonly run: (context: CallContext, args: Readonly<Record<string, unknown>>, prepared: unknown) => Promise<unknown>;
}

/** What an author writes: as `OperationDeclaration`, with arguments and result typed by their schemas. */
export interface OperationDefinition<F extends ResourceDeclaration, A extends Arguments, R extends TSchema, C, P>
  extends Omit<
    OperationDeclaration,
    'resource' | 'arguments' | 'result' | 'resultPart' | 'faults' | 'saveFault' | 'prepare' | 'run'
  > {
  readonly resource: F;
  readonly arguments: A;
  readonly result: R;
  readonly resultPart?: string;
  readonly faults: readonly (keyof F['faults'] & string)[];
  readonly saveFault?: keyof F['faults'] & string;
  readonly prepare?: Preparation<ArgumentValues<A>, C, P>;
  /** `prepared` is undefined where there was nothing to prepare. */
  readonly run: (context: CallContext, args: ArgumentValues<A>, prepared: P | undefined) => Promise<Static<R>>;
}

/** Declares an operation. The V2 response part is `result` unless it says otherwise. */
export function operation<F extends ResourceDeclaration, A extends Arguments, R extends TSchema, C, P>(
  definition: OperationDefinition<F, A, R, C, P>,
): OperationDeclaration {
  return { resultPart: 'result', ...definition } as unknown as OperationDeclaration;
}

/** A named struct of the interface; the order of its properties is the order on the wire. */
export function struct<P extends Record<string, TSchema>>(xsd: string, properties: P) {
  return Type.Object(properties, { xsd });
}

/** A named array type of the interface. */
export function arrayOf<S extends TSchema>(xsd: string, items: S) {
  return Type.Array(items, { xsd });
}

/** A list of strings. */
export const arrayOfString = arrayOf('ArrayOfString', Type.String());

/** A key => value map (spec 2, notation). On input a key that came several times holds a list. */
export const associativeArray = Type.Record(Type.String(), Type.String(), { xsd: 'associativeArray' });

/** A list in a struct that says nothing where a WS-I request has it without items; the other styles can say either. */
export function noneIfEmptyInWsi<S extends TSchema>(list: S) {
  return Type.Optional({ ...list, emptyIsNilInWsi: true } as S);
}

/** Data whose shape the handler checks itself since its faults say more than a type error: published as `schema`. */
export function asSent<S extends TSchema>(schema: S) {
  return Type.Unsafe<unknown>({ ...schema, asSent: true });
}
