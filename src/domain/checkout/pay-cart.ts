import { hash } from 'node:crypto';
import type { StoredCart } from '#domain/cart/edit-cart.ts';
import { giveBack } from '#domain/catalog/inventory/give-back.ts';
import {
  type ApprovedPayment,
  askProvider,
  beginAttempt,
  endAttempt,
  lockedAttempt,
  type NewAttempt,
  type PaymentAttempt,
  type PendingPayment,
  releaseAttempt,
} from '#domain/payments/attempts.ts';
import { type GiftCardTaken, releaseBalances } from '#domain/payments/gift-cards/change-card.ts';
import { keepTransaction } from '#domain/payments/transactions.ts';
import { type RuleUse, returnUses } from '#domain/pricing/promotions/use-rules.ts';
import { settle } from '#domain/settle.ts';
import type { Outside } from '#domain/shared/command.ts';
import { type Unfinished, unfinished } from '#domain/shared/command.ts';
import { fail } from '#domain/shared/refusals/index.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** The stock and money that a payment attempt holds until the order is made, and the data that it began with. */
export interface HeldForCart {
  /** Ten-thousandths by product. */
  readonly pieces: readonly (readonly [productId: number, qty: number])[];
  /** Null if no rules are used. */
  readonly uses: RuleUse | null;
  /** Amounts charged to gift cards; absent for none. */
  readonly giftCards?: readonly GiftCardTaken[];
  readonly agreements: readonly number[];
  /** The caller's store; null if none was named. */
  readonly store: string | null;
  /** A digest of all data that the order is made from. */
  readonly digest: string;
  /** In the currency of the cart. */
  readonly grandTotal: number;
}

/**
 * A digest of a cart's rows: another digest means another cart. It is stored while a payment is pending, also during an
 * upgrade of the service; so it ignores the order of the columns, and columns with null.
 */
export function cartDigest({ rows, chosen }: Pick<StoredCart, 'rows' | 'chosen'>, others: unknown): string {
  const choices = [...chosen].map(([line, values]) => [line, Object.fromEntries(values)]);
  return hash('sha256', JSON.stringify([rows, choices, others], inOrder));
}

/** Makes `JSON.stringify` write the members of an object ordered by name, without nulls. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The pieces, uses and gift cards that an attempt holds. */
export function heldFor(attempt: PaymentAttempt): HeldForCart {
  return JSON.parse(attempt.held) as HeldForCart;
}

/** Records the attempt to get the money of a cart from the provider; its pieces and uses are taken already. */
export async function beginPayment(
  tx: Tx,
  attempt: Omit<NewAttempt, 'held'> & { readonly held: HeldForCart },
  now: number,
): Promise<Unfinished<PendingPayment>> {
  return unfinished({ attemptId: await beginAttempt(tx, attempt, now) });
}

/** Returns what an attempt holds. */
export async function giveBackHeld(tx: Tx, { pieces, uses, giftCards = [] }: HeldForCart, now: number): Promise<void> {
  await giveBack(tx, new Map(pieces));
  if (uses) await returnUses(tx, uses);
  await releaseBalances(tx, giftCards, now);
}

const mustAct = 'The shopper must confirm the payment. Then repeat the same call; nothing is charged twice.';

/**
 * Asks the provider for the money of a cart, outside of any transaction. Refuses `payment_declined`, and then
 * everything is returned; or `payment_pending`, and then the job, or the same call again, finds out the result. A shopper who
 * must act first has an hour for it.
 */
export async function askForPayment(outside: Outside, { attemptId }: PendingPayment): Promise<ApprovedPayment> {
  const answer = await askProvider(outside, attemptId);
  if (answer.status === 'approved') return { attemptId, transaction: answer.transaction };
  if (answer.status === 'unfinished') {
    if (!answer.isOver) throw fail('payment_pending', { text: mustAct, more: { action: answer.action } });
    await releasePayment(outside, { attemptId });
    throw fail('payment_declined');
  }
  await outside.write(async (tx) => {
    const attempt = await lockedAttempt(tx, attemptId);
    if (attempt.state !== 'open') return;
    await giveBackHeld(tx, heldFor(attempt), outside.now);
    await endAttempt(tx, attempt, 'declined', outside.now, { error: answer.reason });
    await settle(tx, outside.now);
  });
  throw fail('payment_declined');
}

/** Ends an attempt without an order: returns what it holds, then lets its provider release the money. */
export async function releasePayment(outside: Outside, { attemptId }: PendingPayment): Promise<void> {
  const isReleased = await outside.write(async (tx) => {
    const attempt = await lockedAttempt(tx, attemptId);
    if (attempt.state !== 'open') return false;
    await giveBackHeld(tx, heldFor(attempt), outside.now);
    await releaseAttempt(tx, attempt, outside.now);
    await settle(tx, outside.now);
    return true;
  });
  if (isReleased) await voidReleased(outside, attemptId);
}

/** Lets the provider release the money of an attempt without an order; if that fails, the job asks again. */
export async function voidReleased(outside: Outside, attemptId: string): Promise<void> {
  const answer = await askProvider(outside, attemptId);
  await outside.write(async (tx) => {
    const attempt = await lockedAttempt(tx, attemptId);
    if (attempt.state !== 'canceling') return;
    const error = answer.status === 'declined' ? `the money was not released: ${answer.reason}` : null;
    await endAttempt(tx, attempt, 'canceled', outside.now, { error });
  });
}

const saveAmounts = statement<{ orderId: number }, never>((q, p) =>
  q
    .updateTable('sales_order_payment')
    .set((eb) => ({
      amount_authorized: eb.ref('amount_ordered'),
      base_amount_authorized: eb.ref('base_amount_ordered'),
    }))
    .where('order_id', '=', p.orderId),
);
const forgetToken = statement<{ quoteId: number }, never>((q, p) =>
  q.updateTable('quote_payment').set({ payment_token: null }).where('quote_id', '=', p.quoteId),
);

/** Stores the provider's result with a new order, and ends the attempt. */
export async function keepPayment(
  tx: Tx,
  attempt: PaymentAttempt,
  { orderId, transaction }: { readonly orderId: number; readonly transaction: string },
  now: number,
): Promise<void> {
  const isCaptured = attempt.action === 'authorize_capture';
  await keepTransaction(tx, orderId, { txnId: transaction, type: isCaptured ? 'capture' : 'authorization' }, now);
  if (!isCaptured) await tx.run(saveAmounts, { orderId });
  if (attempt.quote_id !== null) await tx.run(forgetToken, { quoteId: attempt.quote_id });
  await endAttempt(tx, attempt, 'done', now, { orderId });
}
