import type { Caller, Credentials } from '../../../kernel/caller.ts';
import type { CallStyle, Observe } from '../../../kernel/observe.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { requireUnbound } from '../../../kernel/scope.ts';
import type { BlobStore } from '../../../platform/storage/blobs/blob-store.ts';
import type { Engine, Tx } from '../../../platform/storage/engine.ts';
import { isTemporaryFailure, StorageError } from '../../../platform/storage/engine.ts';
import { normalizeArguments, type WireValue } from '../arguments.ts';
import type { CallContext, DomainSettings, OperationDeclaration, Outside } from '../declare.ts';
import { ApiFault, globalFaults } from '../fault.ts';

/** Finds out who calls; undefined when the session or user is not (or no longer) good. */
export type Authenticate = (
  tx: Tx,
  credentials: Credentials,
  wanted: readonly string[] | 'all',
) => Promise<Caller | undefined>;

/** What the dispatcher needs from the composition root. */
export interface DispatcherParts {
  readonly engine: Engine;
  readonly blobs: BlobStore;
  readonly authenticate: Authenticate;
  readonly settings: DomainSettings;
  readonly now: () => number;
  /** Told about every failure that a caller sees only as a fault, or not at all; gets the cause. */
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
  /** Told of every call when it is over. */
  readonly observe?: Observe;
}

/** One call: which operation, by whom, with which decoded arguments. */
export interface Call {
  readonly operation: OperationDeclaration;
  readonly credentials: Credentials | undefined;
  readonly arguments: Readonly<Record<string, WireValue>>;
  /** The address under which the caller reaches the service, without a slash at its end. */
  readonly baseUrl: string;
  /** WS-I looks at missing arguments before the session (reference 3.1). */
  readonly argumentsFirst?: boolean;
  /** How the call came, for those who watch; V1 where nothing is said. */
  readonly style?: CallStyle;
  /** What log lines name the request by. */
  readonly requestId?: string;
}

/** Carries out calls; the only way to an operation for every transport. */
export type Dispatch = (call: Call) => Promise<unknown>;

/** Something to do outside of the transaction. */
type Effect = (outside: Outside) => Promise<void>;

/**
 * Creates the dispatcher. A call is one transaction: who calls is read, both access ids are checked, the handler runs.
 * An operation that prepares something does so before, behind the same checks in a transaction that only reads; what it
 * prepared is taken back where the call fails. Rejects with `ApiFault` only: 5 no session, 2 not allowed, 6 an argument is
 * missing, what the handler raises, the operation's save fault when the database or the store of images fails while a
 * write is saved, 1 for anything unexpected (design 4).
 */
export function createDispatcher(parts: DispatcherParts): Dispatch {
  const dispatch = createPlainDispatcher(parts);
  const { observe } = parts;
  if (!observe) return dispatch;
  return async (call) => {
    const start = performance.now();
    const seen: Seen = { userId: undefined };
    const tell = (outcome: string): void =>
      observe({
        style: call.style ?? 'v1',
        operation: call.operation.v2Name,
        userId: seen.userId,
        outcome,
        durationMs: performance.now() - start,
        requestId: call.requestId,
      });
    try {
      const value = await dispatch(call, seen);
      tell('ok');
      return value;
    } catch (error) {
      tell(error instanceof ApiFault ? String(error.code) : 'error');
      throw error;
    }
  };
}

/** What a call learns on its way that those who watch want to know. */
interface Seen {
  userId: number | undefined;
}

function createPlainDispatcher(parts: DispatcherParts): (call: Call, seen?: Seen) => Promise<unknown> {
  const { engine, blobs, settings } = parts;
  return async (call, seen = { userId: undefined }) => {
    const { operation } = call;
    if (call.argumentsFirst) normalizeArguments(operation.arguments, call.arguments);
    const outside = (): Outside => ({ blobs, read: (work) => engine.read(work), now: parts.now(), settings });
    const quietly = async (effect: Effect): Promise<void> => {
      try {
        await effect(outside());
      } catch (error) {
        parts.report({ operation: operation.v2Name, error, requestId: call.requestId });
      }
    };
    let prepared: unknown;
    let effects: Effect[] = [];
    const work = async (tx: Tx): Promise<unknown> => {
      // A write may run again from the start.
      effects = [];
      const [context, args] = await admit(parts, call, tx, effects);
      seen.userId = context.caller.userId;
      return await operation.run(context, args, prepared);
    };
    try {
      prepared = await prepare(parts, call, seen, outside);
      const value = await (operation.effect === 'read' ? engine.read(work) : engine.write(work));
      for (const effect of effects) await quietly(effect);
      return value;
    } catch (error) {
      if (prepared !== undefined)
        await quietly((reach) => operation.prepare?.discard(reach, prepared) as Promise<void>);
      throw faultOf(parts, call, error);
    }
  };
}

/** Who calls, whether they may, and with which arguments. */
async function admit(
  parts: DispatcherParts,
  { operation, credentials, arguments: values, baseUrl }: Call,
  tx: Tx,
  effects: Effect[],
): Promise<[CallContext, Record<string, unknown>]> {
  const { resource, aclId } = operation;
  const wanted = aclId === undefined ? [resource.aclId] : [resource.aclId, aclId];
  const caller = credentials && (await parts.authenticate(tx, credentials, wanted));
  if (!caller) throw new ApiFault(globalFaults.session_expired);
  if (!wanted.every((id) => caller.may(id))) throw new ApiFault(globalFaults.access_denied);
  if (operation.touches === 'shared') requireUnbound(caller.scope);
  const args = normalizeArguments(operation.arguments, values);
  const { settings } = parts;
  return [{ tx, caller, now: parts.now(), settings, baseUrl, afterCommit: (effect) => effects.push(effect) }, args];
}

async function prepare(parts: DispatcherParts, call: Call, seen: Seen, outside: () => Outside): Promise<unknown> {
  const { prepare: preparation } = call.operation;
  if (!preparation) return undefined;
  const [args, checked] = await parts.engine.read(async (tx) => {
    const [context, args] = await admit(parts, call, tx, []);
    seen.userId = context.caller.userId;
    return [args, await preparation.check(context, args)] as const;
  });
  return checked === undefined ? undefined : preparation.make(outside(), args, checked);
}

function faultOf(parts: DispatcherParts, { operation, requestId }: Call, error: unknown): ApiFault {
  if (error instanceof ApiFault) return error;
  if (error instanceof Refusal && error.reason === 'forbidden') return new ApiFault(globalFaults.access_denied);
  parts.report({ operation: operation.v2Name, error, requestId });
  const saveFault = operation.saveFault === undefined ? undefined : operation.resource.faults[operation.saveFault];
  const isStorage = error instanceof StorageError;
  const fault = isStorage && saveFault ? saveFault : globalFaults.internal;
  return new ApiFault(fault, undefined, { isTemporary: isStorage && isTemporaryFailure(error) });
}
