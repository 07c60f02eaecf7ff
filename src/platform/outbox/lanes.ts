import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, type Job, type JobContext, waitAfter } from '../jobs/job.ts';
import { askForJob } from '../jobs/leases.ts';
import type { Engine, Tx } from '../storage/engine.ts';

/** A message that could never be delivered: it is given up at once. */
export class UndeliverableError extends Error {}

/** No message of the lane can be delivered now: the others wait with this one. */
export class ReceiverDownError extends Error {}

/** A message to deliver now. */
export interface DueMessage {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The number of tries so far, including this one. */
  readonly attempts: number;
}

/** The waits before a message is tried again; when it is older than `giveUpAfterMs` milliseconds, it is given up. */
export interface Patience {
  readonly retry: Backoff;
  readonly giveUpAfterMs: number;
}

/** Why a message was not delivered. Times in milliseconds since 1970. */
export interface DeliveryFailure {
  readonly error: unknown;
  readonly failedAt: number;
  /** The time of the next try; undefined if it is given up. */
  readonly retryAt: number | undefined;
}

/** Messages of one lane are delivered one after the other; no lane waits for another. */
export type DeliveryLane = string | number;

/**
 * The messages that a job delivers: how they are stored, and where they go. `M` is a message, `A` what its receiver
 * answers, `P` are the parts that are needed.
 */
export interface DeliveryPlan<M extends DueMessage, A, P> extends Pick<Job<P>, 'name' | 'does' | 'every'> {
  /**
   * Makes due what a node had taken when it ended, or what a wrong clock has put off for too long, and deletes what is
   * kept no longer. Called at the beginning of each run; only one run is under way at a time.
   */
  readonly tidy: (tx: Tx, now: number) => Promise<void>;
  /** The lanes with due messages. */
  readonly lanes: (tx: Tx, now: number) => Promise<readonly DeliveryLane[]>;
  /** Takes due messages of a lane, longest due first: nobody gets them until they are written again. */
  readonly take: (tx: Tx, asked: { lane: DeliveryLane; limit: number; now: number }) => Promise<readonly M[]>;
  /** Returns a message that was not tried. */
  readonly giveBack: (tx: Tx, id: number, due: number) => Promise<void>;
  readonly patienceFor: (message: M) => Patience;
  /** Rejects if the message was not delivered. */
  readonly deliver: (message: M, parts: P & JobContext) => Promise<A>;
  readonly delivered: (tx: Tx, message: M, answer: A, now: number) => Promise<void>;
  readonly failed: (tx: Tx, message: M, failure: DeliveryFailure) => Promise<void>;
  /** Called before a failure is written. */
  readonly report?: (message: M, failure: DeliveryFailure, parts: P) => void;
}

/** The parts that every delivery needs. */
export interface LaneParts {
  readonly engine: Pick<Engine, 'read' | 'write'>;
}

/** How many messages of a lane are taken at a time. */
const batch = 50;
/** How often a run looks for lanes that have got messages, while it waits for a slow one. */
const lookMs = 500;
/** A run takes no more messages after this time and is followed by another one, so that it is seen to succeed. */
const longestRunMs = 5 * 60_000;

/**
 * Makes the job that delivers messages until none is due: each lane at its own pace. A failed message comes again, later
 * each time, until it is given up; later ones do not wait for it, unless the receiver is down. The same message may come
 * twice, if a node ends between delivery and commit: its `id` tells.
 */
export function laneJob<M extends DueMessage, A, P extends LaneParts>(plan: DeliveryPlan<M, A, P>): Job<P> {
  const { name, does, every, tidy, lanes } = plan;
  return {
    name,
    does,
    every,
    // For messages of nodes that ended before they could request the job.
    atStart: true,
    leaseMs: 60_000,
    retry: { firstMs: 10_000, longestMs: 300_000 },
    async run(parts) {
      const { engine, now, signal } = parts;
      const end = now() + longestRunMs;
      await engine.write((tx) => tidy(tx, now()));
      const served = new Map<DeliveryLane, Promise<void>>();
      /** When lanes whose receiver is down are tried again. */
      const downUntil = new Map<DeliveryLane, number>();
      const failures: unknown[] = [];
      do {
        const due = await engine.read((tx) => lanes(tx, now()));
        const waiting = due.filter((lane) => (downUntil.get(lane) ?? 0) <= now());
        if (now() >= end && waiting.length > 0) {
          await engine.write((tx) => askForJob(tx, name, now()));
          break;
        }
        for (const lane of waiting.filter((each) => !served.has(each))) {
          const serving = serve(plan, lane, parts, end)
            .then((until) => void downUntil.set(lane, until))
            .catch((error: unknown) => void failures.push(error))
            .finally(() => served.delete(lane));
          served.set(lane, serving);
        }
        // Until one ends, and after a while anyway.
        if (served.size > 0) await Promise.race([...served.values(), sleep(lookMs, undefined, { ref: false })]);
      } while (!signal.aborted && failures.length === 0 && served.size > 0);
      await Promise.all(served.values());
      if (failures.length > 0) throw failures[0];
    },
  };
}

/**
 * Delivers the messages of a lane until none is due, its receiver is down, or the run is to end. Answers until when the
 * receiver is taken to be down; 0 if it is not.
 */
async function serve<M extends DueMessage, A, P extends LaneParts>(
  plan: DeliveryPlan<M, A, P>,
  lane: DeliveryLane,
  parts: P & JobContext,
  end: number,
): Promise<number> {
  const { engine, now, signal } = parts;
  let downUntil = 0;
  while (!signal.aborted && now() < end && downUntil === 0) {
    const taken = await engine.write((tx) => plan.take(tx, { lane, limit: batch, now: now() }));
    if (taken.length === 0) break;
    for (const message of taken.toSorted((a, b) => a.id - b.id)) {
      const { id } = message;
      if (downUntil > 0) await engine.write((tx) => plan.giveBack(tx, id, downUntil));
      else if (signal.aborted) await engine.write((tx) => plan.giveBack(tx, id, now()));
      else if (!(await deliverOne(plan, message, parts))) downUntil = now() + plan.patienceFor(message).retry.firstMs;
    }
  }
  return downUntil;
}

/** Delivers a message; answers false if no other one can be delivered now. */
async function deliverOne<M extends DueMessage, A, P extends LaneParts>(
  plan: DeliveryPlan<M, A, P>,
  message: M,
  parts: P & JobContext,
): Promise<boolean> {
  const { engine, now, signal } = parts;
  let answer: A;
  try {
    answer = await plan.deliver(message, parts);
  } catch (error) {
    const failedAt = now();
    const isHopeless = error instanceof UndeliverableError;
    if (signal.aborted && !isHopeless) {
      // Not the receiver's failure: it comes at once when some node delivers again.
      await engine.write((tx) => plan.giveBack(tx, message.id, failedAt));
      return true;
    }
    const { retry, giveUpAfterMs } = plan.patienceFor(message);
    const isOver = isHopeless || failedAt - message.createdAt > giveUpAfterMs;
    const retryAt = isOver ? undefined : failedAt + waitAfter(message.attempts, retry);
    const failure: DeliveryFailure = { error, failedAt, retryAt };
    plan.report?.(message, failure, parts);
    await engine.write((tx) => plan.failed(tx, message, failure));
    return !(error instanceof ReceiverDownError);
  }
  await engine.write((tx) => plan.delivered(tx, message, answer, now()));
  return true;
}
