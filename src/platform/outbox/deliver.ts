// platform/outbox/: messages to be delivered later, by topic, written in the transaction that they are about. lanes.ts
// delivers them, and the events of webhooks: it takes what is due, tries again later each time, and frees what a node
// has left that ended. Messages of a lane (a topic, a webhook) go one after the other. One may be delivered twice.

import { type Backoff, failureMessage, type Job, type JobContext } from '../jobs/job.ts';
import { type LaneParts, laneJob } from './lanes.ts';
import {
  deliveryJobName,
  forgetGivenUp,
  freeMessages,
  giveUp,
  type Message,
  removeMessage,
  retryLater,
  returnMessage,
  takeMessages,
  topicsWithDue,
} from './outbox.ts';

/** The receiver of the messages of a topic. `P` are the parts that it needs. */
export interface Consumer<P> {
  readonly topic: string;
  /** The topic whose messages are delivered in one order with these; absent: the topic has its own pace. */
  readonly inOrderWith?: string;
  readonly retry: Backoff;
  /** A failing message that is older than this many milliseconds is given up. */
  readonly giveUpAfterMs: number | ((message: Message) => number);
  /** How many milliseconds given-up messages are stored; absent: they are deleted. */
  readonly keepGivenUpMs?: number;
  /** Delivers a message; if it rejects, the message comes again (`laneJob`). */
  readonly deliver: (message: Message, parts: P & JobContext) => Promise<void>;
}

/** The parts that delivering needs, besides those of the consumers. */
export interface DeliveryParts extends LaneParts {
  /** Called for each message that was not delivered; `isOver` if it was given up. */
  readonly undelivered: (failure: {
    readonly message: Message;
    readonly error: unknown;
    readonly isOver: boolean;
  }) => void;
}

/** Declares the job that delivers the messages of these consumers' topics, until none is due any more. */
export function deliveryJob<P extends DeliveryParts>(consumers: readonly Consumer<P>[]): Job<P> {
  const byTopic = new Map(consumers.map((consumer) => [consumer.topic, consumer]));
  const consumerOf = ({ topic }: Message): Consumer<P> => byTopic.get(topic) as Consumer<P>;
  const laneOf = ({ topic, inOrderWith = topic }: Consumer<P>): string => inOrderWith;
  const lanes = Map.groupBy(consumers, laneOf);
  const topicsOf = (lane: string): string[] => (lanes.get(lane) ?? []).map(({ topic }) => topic);
  return laneJob<Message, void, P>({
    name: deliveryJobName,
    does: 'delivers what is in the outbox',
    every: 30_000,
    async tidy(tx, now) {
      for (const { topic, retry, keepGivenUpMs } of consumers) {
        await freeMessages(tx, topic, retry, now);
        if (keepGivenUpMs !== undefined) await forgetGivenUp(tx, topic, now - keepGivenUpMs);
      }
    },
    async lanes(tx, now) {
      const due = new Set(await topicsWithDue(tx, now));
      return [...lanes.keys()].filter((lane) => topicsOf(lane).some((topic) => due.has(topic)));
    },
    take: (tx, { lane, limit, now }) => takeMessages(tx, { topics: topicsOf(String(lane)), limit, now }),
    giveBack: returnMessage,
    patienceFor(message) {
      const { retry, giveUpAfterMs } = consumerOf(message);
      return { retry, giveUpAfterMs: typeof giveUpAfterMs === 'number' ? giveUpAfterMs : giveUpAfterMs(message) };
    },
    deliver: (message, parts) => consumerOf(message).deliver(message, parts),
    delivered: (tx, { id }) => removeMessage(tx, id),
    report: (message, { error, retryAt }, parts) =>
      parts.undelivered({ message, error, isOver: retryAt === undefined }),
    async failed(tx, message, { error, failedAt, retryAt }) {
      const text = failureMessage(error);
      if (retryAt !== undefined) await retryLater(tx, message.id, retryAt, text);
      else if (consumerOf(message).keepGivenUpMs === undefined) await removeMessage(tx, message.id);
      else await giveUp(tx, message.id, failedAt, text);
    },
  });
}
