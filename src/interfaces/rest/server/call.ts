import type { RestProblem } from '../../../platform/http/problem.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { BlobStore } from '../../../platform/storage/blobs/blob-store.ts';
import type { Engine, Tx } from '../../../platform/storage/engine.ts';
import type { DomainSettings, Outside } from '../../soap/declare.ts';
import type { RestCaller, RestContext, Sent } from '../declare.ts';
import { isReply } from '../declare.ts';
import type { BoundRoute } from './bind.ts';
import { type Conditions, checkConditions } from './conditions.ts';
import { type AuthenticateBearer, anonymous, bearerProblem, checkAccess, storeOf } from './context.ts';
import { earlierOutcome, type IdempotencyKey, keepOutcome, scopeOf } from './idempotency.ts';

/** What calls need from the composition root. */
export interface CallParts {
  readonly engine: Engine;
  readonly blobs: BlobStore;
  readonly settings: Settings & DomainSettings;
  readonly now: () => number;
  readonly authenticate: AuthenticateBearer;
  /** Told about every failure that the caller does not see. */
  readonly report: (failure: { operation: string; error: unknown; requestId?: string }) => void;
}

/** A call as HTTP brought it. */
export interface RestCall {
  readonly bound: BoundRoute;
  /** The token of the `Authorization` header. */
  readonly bearer: string | undefined;
  /** What that header says whole. */
  readonly authorization: string | undefined;
  /** The store view that is named, if any. */
  readonly store: string | undefined;
  readonly address: string;
  readonly baseUrl: string;
  readonly requestId: string;
  readonly conditions: Conditions;
  readonly sent: Sent<unknown, unknown, unknown>;
  /** Only of POST. */
  readonly idempotency: IdempotencyKey | undefined;
  /** What is wrong with what was sent: said once the caller is known and may call. */
  readonly flaw: RestProblem | undefined;
  /** Told who calls as soon as that is known: counts the call, throws the problem 429. */
  readonly admit: (caller: RestCaller) => void;
}

/** What a call came to, not yet written in a format. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether an earlier call with the same idempotency key did the work. */
  readonly isReplayed?: boolean;
}

/**
 * Carries out a call. It is one transaction: who calls is read, whether that is allowed, which store view is meant; then
 * what was sent is refused where it is wrong, the conditions of a write are checked, and the handler runs. A route that
 * prepares something outside has a look before that in a transaction that only reads.
 */
export async function carryOut(parts: CallParts, call: RestCall): Promise<Outcome> {
  const { route } = call.bound;
  if (route.effect === 'read') return parts.engine.read((tx) => run(parts, call, tx, undefined, []));
  const look = route.prepare && (await lookAndPrepare(parts, call));
  if (look?.outcome) return look.outcome;
  let effects: Effect[] = [];
  let outcome: Outcome;
  try {
    outcome = await parts.engine.write((tx) => {
      // A write may run again from the start.
      effects = [];
      return run(parts, call, tx, look?.prepared, effects);
    });
  } catch (error) {
    if (look?.undo) await quietly(parts, call, look.undo());
    throw error;
  }
  if (look?.undo && outcome.isReplayed) await quietly(parts, call, look.undo());
  for (const effect of effects) await quietly(parts, call, effect(reach(parts)));
  return outcome;
}

type Effect = (outside: Outside) => Promise<void>;

async function run(parts: CallParts, call: RestCall, tx: Tx, prepared: unknown, effects: Effect[]): Promise<Outcome> {
  const { bound, sent, idempotency } = call;
  const context = await admitted(parts, call, tx, effects);
  const scope = idempotency && scopeOf(context.caller, call.address, idempotency);
  const earlier = idempotency && scope && (await earlierOutcome(tx, scope, idempotency, keptSince(parts, context)));
  if (earlier) return earlier;
  if (bound.route.effect === 'write') await checkConditions(bound, context, sent, call.conditions);
  const outcome = outcomeOf(call, await bound.route.run(context, sent as Sent<never, never, never>, prepared));
  if (idempotency && scope) await keepOutcome(tx, scope, idempotency, outcome, context.now);
  return outcome;
}

function keptSince({ settings }: CallParts, { now }: RestContext): number {
  return now - settings.idempotencyLifetime * 1000;
}

/** The caller, allowed to make this call with what was sent; else throws the problem. */
async function admitted(parts: CallParts, call: RestCall, tx: Tx, effects: Effect[]): Promise<RestContext> {
  const now = parts.now();
  const caller = await callerOf(parts, call, tx, now).catch((problem: unknown) => {
    // Whoever tries bearers is counted as a stranger.
    call.admit(anonymous);
    throw problem;
  });
  call.admit(caller);
  checkAccess(call.bound.route.access, caller, call.baseUrl);
  const store = await storeOf(tx, call.store, caller);
  if (call.flaw) throw call.flaw;
  return {
    tx,
    caller,
    now,
    store,
    isStoreGiven: call.store !== undefined,
    baseUrl: call.baseUrl,
    settings: parts.settings,
    afterCommit: (effect) => effects.push(effect),
  };
}

/** Who calls: nobody in particular without a bearer. Throws the problem 401 for one that does not hold. */
export async function callerOf(
  { authenticate }: Pick<CallParts, 'authenticate'>,
  { bearer, baseUrl }: Pick<RestCall, 'bearer' | 'baseUrl'>,
  tx: Tx,
  now: number,
): Promise<RestCaller> {
  if (bearer === undefined) return anonymous;
  const found = await authenticate(tx, bearer, now);
  if (found.ok) return found.caller;
  throw bearerProblem(found.reason, baseUrl);
}

/** The look before the write of a route that prepares something: an answer that is there already, or what was made. */
async function lookAndPrepare(
  parts: CallParts,
  call: RestCall,
): Promise<{ outcome?: Outcome; prepared?: unknown; undo?: () => Promise<void> }> {
  const { bound, idempotency } = call;
  const { caller, outcome } = await parts.engine.read(async (tx) => {
    const context = await admitted(parts, call, tx, []);
    const scope = idempotency && scopeOf(context.caller, call.address, idempotency);
    const earlier = idempotency && scope && (await earlierOutcome(tx, scope, idempotency, keptSince(parts, context)));
    return { caller: context.caller, outcome: earlier };
  });
  if (outcome) return { outcome };
  const made = await bound.route.prepare?.(call.sent as Sent<never, never, never>, { ...reach(parts), caller });
  return { prepared: made?.prepared, ...(made?.undo && { undo: () => made.undo?.() ?? Promise.resolve() }) };
}

function outcomeOf(call: RestCall, answer: unknown): Outcome {
  const { status } = call.bound.route;
  if (!isReply(answer)) return { status, body: answer, headers: {} };
  return { status: answer.status ?? status, body: answer.body, headers: answer.headers ?? {} };
}

function reach(parts: CallParts): Outside {
  const { engine, blobs, settings } = parts;
  return { blobs, read: (work) => engine.read(work), now: parts.now(), settings };
}

async function quietly({ report }: CallParts, { bound, requestId }: RestCall, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    report({ operation: bound.route.operationId, error, requestId });
  }
}
