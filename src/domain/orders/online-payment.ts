import {
  type ApprovedPayment,
  type AttemptAction,
  askProvider,
  beginAttempt,
  endAttempt,
  lockedAttempt,
  openAttemptOfOrder,
  type PaymentAttempt,
  type PendingPayment,
} from '#domain/payments/attempts.ts';
import { onlineMethod } from '#domain/payments/methods.ts';
import {
  closeTransaction,
  keepTransaction,
  type StoredTransaction,
  transactionsOf,
} from '#domain/payments/transactions.ts';
import type { Context, Outside } from '#domain/shared/command.ts';
import { type Unfinished, unfinished } from '#domain/shared/command.ts';
import { fail as failWith } from '#domain/shared/refusals/index.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { OrderRow } from './rows.ts';
import { thawGiftCards } from './sold-gift-cards.ts';

/** The money of an order that a payment provider holds or took. */
export interface OnlinePayment {
  readonly method: string;
  readonly transactions: readonly StoredTransaction[];
  /** The open request to the provider. */
  readonly open: PaymentAttempt | undefined;
}

/** The additional refusals of moves of money. */
export const moneyRefusals = ['payment_pending', 'payment_declined'] as const;

const methodOf = statement((q, p: { orderId: number }) =>
  q.selectFrom('sales_order_payment').select('method').where('order_id', '=', p.orderId).orderBy('payment_id').limit(1),
);

/** The provider payment of a locked order; undefined if it is paid without a provider. */
export async function onlinePayment(tx: Tx, orderId: number): Promise<OnlinePayment | undefined> {
  const method = onlineMethod((await tx.first(methodOf, { orderId }))?.method)?.code;
  if (method === undefined) return undefined;
  return { method, transactions: await transactionsOf(tx, orderId), open: await openAttemptOfOrder(tx, orderId) };
}

/** As `onlinePayment`; refuses `payment_pending` if the result of the last move of money is not known yet. */
export async function settledPayment(
  { tx, fail }: Pick<Context<'payment_pending'>, 'tx' | 'fail'>,
  orderId: number,
): Promise<OnlinePayment | undefined> {
  const payment = await onlinePayment(tx, orderId);
  if (payment?.open) throw fail('payment_pending');
  return payment;
}

/** The last open transaction of a type. */
export function openTransaction(
  payment: Pick<OnlinePayment, 'transactions'> | undefined,
  type: 'authorization' | 'capture',
): StoredTransaction | undefined {
  return payment?.transactions.findLast(({ txn_type, is_closed }) => txn_type === type && is_closed === 0);
}

/** A move of money, before its provider is asked. */
export interface NewMove {
  readonly action: AttemptAction;
  /** In the base currency. */
  readonly amount: number;
  readonly parent: StoredTransaction;
  /** Plain data that is needed to write the move after its approval. */
  readonly held: unknown;
}

/**
 * Records a move of money of a locked order before the provider is asked; the same interrupted move is continued.
 * Refuses `payment_pending` if another one is undecided.
 */
export async function beginMove(
  { tx, fail, now }: Pick<Context<'payment_pending'>, 'tx' | 'fail' | 'now'>,
  order: OrderRow,
  { method, open }: OnlinePayment,
  { action, amount, parent, held }: NewMove,
): Promise<Unfinished<PendingPayment>> {
  if (open) {
    if (open.action !== action || open.held !== JSON.stringify(held)) throw fail('payment_pending');
    return unfinished({ attemptId: open.attempt_id });
  }
  const attemptId = await beginAttempt(
    tx,
    {
      action,
      method,
      amount,
      held,
      transaction: parent.txn_id,
      orderId: order.order_id,
      storeId: order.store_id ?? 0,
      currency: order.base_currency_code ?? '',
    },
    now,
  );
  return unfinished({ attemptId });
}

/**
 * Asks the provider, outside of any transaction. Refuses `payment_declined`, which ends the move and unfreezes gift
 * cards, and `payment_pending`.
 */
export async function askForMove(outside: Outside, { attemptId }: PendingPayment): Promise<ApprovedPayment> {
  const answer = await askProvider(outside, attemptId);
  if (answer.status === 'approved') return { attemptId, transaction: answer.transaction };
  if (answer.status === 'unfinished') throw failWith('payment_pending');
  await outside.write(async (tx) => {
    const attempt = await lockedAttempt(tx, attemptId);
    if (attempt.state !== 'open') return;
    await endAttempt(tx, attempt, 'declined', outside.now, { error: answer.reason });
    if (attempt.order_id !== null) await thawGiftCards(tx, attempt.order_id);
  });
  throw failWith('payment_declined');
}

/** An approved move of money that must be written: the order, the request, and the provider's transaction. */
export interface ApprovedMove {
  readonly orderId: number;
  readonly attempt: PaymentAttempt;
  readonly transaction: string;
}

/**
 * The approved move, locked and ready to write; undefined if it was written already. Refuses `payment_declined` if it
 * was given up.
 */
export async function moveToWrite(
  { tx, fail }: Pick<Context<'payment_declined'>, 'tx' | 'fail'>,
  { attemptId, transaction }: ApprovedPayment,
): Promise<ApprovedMove | undefined> {
  const attempt = await lockedAttempt(tx, attemptId);
  if (attempt.state === 'done') return undefined;
  if (attempt.state !== 'open' || attempt.order_id === null) throw fail('payment_declined');
  return { orderId: attempt.order_id, attempt, transaction };
}

const typeOf = { capture: 'capture', void: 'void', refund: 'refund' } as const;

/**
 * Stores the transaction of a move with its order and ends the attempt; `closes` means that nothing follows from its
 * parent.
 */
export async function keepMove(
  tx: Tx,
  { orderId, attempt, transaction: txnId }: ApprovedMove,
  { closes }: { readonly closes: boolean },
  now: number,
): Promise<void> {
  const parent = (await transactionsOf(tx, orderId)).find(({ txn_id }) => txn_id === attempt.transaction_id);
  const type = typeOf[attempt.action as keyof typeof typeOf];
  await keepTransaction(tx, orderId, { txnId, type, parent }, now);
  if (closes && parent) await closeTransaction(tx, parent);
  await endAttempt(tx, attempt, 'done', now);
}

/** The second half of a command that moves money and answers nothing. */
export const moved = (
  write: (context: Context<(typeof moneyRefusals)[number]>, move: ApprovedMove) => Promise<void>,
) => ({
  ask: askForMove,
  async run(
    context: Context<(typeof moneyRefusals)[number]>,
    _input: unknown,
    _left: PendingPayment,
    approved: ApprovedPayment,
  ): Promise<undefined> {
    const move = await moveToWrite(context, approved);
    if (move) await write(context, move);
  },
  /** The provider's result stays: the job writes it. */
  discard: async (): Promise<void> => undefined,
});
