import { type Admission, requireAdmission } from '#kernel/admission.ts';
import type { CallStyle, Observe } from '#kernel/observe.ts';
import type { Principal } from '#kernel/principal.ts';
import { Refusal } from '#kernel/refusal.ts';
import { requireUnbound } from '#kernel/scope.ts';
import type { Engine, Tx, Until } from '#platform/storage/engine.ts';
import { type Command, type Context, type DomainSettings, isUnfinished, type Outside } from './command.ts';
import { createAnswers, type OutsideAnswers, type WithAnswers } from './outside-answers.ts';
import { fail, type RefusalCode } from './refusals/index.ts';

/** Who makes a call, for the record of what it changes. */
export interface CallAuthor {
  readonly principal: Principal;
  readonly style: CallStyle;
  readonly operation: string;
  readonly requestId?: string | undefined;
}

/** The parts that running commands needs from the composition root. */
export interface ExecuteParts {
  readonly engine: Pick<Engine, 'read' | 'write' | 'flush'>;
  /** The outside parts of commands, at this moment. */
  readonly outside: () => Outside;
  readonly settings: DomainSettings;
  readonly now: () => number;
  /** Carries out the consequences of a command's changes, in its transaction and before its answer is read. */
  readonly settle: (tx: Tx, now: number, author: CallAuthor) => Promise<void> | void;
  /** Called after the commit for each job that the transaction has made work for; absent if there are no jobs. */
  readonly wake?: (job: string) => void;
  /** Called for every failure that the caller does not see. */
  readonly report: (failure: { operation: string; error: unknown; requestId?: string | undefined }) => void;
  /** Called for every finished call. */
  readonly observe?: Observe;
  /** What commands with `callsOthers` get besides their context; absent where there is no interface. */
  readonly inner?: (outer: OuterCall) => InnerCalls;
}

/** The call inside of which others are made. */
export interface OuterCall {
  /** The name of its command. */
  readonly command: string;
  readonly context: Context<RefusalCode>;
  readonly author: CallAuthor;
  /** Whether its transaction may write. */
  readonly isWrite: boolean;
  /** How many calls it is inside of. */
  readonly depth: number;
}

/** Calls that a command makes by name inside of its own. */
export interface InnerCalls {
  /** Functions for the context of the command. */
  readonly functions: object;
  /** Throws if one of the calls has failed after it had written something: then the whole call fails. */
  readonly requireWhole: () => void;
}

/** The answer that a call has before its command runs, if any. */
export type Early<Answer> = { readonly answer: Answer } | undefined;

/** One call of a command, from any interface. */
export interface Call<R extends RefusalCode, In, Out, Answer> {
  readonly command: Command<R, In, Out>;
  /** The interface of the call and its name there, for monitoring. */
  readonly style: CallStyle;
  readonly operation: string;
  /** The id of the request in log lines. */
  readonly requestId?: string | undefined;
  /** The network that it came from (`kernel/network.ts`), asked for once the caller is known. */
  readonly network?: () => string;
  /** `committed` if nobody learns the answer before `flush`; `durable` by default. */
  readonly until?: Until | undefined;
  /** Reads the caller, in the transaction of the call; throws if there is no valid caller. */
  readonly identify: (tx: Tx, now: number) => Principal | Promise<Principal>;
  /** Called with the caller before anything else; throws if the call cannot get a place. */
  readonly meet?: (principal: Principal) => void;
  readonly admission: Admission;
  /** Decodes the input of the command: after admission and inside the transaction, so that access is checked first. */
  readonly decode: (context: Context<R>) => In | Promise<In>;
  /**
   * An answer without running the command: that of an earlier, equal call. Throws if the conditions of the call are not
   * met. `isLook` means that this is the check before the write of a command with a preparation, in a read-only
   * transaction that ends some time before the write.
   */
  readonly before?: (context: Context<R>, input: In, isLook: boolean) => Early<Answer> | Promise<Early<Answer>>;
  /** Makes the answer from a result, in the transaction and after all consequences. */
  readonly answer: (result: Out, context: Context<R>, input: In) => Answer | Promise<Answer>;
  /** The outcome of a failure for monitoring: a fault number, an HTTP status. */
  readonly outcomeOf: (error: unknown) => string;
}

/** Runs calls of commands; the only way from an interface to the domain. */
export type Execute = <R extends RefusalCode, In, Out, Answer>(call: Call<R, In, Out, Answer>) => Promise<Answer>;

/**
 * Creates the executor. A call is one transaction, with the steps of `inTransaction`. A command with a preparation has the
 * first of these steps in a read-only transaction before; a command with two halves continues in a second one. Rejects
 * with whatever was thrown, and then nothing is left behind.
 */
export function createExecute(parts: ExecuteParts): Execute {
  const { now, settings } = parts;
  const answersOf = createAnswers({
    now,
    allowsPrivate: settings.extensionPrivateAddresses,
    report: (error) => parts.report({ operation: 'asking outside', error }),
  });
  return async (call) => {
    const start = performance.now();
    const { style, operation, requestId } = call;
    const seen: Seen = { userId: undefined };
    let outcome = 'ok';
    try {
      return await carryOut(parts, call, seen, answersOf(call.network));
    } catch (error) {
      outcome = call.outcomeOf(error);
      throw error;
    } finally {
      const durationMs = performance.now() - start;
      parts.observe?.({ style, operation, userId: seen.userId, caller: seen.caller, outcome, durationMs, requestId });
    }
  };
}

/** Facts that a call collects for monitoring. */
interface Seen {
  userId: number | undefined;
  caller?: Principal;
}

type Effect = (outside: Outside) => Promise<void>;

/** The part of a call that a transaction does. */
type Part =
  /** Only what comes before the work: a command with a preparation checks it. */
  | { readonly name: 'look' }
  /** Everything; `prepared` is what the preparation has made. */
  | { readonly name: 'whole'; readonly prepared: unknown }
  /** The rest of a call that asked outside, for the caller of its first half. */
  | { readonly name: 'rest'; readonly principal: Principal; readonly left: unknown; readonly asked: unknown };

/** What a transaction of a call has come to. */
interface Step<In, Answer> {
  readonly principal: Principal;
  readonly input: In;
  /** The answer of an earlier, equal call. */
  readonly early?: Early<Answer>;
  /** What the check of a preparation has found. */
  readonly checked?: unknown;
  /** What the second half needs, if the call is not finished. */
  readonly half?: { readonly left: unknown };
  readonly answer?: Answer;
  /** Effects outside, and jobs to wake, after the commit. */
  readonly effects: readonly Effect[];
  readonly woken: readonly string[];
}

/**
 * The steps of a call in a transaction, in their order. A transaction may run again from the start: also after what it needs
 * was asked outside.
 */
async function inTransaction<R extends RefusalCode, In, Out, Answer>(
  { now: clock, settings, settle, inner: innerOf }: ExecuteParts,
  call: Call<R, In, Out, Answer>,
  seen: Seen,
  part: Part,
  tx: Tx,
  answers: OutsideAnswers,
): Promise<Step<In, Answer>> {
  const { command } = call;
  const isWrite = command.effect === 'write';
  const effects: Effect[] = [];
  const now = clock();
  // Who calls, and whether that is allowed.
  const principal = part.name === 'rest' ? part.principal : await admit(call, seen, tx, now);
  const afterCommit = (effect: Effect): void => void effects.push(effect);
  const plain: Context<R> = { tx, principal, now, settings, fail, answers, afterCommit };
  const { style, operation, requestId } = call;
  const author = { principal, style, operation, requestId };
  const inner = command.callsOthers
    ? innerOf?.({ command: command.name, context: plain as unknown as Context<RefusalCode>, author, isWrite, depth: 0 })
    : undefined;
  const context = inner ? { ...plain, ...inner.functions } : plain;
  // The input of the command.
  const input = await call.decode(context);
  // Its turn: earlier calls with the same key, in a shared transaction, come first.
  if (isWrite && command.key) await tx.turn?.(command.key(input));
  // An answer that exists already, and the conditions of the call.
  const early = part.name === 'rest' ? undefined : await call.before?.(context, input, part.name === 'look');
  if (early) return { principal, input, early, effects: [], woken: [] };
  if (part.name === 'look') {
    return { principal, input, checked: await command.prepare?.check(context, input), effects: [], woken: [] };
  }
  // The work, and the consequences of its changes.
  const done =
    part.name === 'rest'
      ? await command.finish?.run(context, input, part.left, part.asked)
      : await command.run(context, input, part.prepared);
  inner?.requireWhole();
  if (isWrite) await settle(tx, now, author);
  if (isUnfinished(done)) return { principal, input, half: done, effects, woken: tx.reported.takeWoken() };
  // The answer, as the interface prints it.
  const result = await resultOf(command, context, done, input);
  const answer = await call.answer(result, context, input);
  return { principal, input, answer, effects, woken: tx.reported.takeWoken() };
}

/** The result of a command whose `run` has answered `done`: read only now if the command has an `answer`. */
export async function resultOf<R extends RefusalCode, In, Out>(
  command: Command<R, In, Out>,
  context: Context<R>,
  done: unknown,
  input: In,
): Promise<Out> {
  return command.answer ? command.answer(context, done, input) : (done as Out);
}

/** Reads the caller, and refuses who may not make the call. */
async function admit<R extends RefusalCode, In, Out, Answer>(
  call: Call<R, In, Out, Answer>,
  seen: Seen,
  tx: Tx,
  now: number,
): Promise<Principal> {
  const principal = await call.identify(tx, now);
  seen.userId = principal.userId;
  seen.caller = principal;
  call.meet?.(principal);
  requireAdmission(call.admission, principal);
  if (call.command.touches === 'shared') requireUnbound(principal.scope);
  return principal;
}

/** The transactions of a call, what comes between them, and what follows a commit. */
async function carryOut<R extends RefusalCode, In, Out, Answer>(
  parts: ExecuteParts,
  call: Call<R, In, Out, Answer>,
  seen: Seen,
  withAnswers: WithAnswers,
): Promise<Answer> {
  const { engine, outside } = parts;
  const { effect, key, prepare, finish } = call.command;
  const sharing = key ? 'shared' : 'alone';
  // A request to an outside service between two halves must not be forgotten, so the first half must be durable.
  const until = finish ? 'durable' : (call.until ?? 'durable');

  const inPart = (part: Part, answers: OutsideAnswers) => (tx: Tx) =>
    inTransaction(parts, call, seen, part, tx, answers);
  const look = prepare && (await withAnswers((answers) => engine.read(inPart({ name: 'look' }, answers))));
  if (look?.early) return look.early.answer;
  const prepared =
    look?.checked === undefined ? undefined : await prepare?.make(outside(), look.input, look.checked, fail);
  const discard = async (): Promise<void> => {
    if (prepared !== undefined) await quietly(parts, call, async (then) => prepare?.discard(then, prepared));
  };

  let first: Step<In, Answer>;
  try {
    first = await withAnswers((answers) => {
      const work = inPart({ name: 'whole', prepared }, answers);
      return effect === 'read' ? engine.read(work) : engine.write(work, sharing, until);
    });
  } catch (error) {
    await discard();
    throw error;
  }
  if (first.early) {
    await discard();
    return first.early.answer;
  }
  // Effects outside cannot be undone, so they wait until the write is durable.
  if (until === 'committed' && first.effects.length + first.woken.length > 0) await engine.flush();
  await follow(parts, call, first);
  if (!first.half || !finish) return first.answer as Answer;

  const { principal, half } = first;
  const asked = await finish.ask(outside(), half.left, fail);
  const rest: Part = { name: 'rest', principal, left: half.left, asked };
  let second: Step<In, Answer>;
  try {
    second = await withAnswers((answers) => engine.write(inPart(rest, answers), sharing));
  } catch (error) {
    if (error instanceof Refusal) await quietly(parts, call, (then) => finish.discard(then, half.left, asked));
    throw error;
  }
  await follow(parts, call, second);
  return second.answer as Answer;
}

/** What a report of a failure names. */
interface Named {
  readonly operation: string;
  readonly requestId?: string | undefined;
}

/** What follows a commit: jobs are woken, then the effects outside run, one after the other. */
async function follow(parts: ExecuteParts, call: Named, { woken, effects }: Step<unknown, unknown>): Promise<void> {
  for (const job of woken) parts.wake?.(job);
  for (const effect of effects) await quietly(parts, call, effect);
}

/** Runs an effect whose failure is reported and changes nothing for the caller. */
async function quietly(parts: ExecuteParts, { operation, requestId }: Named, effect: Effect): Promise<void> {
  try {
    await effect(parts.outside());
  } catch (error) {
    parts.report({ operation, error, requestId });
  }
}
