import { revokeTokensOf } from '#domain/access/identity/revocations.ts';
import { type CustomerPlace, type ShownCustomer, shownCustomer } from '#domain/customers/commands/show.ts';
import { emailKeyOf } from '#domain/customers/email.ts';
import { heldCustomer } from '#domain/customers/held-customer.ts';
import { type CustomerRecord, customerToChange } from '#domain/customers/records.ts';
import { customerWrites, storeWrites, strictProblems } from '#domain/customers/strict-rules.ts';
import { changeCustomer, saveRefusals } from '#domain/customers/write.ts';
import { type Context, command, customers, granted } from '#domain/shared/command.ts';
import type { Admission } from '#kernel/admission.ts';
import { type FieldError, withErrors } from '#kernel/refusal.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { checkCurrentPassword, wrongPassword } from './current-password.ts';
import { checkAccount, hashOf, nothing, type SentAccount } from './save.ts';

/** The fields of an account that a caller sends over REST. */
export interface AccountChange extends SentAccount, CustomerPlace {
  readonly currentPassword?: string | undefined;
  /** The network of the caller (`networkOf`). */
  readonly network: string;
}

const refusals = [...saveRefusals, 'customer_not_found', 'password_wrong', 'too_many_calls'] as const;

type ChangeContext = Context<(typeof refusals)[number]>;

/** Results of the step before the transaction. */
interface Prepared {
  /** The hash of the new password. */
  readonly hash: string | undefined;
  /** The stored hash that the current password was compared with. */
  readonly provenBy: string | null | undefined;
}

/** Whether a customer is about to change the address that identifies the account. */
function isOtherEmail(record: CustomerRecord, { email }: AccountChange): boolean {
  return email !== undefined && emailKeyOf(email) !== emailKeyOf(record.email);
}

async function problemsOf(
  { tx, principal, now }: ChangeContext,
  record: CustomerRecord,
  sent: SentAccount,
): Promise<FieldError[]> {
  const writes = principal.kind === 'customer' ? customerWrites : storeWrites;
  return strictProblems(tx, record, sent, { writes, now });
}

const changeOf = (name: string, rest: Admission) =>
  command({
    name,
    permission: { rest },
    effect: 'write',
    touches: 'scoped',
    refusals,
    prepare: {
      async check(context, change: AccountChange): Promise<{ record: CustomerRecord; isProof: boolean } | undefined> {
        const record = await heldCustomer(context, change.customerId);
        const isProof = context.principal.kind === 'customer' && isOtherEmail(record, change);
        if (isProof && change.currentPassword === undefined) {
          const message = 'is required where the e-mail address changes';
          throw context.fail('customer_invalid', withErrors([{ field: '/currentPassword', message }]));
        }
        // Only a caller who has proven to be the customer learns whether an address is free.
        if (isProof) return { record, isProof };
        await checkAccount(context, record, change, nothing, await problemsOf(context, record, change));
        return change.password && { record, isProof };
      },
      async make(outside, change, { record, isProof }, fail): Promise<Prepared> {
        const { customerId, passwordHash: stored } = record;
        const { currentPassword: password = '', network } = change;
        if (isProof) await checkCurrentPassword(outside, { customerId, password, stored, network }, fail);
        return { hash: (await hashOf(change))?.hash, provenBy: isProof ? stored : undefined };
      },
      discard: async () => {},
    },
    async run(context, change: AccountChange, prepared): Promise<ShownCustomer> {
      const { tx, principal, fail } = context;
      const record = await heldCustomer(context, change.customerId, customerToChange);
      const mustProve = principal.kind === 'customer' && isOtherEmail(record, change);
      if (mustProve && prepared?.provenBy !== record.passwordHash) throw wrongPassword(fail);
      const checked = await checkAccount(context, record, change, lockNames, await problemsOf(context, record, change));
      await changeCustomer(context, record.customerId, checked, prepared?.hash ?? record.passwordHash);
      if (prepared?.hash || !checked.isActive) await revokeTokensOf(tx, { kind: 'customer', id: record.customerId });
      return shownCustomer(context, change);
    },
  });

/**
 * Changes the calling customer: name, birth, gender and, with the current password, the e-mail address (rest 4.4: its quirk is
 * mended). Refuses `customer_invalid`, `customer_exists`, `password_wrong`, `too_many_calls`.
 */
export const changeOwnAccount = changeOf('account.changeOwn', customers);
/** Changes a customer of the caller's websites. Refuses as `changeOwnAccount`, and `customer_not_found`. */
export const changeAccount = changeOf('account.change', granted('customers/write'));
