import type { Admission } from './admission.ts';
import type { Principal } from './principal.ts';
import type { Fail } from './refusal.ts';

/** What commands reach, given from outside: the type of a transaction, of what is outside of it, and of the settings. */
export interface Ports {
  readonly tx: unknown;
  readonly outside: unknown;
  readonly settings: unknown;
}

/** What a command is given beside its input. `R` are the codes of the refusals that it may raise. */
export interface CommandContext<P extends Ports, R extends string> {
  /** The one transaction of the call. */
  readonly tx: P['tx'];
  readonly principal: Principal;
  /** The time of the call in milliseconds since 1970. */
  readonly now: number;
  readonly settings: P['settings'];
  /** Makes a refusal: `throw fail('quote_not_found')`. */
  readonly fail: Fail<R>;
  /** Has something done once the call is committed, and not otherwise. Where that fails it is reported and no refusal. */
  readonly afterCommit: (effect: (outside: P['outside']) => Promise<void>) => void;
}

/**
 * Work of a write that no transaction should wait for: reading an image, storing its bytes. `Checked` is what the check
 * found out, `Prepared` what the work made and `run` gets as its third parameter.
 */
export interface Preparation<Context extends { readonly fail: unknown }, Outside, In, Checked, Prepared> {
  /**
   * In a transaction of its own that only reads: raises what can be said before the work, so that a call that will fail
   * costs nothing. Undefined where there is nothing to prepare. `run` must check again.
   */
  readonly check: (context: Context, input: In) => Promise<Checked | undefined>;
  /** Outside of any transaction; leaves nothing behind where it fails. */
  readonly make: (outside: Outside, input: In, checked: Checked, fail: Context['fail']) => Promise<Prepared>;
  /** Takes back what `make` left outside, since the call failed; where that fails it is reported and no refusal. */
  readonly discard: (outside: Outside, prepared: Prepared) => Promise<void>;
}

/**
 * The second half of a write that has to ask somebody outside amid its work, such as a payment provider. `run` commits all that the
 * answer needs and must not be lost, and answers `unfinished(left)`; then `ask` asks, outside of any transaction; then `run` of this goes
 * on in a transaction of its own, as the same caller. Who resumes what was cut off in between is the command's own affair.
 */
export interface Finish<Context extends { readonly fail: unknown }, Outside, In, Left, Asked> {
  /** What it throws is the answer of the call. */
  readonly ask: (outside: Outside, left: Left, fail: Context['fail']) => Promise<Asked>;
  readonly run: (context: Context, input: In, left: Left, asked: Asked) => Promise<unknown>;
  /** Takes back what `ask` did, since the second transaction was refused; where that fails it is reported and no refusal. */
  readonly discard: (outside: Outside, left: Left, asked: Asked) => Promise<void>;
}

const mark = Symbol('unfinished');

/** What `run` answers in the place of its result, where the rest is for `finish`. */
export interface Unfinished<Left> {
  readonly [mark]: true;
  readonly left: Left;
}

/** Says that a call is not done yet, and what its second half needs to know. */
export function unfinished<Left>(left: Left): Unfinished<Left> {
  return { [mark]: true, left };
}

/** Whether the second half of a call is still to be done. */
export function isUnfinished(done: unknown): done is Unfinished<unknown> {
  return typeof done === 'object' && done !== null && mark in done;
}

/**
 * What callers who are bound to store views are held to (design 11): `shared` changes what all store views share and is
 * refused to them; of `scoped` the command holds store views, carts and products to the caller's scope; `open` shows only
 * what has no scope.
 */
export type Touches = 'shared' | 'scoped' | 'open';

/** Who may give a command, by the interface they use; the ids are of one table of grants (design 11). */
export interface Permission {
  /** The access id of the legacy interface beside that of the operation's resource; absent where that one is enough. */
  readonly legacy?: string;
  /** Who may by REST; absent where REST does not have it. */
  readonly rest?: Admission;
}

/** A unit of work of the domain: one transaction, whichever interface it came by. */
export interface AnyPortsCommand<P extends Ports, R extends string, In, Out> {
  /** Unique: `quote.create`. */
  readonly name: string;
  readonly permission: Permission;
  readonly effect: 'read' | 'write';
  readonly touches: Touches;
  /** The codes of the refusals that it may raise beside those of admission and bounds. */
  readonly refusals: readonly R[];
  /**
   * What calls change that may share a transaction, such as `['quote', id]`: calls of one key come one after the other. Without
   * an id it is the key of every one of its kind: of what is only found out on the way. A command without a key never
   * shares a transaction.
   */
  readonly key?: (input: In) => readonly [kind: string, id?: string | number];
  /** Only of writes. */
  readonly prepare?: Preparation<CommandContext<P, R>, P['outside'], In, unknown, unknown>;
  /** Does it. `prepared` is undefined where there was nothing to prepare. */
  readonly run: (context: CommandContext<P, R>, input: In, prepared: unknown) => Promise<unknown>;
  /** Reads the result once everything that follows from the change is settled; absent where `run` answers it. */
  readonly answer?: (context: CommandContext<P, R>, done: unknown, input: In) => Promise<Out>;
  /** Only of writes; what is done where `run` answers `unfinished`. */
  readonly finish?: Finish<CommandContext<P, R>, P['outside'], In, unknown, unknown>;
  /** Never set: says the type of the result. */
  readonly result?: Out;
}

/**
 * Carries out a command in its transaction, and answers its result, or that it is unfinished; `settle` does what follows from its
 * changes.
 */
export async function perform<P extends Ports, R extends string, In, Out>(
  command: AnyPortsCommand<P, R, In, Out>,
  context: CommandContext<P, R>,
  input: In,
  prepared: unknown,
  settle?: (tx: P['tx'], now: number) => Promise<void>,
): Promise<Out | Unfinished<unknown>> {
  const done = await command.run(context, input, prepared);
  if (settle && command.effect === 'write') await settle(context.tx, context.now);
  if (isUnfinished(done)) return done;
  return command.answer ? command.answer(context, done, input) : (done as Out);
}

/** What an author writes of a command whose `run` answers its result: as `AnyPortsCommand`, with what `prepare` makes typed. */
export interface CommandDefinition<P extends Ports, R extends string, In, Out, Checked, Prepared>
  extends Omit<AnyPortsCommand<P, R, In, Out>, 'prepare' | 'run' | 'answer' | 'finish' | 'result'> {
  readonly prepare?: Preparation<CommandContext<P, R>, P['outside'], In, Checked, Prepared>;
  readonly run: (context: CommandContext<P, R>, input: In, prepared: Prepared | undefined) => Promise<Out>;
}

/** What an author writes of a command whose result is read once everything is settled. */
export interface AnsweringDefinition<P extends Ports, R extends string, In, Done, Out, Checked, Prepared>
  extends CommandDefinition<P, R, In, Done, Checked, Prepared> {
  readonly answer: (context: CommandContext<P, R>, done: Done, input: In) => Promise<Out>;
}

/** What an author writes of a command that asks somebody outside amid its work. */
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
