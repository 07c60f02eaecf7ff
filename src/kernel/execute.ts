import { type Admission, requireAdmission } from './admission.ts';
import {
  type AnyPortsCommand,
  type CommandContext,
  isUnfinished,
  type Ports,
  perform,
  type Unfinished,
} from './command.ts';
import type { CallStyle, Observe } from './observe.ts';
import type { Principal } from './principal.ts';
import { type Fail, Refusal } from './refusal.ts';
import { requireUnbound } from './scope.ts';

/**
 * When a write is over: when it is durable, or when it is committed, so that others see it. Whoever says `committed` acknowledges
 * nothing before `flush` has resolved: calls that are answered together wait for the disk once.
 */
export type Until = 'durable' | 'committed';

/** What carrying out commands needs from the composition root. */
export interface ExecuteParts<P extends Ports> {
  readonly engine: {
    read<T>(work: (tx: P['tx']) => Promise<T>): Promise<T>;
    /** `alone` shares its transaction with no other call. */
    write<T>(work: (tx: P['tx']) => Promise<T>, sharing?: 'shared' | 'alone', until?: Until): Promise<T>;
    /** Resolves when all that was committed before is durable. */
    flush(): Promise<void>;
  };
  /** Says in a shared transaction what a call changes; resolves when those before it that change the same are done. */
  readonly turn?: (tx: P['tx'], key: readonly [kind: string, id?: string | number]) => Promise<void> | undefined;
  /** What commands reach outside of a transaction, at this moment. */
  readonly outside: () => P['outside'];
  readonly settings: P['settings'];
  readonly now: () => number;
  /** Makes refusals of the domain's table. */
  readonly fail: Fail<string>;
  /** What follows from the changes of a command: done in its transaction, before its answer is read. */
  readonly settle?: (tx: P['tx'], now: number) => Promise<void>;
  /** Which jobs a transaction has made work for; asked at its end. */
  readonly woken?: (tx: P['tx']) => readonly string[];
  /** Told of each of them once the transaction is committed. */
  readonly wake?: (job: string) => void;
  /** Told about every failure that the caller does not see. */
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
  /** Told of every call when it is over. */
  readonly observe?: Observe;
}

/** One call of a command, by whichever interface. */
export interface AnyPortsCall<P extends Ports, R extends string, In, Out, Answer> {
  readonly command: AnyPortsCommand<P, R, In, Out>;
  /** How the call came and what it is called there, for those who watch. */
  readonly style: CallStyle;
  readonly operation: string;
  /** What log lines name the request by. */
  readonly requestId?: string | undefined;
  /** `committed` where nobody is told of its answer before `flush`; `durable` where nothing is said. */
  readonly until?: Until | undefined;
  /** Who calls, read in the transaction of the call; throws where that is nobody good. */
  readonly identify: (tx: P['tx'], now: number) => Principal | Promise<Principal>;
  /** Told who calls, before anything else is looked at; throws where the call has no place. */
  readonly meet?: (principal: Principal) => void;
  readonly admission: Admission;
  /** The input of the command: read after admission and inside the transaction, so that access is judged first. */
  readonly decode: (context: CommandContext<P, R>) => In | Promise<In>;
  /**
   * An answer without the command: that of an earlier, equal call. Throws where the call's own conditions do not hold. `isLook` says that
   * it is the look before the write of a command that prepares something, in a transaction that only reads and ends some time later.
   */
  readonly before?: (
    context: CommandContext<P, R>,
    input: In,
    isLook: boolean,
  ) => Promise<{ readonly answer: Answer } | undefined>;
  /** The answer to a result, made in the transaction once everything is settled. */
  readonly answer: (result: Out, context: CommandContext<P, R>, input: In) => Answer | Promise<Answer>;
  /** What those who watch are told of a failure: a fault number, an HTTP status. */
  readonly outcomeOf: (error: unknown) => string;
}

/** Carries out calls of commands; the only way to the domain for every interface. */
export type AnyPortsExecute<P extends Ports> = <R extends string, In, Out, Answer>(
  call: AnyPortsCall<P, R, In, Out, Answer>,
) => Promise<Answer>;

/**
 * Creates the executor. A call is one transaction: who calls is read, admission and bounds are checked, the input is
 * decoded, the command runs, what follows from its changes is settled, its answer is made. A command that prepares
 * something has a look before that, behind the same checks in a transaction that only reads; what it prepared is taken
 * back where the call fails. Rejects with whatever was thrown; nothing is left behind then.
 */
export function createExecute<P extends Ports>(parts: ExecuteParts<P>): AnyPortsExecute<P> {
  const { observe } = parts;
  if (!observe) return (call) => carryOut(parts, call, nobodyYet());
  return async (call) => {
    const start = performance.now();
    const seen = nobodyYet();
    const { style, operation, requestId } = call;
    let outcome = 'ok';
    try {
      return await carryOut(parts, call, seen);
    } catch (error) {
      outcome = call.outcomeOf(error);
      throw error;
    } finally {
      observe({ style, operation, userId: seen.userId, outcome, durationMs: performance.now() - start, requestId });
    }
  };
}

/** What a call learns on its way that those who watch want to know. */
interface Seen {
  userId: number | undefined;
}
const nobodyYet = (): Seen => ({ userId: undefined });

type Effect<P extends Ports> = (outside: P['outside']) => Promise<void>;

/** A call that was let in, with its input; or its answer, where there was one already. */
interface Admitted<P extends Ports, R extends string, In, Answer> {
  readonly context: CommandContext<P, R>;
  readonly input: In;
  readonly early: { readonly answer: Answer } | undefined;
}

async function carryOut<P extends Ports, R extends string, In, Out, Answer>(
  parts: ExecuteParts<P>,
  call: AnyPortsCall<P, R, In, Out, Answer>,
  seen: Seen,
): Promise<Answer> {
  const { command } = call;
  const quietly = async (effect: Effect<P>): Promise<void> => {
    try {
      await effect(parts.outside());
    } catch (error) {
      parts.report({ operation: call.operation, error, requestId: call.requestId });
    }
  };
  const look = command.prepare && (await prepare(parts, call, seen));
  if (look?.early) return look.early.answer;
  const prepared = look?.prepared;
  const discard = async (): Promise<void> => {
    if (prepared !== undefined) await quietly(async (outside) => command.prepare?.discard(outside, prepared));
  };
  let effects: Effect<P>[] = [];
  let isEarly = false;
  let half: Half<P, R> | undefined;
  let woken: readonly string[] = [];
  const work = async (tx: P['tx']): Promise<Answer | undefined> => {
    // A write may run again from the start.
    effects = [];
    const { context, input, early } = await admit(parts, call, seen, tx, { effects, isLook: false });
    isEarly = early !== undefined;
    if (early) return early.answer;
    const result = await perform(command, context, input, prepared, parts.settle);
    half = isUnfinished(result) ? { context, result } : undefined;
    const printed = isUnfinished(result) ? undefined : await call.answer(result, context, input);
    woken = parts.woken?.(tx) ?? [];
    return printed;
  };
  // What is asked of others between two halves must be known afterwards, whatever happens.
  const until = command.finish ? 'durable' : (call.until ?? 'durable');
  let answer: Answer | undefined;
  try {
    answer = await (command.effect === 'read'
      ? parts.engine.read(work)
      : parts.engine.write(work, command.key ? 'shared' : 'alone', until));
  } catch (error) {
    await discard();
    throw error;
  }
  if (isEarly) await discard();
  // What is done outside cannot be taken back.
  if (until === 'committed' && effects.length + woken.length > 0) await parts.engine.flush();
  for (const job of woken) parts.wake?.(job);
  for (const effect of effects) await quietly(effect);
  return half ? finish(parts, call, half, quietly) : (answer as Answer);
}

/** A call whose first transaction is committed, and which is to go on. */
interface Half<P extends Ports, R extends string> {
  readonly context: CommandContext<P, R>;
  readonly result: Unfinished<unknown>;
}

/** Asks outside of any transaction, and does the rest in another one, as the same caller. */
async function finish<P extends Ports, R extends string, In, Out, Answer>(
  parts: ExecuteParts<P>,
  call: AnyPortsCall<P, R, In, Out, Answer>,
  { context: first, result: { left } }: Half<P, R>,
  quietly: (effect: Effect<P>) => Promise<void>,
): Promise<Answer> {
  const { finish, key, answer: read, name } = call.command;
  if (!finish) throw new Error(`${name} has no second half`);
  const asked = await finish.ask(parts.outside(), left, parts.fail);
  let effects: Effect<P>[] = [];
  let woken: readonly string[] = [];
  let answer: Answer;
  try {
    answer = await parts.engine.write(
      async (tx) => {
        effects = [];
        const now = parts.now();
        const context = { ...first, tx, now, afterCommit: (effect: Effect<P>) => void effects.push(effect) };
        const input = await call.decode(context);
        if (key) await parts.turn?.(tx, key(input));
        const done = await finish.run(context, input, left, asked);
        await parts.settle?.(tx, now);
        const printed = await call.answer(read ? await read(context, done, input) : (done as Out), context, input);
        woken = parts.woken?.(tx) ?? [];
        return printed;
      },
      key ? 'shared' : 'alone',
    );
  } catch (error) {
    if (error instanceof Refusal) await quietly((outside) => finish.discard(outside, left, asked));
    throw error;
  }
  for (const job of woken) parts.wake?.(job);
  for (const effect of effects) await quietly(effect);
  return answer;
}

/** Who calls, whether they may, and with which input. */
async function admit<P extends Ports, R extends string, In, Out, Answer>(
  parts: ExecuteParts<P>,
  call: AnyPortsCall<P, R, In, Out, Answer>,
  seen: Seen,
  tx: P['tx'],
  { effects, isLook }: { readonly effects: Effect<P>[]; readonly isLook: boolean },
): Promise<Admitted<P, R, In, Answer>> {
  const now = parts.now();
  const principal = await call.identify(tx, now);
  seen.userId = principal.userId;
  call.meet?.(principal);
  requireAdmission(call.admission, principal);
  if (call.command.touches === 'shared') requireUnbound(principal.scope);
  const { settings, fail } = parts;
  const afterCommit = (effect: Effect<P>): void => {
    effects.push(effect);
  };
  const context: CommandContext<P, R> = { tx, principal, now, settings, fail, afterCommit };
  const input = await call.decode(context);
  const { effect, key } = call.command;
  if (effect === 'write' && key) await parts.turn?.(tx, key(input));
  return { context, input, early: await call.before?.(context, input, isLook) };
}

/** The look before the write of a command that prepares something: an answer that is there already, or what was made. */
async function prepare<P extends Ports, R extends string, In, Out, Answer>(
  parts: ExecuteParts<P>,
  call: AnyPortsCall<P, R, In, Out, Answer>,
  seen: Seen,
): Promise<{ readonly early?: { readonly answer: Answer } | undefined; readonly prepared?: unknown }> {
  const preparation = call.command.prepare;
  const { early, input, checked } = await parts.engine.read(async (tx) => {
    const { context, input, early } = await admit(parts, call, seen, tx, { effects: [], isLook: true });
    return { early, input, checked: early ? undefined : await preparation?.check(context, input) };
  });
  if (early || checked === undefined) return { early };
  return { prepared: await preparation?.make(parts.outside(), input, checked, parts.fail) };
}
