import { writeMove } from '#domain/orders/commands/write-moves.ts';
import { askForMove } from '#domain/orders/online-payment.ts';
import { dueAttempts, type PendingPayment, takeAttempt } from '#domain/payments/attempts.ts';
import { command, finishingCommand, type Run, type Unfinished, unfinished } from '#domain/shared/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Job } from '#platform/jobs/job.ts';
import { orderRefusals } from './order-refusals.ts';
import { askForPayment, releasePayment, voidReleased } from './pay-cart.ts';
import { orderPaidCart } from './place-order.ts';

/** The payments that were not finished in time, by method. */
const listDue = command({
  name: 'payment.listDue',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx, now }, _input: undefined) => dueAttempts(tx, now),
});

/**
 * Continues an interrupted payment: asks its provider again, with the same id. An approved payment becomes the order;
 * if no order can be made of it, its money is released; a declined one is returned. Does nothing if the payment is
 * finished, or another node works on it. Refuses as `placeOrder`.
 */
const resolvePayment = finishingCommand({
  name: 'payment.resolve',
  permission: {},
  effect: 'write',
  touches: 'open',
  refusals: orderRefusals,
  async run({ tx, now }, { attemptId }: PendingPayment): Promise<undefined | Unfinished<Cut>> {
    const attempt = await takeAttempt(tx, attemptId, now);
    const isOfOrder = attempt?.quote_id === null;
    return attempt && unfinished({ attemptId, isOfOrder, isReleased: attempt.state === 'canceling' });
  },
  finish: {
    async ask(outside, { attemptId, isReleased, isOfOrder }) {
      if (isOfOrder) return askForMove(outside, { attemptId });
      if (!isReleased) return askForPayment(outside, { attemptId });
      await voidReleased(outside, attemptId);
      return undefined;
    },
    async run(context, _input, { isOfOrder }, approved): Promise<undefined> {
      if (!approved) return;
      if (isOfOrder) await writeMove(context, approved);
      else await orderPaidCart(context, approved);
    },
    async discard(outside, { attemptId, isOfOrder }) {
      if (!isOfOrder) await releasePayment(outside, { attemptId });
    },
  },
});

interface Cut extends PendingPayment {
  /** Whether its money shall be released. */
  readonly isReleased: boolean;
  /** Whether it moves money of an existing order. */
  readonly isOfOrder: boolean;
}

/** Continues interrupted payments, also while providers are unreachable; a slow provider delays no other. */
export const paymentJob: Job<{ readonly run: Run }> = {
  name: 'payment.resolve',
  does: 'finds out what became of payments that were cut off',
  every: 30_000,
  atStart: true,
  leaseMs: 5 * 60_000,
  retry: { firstMs: 10_000, longestMs: 10 * 60_000 },
  async run({ run, signal }) {
    const resolveEach = async (attempts: readonly PendingPayment[]): Promise<void> => {
      for (const { attemptId } of attempts) {
        if (signal.aborted) return;
        try {
          await run(resolvePayment, { attemptId });
        } catch (error) {
          // Declined, refused, or not known yet: recorded with the attempt.
          if (!(error instanceof Refusal)) throw error;
        }
      }
    };
    const ended = await Promise.allSettled([...(await run(listDue, undefined)).values()].map(resolveEach));
    const failed = ended.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  },
};
