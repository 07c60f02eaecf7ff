import { type Admission, requireAdmission } from '#kernel/admission.ts';
import type { Principal } from '#kernel/principal.ts';
import { requireUnbound } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Context, isUnfinished } from './command.ts';
import { type Call, type CallAuthor, type OuterCall, resultOf } from './execute.ts';
import type { RefusalCode } from './refusals/index.ts';

/** A call that is made inside of another one: for the same caller, in the same transaction. */
export type CallInside<R extends RefusalCode, In, Out, Answer> = Pick<
  Call<R, In, Out, Answer>,
  'command' | 'admission' | 'decode' | 'answer'
>;

/** Carries out the consequences of changes, as `ExecuteParts.settle`. */
type Settle = (tx: Tx, now: number, author: CallAuthor) => Promise<void> | void;

/** How deep calls may be inside of each other: an extension that calls itself ends here. */
const mostDepth = 8;

/**
 * Makes a call inside of another one: its bounds, decoding, work, consequences and answer are those of any call. It runs as if
 * the caller had the grants that it asks for, since the outer command was admitted by its own permission; but what is only for
 * customers or operators stays theirs. `given` is the context of the inner command. Rejects with the refusal of the command, and
 * with an `Error` for what no transaction can do for another one: a write inside of a read, work before the transaction
 * (decoding an image), a payment provider.
 */
export async function callInside<R extends RefusalCode, In, Out, Answer>(
  settle: Settle,
  { author, isWrite, depth }: OuterCall,
  call: CallInside<R, In, Out, Answer>,
  given: Context<R>,
): Promise<Answer> {
  const { command } = call;
  const principal = grantedFor(call.admission, given.principal);
  const context = { ...given, principal };
  const { tx, now } = context;
  if (depth >= mostDepth) throw new Error(`${command.name} is called inside of ${mostDepth} calls`);
  const writes = command.effect === 'write';
  if (writes && !isWrite) throw new Error(`a command that only reads cannot call ${command.name}, which writes`);
  requireAdmission(personal(call.admission), principal);
  if (command.touches === 'shared') requireUnbound(principal.scope);
  const input = await call.decode(context);
  if (writes && command.key) await tx.turn?.(command.key(input));
  if ((await command.prepare?.check(context, input)) !== undefined)
    throw new Error(
      `${command.name} has work to do before its transaction, and cannot be called inside of another one`,
    );
  const done = await command.run(context, input, undefined);
  if (isUnfinished(done))
    throw new Error(`${command.name} must ask outside, and cannot be called inside of another one`);
  if (writes) await settle(tx, now, author);
  const result = await resultOf(command, context, done, input);
  return await call.answer(result, context, input);
}

/** The caller with the ids that an admission asks for. */
function grantedFor(admission: Admission, principal: Principal): Principal {
  if (!('ids' in admission)) return principal;
  const ids: ReadonlySet<string> = new Set(admission.ids);
  return { ...principal, may: (id) => ids.has(id) || principal.may(id) };
}

/** What an admission asks for besides grants. */
function personal(admission: Admission): Admission {
  return admission.level === 'granted' ? everybody : admission;
}

const everybody: Admission = { level: 'everybody' };
