// domain/messages/webhooks/: webhooks. The events of a change are written in its transaction (events.ts, by
// settle), and a job sends them, signed (deliver.ts).

import { randomBytes } from 'node:crypto';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { withErrors } from '#kernel/refusal.ts';
import { postUrlProblem } from '#platform/http-out/post.ts';
import { statement } from '#platform/storage/statement.ts';
import { webhookEvents } from './declared-events.ts';
import { type Webhook, webhooks } from './webhooks.ts';

const own = { permission: { rest: granted('webhooks/write') }, touches: 'shared' } as const;

/** The most webhooks, since each change is recorded for all of them. */
const mostWebhooks = 100;

/** The sent fields of a webhook. */
export interface WebhookText {
  readonly url: string;
  readonly events: readonly string[];
}

/** Refuses `webhook_invalid` with all problems. */
function requireGood(
  { fail, settings }: Pick<Context<'webhook_invalid'>, 'fail' | 'settings'>,
  { url, events }: Partial<WebhookText>,
): void {
  const errors = [];
  const problem =
    url !== undefined && (url.length > 2000 ? 'is too long' : postUrlProblem(url, settings.webhookPrivateAddresses));
  if (problem) errors.push({ field: '/url', message: `The address ${problem}.` });
  const isUnknown = (event: string): boolean => !Object.hasOwn(webhookEvents, event);
  if (events && (events.length === 0 || events.some(isUnknown))) {
    const known = Object.keys(webhookEvents).join(', ');
    errors.push({ field: '/events', message: `Events are some of ${known}.` });
  }
  if (errors.length > 0) throw fail('webhook_invalid', withErrors(errors));
}

/**
 * Adds a webhook; answers it with the secret that signs its events, which is shown only this once. Refuses
 * `webhook_invalid`.
 */
export const addWebhook = command({
  ...own,
  name: 'webhook.add',
  effect: 'write',
  refusals: ['webhook_invalid'],
  async run(context, { url, events }: WebhookText): Promise<Webhook & { readonly secret: string }> {
    const { tx, now, fail } = context;
    requireGood(context, { url, events });
    if ((await webhooks(tx)).length >= mostWebhooks) {
      throw fail('webhook_invalid', { text: `There are ${mostWebhooks} webhooks already.` });
    }
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const [made] = await tx.query((q) =>
      q
        .insertInto('webhook')
        .values({ url, events: listOf(events), secret, created_at: now })
        .returning('webhook_id'),
    );
    const [hook] = await webhooks(tx, made?.webhook_id);
    if (!hook) throw new Error('no webhook was made');
    return { ...hook, secret };
  },
});

const listOf = (events: readonly string[]): string => [...new Set(events)].join(',');

const change = statement<{ id: number; url: string; events: string; active: number; since: number | null }, never>(
  (q, p) =>
    q
      .updateTable('webhook')
      .set({ url: p.url, events: p.events, is_active: p.active, failing_since: p.since })
      .where('webhook_id', '=', p.id),
);

/**
 * Changes the address of a webhook, its events, or whether it is active. After being switched on or off it does not
 * count as failing, until an event fails again. Refuses `webhook_not_found`, `webhook_invalid`.
 */
export const changeWebhook = command({
  ...own,
  name: 'webhook.change',
  effect: 'write',
  refusals: ['webhook_not_found', 'webhook_invalid'],
  async run(
    context,
    { webhookId, ...sent }: Partial<WebhookText> & { readonly webhookId: number; readonly isActive?: boolean },
  ): Promise<Webhook> {
    const { tx, fail } = context;
    requireGood(context, sent);
    const [hook] = await webhooks(tx, webhookId);
    if (!hook) throw fail('webhook_not_found');
    const { url = hook.url, events = hook.events, isActive = hook.isActive } = sent;
    const since = isActive === hook.isActive ? hook.failingSince : null;
    await tx.run(change, { id: webhookId, url, events: listOf(events), active: Number(isActive), since });
    return { ...hook, url, events: [...new Set(events)], isActive, failingSince: since };
  },
});

const remove = statement<{ id: number }, never>((q, p) => q.deleteFrom('webhook').where('webhook_id', '=', p.id));

/** Deletes a webhook, which gets no further events. Refuses `webhook_not_found`. */
export const removeWebhook = command({
  permission: { rest: granted('webhooks/delete') },
  touches: 'shared',
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
 * Sends the events since a time again, including delivered ones, each with its old id; switches the webhook on if it
 * was off. Answers how many. Refuses `webhook_not_found`.
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
