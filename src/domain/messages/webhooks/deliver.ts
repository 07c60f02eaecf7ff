import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { post } from '#platform/http-out/post.ts';
import { signedHeaders } from '#platform/http-out/signed-headers.ts';
import { isLeftBehind, never, underWay } from '#platform/jobs/due.ts';
import { failureMessage, type Job, type JobContext, waitAfter } from '#platform/jobs/job.ts';
import { askForJob } from '#platform/jobs/leases.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { webhookJobName } from './events.ts';

/** The parts that delivering events needs. */
export interface WebhookDelivery {
  readonly engine: Pick<Engine, 'read' | 'write'>;
  /** Whether events may go to private addresses, and without encryption. */
  readonly webhookPrivateAddresses: boolean;
}

const minute = 60_000;
const day = 86_400_000;
/** How many events of a webhook are taken at a time. */
const batch = 50;
const timeoutMs = 10_000;
const retry = { firstMs: 10_000, longestMs: 6 * 60 * minute };
/** A failing event that is older than this is given up, and a webhook that fails for so long is switched off. */
const giveUpAfterMs = 3 * day;
/** How long events are stored, so that they can be sent again. */
const keptMs = 30 * day;
/** How often a run looks for webhooks that have got events, while it waits for a slow one. */
const lookMs = 500;
/** A run takes no more events after this time and is followed by another one, so that it is seen to succeed. */
const longestRunMs = 5 * minute;

interface Due {
  readonly id: number;
  readonly webhookId: number;
  readonly body: string;
  readonly createdAt: number;
  readonly attempts: number;
}

/**
 * Sends events to webhooks, signed by Standard Webhooks; events of one object one after the other. Each webhook gets its
 * events at its own pace: a slow one delays no other.
 */
export const webhookJob: Job<WebhookDelivery> = {
  name: webhookJobName,
  does: 'tells those who want it of changes',
  every: 15_000,
  atStart: true,
  leaseMs: minute,
  retry: { firstMs: 10_000, longestMs: 5 * minute },
  async run(parts) {
    const { engine, now, signal } = parts;
    const end = now() + longestRunMs;
    await engine.write(async (tx) => {
      await tx.run(forget, { before: now() - keptMs });
      await tx.run(free, { now: now() });
    });
    const served = new Map<number, Promise<void>>();
    const failures: unknown[] = [];
    do {
      const waiting = await engine.read((tx) => tx.all(hooksWithDue, { now: now() }));
      if (now() >= end && waiting.length > 0) {
        await engine.write((tx) => askForJob(tx, webhookJobName, now()));
        break;
      }
      for (const { id } of waiting.filter(({ id }) => !served.has(id))) {
        const serving = serve(parts, id, end)
          .catch((error: unknown) => failures.push(error))
          .finally(() => served.delete(id));
        served.set(id, serving as Promise<void>);
      }
      await firstOf([...served.values()]);
    } while (!signal.aborted && failures.length === 0 && served.size > 0);
    await Promise.all(served.values());
    if (failures.length > 0) throw failures[0];
  },
};

/** Resolves when one of some works ends, and after a while anyway. */
async function firstOf(works: readonly Promise<void>[]): Promise<void> {
  const over = new AbortController();
  const pause = sleep(lookMs, undefined, { signal: over.signal }).catch(() => undefined);
  if (works.length > 0) await Promise.race([...works, pause]);
  over.abort();
}

/** Delivers the events of a webhook until none is due, or the run is to end. */
async function serve(parts: WebhookDelivery & JobContext, webhookId: number, end: number): Promise<void> {
  const { engine, now, signal } = parts;
  while (!signal.aborted && now() < end) {
    const taken = await engine.write((tx) => tx.all(take, { webhookId, now: now(), batch }));
    if (taken.length === 0) return;
    await deliverTo(
      parts,
      webhookId,
      taken.toSorted((a, b) => a.id - b.id),
    );
  }
}

async function deliverTo(
  parts: WebhookDelivery & JobContext,
  webhookId: number,
  deliveries: readonly Due[],
): Promise<void> {
  const { engine, now, signal } = parts;
  const hook = await engine.read((tx) => hookOf(tx, webhookId));
  let isFailing = !hook?.is_active;
  for (const delivery of deliveries) {
    if (signal.aborted) await engine.write((tx) => tx.run(giveBack, { id: delivery.id, due: now() }));
    else if (!hook || isFailing) {
      const due = now() + (hook?.is_active ? retry.firstMs : minute);
      await engine.write((tx) => tx.run(giveBack, { id: delivery.id, due }));
    } else isFailing = !(await deliverOne(parts, hook, delivery));
  }
}

type Hook = NonNullable<Awaited<ReturnType<typeof hookOf>>>;
const hookOf = (tx: Tx, id: number) => tx.first(hookById, { id });

/** Delivers one event; answers whether it was accepted. */
async function deliverOne(parts: WebhookDelivery & JobContext, hook: Hook, delivery: Due): Promise<boolean> {
  const { engine, now, signal, webhookPrivateAddresses } = parts;
  let status: number | null = null;
  let error: string | null = null;
  try {
    const headers = signedHeaders(hook.secret, `msg_${delivery.id}`, Math.floor(now() / 1000), delivery.body);
    const { body } = delivery;
    status = await post({ url: hook.url, headers, body, allowsPrivate: webhookPrivateAddresses, timeoutMs, signal });
    if (status < 200 || status > 299) error = `it answered ${status}`;
  } catch (failure) {
    error = failureMessage(failure);
    // The service stops: that says nothing of the webhook.
    if (signal.aborted) {
      await engine.write((tx) => tx.run(giveBack, { id: delivery.id, due: now() }));
      return false;
    }
  }
  const endedAt = now();
  await engine.write(async (tx) => {
    if (error === null) {
      await tx.run(close, { id: delivery.id, closedAt: endedAt, status, error, never });
      if (hook.failing_since !== null) await tx.run(setFailing, { id: hook.webhook_id, since: null });
      return;
    }
    const since = hook.failing_since ?? endedAt;
    if (hook.failing_since === null) await tx.run(setFailing, { id: hook.webhook_id, since });
    // An answer of 410 means that no further events are wanted (Standard Webhooks).
    if (status === 410 || endedAt - since >= giveUpAfterMs) await tx.run(switchOff, { id: hook.webhook_id });
    if (endedAt - delivery.createdAt > giveUpAfterMs)
      await tx.run(close, { id: delivery.id, closedAt: null, status, error, never });
    else await tx.run(putOff, { id: delivery.id, due: endedAt + waitAfter(delivery.attempts, retry), status, error });
  });
  return error === null;
}

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
const take = statement<{ webhookId: number; now: number; batch: number }, Due>((q, p, d) =>
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
        .limit(p.batch)
        .$call((query) => d.forUpdateSkipLocked(query, 'd')),
    )
    .returning(['delivery_id as id', 'webhook_id as webhookId', 'body', 'created_at as createdAt', 'attempts']),
);
const hookById = statement((q, p: { id: number }) =>
  q
    .selectFrom('webhook')
    .select(['webhook_id', 'url', 'secret', 'is_active', 'failing_since'])
    .where('webhook_id', '=', p.id),
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
