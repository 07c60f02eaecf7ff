import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, consoleOnly } from '#domain/shared/command.ts';
import { anHour, countAction } from '../../limits/limits.ts';
import {
  endOperatorSession,
  endOperatorSessions,
  type OperatorSession,
  operatorSessions,
} from '../operator-sessions.ts';
import { type OperatorAccount, operatorById, setOperatorPassword } from '../operators.ts';
import { checkCode, makeFactor, makeRecoveryCodes, setFactor, storedFactor } from '../second-factor.ts';
import { decoy, hashSecret, maxSecretLength, verifySecret } from '../secret.ts';
import { callingOperator } from './operator-login.ts';

/** The open sessions of the calling operator, last used first. */
export const listOwnSessions = command({
  name: 'operator.listOwnSessions',
  permission: { rest: consoleOnly },
  effect: 'read',
  touches: 'open',
  refusals: [],
  async run(context, { lifetimeMs }: { readonly lifetimeMs: number }) {
    const { id, session } = callingOperator(context);
    const all = await operatorSessions(context.tx, id, context.now, lifetimeMs);
    return all.map((each): OperatorSession & { isCurrent: boolean } => ({ ...each, isCurrent: each.hash === session }));
  },
});

/** Ends a session of the calling operator. Refuses `session_not_found`. */
export const endOwnSession = command({
  name: 'operator.endOwnSession',
  permission: { rest: consoleOnly },
  effect: 'write',
  touches: 'open',
  refusals: ['session_not_found'],
  async run(context, { hash }: { readonly hash: string }): Promise<void> {
    const { id } = callingOperator(context);
    if (!(await endOperatorSession(context.tx, id, hash))) throw context.fail('session_not_found');
  },
});

/** A change of an operator's own password. */
export interface OperatorPasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Changes the password of the calling operator, and ends the other sessions. Refuses `password_wrong`, `too_many_calls`. */
export const changeOperatorPassword = command({
  name: 'operator.changePassword',
  permission: { rest: consoleOnly },
  effect: 'write',
  touches: 'open',
  refusals: ['operator_not_found', 'password_wrong', 'too_many_calls'],
  prepare: {
    check: (context, _change: OperatorPasswordChange) => own(context),
    async make({ write, now, settings }, { currentPassword, newPassword }, { operatorId, passwordHash }, fail) {
      const limit = anHour('current-password', settings.passwordChecksPerHour);
      await write((tx) => countAction({ tx, now, fail }, limit, [`operator ${operatorId}`]));
      const { ok } = await verifySecret(currentPassword.slice(0, maxSecretLength + 1), passwordHash ?? decoy);
      if (!ok) throw fail('password_wrong', wrong);
      return { hash: await hashSecret(newPassword), provenBy: passwordHash };
    },
    discard: async () => {},
  },
  async run(context, _change: OperatorPasswordChange, prepared): Promise<void> {
    const { tx, now, fail } = context;
    const { operatorId, passwordHash } = await own(context);
    if (!prepared || prepared.provenBy !== passwordHash) throw fail('password_wrong', wrong);
    await setOperatorPassword(tx, operatorId, { hash: prepared.hash }, now);
    await endOperatorSessions(tx, operatorId, callingOperator(context).session);
    changed(tx, 'operator', operatorId, 'changed');
  },
});

const wrong = { errors: [{ field: '/currentPassword', message: 'is not the current password' }] };

/** Makes the secret of a second factor, which counts once `confirmFactor` has seen a code. Refuses `second_factor_exists`. */
export const beginFactor = command({
  name: 'operator.beginFactor',
  permission: { rest: consoleOnly },
  effect: 'write',
  touches: 'open',
  refusals: ['operator_not_found', 'second_factor_exists'],
  async run(context, _input: undefined) {
    const { operatorId, email, hasSecondFactor } = await own(context);
    if (hasSecondFactor) throw context.fail('second_factor_exists');
    const made = await makeFactor(email);
    await setFactor(context.tx, operatorId, { secret: made.secret, lastStep: null, recovery: null });
    return made;
  },
});

/** Turns the second factor on, and answers ten recovery codes. Refuses `second_factor_invalid`. */
export const confirmFactor = command({
  name: 'operator.confirmFactor',
  permission: { rest: consoleOnly },
  effect: 'write',
  touches: 'open',
  refusals: ['operator_not_found', 'second_factor_exists', 'second_factor_invalid'],
  async run(context, { code }: { readonly code: string }): Promise<readonly string[]> {
    const { tx, now, fail } = context;
    const { operatorId, hasSecondFactor } = await own(context);
    if (hasSecondFactor) throw fail('second_factor_exists');
    const factor = await storedFactor(tx, operatorId);
    const proven = factor && (await checkCode(factor, code, now));
    if (!proven || !('step' in proven)) throw fail('second_factor_invalid');
    const { codes, stored } = makeRecoveryCodes();
    await setFactor(tx, operatorId, { secret: factor.secret, lastStep: proven.step, recovery: stored });
    changed(tx, 'operator', operatorId, 'changed');
    return codes;
  },
});

/** Removes the second factor of the calling operator. */
export const removeFactor = command({
  name: 'operator.removeFactor',
  permission: { rest: consoleOnly },
  effect: 'write',
  touches: 'open',
  refusals: ['operator_not_found'],
  async run(context, _input: undefined): Promise<void> {
    const { operatorId } = await own(context);
    await setFactor(context.tx, operatorId, undefined);
    changed(context.tx, 'operator', operatorId, 'changed');
  },
});

async function own(
  context: Pick<Context<'operator_not_found'>, 'tx' | 'fail' | 'principal'>,
): Promise<OperatorAccount> {
  const operator = await operatorById(context.tx, callingOperator(context).id);
  if (!operator) throw context.fail('operator_not_found');
  return operator;
}
