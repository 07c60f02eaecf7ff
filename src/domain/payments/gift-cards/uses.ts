import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { changeBalance, type GiftCardChange, noteChange, payingCards } from './change-card.ts';

/** The amount that a card pays of an order, in both currencies. */
export interface GiftCardPart {
  readonly cardId: number;
  readonly base: number;
  readonly quote: number;
}

const insertUse = statement((q, p: { orderId: number; cardId: number; base: number; quote: number }) =>
  q
    .insertInto('gift_card_use')
    .values({ order_id: p.orderId, card_id: p.cardId, amount: p.quote, base_amount: p.base }),
);
const usesOfOrder = statement((q, p: { orderId: number }) =>
  q
    .selectFrom('gift_card_use')
    .select(['card_id', 'base_amount', 'base_returned'])
    .where('order_id', '=', p.orderId)
    .orderBy('card_id'),
);
const addReturned = statement<{ orderId: number; cardId: number; amount: number }, never>((q, p) =>
  q
    .updateTable('gift_card_use')
    .set((eb) => ({ base_returned: eb('base_returned', '+', p.amount) }))
    .where('order_id', '=', p.orderId)
    .where('card_id', '=', p.cardId),
);

/** Stores the amounts that cards pay of a new order, without cards that pay nothing; `left` are the new balances. */
export async function keepGiftCardUses(
  tx: Tx,
  orderId: number,
  parts: readonly GiftCardPart[],
  left: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  for (const { cardId, base, quote } of payingCards(parts)) {
    await tx.run(insertUse, { orderId, cardId, base, quote });
    await noteChange(tx, { cardId, action: 'used', amount: 0 - base, orderId }, left.get(cardId) ?? 0, now);
  }
}

/**
 * Returns the money of an order to the cards that paid it: ordered by id, to each no more than it paid. Expired and
 * disabled cards get it too: the money belongs to their holder. The order must be locked.
 */
export async function returnToGiftCards(
  tx: Tx,
  orderId: number,
  amount: number,
  action: Extract<GiftCardChange['action'], 'returned' | 'refunded'>,
  now: number,
): Promise<void> {
  if (amount <= 0) return;
  let left = amount;
  for (const { card_id: cardId, base_amount, base_returned } of await tx.all(usesOfOrder, { orderId })) {
    const part = Math.min(left, base_amount - base_returned);
    if (part <= 0) continue;
    left -= part;
    await changeBalance(tx, { cardId, action, amount: part, orderId }, now);
    await tx.run(addReturned, { orderId, cardId, amount: part });
  }
}
