import type { Admission } from '../kernel/admission.ts';
import type {
  AnsweringDefinition,
  AnyPortsCommand,
  CommandContext,
  CommandDefinition,
  FinishingDefinition,
} from '../kernel/command.ts';
import type { AnyPortsCall, AnyPortsExecute } from '../kernel/execute.ts';
import type { BlobStore } from '../platform/storage/blobs/blob-store.ts';
import type { Engine, Tx } from '../platform/storage/engine.ts';
import type { RestPermission } from './access/rest-permissions.ts';
import type { AnywhereCode, RefusalCode } from './refusals/index.ts';

/** Settings that change what commands do. */
export interface DomainSettings {
  /** Limits API users by stock quantity and product status too (design 10). */
  readonly strictStock: boolean;
  /** Allows webhooks to private addresses, and to some without encryption. */
  readonly webhookPrivateAddresses: boolean;
  /** Allows payment providers at private addresses, and without encryption. */
  readonly paymentPrivateAddresses: boolean;
  /** Shows password hashes to API users who may read customers (soap-catalog 6, K24). */
  readonly showPasswordHashes: boolean;
  /** Whether visitors may make an account. */
  readonly registration: boolean;
  /** How many accounts a network may try to make in an hour; 0 for any number. */
  readonly registrationsPerHour: number;
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
}

/** The ports of every command here. */
export interface DomainPorts {
  readonly tx: Tx;
  readonly outside: Outside;
  readonly settings: DomainSettings;
}

/** The context of a command; `R` are the refusals that it declares. */
export type Context<R extends RefusalCode = never> = CommandContext<DomainPorts, R | AnywhereCode>;

/** A command of this store. */
export type Command<R extends RefusalCode, In, Out> = AnyPortsCommand<DomainPorts, R | AnywhereCode, In, Out>;

/** A call of one. */
export type Call<R extends RefusalCode, In, Out, Answer> = AnyPortsCall<DomainPorts, R | AnywhereCode, In, Out, Answer>;

/** Runs calls of commands. */
export type Execute = AnyPortsExecute<DomainPorts>;

/** Runs a command with its input as it is. Rejects with the `Refusal` of the command. */
export type Run = <R extends RefusalCode, In, Out>(command: Command<R, In, Out>, input: In) => Promise<Out>;

/**
 * Declares a command: typed plain input, a plain result, and the refusals that it may raise. A refusal that is not
 * declared does not compile.
 */
export function command<R extends RefusalCode, In, Done, Out, Checked, Prepared>(
  definition: AnsweringDefinition<DomainPorts, R | AnywhereCode, In, Done, Out, Checked, Prepared> & Declares<R>,
): Command<R, In, Out>;
export function command<R extends RefusalCode, In, Out, Checked, Prepared>(
  definition: CommandDefinition<DomainPorts, R | AnywhereCode, In, Out, Checked, Prepared> & Declares<R>,
): Command<R, In, Out>;
export function command(definition: unknown): unknown {
  return definition;
}

/**
 * Declares a command that calls an outside service during its work: `run` answers `unfinished`, and `finish` continues
 * after the call.
 */
export function finishingCommand<R extends RefusalCode, In, Out, Left, Asked, Checked, Prepared>(
  definition: FinishingDefinition<DomainPorts, R | AnywhereCode, In, Out, Left, Asked, Checked, Prepared> & Declares<R>,
): Command<R, In, Out> {
  return definition as unknown as Command<R, In, Out>;
}

interface Declares<R extends RefusalCode> {
  readonly refusals: readonly R[];
}

/** Everybody may call the command. */
export const everybody: Admission = { level: 'everybody' };
/** Only customers may call the command. */
export const customers: Admission = { level: 'customer' };
/** Only API users may call the command whose roles grant the REST permission, or its legacy equivalent. */
export const granted = (permission: RestPermission): Admission => ({ level: 'granted', ids: [permission] });
/** Customers may call the command for their own data, and API users with the permission. */
export const customersOr = (permission: RestPermission): Admission => ({
  level: 'customerOrGranted',
  ids: [permission],
});
