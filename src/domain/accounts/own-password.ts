import { revokeOtherTokens } from '#domain/access/identity/revocations.ts';
import { hashSecret } from '#domain/access/identity/secret.ts';
import { heldCustomer } from '#domain/customers/held-customer.ts';
import { customerToChange } from '#domain/customers/records.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { command, customers } from '#domain/shared/command.ts';
import { withErrors } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { checkCurrentPassword, wrongPassword } from './current-password.ts';
import { mailTo } from './mail-to.ts';
import { passwordProblem } from './password.ts';

const update = statement<{ id: number; hash: string; now: number }, never>((q, p) =>
  q.updateTable('customer').set({ password_hash: p.hash, updated_at: p.now }).where('customer_id', '=', p.id),
);

/** Stores the hash of a new password. */
export async function setPassword(tx: Tx, customerId: number, hash: string, now: number): Promise<void> {
  await tx.run(update, { id: customerId, hash, now });
  changed(tx, 'customer', customerId, 'changed');
}

/** A customer's change of their own password. */
export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** The network of the caller (`networkOf`). */
  readonly network: string;
}

/**
 * Changes the password of the calling customer. All other tokens of the account end; the one in use stays valid (this
 * mends rest 4.4). Refuses `password_wrong`, `customer_invalid`, `too_many_calls`.
 */
export const changeOwnPassword = command({
  name: 'account.changeOwnPassword',
  permission: { rest: customers },
  effect: 'write',
  touches: 'scoped',
  refusals: ['customer_not_found', 'customer_invalid', 'password_wrong', 'too_many_calls'],
  prepare: {
    async check(context, { newPassword }: PasswordChange) {
      const { tx, fail } = context;
      const record = await heldCustomer(context, undefined);
      const problem = await passwordProblem(tx, { plain: newPassword }, record.storeId);
      if (problem) throw fail('customer_invalid', withErrors([{ ...problem, field: '/newPassword' }]));
      return record;
    },
    async make(outside, { currentPassword: password, newPassword, network }, record, fail) {
      const { customerId, passwordHash: stored } = record;
      await checkCurrentPassword(outside, { customerId, password, stored, network }, fail);
      return { hash: await hashSecret(newPassword.trim()), provenBy: stored };
    },
    discard: async () => {},
  },
  async run(context, _change: PasswordChange, prepared): Promise<void> {
    const { tx, now, principal, fail } = context;
    const record = await heldCustomer(context, undefined, customerToChange);
    if (!prepared || prepared.provenBy !== record.passwordHash) throw wrongPassword(fail);
    const { customerId } = record;
    await setPassword(tx, customerId, prepared.hash, now);
    await revokeOtherTokens(tx, customerId, principal.tokenId);
    await mailTo(tx, record, 'password_changed', { customerId }, now);
  },
});
