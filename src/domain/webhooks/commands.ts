import { randomBytes } from 'node:crypto';
import { together } from '../../kernel/refusal.ts';
import { urlProblem } from '../../platform/http-out/post.ts';
import { statement } from '../../platform/storage/statement.ts';
import { command } from '../command.ts';
import { type WebhookEvent, webhookEvents } from './events.ts';

/** Who is told of changes, without the secret. Times in milliseconds since 1970. */
export interface Webhook {
  readonly webhookId: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
  readonly createdAt: number;
  readonly failingSince: number | null;
  /** Events that wait, and what the latest failure among them said. */
  readonly waiting: number;
  readonly lastError: string | null;
}

const own = { permission: {}, touches: 'shared' } as const;
/** So many at most: each change is written down for all. */
const mostWebhooks = 100;

const all = statement((q) =>
  q
    .selectFrom('webhook as w')
    .select(['w.webhook_id', 'w.url', 'w.events', 'w.is_active', 'w.created_at', 'w.failing_since'])
    .select((of) => [
      of
        .selectFrom('webhook_delivery as d')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('d.webhook_id', '=', 'w.webhook_id')
        .where('d.is_open', '=', 1)
        .as('waiting'),
      of
        .selectFrom('webhook_delivery as d')
        .select('d.last_error')
        .whereRef('d.webhook_id', '=', 'w.webhook_id')
        .where('d.last_error', 'is not', null)
        .orderBy('d.delivery_id', 'desc')
        .limit(1)
        .as('lastError'),
    ])
    .orderBy('w.webhook_id'),
);

/** All webhooks, by id. */
export const listWebhooks = command({
  ...own,
  name: 'webhook.list',
  effect: 'read',
  refusals: [],
  async run({ tx }): Promise<Webhook[]> {
    const rows = await tx.all(all, {});
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
  },
});

/** Has events told to an address; answers its id, and the secret that signs them, which is shown this once. Refuses `webhook_invalid`. */
export const addWebhook = command({
  ...own,
  name: 'webhook.add',
  effect: 'write',
  refusals: ['webhook_invalid'],
  async run(
    { tx, now, fail, settings },
    { url, events }: { readonly url: string; readonly events: readonly string[] },
  ): Promise<{ readonly webhookId: number; readonly secret: string }> {
    const errors = [];
    const problem = url.length > 2000 ? 'is too long' : urlProblem(url, settings.webhookPrivateAddresses);
    if (problem) errors.push({ field: '/url', message: `The address ${problem}.` });
    const unknown = events.filter((event) => !Object.hasOwn(webhookEvents, event));
    if (events.length === 0 || unknown.length > 0) {
      const known = (Object.keys(webhookEvents) as WebhookEvent[]).join(', ');
      errors.push({ field: '/events', message: `Events are some of ${known}.` });
    }
    if (errors.length > 0) throw fail('webhook_invalid', together(errors));
    if ((await tx.all(all, {})).length >= mostWebhooks) {
      throw fail('webhook_invalid', { text: `There are ${mostWebhooks} webhooks already.` });
    }
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const [made] = await tx.query((q) =>
      q
        .insertInto('webhook')
        .values({ url, events: [...new Set(events)].join(','), secret, created_at: now })
        .returning('webhook_id'),
    );
    return { webhookId: made?.webhook_id as number, secret };
  },
});

const remove = statement<{ id: number }, never>((q, p) => q.deleteFrom('webhook').where('webhook_id', '=', p.id));

/** Tells an address of nothing any more, and forgets it. Refuses `webhook_not_found`. */
export const removeWebhook = command({
  ...own,
  name: 'webhook.remove',
  effect: 'write',
  refusals: ['webhook_not_found'],
  async run({ tx, fail }, { webhookId }: { readonly webhookId: number }): Promise<void> {
    if ((await tx.run(remove, { id: webhookId })) === 0) throw fail('webhook_not_found');
  },
});

const wake = statement<{ id: number }, never>((q, p) =>
  q.updateTable('webhook').set({ is_active: 1, failing_since: null }).where('webhook_id', '=', p.id),
);
const replay = statement<{ id: number; since: number; now: number }, never>((q, p) =>
  q
    .updateTable('webhook_delivery')
    .set({ is_open: 1, due_at: p.now, created_at: p.now, attempts: 0, delivered_at: null })
    .where('webhook_id', '=', p.id)
    .where('created_at', '>=', p.since),
);

/**
 * Sends the events since a moment again, those that were taken too, each with the id that it had; who was switched off is switched on.
 * Answers how many. Refuses `webhook_not_found`.
 */
export const replayWebhook = command({
  ...own,
  name: 'webhook.replay',
  effect: 'write',
  refusals: ['webhook_not_found'],
  async run(
    { tx, now, fail },
    { webhookId, since }: { readonly webhookId: number; readonly since: number },
  ): Promise<number> {
    if ((await tx.run(wake, { id: webhookId })) === 0) throw fail('webhook_not_found');
    return tx.run(replay, { id: webhookId, since, now });
  },
});
