import { removeReview } from '#domain/catalog/reviews/reviews.ts';
import { customerToChange } from '#domain/customers/records.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { command, granted } from '#domain/shared/command.ts';
import { forgetMails } from '#domain/shared/post-mail.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { removeSubscriber } from '../newsletter/subscribers.ts';
import { removeAccount } from '../remove.ts';
import { emptyGiftCard, emptyOrder, ordersToErase } from './erase-orders.ts';
import { findPerson, type PersonRef } from './person.ts';
import { extensionParts } from './what-is-kept.ts';

/** The result for a person's records. */
export interface Erased {
  readonly accountRemoved: boolean;
  /** The number of invoiced orders: names, addresses and amounts stay, as the law requires for books. */
  readonly ordersKept: number;
  /** The number of orders that were never invoiced: only products and amounts stay. */
  readonly ordersEmptied: number;
  readonly cartsRemoved: number;
  readonly reviewsRemoved: number;
  readonly subscriptionsRemoved: number;
}

type OfCustomer = { readonly id: number };
const reviewsOf = statement((q, p: OfCustomer) =>
  q.selectFrom('review').select(['review_id', 'product_id']).where('customer_id', '=', p.id).orderBy('review_id'),
);
const removals = [
  statement<OfCustomer, never>((q, p) => q.deleteFrom('tag_use').where('customer_id', '=', p.id)),
  statement<OfCustomer, never>((q, p) => q.deleteFrom('gift_message').where('customer_id', '=', p.id)),
  statement<OfCustomer, never>((q, p) => q.deleteFrom('coupon_use').where('customer_id', '=', p.id)),
  statement<OfCustomer, never>((q, p) => q.deleteFrom('cart_rule_use').where('customer_id', '=', p.id)),
] as const;
const removalsOfExtensions = extensionParts.map(({ table, foreignKey }) =>
  statement<OfCustomer, never>((q, p) =>
    q.deleteFrom(table as 'tag_use').where(foreignKey as 'customer_id', '=', p.id),
  ),
);
const removeFiles = statement<{ id: number }, never>((q, p) =>
  q.deleteFrom('option_file').where('quote_id', '=', p.id).where('order_id', 'is', null),
);
const removeCart = statement<{ id: number }, never>((q, p) => q.deleteFrom('quote').where('quote_id', '=', p.id));

/**
 * Erases a person: the account with its data, carts, reviews, tags, subscriptions, mails that wait or are in the folder of
 * mails. Answers that are kept for repeated calls are encrypted by what only their caller knows. Orders keep what
 * books must contain: invoiced ones keep names, postal addresses and tax numbers; all lose email address, telephone,
 * network, date of birth, notes and comments. Open orders must be finished first. The data belongs to all store views,
 * so callers who are bound to some are refused. Refuses `customer_not_found`, `person_has_open_orders`.
 */
export const erasePerson = command({
  name: 'person.erase',
  permission: { rest: granted('customers/erase') },
  effect: 'write',
  touches: 'shared',
  refusals: ['customer_not_found', 'person_has_open_orders'],
  async run(context, ref: PersonRef): Promise<Erased> {
    const { tx, now, fail } = context;
    const person = await findPerson(context, ref);
    const { account, email, carts, subscriptions } = person;
    if (account) await customerToChange(tx, account.customerId);
    const orders = await ordersToErase(tx, person.orders);
    const open = orders.filter(({ isOpen }) => isOpen).map(({ number }) => number);
    if (open.length > 0) {
      throw fail('person_has_open_orders', { text: `These orders are not done: ${open.slice(0, 20).join(', ')}.` });
    }
    for (const order of orders) await emptyOrder(tx, order, now);
    for (const id of carts) {
      await tx.run(removeFiles, { id });
      await tx.run(removeCart, { id });
    }
    for (const id of person.giftCards) await tx.run(emptyGiftCard, { id });
    for (const id of subscriptions) {
      await removeSubscriber(tx, id);
      changed(tx, 'newsletter', id, 'removed');
    }
    const reviews = account ? await eraseOfAccount(tx, account.customerId) : 0;
    if (account) await removeAccount(tx, account, now);
    await forgetMails(tx, email, now);
    return {
      accountRemoved: account !== undefined,
      ordersKept: orders.filter(({ isInvoiced }) => isInvoiced).length,
      ordersEmptied: orders.filter(({ isInvoiced }) => !isInvoiced).length,
      cartsRemoved: carts.length,
      reviewsRemoved: reviews,
      subscriptionsRemoved: subscriptions.length,
    };
  },
});

/** Deletes the records that deleting an account would leave; answers the number of reviews. */
async function eraseOfAccount(tx: Tx, id: number): Promise<number> {
  const reviews = await tx.all(reviewsOf, { id });
  for (const { review_id, product_id } of reviews) {
    await removeReview(tx, review_id);
    changed(tx, 'review', review_id, 'removed');
    changed(tx, 'product', product_id, 'reviews');
  }
  for (const removal of [...removals, ...removalsOfExtensions]) await tx.run(removal, { id });
  return reviews.length;
}
