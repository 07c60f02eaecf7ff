// domain/shared/: what all districts are made of: commands (command.ts) and how a call of one is carried out
// (execute.ts), refusals/, changes and what follows from them, lists/, records/, attributes and their values,
// permissions/.

import type { Admission } from '#kernel/admission.ts';
import type { Principal } from '#kernel/principal.ts';
import type { Fail } from '#kernel/refusal.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import type { MaybePromise } from '#platform/storage/maybe-promise.ts';
import type { Inspection } from './inspection.ts';
import type { OutsideAnswers } from './outside-answers.ts';
import type { RestPermission } from './permissions/rest-permissions.ts';
import type { AnywhereCode, RefusalCode } from './refusals/index.ts';

/** Settings that change what commands do. */
export interface DomainSettings {
  /** Limits API users by stock quantity and product status too (design 10). */
  readonly strictStock: boolean;
  /** The most lines of a shopper's cart; 0 for any number. */
  readonly cartLines: number;
  /** What mails depend on, to show one before it is sent. */
  readonly mailTemplateDir: string;
  readonly mailFrom: string | undefined;
  readonly baseUrl: string | undefined;
  readonly host: string;
  readonly port: number;
  /** How many seconds an unused SOAP session stays open. */
  readonly sessionLifetime: number;
  /** Allows webhooks to private addresses, and to some without encryption. */
  readonly webhookPrivateAddresses: boolean;
  /** Allows payment providers at private addresses, and without encryption. */
  readonly paymentPrivateAddresses: boolean;
  /** Allows extensions to ask private addresses, and some without encryption. */
  readonly extensionPrivateAddresses: boolean;
  /** The folder that scheduled exports may be written below; undefined for none. */
  readonly exportDir: string | undefined;
  /** Allows scheduled exports to SFTP servers at private addresses. */
  readonly exportPrivateAddresses: boolean;
  /** Shows password hashes to API users who may read customers (soap-catalog 6, K24). */
  readonly showPasswordHashes: boolean;
  /** Whether visitors may make an account. */
  readonly registration: boolean;
  /** How many accounts a network may try to make in an hour; 0 for any number. */
  readonly registrationsPerHour: number;
  /** How many orders the shoppers of a network may place in an hour; 0 for any number. */
  readonly ordersPerHour: number;
  /** How many orders may be placed in an hour whose mails go to one address; 0 for any number. */
  readonly orderMailsPerHour: number;
  /** How many password resets and confirmations an account, and a network, may request in an hour; 0 for any number. */
  readonly passwordResetsPerHour: number;
  /** How often a customer or a network may send the current password for a change in an hour; 0 for any number. */
  readonly passwordChecksPerHour: number;
  /** How many carts the guests of a network may open in an hour; 0 for any number. */
  readonly guestCartsPerHour: number;
  /** The most bytes of a file for a custom option. */
  readonly optionFileMaxBytes: number;
  /** How many mebibytes of such files the shoppers of a network may send in an hour, each file at least one; 0 for any number. */
  readonly optionFileMegabytesPerHour: number;
  /** The most items in one cart call (design 18). */
  readonly maxItemsPerCall: number;
  /** The most bytes of an uploaded image (design 18). */
  readonly imageMaxBytes: number;
  /** The most pixels of an uploaded image, all its frames together (design 18). */
  readonly imageMaxPixels: number;
  /** The most bytes of memory for decoding an uploaded image. */
  readonly imageMemory: number;
  /** The most frames of an uploaded animation. */
  readonly imageMaxFrames: number;
  /** Removes the metadata of uploads before they are stored, since everybody can fetch stored images. */
  readonly imageStripMetadata: boolean;
}

/** What a call can use outside of its transaction. */
export interface Outside {
  readonly blobs: BlobStore;
  /** Reads a committed state. */
  readonly read: Engine['read'];
  /** Runs a separate transaction: for data that stays whether the call succeeds or not, such as counts of attempts. */
  readonly write: Engine['write'];
  readonly now: number;
  readonly settings: DomainSettings;
  /** Counts a shopper's search: the text as in `SearchTerms.phrase`, and the number of products found. */
  readonly searched: (search: { readonly storeId: number; readonly term: string; readonly results: number }) => void;
  /** Looks at the service and its machine as `doctor` does; the answer may be some seconds old. */
  readonly inspect: () => Promise<Inspection>;
}

/** The context of a command, besides its input; `R` are the refusals that it declares. */
export interface Context<R extends RefusalCode = never> {
  /** The transaction of the call. */
  readonly tx: Tx;
  readonly principal: Principal;
  /** The time of the call in milliseconds since 1970. */
  readonly now: number;
  readonly settings: DomainSettings;
  /** Makes a refusal: `throw fail('quote_not_found')`. */
  readonly fail: Fail<R | AnywhereCode>;
  /** What services outside have answered; absent where nobody asks them. */
  readonly answers?: OutsideAnswers;
  /**
   * Runs an effect after the commit, and only then. If the effect fails, this is reported, and the call has succeeded.
   */
  readonly afterCommit: (effect: (outside: Outside) => Promise<void>) => void;
}

/**
 * The work of a command before its transaction, which must not wait for it: reading an image, storing its bytes.
 * `Checked` is the result of the check; `Prepared` is the result of the work, which `run` gets as its third parameter.
 */
export interface Preparation<R extends RefusalCode, In, Checked, Prepared> {
  /**
   * Runs in a separate read-only transaction and raises refusals that need no work, so that a failing call is cheap.
   * Undefined if there is nothing to prepare. `run` must check again.
   */
  readonly check: (context: Context<R>, input: In) => Promise<Checked | undefined>;
  /** Runs outside of any transaction; must leave nothing behind if it fails. */
  readonly make: (outside: Outside, input: In, checked: Checked, fail: Context<R>['fail']) => Promise<Prepared>;
  /** Removes what `make` left outside, after the call failed; if that fails, it is reported and is no refusal. */
  readonly discard: (outside: Outside, prepared: Prepared) => Promise<void>;
}

/**
 * The second half of a write that must ask an outside service during its work, such as a payment provider. `run`
 * commits everything that must not be lost, and answers `unfinished(left)`. Then `ask` asks, outside of any
 * transaction. Then this `run` continues in a second transaction, as the same caller. The command itself must provide a
 * way to continue after an interruption.
 */
export interface Finish<R extends RefusalCode, In, Left, Asked> {
  /** Its exceptions become the answer of the call. */
  readonly ask: (outside: Outside, left: Left, fail: Context<R>['fail']) => Promise<Asked>;
  readonly run: (context: Context<R>, input: In, left: Left, asked: Asked) => Promise<unknown>;
  /** Undoes what `ask` did, after the second transaction was refused; if that fails, it is reported and is no refusal. */
  readonly discard: (outside: Outside, left: Left, asked: Asked) => Promise<void>;
}

const mark = Symbol('unfinished');

/** The answer of `run` if `finish` must do the rest. */
export interface Unfinished<Left> {
  readonly [mark]: true;
  readonly left: Left;
}

/** Marks a call as unfinished, with the data that its second half needs. */
export function unfinished<Left>(left: Left): Unfinished<Left> {
  return { [mark]: true, left };
}

/** Whether the second half of a call must still run. */
export function isUnfinished(done: unknown): done is Unfinished<unknown> {
  return typeof done === 'object' && done !== null && mark in done;
}

/**
 * The rule for callers who are bound to store views (design 11). `shared` commands change data of all store views and
 * are refused to them. `scoped` commands check store views, carts and products against the caller's scope themselves.
 * `open` commands only show data without a scope.
 */
export type Touches = 'shared' | 'scoped' | 'open';

/** Who may call a command, by interface; all ids are in the same table of grants (design 11). */
export interface Permission {
  /**
   * The access id of the legacy interface, in addition to that of the operation's resource; absent if that one is
   * enough.
   */
  readonly legacy?: string;
  /** Who may call it over REST; absent if REST does not have it. */
  readonly rest?: Admission;
}

/** A unit of work of the domain, in one transaction, for every interface. */
export interface Command<R extends RefusalCode, In, Out> {
  /** Unique: `quote.create`. */
  readonly name: string;
  readonly permission: Permission;
  readonly effect: 'read' | 'write';
  readonly touches: Touches;
  /** The codes of the refusals that it may raise, besides those of admission and bounds. */
  readonly refusals: readonly R[];
  /**
   * The key of the data that a call changes, such as `['quote', id]`, for calls that may share a transaction: calls
   * with the same key run one after the other. Without an id, it is the key of all entities of the kind: for ids that
   * are only known later. A command without a key never shares a transaction.
   */
  readonly key?: (input: In) => readonly [kind: string, id?: string | number];
  /** Whether it may run operations and routes by their names inside of its own call, as commands of extensions do. */
  readonly callsOthers?: boolean;
  /** For writes, and for reads that need something from outside of the database. */
  readonly prepare?: Preparation<R, In, unknown, unknown>;
  /** Does the work. `prepared` is undefined if there was nothing to prepare. */
  readonly run: (context: Context<R>, input: In, prepared: unknown) => MaybePromise<unknown>;
  /** Reads the result after all consequences of the change are carried out; absent if `run` answers the result. */
  readonly answer?: (context: Context<R>, done: unknown, input: In) => MaybePromise<Out>;
  /** For writes only; continues after `run` has answered `unfinished`. */
  readonly finish?: Finish<R, In, unknown, unknown>;
  /** Never set: only carries the type of the result. */
  readonly result?: Out;
}

/**
 * The form in which an author writes a command whose `run` answers the result, with the type of what `prepare` makes.
 */
interface Definition<R extends RefusalCode, In, Out, Checked, Prepared>
  extends Omit<Command<R, In, Out>, 'prepare' | 'run' | 'answer' | 'finish' | 'result'> {
  readonly prepare?: Preparation<R, In, Checked, Prepared>;
  readonly run: (context: Context<R>, input: In, prepared: Prepared | undefined) => MaybePromise<Out>;
}

/** The form in which an author writes a command that reads its result after all consequences. */
interface AnsweringDefinition<R extends RefusalCode, In, Done, Out, Checked, Prepared>
  extends Definition<R, In, Done, Checked, Prepared> {
  readonly answer: (context: Context<R>, done: Done, input: In) => MaybePromise<Out>;
}

/** The form in which an author writes a command that asks an outside service during its work. */
interface FinishingDefinition<R extends RefusalCode, In, Out, Left, Asked, Checked, Prepared>
  extends Omit<Command<R, In, Out>, 'prepare' | 'run' | 'answer' | 'finish' | 'result'> {
  readonly prepare?: Preparation<R, In, Checked, Prepared>;
  readonly run: (context: Context<R>, input: In, prepared: Prepared | undefined) => Promise<Out | Unfinished<Left>>;
  readonly finish: Omit<Finish<R, In, Left, Asked>, 'run'> & {
    readonly run: (context: Context<R>, input: In, left: Left, asked: Asked) => Promise<Out>;
  };
}

/** Runs a command with its input as it is. Rejects with the `Refusal` of the command. */
export type Run = <R extends RefusalCode, In, Out>(command: Command<R, In, Out>, input: In) => Promise<Out>;

/**
 * Declares a command: typed plain input, a plain result, and the refusals that it may raise. A refusal that is not
 * declared does not compile.
 */
export function command<R extends RefusalCode, In, Done, Out, Checked, Prepared>(
  definition: AnsweringDefinition<R, In, Done, Out, Checked, Prepared>,
): Command<R, In, Out>;
export function command<R extends RefusalCode, In, Out, Checked, Prepared>(
  definition: Definition<R, In, Out, Checked, Prepared>,
): Command<R, In, Out>;
export function command(definition: unknown): unknown {
  return definition;
}

/**
 * Declares a command that calls an outside service during its work: `run` answers `unfinished`, and `finish` continues
 * after the call.
 */
export function finishingCommand<R extends RefusalCode, In, Out, Left, Asked, Checked, Prepared>(
  definition: FinishingDefinition<R, In, Out, Left, Asked, Checked, Prepared>,
): Command<R, In, Out> {
  return definition as unknown as Command<R, In, Out>;
}

/** Everybody may call the command. */
export const everybody: Admission = { level: 'everybody' };
/** Only customers may call the command. */
export const customers: Admission = { level: 'customer' };
/** Only operators may call the command, for their own data. */
export const consoleOnly: Admission = { level: 'operator' };
/** Only API users may call the command whose roles grant the REST permission, or its legacy equivalent. */
export const granted = (permission: RestPermission): Admission => ({ level: 'granted', ids: [permission] });
/** Customers may call the command for their own data, and API users with the permission. */
export const customersOr = (permission: RestPermission): Admission => ({
  level: 'customerOrGranted',
  ids: [permission],
});
