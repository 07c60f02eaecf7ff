import { type Admission, requireAdmission } from './admission.ts';
import {
  type AnyPortsCommand,
  type CommandContext,
  isUnfinished,
  type Ports,
  perform,
  type Unfinished,
} from './command.ts';
import { andThen, type MaybePromise } from './maybe-promise.ts';
import type { CallStyle, Observe } from './observe.ts';
import type { Principal } from './principal.ts';
import { type Fail, Refusal } from './refusal.ts';
import { requireUnbound } from './scope.ts';

/**
 * When a write counts as finished: when it is durable, or already when it is committed and others see it. A caller that
 * uses `committed` must not acknowledge anything before `flush` has resolved: so calls that are answered together wait
 * for the disk only once.
 */
export type Until = 'durable' | 'committed';

/** The parts that running commands needs from the composition root. */
export interface ExecuteParts<P extends Ports> {
  readonly engine: {
    read<T>(work: (tx: P['tx']) => MaybePromise<T>): Promise<T>;
    /** `alone` means that the transaction is not shared with other calls. */
    write<T>(work: (tx: P['tx']) => MaybePromise<T>, sharing?: 'shared' | 'alone', until?: Until): Promise<T>;
    /** Resolves when everything that was committed before is durable. */
    flush(): Promise<void>;
  };
  /** Announces in a shared transaction what a call changes; resolves when earlier calls with the same key are done. */
  readonly turn?: (tx: P['tx'], key: readonly [kind: string, id?: string | number]) => Promise<void> | undefined;
  /** The outside parts of commands, at this moment. */
  readonly outside: () => P['outside'];
  readonly settings: P['settings'];
  readonly now: () => number;
  /** Makes refusals of the domain's table. */
  readonly fail: Fail<string>;
  /** Carries out the consequences of a command's changes, in its transaction and before its answer is read. */
  readonly settle?: (tx: P['tx'], now: number) => MaybePromise<void>;
  /** The jobs that a transaction has made work for; called at its end. */
  readonly woken?: (tx: P['tx']) => readonly string[];
  /** Called for each of them after the commit. */
  readonly wake?: (job: string) => void;
  /** Called for every failure that the caller does not see. */
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
  /** Called for every finished call. */
  readonly observe?: Observe;
}

/** The answer that a call has before its command runs, if any. */
export type Early<Answer> = { readonly answer: Answer } | undefined;

/** One call of a command, from any interface. */
export interface AnyPortsCall<P extends Ports, R extends string, In, Out, Answer> {
  readonly command: AnyPortsCommand<P, R, In, Out>;
  /** The interface of the call and its name there, for monitoring. */
  readonly style: CallStyle;
  readonly operation: string;
  /** The id of the request in log lines. */
  readonly requestId?: string | undefined;
  /** `committed` if nobody learns the answer before `flush`; `durable` by default. */
  readonly until?: Until | undefined;
  /** Reads the caller, in the transaction of the call; throws if there is no valid caller. */
  readonly identify: (tx: P['tx'], now: number) => Principal | Promise<Principal>;
  /** Called with the caller before anything else; throws if the call cannot get a place. */
  readonly meet?: (principal: Principal) => void;
  readonly admission: Admission;
  /** Decodes the input of the command: after admission and inside the transaction, so that access is checked first. */
  readonly decode: (context: CommandContext<P, R>) => In | Promise<In>;
  /**
   * An answer without running the command: that of an earlier, equal call. Throws if the conditions of the call are not
   * met. `isLook` means that this is the check before the write of a command with a preparation, in a read-only
   * transaction that ends some time before the write.
   */
  readonly before?: (
    context: CommandContext<P, R>,
    input: In,
    isLook: boolean,
  ) => Early<Answer> | Promise<Early<Answer>>;
  /** Makes the answer from a result, in the transaction and after all consequences. */
  readonly answer: (result: Out, context: CommandContext<P, R>, input: In) => Answer | Promise<Answer>;
  /** The outcome of a failure for monitoring: a fault number, an HTTP status. */
  readonly outcomeOf: (error: unknown) => string;
}

/** Runs calls of commands; the only way from an interface to the domain. */
export type AnyPortsExecute<P extends Ports> = <R extends string, In, Out, Answer>(
  call: AnyPortsCall<P, R, In, Out, Answer>,
) => Promise<Answer>;

/**
 * Creates the executor. A call is one transaction: it reads the caller, checks admission and bounds, decodes the input,
 * runs the command, carries out the consequences of its changes, and makes the answer. A command with a preparation
 * first has the same checks in a read-only transaction; if the call fails later, the preparation is discarded. Rejects
 * with whatever was thrown, and then nothing is left behind.
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

/** Facts that a call collects for monitoring. */
interface Seen {
  userId: number | undefined;
}
const nobodyYet = (): Seen => ({ userId: undefined });

type Effect<P extends Ports> = (outside: P['outside']) => Promise<void>;

/** An admitted call, with its input; or its answer, if there was one already. */
interface Admitted<P extends Ports, R extends string, In, Answer> {
  readonly context: CommandContext<P, R>;
  readonly input: In;
  readonly early: Early<Answer>;
}

/** A call of a command that only reads, without a preparation: like `carryOutWhole`, without what it does not need. */
function carryOutRead<P extends Ports, R extends string, In, Out, Answer>(
  parts: ExecuteParts<P>,
  call: AnyPortsCall<P, R, In, Out, Answer>,
  seen: Seen,
): Promise<Answer> {
  let effects: Effect<P>[] = [];
  const read = parts.engine.read((tx) => {
    // A read may run again from the start, if a replica fails.
    effects = [];
    return andThen(
      admit(parts, call, seen, tx, { effects, isLook: false }),
      ({ context, input, early }): MaybePromise<Answer> =>
        early
          ? early.answer
          : andThen(perform(call.command, context, input, undefined), (result) =>
              call.answer(result as Out, context, input),
            ),
    );
  });
  return read.then((answer) => (effects.length === 0 ? answer : runEffects(parts, call, effects).then(() => answer)));
}

function carryOut<P extends Ports, R extends string, In, Out, Answer>(
  parts: ExecuteParts<P>,
  call: AnyPortsCall<P, R, In, Out, Answer>,
  seen: Seen,
): Promise<Answer> {
  const { effect, prepare } = call.command;
  return effect === 'read' && !prepare ? carryOutRead(parts, call, seen) : carryOutWhole(parts, call, seen);
}

async function carryOutWhole<P extends Ports, R extends string, In, Out, Answer>(
  parts: ExecuteParts<P>,
  call: AnyPortsCall<P, R, In, Out, Answer>,
  seen: Seen,
): Promise<Answer> {
  const { command } = call;
  const look = command.prepare && (await prepare(parts, call, seen));
  if (look?.early) return look.early.answer;
  const prepared = look?.prepared;
  const discard = async (): Promise<void> => {
    if (prepared !== undefined)
      await quietly(parts, call, async (outside) => command.prepare?.discard(outside, prepared));
  };
  let effects: Effect<P>[] = [];
  let isEarly = false;
  let half: Half<P, R> | undefined;
  let woken: readonly string[] = [];
  const work = (tx: P['tx']): MaybePromise<Answer | undefined> => {
    // A write may run again from the start.
    effects = [];
    return andThen(admit(parts, call, seen, tx, { effects, isLook: false }), ({ context, input, early }) => {
      isEarly = early !== undefined;
      if (early) return early.answer;
      return andThen(perform(command, context, input, prepared, parts.settle), (result) => {
        half = isUnfinished(result) ? { context, result } : undefined;
        return andThen(isUnfinished(result) ? undefined : call.answer(result, context, input), (printed) => {
          woken = parts.woken?.(tx) ?? [];
          return printed;
        });
      });
    });
  };
  // A request to an outside service between two halves must not be forgotten, so the first half must be durable.
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
  // Effects outside cannot be undone, so they wait until the write is durable.
  if (until === 'committed' && effects.length + woken.length > 0) await parts.engine.flush();
  for (const job of woken) parts.wake?.(job);
  if (effects.length > 0) await runEffects(parts, call, effects);
  return half ? finish(parts, call, half) : (answer as Answer);
}

/** What a report of a failure names. */
interface Named {
  readonly operation: string;
  readonly requestId?: string | undefined;
}

/** Runs the effects of a call one after the other. */
async function runEffects<P extends Ports>(
  parts: ExecuteParts<P>,
  call: Named,
  effects: readonly Effect<P>[],
): Promise<void> {
  for (const effect of effects) await quietly(parts, call, effect);
}

/** Runs an effect whose failure is reported and changes nothing for the caller. */
async function quietly<P extends Ports>(
  parts: ExecuteParts<P>,
  { operation, requestId }: Named,
  effect: Effect<P>,
): Promise<void> {
  try {
    await effect(parts.outside());
  } catch (error) {
    parts.report({ operation, error, requestId });
  }
}

/** A call whose first transaction is committed, and which must continue. */
interface Half<P extends Ports, R extends string> {
  readonly context: CommandContext<P, R>;
  readonly result: Unfinished<unknown>;
}

/** Asks outside of any transaction, and does the rest in a second one, as the same caller. */
async function finish<P extends Ports, R extends string, In, Out, Answer>(
  parts: ExecuteParts<P>,
  call: AnyPortsCall<P, R, In, Out, Answer>,
  { context: first, result: { left } }: Half<P, R>,
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
    if (error instanceof Refusal) await quietly(parts, call, (outside) => finish.discard(outside, left, asked));
    throw error;
  }
  for (const job of woken) parts.wake?.(job);
  await runEffects(parts, call, effects);
  return answer;
}

/** Reads the caller, checks admission, and decodes the input. Nothing that is there already is awaited. */
function admit<P extends Ports, R extends string, In, Out, Answer>(
  parts: ExecuteParts<P>,
  call: AnyPortsCall<P, R, In, Out, Answer>,
  seen: Seen,
  tx: P['tx'],
  { effects, isLook }: { readonly effects: Effect<P>[]; readonly isLook: boolean },
): MaybePromise<Admitted<P, R, In, Answer>> {
  const now = parts.now();
  return andThen(call.identify(tx, now), (principal) => {
    seen.userId = principal.userId;
    call.meet?.(principal);
    requireAdmission(call.admission, principal);
    const { effect, key, touches } = call.command;
    if (touches === 'shared') requireUnbound(principal.scope);
    const { settings, fail } = parts;
    const afterCommit = (done: Effect<P>): void => {
      effects.push(done);
    };
    const context: CommandContext<P, R> = { tx, principal, now, settings, fail, afterCommit };
    return andThen(call.decode(context), (input) => {
      const turn = effect === 'write' && key ? parts.turn?.(tx, key(input)) : undefined;
      return andThen(turn, () =>
        andThen(call.before?.(context, input, isLook), (early) => ({ context, input, early })),
      );
    });
  });
}

/** The check before the write of a command with a preparation: answers an existing answer, or what was prepared. */
async function prepare<P extends Ports, R extends string, In, Out, Answer>(
  parts: ExecuteParts<P>,
  call: AnyPortsCall<P, R, In, Out, Answer>,
  seen: Seen,
): Promise<{ readonly early?: Early<Answer>; readonly prepared?: unknown }> {
  const preparation = call.command.prepare;
  const { early, input, checked } = await parts.engine.read(async (tx) => {
    const { context, input, early } = await admit(parts, call, seen, tx, { effects: [], isLook: true });
    return { early, input, checked: early ? undefined : await preparation?.check(context, input) };
  });
  if (early || checked === undefined) return { early };
  return { prepared: await preparation?.make(parts.outside(), input, checked, parts.fail) };
}
