import type { Engine, Tx } from '../storage/engine.ts';
import { StorageError } from '../storage/engine.ts';
import { normalizeArguments, type WireValue } from './arguments.ts';
import type { Caller, Credentials } from './caller.ts';
import type { DomainSettings, OperationDeclaration } from './declare.ts';
import { ApiFault, globalFaults } from './fault.ts';

/** Finds out who calls; undefined when the session or user is not (or no longer) good. */
export type Authenticate = (
  tx: Tx,
  credentials: Credentials,
  wanted: readonly string[] | 'all',
) => Promise<Caller | undefined>;

/** What the dispatcher needs from the composition root. */
export interface DispatcherParts {
  readonly engine: Engine;
  readonly authenticate: Authenticate;
  readonly settings: DomainSettings;
  readonly now: () => number;
  /** Told about every failure that a caller sees only as a fault; gets the cause. */
  readonly report: (failure: { operation: string; error: unknown }) => void;
}

/** One call: which operation, by whom, with which decoded arguments. */
export interface Call {
  readonly operation: OperationDeclaration;
  readonly credentials: Credentials | undefined;
  readonly arguments: Readonly<Record<string, WireValue>>;
  /** WS-I looks at missing arguments before the session (reference 3.1). */
  readonly argumentsFirst?: boolean;
}

/** Carries out calls; the only way to an operation for every transport. */
export type Dispatch = (call: Call) => Promise<unknown>;

/**
 * Creates the dispatcher. A call is one transaction: who calls is read, both access ids are checked, the handler runs.
 * Rejects with `ApiFault` only: 5 no session, 2 not allowed, 6 an argument is missing, what the handler raises, the
 * operation's save fault when the database fails while a write is saved, 1 for anything unexpected (design 4).
 */
export function createDispatcher(parts: DispatcherParts): Dispatch {
  return async ({ operation, credentials, arguments: values, argumentsFirst }) => {
    if (argumentsFirst) normalizeArguments(operation.arguments, values);
    const work = async (tx: Tx): Promise<unknown> => {
      const { resource, aclId } = operation;
      const wanted = aclId === undefined ? [resource.aclId] : [resource.aclId, aclId];
      const caller = credentials && (await parts.authenticate(tx, credentials, wanted));
      if (!caller) throw new ApiFault(globalFaults.session_expired);
      if (!wanted.every((id) => caller.may(id))) throw new ApiFault(globalFaults.access_denied);
      const args = normalizeArguments(operation.arguments, values);
      return operation.run({ tx, caller, now: parts.now(), settings: parts.settings }, args);
    };
    try {
      return await (operation.effect === 'read' ? parts.engine.read(work) : parts.engine.write(work));
    } catch (error) {
      if (error instanceof ApiFault) throw error;
      parts.report({ operation: operation.v2Name, error });
      const saveFault = operation.saveFault === undefined ? undefined : operation.resource.faults[operation.saveFault];
      if (error instanceof StorageError && saveFault) throw new ApiFault(saveFault);
      throw new ApiFault(globalFaults.internal);
    }
  };
}
