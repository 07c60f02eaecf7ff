import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';
import { forgetCustomer } from '../cart/gone-customers.ts';
import { changed } from '../changes/changes.ts';
import { command, granted } from '../command.ts';
import { heldCustomer } from '../customers/held-customer.ts';
import { ownCustomer } from '../customers/own-customer.ts';
import { customerToChange } from '../customers/records.ts';

const remove = statement<{ id: number }, never>((q, p) => q.deleteFrom('customer').where('customer_id', '=', p.id));

/**
 * Deletes an account with its addresses. Its orders are a guest's, its carts are closed and no longer say whose they were; its tokens hold no more
 * (soap-catalog 5.11, K48). Refuses `customer_not_found`.
 */
export const deleteCustomer = command({
  name: 'customer.delete',
  permission: { legacy: 'customer/delete' },
  effect: 'write',
  touches: 'scoped',
  refusals: ['customer_not_found'],
  async run(context, { customerId }: { readonly customerId: number | undefined }): Promise<void> {
    const { tx, now } = context;
    const record = await ownCustomer(context, customerId);
    await removeAccount(tx, record.customerId, now);
  },
});

/** As `deleteCustomer`, by REST: a customer of another website is not there. Refuses `customer_not_found`. */
export const removeCustomer = command({
  name: 'account.remove',
  permission: { rest: granted('customers/delete') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['customer_not_found'],
  async run(context, { customerId }: { readonly customerId: number }): Promise<void> {
    const record = await heldCustomer(context, customerId, customerToChange);
    await removeAccount(context.tx, record.customerId, context.now);
  },
});

const makeGuests = statement<{ id: number }, never>((q, p) =>
  q.updateTable('sales_order').set({ customer_id: null, customer_is_guest: 1 }).where('customer_id', '=', p.id),
);

/** Takes an account away with all that is its own. Its orders are a guest's from then on. */
export async function removeAccount(tx: Tx, customerId: number, now: number): Promise<void> {
  await forgetCustomer(tx, customerId, now);
  await tx.run(makeGuests, { id: customerId });
  await tx.run(remove, { id: customerId });
  changed(tx, 'customer', customerId, 'removed');
}
