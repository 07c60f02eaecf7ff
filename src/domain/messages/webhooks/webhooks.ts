import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** A webhook without its secret. Times in milliseconds since 1970. */
export interface Webhook {
  readonly webhookId: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
  readonly createdAt: number;
  readonly failingSince: number | null;
  /** The number of waiting events, and the latest failure among them. */
  readonly waiting: number;
  readonly lastError: string | null;
}

/** Webhooks in a range of ids. */
const some = statement((q, p: { from: number; to: number }) =>
  q
    .selectFrom('webhook as w')
    .select(['w.webhook_id', 'w.url', 'w.events', 'w.is_active', 'w.created_at', 'w.failing_since'])
    .select((eb) => [
      eb
        .selectFrom('webhook_delivery as d')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('d.webhook_id', '=', 'w.webhook_id')
        .where('d.is_open', '=', 1)
        .as('waiting'),
      eb
        .selectFrom('webhook_delivery as d')
        .select('d.last_error')
        .whereRef('d.webhook_id', '=', 'w.webhook_id')
        .where('d.last_error', 'is not', null)
        .orderBy('d.delivery_id', 'desc')
        .limit(1)
        .as('lastError'),
    ])
    .where('w.webhook_id', '>=', p.from)
    .where('w.webhook_id', '<=', p.to)
    .orderBy('w.webhook_id'),
);

/** Webhooks ordered by id: all, or one. */
export async function webhooks(tx: Tx, id?: number): Promise<Webhook[]> {
  const rows = await tx.all(some, { from: id ?? 0, to: id ?? Number.MAX_SAFE_INTEGER });
  return rows.map((row) => ({
    webhookId: row.webhook_id,
    url: row.url,
    events: row.events.split(','),
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    failingSince: row.failing_since,
    waiting: row.waiting ?? 0,
    lastError: row.lastError ?? null,
  }));
}

/** The state of the webhooks. */
export interface WebhookHealth {
  /** The number of active webhooks. */
  readonly active: number;
  /** The number of active webhooks whose last event failed. */
  readonly failing: number;
  /** The number of webhooks that were switched off after failing for days. */
  readonly switchedOff: number;
  /** The number of events that wait for active webhooks. */
  readonly waiting: number;
  /** When the oldest of them was committed, in milliseconds since 1970. */
  readonly oldestAt: number | null;
}

const counts = statement((q) =>
  q
    .selectFrom('webhook')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('is_active', '=', 1).as('active'),
      eb.fn.count<number>('failing_since').filterWhere('is_active', '=', 1).as('failing'),
      eb.fn.count<number>('failing_since').filterWhere('is_active', '=', 0).as('switchedOff'),
    ]),
);
const open = statement((q) =>
  q
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.webhook_id', 'd.webhook_id')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min<number | null>('d.created_at').as('oldestAt')])
    .where('d.is_open', '=', 1)
    .where('w.is_active', '=', 1),
);

/** Reads the state of the webhooks: two statements. */
export async function webhookHealth(tx: Tx): Promise<WebhookHealth> {
  const [hooks, events] = await tx.together(
    () => tx.first(counts, {}),
    () => tx.first(open, {}),
  );
  const { active = 0, failing = 0, switchedOff = 0 } = hooks ?? {};
  return { active, failing, switchedOff, waiting: events?.waiting ?? 0, oldestAt: events?.oldestAt ?? null };
}
