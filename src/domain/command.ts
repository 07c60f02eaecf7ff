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
  /** Holds API users to stock quantity and product status too (design 10). */
  readonly strictStock: boolean;
  /** Lets webhooks lead to private addresses, and to some without encryption. */
  readonly webhookPrivateAddresses: boolean;
  /** Lets payment providers be at private addresses, and be spoken to without encryption. */
  readonly paymentPrivateAddresses: boolean;
  /** Shows the stored forms of passwords to API users who may read customers (soap-catalog 6, K24). */
  readonly showPasswordHashes: boolean;
  /** Whether strangers may make an account. */
  readonly registration: boolean;
  /** Accounts that a network may try to make in an hour; 0 for any number. */
  readonly registrationsPerHour: number;
  /** Password resets and confirmations that may be asked for in an hour for an account, and by a network; 0 for any number. */
  readonly passwordResetsPerHour: number;
  /** Checks of the current password in an hour, by a customer or a network, where something is changed; 0 for any number. */
  readonly passwordChecksPerHour: number;
  /** Carts that guests of a network may open in an hour; 0 for any number. */
  readonly guestCartsPerHour: number;
  /** Items one cart call may carry (design 18). */
  readonly maxItemsPerCall: number;
  /** Bytes an uploaded image may have (design 18). */
  readonly imageMaxBytes: number;
  /** Pixels an uploaded image may have, those of all its frames together (design 18). */
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
  /** One transaction by itself: for what is kept whatever becomes of the call, such as counts of attempts. */
  readonly write: Engine['write'];
  readonly now: number;
  readonly settings: DomainSettings;
  /** Counts what a shopper searched for: as `SearchTerms.phrase`, and how many products that found. */
  readonly searched: (search: { readonly storeId: number; readonly term: string; readonly results: number }) => void;
}

/** The ports of every command here. */
export interface DomainPorts {
  readonly tx: Tx;
  readonly outside: Outside;
  readonly settings: DomainSettings;
}

/** What a command is given beside its input; `R` are the refusals that it declares. */
export type Context<R extends RefusalCode = never> = CommandContext<DomainPorts, R | AnywhereCode>;

/** A command of this store. */
export type Command<R extends RefusalCode, In, Out> = AnyPortsCommand<DomainPorts, R | AnywhereCode, In, Out>;

/** A call of one. */
export type Call<R extends RefusalCode, In, Out, Answer> = AnyPortsCall<DomainPorts, R | AnywhereCode, In, Out, Answer>;

/** Carries out calls of commands. */
export type Execute = AnyPortsExecute<DomainPorts>;

/** Carries out a command with its input as it is. Rejects with the `Refusal` of the command. */
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

/** Declares a command that asks somebody outside amid its work: `run` answers `unfinished` then, and `finish` goes on. */
export function finishingCommand<R extends RefusalCode, In, Out, Left, Asked, Checked, Prepared>(
  definition: FinishingDefinition<DomainPorts, R | AnywhereCode, In, Out, Left, Asked, Checked, Prepared> & Declares<R>,
): Command<R, In, Out> {
  return definition as unknown as Command<R, In, Out>;
}

interface Declares<R extends RefusalCode> {
  readonly refusals: readonly R[];
}

/** Everybody may. */
export const everybody: Admission = { level: 'everybody' };
/** Only customers may. */
export const customers: Admission = { level: 'customer' };
/** Only API users whose roles grant the REST permission, or what equals it, may. */
export const granted = (permission: RestPermission): Admission => ({ level: 'granted', ids: [permission] });
/** Customers may for what is their own, and API users with the permission. */
export const customersOr = (permission: RestPermission): Admission => ({
  level: 'customerOrGranted',
  ids: [permission],
});
