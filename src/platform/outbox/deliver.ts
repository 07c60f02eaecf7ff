import { type Backoff, type Job, type JobContext, messageOf, waitAfter } from '../jobs/job.ts';
import type { Engine } from '../storage/engine.ts';
import { type Message, postpone, removeMessage, takeMessages } from './outbox.ts';

/** Who gets the messages of a topic. `P` is what it works with. */
export interface Consumer<P> {
  readonly topic: string;
  readonly retry: Backoff;
  /** A message that is older than this many milliseconds when it fails is given up. */
  readonly giveUpAfterMs: number;
  /**
   * Delivers a message; one that it rejects comes again. Two times the same one may come, where a node ends between
   * delivery and commit: its `id` tells. Later messages do not wait for one that failed.
   */
  readonly deliver: (message: Message, parts: P & JobContext) => Promise<void>;
}

/** What delivering takes beside what consumers work with. */
export interface DeliveryParts {
  readonly engine: Pick<Engine, 'write'>;
  /** Told of each message that was not delivered; `isOver` where it was given up. */
  readonly undelivered: (failure: {
    readonly message: Message;
    readonly error: unknown;
    readonly isOver: boolean;
  }) => void;
}

/** The job that delivers what is in the outbox. Ask for it when something was posted. */
export const deliveryJobName = 'outbox.deliver';

/** Messages that are taken at a time, and how long they are nobody else's. */
const BATCH = 20;
const heldMs = 600_000;

/** Declares the job that delivers the messages of these consumers' topics, until none is due any more. */
export function deliveryJob<P extends DeliveryParts>(consumers: readonly Consumer<P>[]): Job<P> {
  const topics = consumers.map(({ topic }) => topic);
  return {
    name: deliveryJobName,
    does: 'delivers what is in the outbox',
    // What a node posted that ended before it could ask, and what is to be tried again.
    every: 30_000,
    atStart: true,
    leaseMs: 60_000,
    retry: { firstMs: 10_000, longestMs: 300_000 },
    async run(parts) {
      const { engine, now, signal } = parts;
      while (!signal.aborted) {
        const at = now();
        const taken = await engine.write((tx) =>
          takeMessages(tx, { topics, limit: BATCH, now: at, until: at + heldMs }),
        );
        if (taken.length === 0) return;
        for (const message of taken) await deliverOne(consumers, message, parts);
      }
    },
  };
}

async function deliverOne<P extends DeliveryParts>(
  consumers: readonly Consumer<P>[],
  message: Message,
  parts: P & JobContext,
): Promise<void> {
  const { engine, now, signal, undelivered } = parts;
  const consumer = consumers.find(({ topic }) => topic === message.topic);
  if (!consumer || signal.aborted) return engine.write((tx) => postpone(tx, message.id, now(), null));
  try {
    await consumer.deliver(message, parts);
  } catch (error) {
    const isOver = now() - message.createdAt > consumer.giveUpAfterMs;
    undelivered({ message, error, isOver });
    const due = now() + waitAfter(message.attempts, consumer.retry);
    return engine.write((tx) =>
      isOver ? removeMessage(tx, message.id) : postpone(tx, message.id, due, messageOf(error)),
    );
  }
  await engine.write((tx) => removeMessage(tx, message.id));
}
