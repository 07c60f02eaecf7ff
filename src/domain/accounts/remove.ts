import { forgetCustomer } from '#domain/cart/gone-customers.ts';
import { emailKeyOf } from '#domain/customers/email.ts';
import { heldCustomer } from '#domain/customers/held-customer.ts';
import { ownCustomer } from '#domain/customers/own-customer.ts';
import { type CustomerRecord, customerToChange } from '#domain/customers/records.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { command, granted } from '#domain/shared/command.ts';
import { websiteOfStoreSql } from '#domain/stores/store-sql.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement, unindexed } from '#platform/storage/statement.ts';
import { removeSubscriber } from './newsletter/subscribers.ts';

const remove = statement<{ id: number }, never>((q, p) => q.deleteFrom('customer').where('customer_id', '=', p.id));

/**
 * Deletes an account with its addresses. Its orders become a guest's; its carts are closed and no longer name the
 * customer; its tokens end, and its newsletter subscription too (soap-catalog 5.11, K48). Refuses `customer_not_found`.
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
    await removeAccount(tx, record, now);
  },
});

/** As `deleteCustomer`, over REST: customers of other websites are not found. Refuses `customer_not_found`. */
export const removeCustomer = command({
  name: 'account.remove',
  permission: { rest: granted('customers/delete') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['customer_not_found'],
  async run(context, { customerId }: { readonly customerId: number }): Promise<void> {
    const record = await heldCustomer(context, customerId, customerToChange);
    await removeAccount(context.tx, record, context.now);
  },
});

const subscriptionsOf = statement((q, p: { id: number; emailKey: string; website: number }) =>
  q
    .selectFrom('newsletter_subscriber as n')
    .select('n.subscriber_id')
    .where((eb) =>
      eb.or([
        eb('n.customer_id', '=', p.id),
        eb.and([
          eb(unindexed('n.customer_id'), 'is', null),
          eb('n.email_key', '=', p.emailKey),
          eb.or([eb(websiteOfStoreSql('n.store_id'), 'in', [p.website, 0]), eb('n.store_id', 'is', null)]),
        ]),
      ]),
    ),
);

const makeGuests = statement<{ id: number }, never>((q, p) =>
  q.updateTable('sales_order').set({ customer_id: null, customer_is_guest: 1 }).where('customer_id', '=', p.id),
);

/** Deletes an account with everything of its own, also its newsletter subscription. Its orders become a guest's. */
export async function removeAccount(
  tx: Tx,
  { customerId, email, websiteId }: Pick<CustomerRecord, 'customerId' | 'email' | 'websiteId'>,
  now: number,
): Promise<void> {
  await forgetCustomer(tx, customerId, now);
  const subscriptions = await tx.all(subscriptionsOf, {
    id: customerId,
    emailKey: emailKeyOf(email),
    website: websiteId,
  });
  for (const { subscriber_id: id } of subscriptions) {
    await removeSubscriber(tx, id);
    changed(tx, 'newsletter', id, 'removed');
  }
  await tx.run(makeGuests, { id: customerId });
  await tx.run(remove, { id: customerId });
  changed(tx, 'customer', customerId, 'removed');
}
