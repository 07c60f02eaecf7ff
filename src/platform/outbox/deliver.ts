import { type Backoff, failureMessage, type Job, type JobContext, waitAfter } from '../jobs/job.ts';
import type { Engine } from '../storage/engine.ts';
import {
  deliveryJobName,
  forgetGivenUp,
  freeMessages,
  giveUp,
  type Message,
  postpone,
  removeMessage,
  takeMessages,
} from './outbox.ts';

/** The receiver of the messages of a topic. `P` are the parts that it needs. */
export interface Consumer<P> {
  readonly topic: string;
  readonly retry: Backoff;
  /** A failing message that is older than this many milliseconds is given up. */
  readonly giveUpAfterMs: number | ((message: Message) => number);
  /** How many milliseconds given-up messages are stored; absent: they are deleted. */
  readonly keepGivenUpMs?: number;
  /**
   * Delivers a message; if it rejects, the message comes again. The same message may come twice, if a node ends between
   * delivery and commit: its `id` tells. Later messages do not wait for a failed one.
   */
  readonly deliver: (message: Message, parts: P & JobContext) => Promise<void>;
}

/** A message that could never be delivered: it is given up at once. */
export class UndeliverableError extends Error {}

/** No message of the topic can be delivered now: the others wait with this one. */
export class ReceiverDownError extends Error {}

/** The parts that delivering needs, besides those of the consumers. */
export interface DeliveryParts {
  readonly engine: Pick<Engine, 'write'>;
  /** Called for each message that was not delivered; `isOver` if it was given up. */
  readonly undelivered: (failure: {
    readonly message: Message;
    readonly error: unknown;
    readonly isOver: boolean;
  }) => void;
}

/** How many messages are taken at a time. */
const BATCH = 20;

/** Declares the job that delivers the messages of these consumers' topics, until none is due any more. */
export function deliveryJob<P extends DeliveryParts>(consumers: readonly Consumer<P>[]): Job<P> {
  const topics = consumers.map(({ topic }) => topic);
  return {
    name: deliveryJobName,
    does: 'delivers what is in the outbox',
    // For messages of nodes that ended before they could request the job, and for retries.
    every: 30_000,
    atStart: true,
    leaseMs: 60_000,
    retry: { firstMs: 10_000, longestMs: 300_000 },
    async run(parts) {
      const { engine, now, signal } = parts;
      const open = new Set(topics);
      for (const { topic, retry, keepGivenUpMs } of consumers) {
        await engine.write((tx) => freeMessages(tx, topic, retry, now()));
        if (keepGivenUpMs !== undefined) await engine.write((tx) => forgetGivenUp(tx, topic, now() - keepGivenUpMs));
      }
      while (!signal.aborted && open.size > 0) {
        const taken = await engine.write((tx) => takeMessages(tx, { topics: [...open], limit: BATCH, now: now() }));
        if (taken.length === 0) return;
        for (const message of taken) {
          const consumer = consumers.find(({ topic }) => topic === message.topic);
          if (!consumer || signal.aborted) await engine.write((tx) => postpone(tx, message.id, now(), null));
          else if (open.has(message.topic)) {
            if ((await deliverOne(consumer, message, parts)) === 'down') open.delete(message.topic);
          } else {
            const retryAt = now() + consumer.retry.firstMs;
            await engine.write((tx) => postpone(tx, message.id, retryAt, null));
          }
        }
      }
    },
  };
}

async function deliverOne<P extends DeliveryParts>(
  { deliver, retry, giveUpAfterMs, keepGivenUpMs }: Consumer<P>,
  message: Message,
  parts: P & JobContext,
): Promise<'done' | 'down'> {
  const { engine, now, undelivered, signal } = parts;
  const { id } = message;
  try {
    await deliver(message, parts);
  } catch (error) {
    // Not the receiver's failure: it comes at once when some node delivers again.
    if (signal.aborted && !(error instanceof UndeliverableError)) {
      await engine.write((tx) => postpone(tx, id, now(), null));
      return 'done';
    }
    const longest = typeof giveUpAfterMs === 'number' ? giveUpAfterMs : giveUpAfterMs(message);
    const isOver = error instanceof UndeliverableError || now() - message.createdAt > longest;
    undelivered({ message, error, isOver });
    const failedAt = now();
    await engine.write((tx) => {
      if (!isOver) return postpone(tx, id, failedAt + waitAfter(message.attempts, retry), failureMessage(error));
      return keepGivenUpMs === undefined ? removeMessage(tx, id) : giveUp(tx, id, failedAt, failureMessage(error));
    });
    return error instanceof ReceiverDownError ? 'down' : 'done';
  }
  await engine.write((tx) => removeMessage(tx, id));
  return 'done';
}
