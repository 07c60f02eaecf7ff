import type { Admission } from './admission.ts';
import { andThen, type MaybePromise } from './maybe-promise.ts';
import type { Principal } from './principal.ts';
import type { Fail } from './refusal.ts';

/** The types that commands are built on: of a transaction, of everything outside of it, and of the settings. */
export interface Ports {
  readonly tx: unknown;
  readonly outside: unknown;
  readonly settings: unknown;
}

/** The context of a command, besides its input. `R` are the codes of the refusals that it may raise. */
export interface CommandContext<P extends Ports, R extends string> {
  /** The transaction of the call. */
  readonly tx: P['tx'];
  readonly principal: Principal;
  /** The time of the call in milliseconds since 1970. */
  readonly now: number;
  readonly settings: P['settings'];
  /** Makes a refusal: `throw fail('quote_not_found')`. */
  readonly fail: Fail<R>;
  /**
   * Runs an effect after the commit, and only then. If the effect fails, this is reported, and the call has succeeded.
   */
  readonly afterCommit: (effect: (outside: P['outside']) => Promise<void>) => void;
}

/**
 * The work of a command before its transaction, which must not wait for it: reading an image, storing its bytes.
 * `Checked` is the result of the check; `Prepared` is the result of the work, which `run` gets as its third parameter.
 */
export interface Preparation<Context extends { readonly fail: unknown }, Outside, In, Checked, Prepared> {
  /**
   * Runs in a separate read-only transaction and raises refusals that need no work, so that a failing call is cheap.
   * Undefined if there is nothing to prepare. `run` must check again.
   */
  readonly check: (context: Context, input: In) => Promise<Checked | undefined>;
  /** Runs outside of any transaction; must leave nothing behind if it fails. */
  readonly make: (outside: Outside, input: In, checked: Checked, fail: Context['fail']) => Promise<Prepared>;
  /** Removes what `make` left outside, after the call failed; if that fails, it is reported and is no refusal. */
  readonly discard: (outside: Outside, prepared: Prepared) => Promise<void>;
}

/**
 * The second half of a write that must ask an outside service during its work, such as a payment provider. `run`
 * commits everything that must not be lost, and answers `unfinished(left)`. Then `ask` asks, outside of any
 * transaction. Then this `run` continues in a second transaction, as the same caller. The command itself must provide a
 * way to continue after an interruption.
 */
export interface Finish<Context extends { readonly fail: unknown }, Outside, In, Left, Asked> {
  /** Its exceptions become the answer of the call. */
  readonly ask: (outside: Outside, left: Left, fail: Context['fail']) => Promise<Asked>;
  readonly run: (context: Context, input: In, left: Left, asked: Asked) => Promise<unknown>;
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
export interface AnyPortsCommand<P extends Ports, R extends string, In, Out> {
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
  /** For writes, and for reads that need something from outside of the database. */
  readonly prepare?: Preparation<CommandContext<P, R>, P['outside'], In, unknown, unknown>;
  /** Does the work. `prepared` is undefined if there was nothing to prepare. */
  readonly run: (context: CommandContext<P, R>, input: In, prepared: unknown) => MaybePromise<unknown>;
  /** Reads the result after all consequences of the change are carried out; absent if `run` answers the result. */
  readonly answer?: (context: CommandContext<P, R>, done: unknown, input: In) => MaybePromise<Out>;
  /** For writes only; continues after `run` has answered `unfinished`. */
  readonly finish?: Finish<CommandContext<P, R>, P['outside'], In, unknown, unknown>;
  /** Never set: only carries the type of the result. */
  readonly result?: Out;
}

/**
 * Runs a command in its transaction, and answers its result or that it is unfinished; `settle` carries out the
 * consequences of its changes.
 */
export function perform<P extends Ports, R extends string, In, Out>(
  command: AnyPortsCommand<P, R, In, Out>,
  context: CommandContext<P, R>,
  input: In,
  prepared: unknown,
  settle?: (tx: P['tx'], now: number) => MaybePromise<void>,
): MaybePromise<Out | Unfinished<unknown>> {
  return andThen(command.run(context, input, prepared), (done) =>
    andThen(command.effect === 'write' ? settle?.(context.tx, context.now) : undefined, () => {
      if (isUnfinished(done)) return done;
      return command.answer ? command.answer(context, done, input) : (done as Out);
    }),
  );
}

/**
 * The form in which an author writes a command whose `run` answers the result: like `AnyPortsCommand`, with the type of
 * what `prepare` makes.
 */
export interface CommandDefinition<P extends Ports, R extends string, In, Out, Checked, Prepared>
  extends Omit<AnyPortsCommand<P, R, In, Out>, 'prepare' | 'run' | 'answer' | 'finish' | 'result'> {
  readonly prepare?: Preparation<CommandContext<P, R>, P['outside'], In, Checked, Prepared>;
  readonly run: (context: CommandContext<P, R>, input: In, prepared: Prepared | undefined) => MaybePromise<Out>;
}

/** The form in which an author writes a command that reads its result after all consequences. */
export interface AnsweringDefinition<P extends Ports, R extends string, In, Done, Out, Checked, Prepared>
  extends CommandDefinition<P, R, In, Done, Checked, Prepared> {
  readonly answer: (context: CommandContext<P, R>, done: Done, input: In) => MaybePromise<Out>;
}

/** The form in which an author writes a command that asks an outside service during its work. */
export interface FinishingDefinition<P extends Ports, R extends string, In, Out, Left, Asked, Checked, Prepared>
  extends Omit<AnyPortsCommand<P, R, In, Out>, 'prepare' | 'run' | 'answer' | 'finish' | 'result'> {
  readonly prepare?: Preparation<CommandContext<P, R>, P['outside'], In, Checked, Prepared>;
  readonly run: (
    context: CommandContext<P, R>,
    input: In,
    prepared: Prepared | undefined,
  ) => Promise<Out | Unfinished<Left>>;
  readonly finish: Omit<Finish<CommandContext<P, R>, P['outside'], In, Left, Asked>, 'run'> & {
    readonly run: (context: CommandContext<P, R>, input: In, left: Left, asked: Asked) => Promise<Out>;
  };
}
