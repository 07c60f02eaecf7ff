import { orderToChange, saveOrder } from '#domain/orders/change-order.ts';
import { hastenAttempt, inTime, providerOf } from '#domain/payments/attempts.ts';
import { onlineMethod } from '#domain/payments/methods.ts';
import type { PaymentNotice } from '#domain/payments/provider.ts';
import { command, type Outside } from '#domain/shared/command.ts';
import { findStoreView } from '#domain/stores/store-views.ts';
import { statement } from '#platform/storage/statement.ts';
import { paymentJob } from './resolve-payments.ts';

/** What came to the address for notices of a payment method. */
export interface SentNotice {
  readonly code: string;
  /** The code of the store view whose settings check it; by default those that all have in common. */
  readonly store?: string | undefined;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const mostNotices = 100;
const longestComment = 1000;

/**
 * Has the provider of a method check and read what came; answers undefined if the method, or the store view, takes no notices.
 * Rejects if the notice is not authentic, or if the provider takes too long to say so.
 */
export async function readNotices(
  outside: Pick<Outside, 'read' | 'settings' | 'now'>,
  { code, store, body, headers }: SentNotice,
): Promise<readonly PaymentNotice[] | undefined> {
  if (!onlineMethod(code)?.provider?.notices) return undefined;
  const view = store === undefined ? undefined : await outside.read(async (tx) => findStoreView(tx, store));
  if (store !== undefined && view?.code !== store) return undefined;
  const { provider, timeoutMs, ...asking } = await providerOf(outside, code, view?.store_id ?? 0);
  const notices = (await inTime(timeoutMs, provider.notices?.({ ...asking, body, headers }))) ?? [];
  return notices.slice(0, mostNotices).map(({ payment, comment }) => ({
    payment: String(payment),
    ...(comment !== undefined && { comment: String(comment).slice(0, longestComment) }),
  }));
}

const hasComment = statement((q, p: { orderId: number; comment: string }) =>
  q
    .selectFrom('sales_order_history')
    .select('history_id')
    .where('order_id', '=', p.orderId)
    .where('comment', '=', p.comment)
    .limit(1),
);

/**
 * Takes notices of a provider: the job asks at once what became of the payments, and comments are written into the histories of
 * their orders, each once. So a notice may come repeatedly, late, or in any order. Refuses `payment_pending` if there is a comment
 * for an order that does not exist yet: then the notice must come again.
 */
export const takeNotices = command({
  name: 'payment.notices',
  permission: {},
  effect: 'write',
  touches: 'open',
  refusals: ['payment_pending', 'order_not_found'],
  async run(context, notices: readonly PaymentNotice[]): Promise<void> {
    const { tx, now, fail } = context;
    for (const { payment, comment } of notices) {
      const { isOpen, orderId } = await hastenAttempt(tx, payment, now);
      if (isOpen) tx.reported.wake(paymentJob.name);
      if (comment === undefined) continue;
      if (isOpen && orderId === null) throw fail('payment_pending');
      if (orderId === null) continue;
      const { order } = await orderToChange(context, { id: orderId });
      if (await tx.first(hasComment, { orderId, comment })) continue;
      await saveOrder(tx, order, {}, now, { status: order.status, comment, notified: 0, by: 'order' });
    }
  },
});
