import { sql } from 'kysely';
import { post } from '#platform/http-out/post.ts';
import { signedHeaders } from '#platform/http-out/signed-headers.ts';
import { isLeftBehind, never, underWay } from '#platform/jobs/due.ts';
import { failureMessage } from '#platform/jobs/job.ts';
import { type DueMessage, type LaneParts, laneJob, ReceiverDownError } from '#platform/outbox/lanes.ts';
import { statement } from '#platform/storage/statement.ts';
import { webhookJobName } from './events.ts';

/** The parts that delivering events needs. */
export interface WebhookDelivery extends LaneParts {
  /** Whether events may go to private addresses, and without encryption. */
  readonly webhookPrivateAddresses: boolean;
}

const minute = 60_000;
const day = 86_400_000;
const timeoutMs = 10_000;
const retry = { firstMs: 10_000, longestMs: 6 * 60 * minute };
/** A failing event that is older than this is given up, and a webhook that fails for so long is switched off. */
const giveUpAfterMs = 3 * day;
/** How long events are stored, so that they can be sent again. */
const keptMs = 30 * day;

/** An event, with its webhook as it was when the event was taken. */
interface Event extends DueMessage {
  readonly body: string;
  readonly hook: {
    readonly webhook_id: number;
    readonly url: string;
    readonly secret: string;
    readonly failing_since: number | null;
  };
}

/** An event was not accepted; then others would not be either. */
class NotAcceptedError extends ReceiverDownError {
  /** Of the answer; null if there was none. */
  readonly status: number | null;

  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/**
 * Sends events to webhooks, signed by Standard Webhooks; events of one object one after the other. Each webhook is a
 * lane.
 */
export const webhookJob = laneJob<Event, number, WebhookDelivery>({
  name: webhookJobName,
  does: 'tells those who want it of changes',
  every: 15_000,
  async tidy(tx, now) {
    await tx.run(forget, { before: now - keptMs });
    await tx.run(free, { now });
  },
  lanes: async (tx, now) => (await tx.all(hooksWithDue, { now })).map(({ id }) => id),
  async take(tx, { lane, limit, now }) {
    const webhookId = Number(lane);
    const taken = await tx.all(take, { webhookId, now, limit });
    const hook = await tx.first(hookById, { id: webhookId });
    return hook ? taken.map((event) => ({ ...event, hook })) : [];
  },
  async giveBack(tx, id, due) {
    await tx.run(giveBack, { id, due });
  },
  patienceFor: () => ({ retry, giveUpAfterMs }),
  async deliver({ id, body, hook: { url, secret } }, { now, signal, webhookPrivateAddresses: allowsPrivate }) {
    const headers = signedHeaders(secret, `msg_${id}`, Math.floor(now() / 1000), body);
    let status: number;
    try {
      status = await post({ url, headers, body, allowsPrivate, timeoutMs, signal });
    } catch (error) {
      throw new NotAcceptedError(failureMessage(error), null, error);
    }
    if (status < 200 || status > 299) throw new NotAcceptedError(`it answered ${status}`, status);
    return status;
  },
  async delivered(tx, { id, hook }, status, now) {
    await tx.run(close, { id, closedAt: now, status, error: null, never });
    if (hook.failing_since !== null) await tx.run(setFailing, { id: hook.webhook_id, since: null });
  },
  async failed(tx, { id, hook }, { error, failedAt, retryAt }) {
    const status = error instanceof NotAcceptedError ? error.status : null;
    const text = failureMessage(error);
    const since = hook.failing_since ?? failedAt;
    if (hook.failing_since === null) await tx.run(setFailing, { id: hook.webhook_id, since });
    // An answer of 410 means that no further events are wanted (Standard Webhooks).
    if (status === 410 || failedAt - since >= giveUpAfterMs) await tx.run(switchOff, { id: hook.webhook_id });
    if (retryAt === undefined) await tx.run(close, { id, closedAt: null, status, error: text, never });
    else await tx.run(putOff, { id, due: retryAt, status, error: text });
  },
});

// The next event of an object waits until the one before it was accepted or given up.
const isNext = sql<boolean>`not exists (select 1 from webhook_delivery e where e.webhook_id = d.webhook_id
  and e.object = d.object and e.is_open = 1 and e.delivery_id < d.delivery_id)`;
const hooksWithDue = statement<{ now: number }, { readonly id: number }>((q, p) =>
  q
    .selectFrom('webhook as w')
    .select('w.webhook_id as id')
    .where('w.is_active', '=', 1)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_delivery as d')
          .select('d.delivery_id')
          .whereRef('d.webhook_id', '=', 'w.webhook_id')
          .where('d.is_open', '=', 1)
          .where('d.due_at', '<=', p.now)
          .where(isNext),
      ),
    )
    .orderBy('w.webhook_id'),
);
const free = statement<{ now: number }, never>((q, p, d) =>
  q
    .updateTable('webhook_delivery')
    .set({ due_at: p.now })
    .where('webhook_id', 'in', (eb) => eb.selectFrom('webhook').select('webhook_id'))
    .where('is_open', '=', 1)
    .where(isLeftBehind(d, { due: 'due_at', tries: 'attempts' }, retry, p.now)),
);
const take = statement<{ webhookId: number; now: number; limit: number }, Omit<Event, 'hook'>>((q, p, d) =>
  q
    .updateTable('webhook_delivery')
    .set((eb) => ({ due_at: underWay, attempts: eb('attempts', '+', 1) }))
    .where('delivery_id', 'in', (eb) =>
      eb
        .selectFrom('webhook_delivery as d')
        .innerJoin('webhook as w', 'w.webhook_id', 'd.webhook_id')
        .select('d.delivery_id')
        .where('d.webhook_id', '=', p.webhookId)
        .where('d.due_at', '<=', p.now)
        .where('d.is_open', '=', 1)
        .where('w.is_active', '=', 1)
        .where(isNext)
        .orderBy('d.due_at')
        .orderBy('d.delivery_id')
        .limit(p.limit)
        .$call((query) => d.forUpdateSkipLocked(query, 'd')),
    )
    .returning(['delivery_id as id', 'body', 'created_at as createdAt', 'attempts']),
);
const hookById = statement((q, p: { id: number }) =>
  q.selectFrom('webhook').select(['webhook_id', 'url', 'secret', 'failing_since']).where('webhook_id', '=', p.id),
);
const giveBack = statement<{ id: number; due: number }, never>((q, p) =>
  q
    .updateTable('webhook_delivery')
    .set((eb) => ({ due_at: p.due, attempts: eb('attempts', '-', 1) }))
    .where('delivery_id', '=', p.id),
);
type Ended = { id: number; closedAt: number | null; status: number | null; error: string | null; never: number };
const close = statement<Ended, never>((q, p) =>
  q
    .updateTable('webhook_delivery')
    .set({ is_open: 0, due_at: p.never, delivered_at: p.closedAt, status: p.status, last_error: p.error })
    .where('delivery_id', '=', p.id),
);
const putOff = statement<{ id: number; due: number; status: number | null; error: string }, never>((q, p) =>
  q
    .updateTable('webhook_delivery')
    .set({ due_at: p.due, status: p.status, last_error: p.error })
    .where('delivery_id', '=', p.id),
);
const setFailing = statement<{ id: number; since: number | null }, never>((q, p) =>
  q.updateTable('webhook').set({ failing_since: p.since }).where('webhook_id', '=', p.id),
);
const switchOff = statement<{ id: number }, never>((q, p) =>
  q.updateTable('webhook').set({ is_active: 0 }).where('webhook_id', '=', p.id),
);
const forget = statement<{ before: number }, never>((q, p) =>
  q.deleteFrom('webhook_delivery').where('created_at', '<', p.before),
);
