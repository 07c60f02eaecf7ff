import type { DeletedProduct } from '#domain/shared/changes/changes.ts';
import type { Command } from '#domain/shared/command.ts';
import { ExtensionError, extendedList, loadedExtensions } from '#kernel/extensions.ts';
import { postMessages } from '#platform/outbox/outbox.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import type { ReportedChange } from '#platform/storage/reported-changes.ts';
import { type Statement, statement } from '#platform/storage/statement.ts';
import { type ownEvents, webhookEvents } from './declared-events.ts';

/** The name of the job that delivers them. */
export const webhookJobName = 'webhook.deliver';

/** The name of an event of the program. */
type OwnEvent = keyof typeof ownEvents;

/** A command of an extension that is run after events, as the operator. */
export interface Subscription {
  readonly name: string;
  readonly on: readonly string[];
  readonly command: Command<never, SubscribedEvent, unknown>;
}

/** An event, as a subscription gets it. */
export interface SubscribedEvent {
  readonly event: string;
  readonly id: number;
  readonly changed: readonly string[];
  readonly [own: string]: unknown;
}

/** The subscriptions of extensions. One to an event that nothing declares stops the start. */
export const subscriptions: readonly Subscription[] = extendedList<Subscription>('events', [], ({ name }) => [name]);
for (const { name, events } of loadedExtensions()) {
  for (const { name: which, on } of (events as readonly Subscription[] | undefined) ?? []) {
    const unknown = on.find((event) => !Object.hasOwn(webhookEvents, event));
    if (unknown !== undefined) throw new ExtensionError(name, `events: ${which}: there is no event ${unknown}`);
  }
}

/** The topic of the outbox for a subscription. */
export const topicOf = ({ name }: Pick<Subscription, 'name'>): string => `event ${name}`;

const subscribed: ReadonlySet<string> = new Set(subscriptions.flatMap(({ on }) => on));

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
function eventsOf({ kind, what }: ReportedChange): { readonly event: OwnEvent; readonly changed: readonly string[] }[] {
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

/** What has happened to an object. */
interface Happened {
  /** The object, such as `order 7`: its events are sent in their order. */
  readonly object: string;
  readonly event: string;
  readonly data: Omit<SubscribedEvent, 'event'>;
}

/**
 * Queues the events of a transaction's changes for their webhooks and subscriptions, in the same transaction. `now` in milliseconds since
 * 1970.
 */
export async function postEvents(tx: Tx, changes: readonly ReportedChange[], now: number): Promise<void> {
  const hooks = await activeHooks(tx);
  if (hooks.length === 0 && subscribed.size === 0) return;
  const wanted = new Set<string>([...hooks.flatMap(({ events }) => events.split(',')), ...subscribed]);
  const events = changes.flatMap((change) =>
    eventsOf(change)
      .filter(({ event }) => wanted.has(event))
      .map((entry) => ({ ...entry, kind: change.kind, id: change.id, was: nameBefore(change) })),
  );
  const all: Happened[] = [];
  for (const [kind, some] of Map.groupBy(events, (entry) => entry.kind)) {
    const found = namesOf[kind];
    const names = found ? await tx.all(found, { ids: some.map(({ id }) => id) }) : [];
    const byId = new Map(names.map((row) => [row.id, row]));
    for (const { event, id, was, changed } of some) {
      all.push({ object: `${kind} ${id}`, event, data: { id, ...(byId.get(id) ?? was), changed } });
    }
  }
  await queue(tx, hooks, all, now);
}

/** Queues an event that a command of an extension emits, in the same transaction. */
export async function emitEvent(tx: Tx, happened: Happened, now: number): Promise<void> {
  await queue(tx, await activeHooks(tx), [happened], now);
}

async function activeHooks(tx: Tx): Promise<readonly ActiveHook[]> {
  const { value } = await tx.remember(cache, '', () => tx.all(active, {}));
  return value;
}

async function queue(tx: Tx, hooks: readonly ActiveHook[], all: readonly Happened[], now: number): Promise<void> {
  const rows: (string | number)[][] = [];
  const messages: { readonly topic: string; readonly body: unknown }[] = [];
  for (const { object, event, data } of all) {
    const body = JSON.stringify({ type: event, timestamp: new Date(now).toISOString(), data });
    for (const subscription of subscriptions) {
      if (subscription.on.includes(event)) messages.push({ topic: topicOf(subscription), body: { event, ...data } });
    }
    for (const { webhook_id, events: list } of hooks) {
      if (list.split(',').includes(event)) rows.push([webhook_id, object, event, body, now, now]);
    }
  }
  await postMessages(tx, messages, now);
  if (rows.length === 0) return;
  await tx.insertMany('webhook_delivery', columns, rows);
  tx.reported.wake(webhookJobName);
}
