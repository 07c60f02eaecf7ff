import { decoy, maxSecretLength, verifySecret } from '#domain/access/identity/secret.ts';
import { anHour, countAction } from '#domain/access/limits/limits.ts';
import type { Context, Outside } from '#domain/shared/command.ts';

/** The current password that a logged-in customer sends. */
export interface CurrentPassword {
  readonly customerId: number;
  readonly password: string;
  /** The stored hash that the password is compared with. */
  readonly stored: string | null;
  /** The network of the caller (`networkOf`). */
  readonly network: string;
}

/**
 * Checks that the caller knows the current password of an account. Every check is counted, so that a stolen token
 * cannot be used to guess it (rest 1.9). Refuses `password_wrong`, `too_many_calls`.
 */
export async function checkCurrentPassword(
  { write, now, settings }: Outside,
  { customerId, password, stored, network }: CurrentPassword,
  fail: Context<'password_wrong' | 'too_many_calls'>['fail'],
): Promise<void> {
  const limit = anHour('current-password', settings.passwordChecksPerHour);
  await write((tx) => countAction({ tx, now, fail }, limit, [`customer ${customerId}`, network]));
  const { ok } = await verifySecret(password.slice(0, maxSecretLength + 1), stored ?? decoy);
  if (!ok || stored === null) throw wrongPassword(fail);
}

/** The refusal of a password that is not the current one. */
export function wrongPassword(fail: Context<'password_wrong'>['fail']) {
  return fail('password_wrong', { errors: [{ field: '/currentPassword', message: 'is not the current password' }] });
}
