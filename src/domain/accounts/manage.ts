import { revokeTokensOf } from '#domain/access/identity/revocations.ts';
import { type AddressRecord, customerAddresses } from '#domain/customers/addresses.ts';
import { customersByEmail } from '#domain/customers/customers.ts';
import { type CustomerRecord, customerRecord, customerRecords, customerToChange } from '#domain/customers/records.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { command } from '#domain/shared/command.ts';
import { statement } from '#platform/storage/statement.ts';

// Commands of operators for accounts on the command line.

/** An account by its id, or by its email address where no other account has it. */
export type AccountName = { readonly customerId: number } | { readonly email: string };

const own = { permission: {}, touches: 'shared' } as const;

/** Finds the accounts with an id or an email address; answers them with their addresses. */
export const findAccounts = command({
  ...own,
  name: 'account.find',
  effect: 'read',
  refusals: [],
  async run(
    { tx },
    name: AccountName,
  ): Promise<{ readonly record: CustomerRecord; readonly addresses: readonly AddressRecord[] }[]> {
    const records =
      'customerId' in name
        ? [await customerRecord(tx, name.customerId)]
        : await customerRecords(tx, await customersByEmail(tx, name.email));
    const found = [];
    for (const record of records) {
      if (record) found.push({ record, addresses: await customerAddresses(tx, record.customerId) });
    }
    return found;
  },
});

const setActive = statement<{ id: number; isActive: number; now: number }, never>((q, p) =>
  q.updateTable('customer').set({ is_active: p.isActive, updated_at: p.now }).where('customer_id', '=', p.id),
);

/** Allows an account to log in, or blocks it at once and ends its tokens. Refuses `customer_not_found`. */
export const setAccountActive = command({
  ...own,
  name: 'account.setActive',
  effect: 'write',
  refusals: ['customer_not_found'],
  async run(
    { tx, fail, now },
    { customerId, isActive }: { readonly customerId: number; readonly isActive: boolean },
  ): Promise<void> {
    if (!(await customerToChange(tx, customerId))) throw fail('customer_not_found');
    await tx.run(setActive, { id: customerId, isActive: isActive ? 1 : 0, now });
    changed(tx, 'customer', customerId, 'changed');
    if (!isActive) await revokeTokensOf(tx, { kind: 'customer', id: customerId });
  },
});
