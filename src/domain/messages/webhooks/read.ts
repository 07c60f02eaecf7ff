import { command, granted } from '#domain/shared/command.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { underWay } from '#platform/jobs/due.ts';
import { type Order, readSlice } from '#platform/storage/keyset.ts';
import { type Webhook, webhooks } from './webhooks.ts';

const own = { permission: { rest: granted('webhooks/read') }, touches: 'shared', effect: 'read' } as const;

/** All webhooks, ordered by id. */
export const listWebhooks = command({
  ...own,
  name: 'webhook.list',
  refusals: [],
  run: ({ tx }): Promise<Webhook[]> => webhooks(tx),
});

/** A webhook. Refuses `webhook_not_found`. */
export const readWebhook = command({
  ...own,
  name: 'webhook.read',
  refusals: ['webhook_not_found'],
  async run({ tx, fail }, { webhookId }: { readonly webhookId: number }): Promise<Webhook> {
    const [hook] = await webhooks(tx, webhookId);
    if (!hook) throw fail('webhook_not_found');
    return hook;
  },
});

/** Whether an event waits, was delivered, or was given up. */
export type DeliveryState = 'waiting' | 'delivered' | 'given_up';

/** An event for a webhook. Times in milliseconds since 1970. */
export interface ShownDelivery {
  readonly deliveryId: number;
  readonly event: string;
  /** The object of the event: `order 7`. */
  readonly object: string;
  /** JSON, as it is sent. */
  readonly body: string;
  readonly state: DeliveryState;
  readonly createdAt: number;
  /** The time of the next try; null if there is none. */
  readonly dueAt: number | null;
  readonly attempts: number;
  readonly deliveredAt: number | null;
  /** The status of the last answer; null if there was none. */
  readonly status: number | null;
  readonly lastError: string | null;
}

interface AskedDeliveries {
  readonly webhookId: number;
  readonly state?: DeliveryState;
  readonly event?: string;
  readonly slice: Slice;
}

const newestFirst: Order = {
  columns: ['delivery_id'],
  isDescending: true,
  positionOf: ({ delivery_id }: { readonly delivery_id: number }) => [delivery_id],
};

/** The stored events of a webhook (thirty days), newest first. Refuses `webhook_not_found`. */
export const listDeliveries = command({
  ...own,
  name: 'webhook.listDeliveries',
  refusals: ['webhook_not_found'],
  async run({ tx, fail }, asked: AskedDeliveries): Promise<Sliced<ShownDelivery>> {
    if ((await webhooks(tx, asked.webhookId)).length === 0) throw fail('webhook_not_found');
    const { state, event } = asked;
    const found = await readSlice(
      tx,
      (q) => {
        let query = q.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', asked.webhookId);
        if (event !== undefined) query = query.where('event', '=', event);
        if (state === 'waiting') return query.where('is_open', '=', 1);
        if (state === undefined) return query;
        return query.where('is_open', '=', 0).where('delivered_at', state === 'delivered' ? 'is not' : 'is', null);
      },
      newestFirst,
      asked.slice,
    );
    return {
      ...found,
      rows: found.rows.map((row) => ({
        deliveryId: row.delivery_id,
        event: row.event,
        object: row.object,
        body: row.body,
        state: row.is_open === 1 ? 'waiting' : row.delivered_at === null ? 'given_up' : 'delivered',
        createdAt: row.created_at,
        dueAt: row.is_open === 1 && row.due_at < underWay ? row.due_at : null,
        attempts: row.attempts,
        deliveredAt: row.delivered_at,
        status: row.status,
        lastError: row.last_error,
      })),
    };
  },
});
