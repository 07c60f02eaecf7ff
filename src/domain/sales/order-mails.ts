import { isMailAddress } from '../../kernel/mail-address.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';
import { type MailData, type NewMail, postMail } from '../mail/post-mail.ts';
import { storeConfig } from '../stores/config.ts';

/** Who is told of what: the settings of each mail stand below `sales_email/` and this name. */
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

/** Copies of one mail that a store may have, at most. */
const mostCopies = 10;

/**
 * Tells the customer of an order, and whom the store wants to have a copy (`sales_email/.../enabled`, `copy_to`, `copy_method`). Answers
 * whether a mail goes to the customer: not where the store sends none of this kind.
 */
export async function postOrderMail(tx: Tx, orderId: number, mail: OrderMail, now: number): Promise<boolean> {
  const order = await tx.first(receiverOf, { id: orderId });
  const storeId = order?.store_id ?? 0;
  const prefix = `sales_email/${settingsOf[mail.template]}/`;
  const config = await storeConfig(tx, storeId, prefix);
  const email = order?.customer_email?.trim() ?? '';
  if (config.get(`${prefix}enabled`) === '0' || !isMailAddress(email)) return false;
  const name = [order?.customer_firstname, order?.customer_lastname].filter(Boolean).join(' ');
  const to = { email, name };
  const one = (more: Pick<NewMail, 'to' | 'copyTo'>) => postMail(tx, { ...mail, storeId, ...more } as NewMail, now);
  await one({ to });
  const isSeen = config.get(`${prefix}copy_method`) === 'copy';
  const copies = (config.get(`${prefix}copy_to`) ?? '').split(',').map((address) => address.trim());
  for (const copy of [...new Set(copies)].filter(isMailAddress).slice(0, mostCopies)) {
    await one(isSeen ? { to: { email: copy } } : { to, copyTo: copy });
  }
  return true;
}
