// domain/accounts/alerts/: alerts of customers for lower prices and for stock. The transaction of a change notes
// the products that changed (noteAlerts, by settle), and the outbox looks at them. Prices also change by the day,
// so all are looked at every six hours (send.ts).

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { postMessages } from '#platform/outbox/outbox.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

/** The subject of an alert: that a product costs less, or that it is in stock again. */
export type AlertKind = 'price' | 'stock';

/** A customer's wish to be told about a product. Times in milliseconds since 1970. */
export interface Alert {
  readonly alert_id: number;
  readonly kind: string;
  readonly customer_id: number;
  readonly product_id: number;
  readonly website_id: number;
  readonly store_id: number | null;
  readonly price: number | null;
  readonly is_open: number;
  readonly added_at: number | null;
  readonly sent_at: number | null;
  readonly send_count: number;
  readonly code: string;
}

const ofCustomer = statement((q, p: { customer: number }) =>
  q.selectFrom('product_alert').selectAll().where('customer_id', '=', p.customer).orderBy('alert_id'),
);
const byId = statement((q, p: { id: number }) =>
  q.selectFrom('product_alert').selectAll().where('alert_id', '=', p.id),
);
const openOf = statement((q, p: { product: number; after: number; limit: number }) =>
  q
    .selectFrom('product_alert')
    .selectAll()
    .where('product_id', '=', p.product)
    .where('is_open', '=', 1)
    .where('alert_id', '>', p.after)
    .orderBy('alert_id')
    .limit(p.limit),
);
const productsAfter = statement((q, p: { after: number; limit: number }) =>
  q
    .selectFrom('product_alert')
    .select('product_id')
    .distinct()
    .where('product_id', '>', p.after)
    .where('is_open', '=', 1)
    .orderBy('product_id')
    .limit(p.limit),
);

/** The alerts of a customer, in the order in which they asked. */
export async function alertsOf(tx: Tx, customer: number): Promise<Alert[]> {
  return tx.all(ofCustomer, { customer });
}

/** An alert by its id. */
export async function alertById(tx: Tx, id: number): Promise<Alert | undefined> {
  return tx.first(byId, { id });
}

/** The next open alerts of a product, with ids above `after`. */
export async function openAlerts(tx: Tx, product: number, after: number, limit: number): Promise<Alert[]> {
  return tx.all(openOf, { product, after, limit });
}

/** The next products that have open alerts, with ids above `after`. */
export async function alertedProducts(tx: Tx, after: number, limit: number): Promise<number[]> {
  return (await tx.all(productsAfter, { after, limit })).map(({ product_id }) => product_id);
}

const insert = statement((q, p: Omit<Alert, 'alert_id' | 'is_open' | 'sent_at' | 'send_count'>) =>
  q
    .insertInto('product_alert')
    .values({
      kind: p.kind,
      customer_id: p.customer_id,
      product_id: p.product_id,
      website_id: p.website_id,
      store_id: p.store_id,
      price: p.price,
      added_at: p.added_at,
      code: p.code,
    })
    .returning('alert_id'),
);
const update = statement<Pick<Alert, 'alert_id' | 'price' | 'is_open' | 'sent_at' | 'send_count' | 'code'>, never>(
  (q, p) =>
    q
      .updateTable('product_alert')
      .set({ price: p.price, is_open: p.is_open, sent_at: p.sent_at, send_count: p.send_count, code: p.code })
      .where('alert_id', '=', p.alert_id),
);
const remove = statement<{ id: number }, never>((q, p) => q.deleteFrom('product_alert').where('alert_id', '=', p.id));

/** Adds an alert; answers its id. */
export async function addAlert(
  tx: Tx,
  alert: Omit<Alert, 'alert_id' | 'is_open' | 'sent_at' | 'send_count'>,
): Promise<number> {
  const made = await tx.first(insert, alert);
  return made?.alert_id as number;
}

/** Saves the changes of an alert. */
export async function saveAlert(tx: Tx, alert: Alert): Promise<void> {
  const { alert_id, price, is_open, sent_at, send_count, code } = alert;
  await tx.run(update, { alert_id, price, is_open, sent_at, send_count, code });
}

/** Deletes an alert. */
export async function removeAlert(tx: Tx, id: number): Promise<void> {
  await tx.run(remove, { id });
}

/** A new code for links. */
export const newAlertCode = (): string => randomBytes(16).toString('hex');

/** Whether the code of a link is that of an alert; an empty code matches none. */
export function isAlertCode({ code }: Alert, sent: string): boolean {
  const ours = Buffer.from(code);
  const theirs = Buffer.from(sent);
  return ours.length > 0 && ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

/** The topic of products whose alerts may have to be sent. */
export const alertTopic = 'product_alert';

const anyOpen = statement((q) => q.selectFrom('product_alert').select('alert_id').where('is_open', '=', 1).limit(1));
const cache: Memo<boolean> = memo();
const among = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('product_alert')
    .select('product_id')
    .distinct()
    .where('product_id', d.in, d.list(p.ids))
    .where('is_open', '=', 1)
    .orderBy('product_id'),
);

/** Notes which changed products have open alerts, in the transaction of the change; a job sends the alerts. */
export async function noteAlerts(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const { value: isAny } = await tx.remember(cache, '', async () => (await tx.first(anyOpen, {})) !== undefined);
  if (!isAny) return;
  const products = await tx.all(among, { ids });
  await postMessages(
    tx,
    products.map(({ product_id: productId }) => ({ topic: alertTopic, body: { productId } })),
    now,
  );
}
