import type { DeletedProduct } from '#domain/shared/changes/changes.ts';
import type { Command } from '#domain/shared/command.ts';
import { extendedList } from '#kernel/extensions.ts';
import { postMessages } from '#platform/outbox/outbox.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import type { ReportedChange } from '#platform/storage/reported-changes.ts';
import { type Statement, statement } from '#platform/storage/statement.ts';

/** The events of webhooks, with the kind of change that each comes from. */
export const webhookEvents = {
  'order.placed': 'order',
  'order.changed': 'order',
  'invoice.created': 'invoice',
  'shipment.created': 'shipment',
  'credit_memo.created': 'credit_memo',
  'product.changed': 'product',
  'stock.changed': 'product',
  'customer.changed': 'customer',
} as const;

const documentWords = {
  created: 'it was made',
  changed: 'it was changed',
  commented: 'a comment was added',
};

/** What `changed` of an event may say, by the kind of change, and what each word means. */
export const changedWords = {
  order: {
    created: 'it was placed',
    changed: 'its state, quantities, money, addresses or documents',
    commented: 'a comment was added',
  },
  invoice: documentWords,
  shipment: documentWords,
  credit_memo: documentWords,
  product: {
    created: 'it is new',
    record: 'values of its attributes, categories or websites',
    urlKey: 'its URL key',
    prices: 'tier and group prices',
    fixedTaxes: 'fixed taxes',
    links: 'related products, up-sells, cross-sells or parts of a set',
    customOptions: 'custom options',
    bundle: 'options of a bundle',
    variants: 'variants of a configurable product',
    downloads: 'downloadable links and samples',
    lostPart: 'a product that was part of it was deleted',
    images: 'images',
    stock: 'stock',
    reviews: 'approved reviews and the rating',
    removed: 'it was deleted',
  },
  customer: { created: 'it is new', changed: 'its data or addresses', removed: 'it was deleted' },
} as const;

/** The name of the job that delivers them. */
export const webhookJobName = 'webhook.deliver';

/** The name of an event. */
export type WebhookEvent = keyof typeof webhookEvents;

/** A command of an extension that is run after events, as the operator. */
export interface Subscription {
  readonly name: string;
  readonly on: readonly WebhookEvent[];
  readonly command: Command<never, SubscribedEvent, unknown>;
}

/** An event, as a subscription gets it. */
export interface SubscribedEvent {
  readonly event: WebhookEvent;
  readonly id: number;
  readonly changed: readonly string[];
}

/** The subscriptions of extensions. */
export const subscriptions: readonly Subscription[] = extendedList<Subscription>('events', [], ({ name }) => [name]);

/** The topic of the outbox for a subscription. */
export const topicOf = ({ name }: Pick<Subscription, 'name'>): string => `event ${name}`;

const subscribed = new Set(subscriptions.flatMap(({ on }) => on));

const active = statement((q) => q.selectFrom('webhook').select(['webhook_id', 'events']).where('is_active', '=', 1));

/** An active webhook, with its events separated by commas. */
interface ActiveHook {
  readonly webhook_id: number;
  readonly events: string;
}

const cache: Memo<readonly ActiveHook[]> = memo();

/** What a webhook is told: which values the index needs is nobody else's business. */
const toldAs = (word: string): string => (word === 'price' || word === 'value' ? 'record' : word);

/** The events of a change, with what changed. */
function eventsOf({
  kind,
  what,
}: ReportedChange): { readonly event: WebhookEvent; readonly changed: readonly string[] }[] {
  const all = [...what];
  switch (kind) {
    case 'order':
      return [{ event: what.has('created') ? 'order.placed' : 'order.changed', changed: all }];
    case 'invoice':
    case 'shipment':
    case 'credit_memo':
      return what.has('created') ? [{ event: `${kind}.created`, changed: all }] : [];
    case 'customer':
      return [{ event: 'customer.changed', changed: all }];
    case 'product': {
      const others = [...new Set(all.filter((word) => word !== 'stock').map(toldAs))];
      return [
        ...(others.length > 0 ? [{ event: 'product.changed', changed: others } as const] : []),
        ...(what.has('stock') ? [{ event: 'stock.changed', changed: ['stock'] } as const] : []),
      ];
    }
    default:
      return [];
  }
}

/** What a deleted product was called: its row is gone. */
function nameBefore({ kind, what, was }: ReportedChange): DeletedProduct | undefined {
  return kind === 'product' && what.has('removed') ? (was as DeletedProduct) : undefined;
}

type Ids = { ids: readonly number[] };
type NamesOf = Statement<Ids, { readonly id: number }>;
const namesOf: Readonly<Partial<Record<string, NamesOf>>> = {
  order: statement((q, p: Ids, d) =>
    q
      .selectFrom('sales_order')
      .select(['order_id as id', 'increment_id as number', 'store_id as storeId'])
      .where('order_id', d.in, d.list(p.ids)),
  ),
  invoice: statement((q, p: Ids, d) =>
    q
      .selectFrom('sales_invoice')
      .select(['invoice_id as id', 'increment_id as number', 'store_id as storeId', 'order_id as orderId'])
      .where('invoice_id', d.in, d.list(p.ids)),
  ),
  shipment: statement((q, p: Ids, d) =>
    q
      .selectFrom('sales_shipment')
      .select(['shipment_id as id', 'increment_id as number', 'store_id as storeId', 'order_id as orderId'])
      .where('shipment_id', d.in, d.list(p.ids)),
  ),
  credit_memo: statement((q, p: Ids, d) =>
    q
      .selectFrom('sales_creditmemo')
      .select(['creditmemo_id as id', 'increment_id as number', 'store_id as storeId', 'order_id as orderId'])
      .where('creditmemo_id', d.in, d.list(p.ids)),
  ),
  product: statement((q, p: Ids, d) =>
    q.selectFrom('product').select(['product_id as id', 'sku']).where('product_id', d.in, d.list(p.ids)),
  ),
};

const columns = ['webhook_id', 'object', 'event', 'body', 'created_at', 'due_at'];

/**
 * Queues the events of a transaction's changes for their webhooks and subscriptions, in the same transaction. `now` in milliseconds since
 * 1970.
 */
export async function postEvents(tx: Tx, changes: readonly ReportedChange[], now: number): Promise<void> {
  const { value: hooks } = await tx.remember(cache, '', () => tx.all(active, {}));
  if (hooks.length === 0 && subscribed.size === 0) return;
  const wanted = new Set<string>([...hooks.flatMap(({ events }) => events.split(',')), ...subscribed]);
  const events = changes.flatMap((change) =>
    eventsOf(change)
      .filter(({ event }) => wanted.has(event))
      .map((entry) => ({ ...entry, kind: change.kind, id: change.id, was: nameBefore(change) })),
  );
  const rows: (string | number)[][] = [];
  const messages: { readonly topic: string; readonly body: unknown }[] = [];
  for (const [kind, some] of Map.groupBy(events, (entry) => entry.kind)) {
    const found = namesOf[kind];
    const names = found ? await tx.all(found, { ids: some.map(({ id }) => id) }) : [];
    const byId = new Map(names.map((row) => [row.id, row]));
    for (const { event, id, was, changed } of some) {
      const data = { id, ...(byId.get(id) ?? was), changed };
      const body = JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data });
      for (const subscription of subscriptions) {
        if (subscription.on.includes(event)) messages.push({ topic: topicOf(subscription), body: { event, ...data } });
      }
      for (const { webhook_id, events: list } of hooks) {
        if (list.split(',').includes(event)) rows.push([webhook_id, `${kind} ${id}`, event, body, now, now]);
      }
    }
  }
  await postMessages(tx, messages, now);
  if (rows.length === 0) return;
  await tx.insertMany('webhook_delivery', columns, rows);
  tx.reported.wake(webhookJobName);
}
