import { statement } from '../../platform/storage/statement.ts';
import { forgetCustomer } from '../cart/gone-customers.ts';
import { changed } from '../changes/changes.ts';
import { command } from '../command.ts';
import { ownCustomer } from '../customers/own-customer.ts';

const remove = statement<{ id: number }, never>((q, p) => q.deleteFrom('customer').where('customer_id', '=', p.id));

/**
 * Deletes an account with its addresses. Its carts are closed and no longer say whose they were; its tokens hold no more
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
    await forgetCustomer(tx, record.customerId, now);
    await tx.run(remove, { id: record.customerId });
    changed(tx, 'customer', record.customerId, 'removed');
  },
});
