import type { Selectable } from 'kysely';
import { type MailData, type NewMail, postMails } from '#domain/shared/post-mail.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { isMailAddress } from '#kernel/mail-address.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { Database } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';

/** The settings of each mail: they are below `sales_email/` and this name. */
const settingsOf = {
  order: 'order',
  invoice: 'invoice',
  shipment: 'shipment',
  credit_memo: 'creditmemo',
  order_comment: 'order_comment',
} as const;

/** A mail about an order. */
export type OrderMail = {
  readonly [T in keyof typeof settingsOf]: { readonly template: T; readonly data: MailData[T] };
}[keyof typeof settingsOf];

const receiverOf = statement((q, p: { id: number }) =>
  q
    .selectFrom('sales_order')
    .select(['store_id', 'customer_email', 'customer_firstname', 'customer_lastname'])
    .where('order_id', '=', p.id),
);

/** The most copies of one mail. */
const mostCopies = 10;

/** The customer of an order, from its row. */
export type OrderReceiver = Pick<
  Selectable<Database['sales_order']>,
  'store_id' | 'customer_email' | 'customer_firstname' | 'customer_lastname'
>;

/** The recipients of a mail: none, or the customer and then the store's copies. */
export type OrderMailReceivers = readonly Pick<NewMail, 'to' | 'copyTo'>[];

/**
 * The recipients: the customer of an order, and the store's copies (`sales_email/.../enabled`, `copy_to`,
 * `copy_method`). None if the store does not send this kind of mail.
 */
export async function orderMailReceivers(
  tx: Tx,
  template: OrderMail['template'],
  order: OrderReceiver | undefined,
): Promise<OrderMailReceivers> {
  const prefix = `sales_email/${settingsOf[template]}/`;
  const config = await storeConfig(tx, order?.store_id ?? 0, prefix);
  const email = order?.customer_email?.trim() ?? '';
  if (config.get(`${prefix}enabled`) === '0' || !isMailAddress(email)) return [];
  const to = { email, name: [order?.customer_firstname, order?.customer_lastname].filter(Boolean).join(' ') };
  const isSeen = config.get(`${prefix}copy_method`) === 'copy';
  const copies = (config.get(`${prefix}copy_to`) ?? '').split(',').map((address) => address.trim());
  const copied = [...new Set(copies)].filter(isMailAddress).slice(0, mostCopies);
  return [{ to }, ...copied.map((copy) => (isSeen ? { to: { email: copy } } : { to, copyTo: copy }))];
}

/** Queues the mails to them. */
export async function postOrderMails(
  tx: Tx,
  receivers: OrderMailReceivers,
  mail: OrderMail & { readonly storeId: number },
  now: number,
): Promise<void> {
  await postMails(
    tx,
    receivers.map((receiver) => ({ ...mail, ...receiver }) as NewMail),
    now,
  );
}

/** Queues a mail to the recipients of an order (`orderMailReceivers`). */
export async function postOrderMail(tx: Tx, orderId: number, mail: OrderMail, now: number): Promise<void> {
  const order = await tx.first(receiverOf, { id: orderId });
  const receivers = await orderMailReceivers(tx, mail.template, order);
  await postOrderMails(tx, receivers, { ...mail, storeId: order?.store_id ?? 0 }, now);
}
