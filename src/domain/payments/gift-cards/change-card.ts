import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { GiftCardRow } from './cards.ts';
import { giftCardKey, newGiftCardCode } from './code.ts';

/** A change of a card, for its history. */
export interface GiftCardChange {
  readonly cardId: number;
  readonly action:
    | 'created'
    | 'issued'
    | 'adjusted'
    | 'disabled'
    | 'enabled'
    | 'expiry'
    | 'held'
    | 'released'
    | 'used'
    | 'returned'
    | 'refunded'
    | 'taken_back';
  /** The amount added to the balance, in ten-thousandths; negative if it is taken off. */
  readonly amount: number;
  readonly orderId?: number | null;
  readonly comment?: string | null;
  readonly userName?: string | null;
}

/** A card to create. */
export interface NewGiftCard
  extends Pick<
    GiftCardRow,
    'currency_code' | 'expires_at' | 'recipient_name' | 'recipient_email' | 'sender_name' | 'sender_email' | 'message'
  > {
  /** Undefined for a new random code. */
  readonly code: string | undefined;
  readonly balance: number;
  readonly is_disabled: number;
  readonly websiteIds: readonly number[];
  /** The order and line that it was bought with. */
  readonly bought: { readonly orderId: number; readonly itemId: number; readonly piece: number } | undefined;
  readonly mailed_at: number | null;
}

type Inserted = Pick<
  GiftCardRow,
  | ('code' | 'code_key' | 'balance' | 'currency_code' | 'is_disabled' | 'expires_at' | 'mailed_at')
  | ('recipient_name' | 'recipient_email' | 'sender_name' | 'sender_email' | 'message')
  | ('order_id' | 'order_item_id' | 'piece')
> & { readonly now: number };

const insertCard = statement((q, p: Inserted) =>
  q
    .insertInto('gift_card')
    .values({
      code: p.code,
      code_key: p.code_key,
      balance: p.balance,
      initial_balance: p.balance,
      currency_code: p.currency_code,
      is_disabled: p.is_disabled,
      expires_at: p.expires_at,
      recipient_name: p.recipient_name,
      recipient_email: p.recipient_email,
      sender_name: p.sender_name,
      sender_email: p.sender_email,
      message: p.message,
      order_id: p.order_id,
      order_item_id: p.order_item_id,
      piece: p.piece,
      mailed_at: p.mailed_at,
      created_at: p.now,
      updated_at: p.now,
    })
    .returning('card_id'),
);
const takenKey = statement((q, p: { key: string }) =>
  q.selectFrom('gift_card').select('card_id').where('code_key', '=', p.key),
);
const addToBalance = statement((q, p: { id: number; amount: number; now: number }) =>
  q
    .updateTable('gift_card')
    .set((eb) => ({ balance: eb('balance', '+', p.amount), updated_at: p.now }))
    .where('card_id', '=', p.id)
    .where((eb) => eb(eb('balance', '+', p.amount), '>=', 0))
    .returning('balance'),
);
const insertChange = statement(
  (
    q,
    p: {
      id: number;
      action: string;
      amount: number;
      before: number;
      after: number;
      orderId: number | null;
      comment: string | null;
      userName: string | null;
      now: number;
    },
  ) =>
    q.insertInto('gift_card_change').values({
      card_id: p.id,
      action: p.action,
      amount: p.amount,
      balance_before: p.before,
      balance_after: p.after,
      order_id: p.orderId,
      comment: p.comment,
      user_name: p.userName,
      created_at: p.now,
    }),
);

/**
 * Creates a card with the first entry of its history; answers its id and code. The caller must have checked that a
 * given code is free.
 */
export async function addGiftCard(
  tx: Tx,
  card: NewGiftCard,
  said: Pick<GiftCardChange, 'action' | 'comment' | 'userName'>,
  now: number,
): Promise<{ readonly id: number; readonly code: string }> {
  const code = card.code ?? (await freeCode(tx));
  const { websiteIds, bought, code: _, ...rest } = card;
  const row = {
    ...rest,
    code,
    code_key: giftCardKey(code),
    now,
    order_id: bought?.orderId ?? null,
    order_item_id: bought?.itemId ?? null,
    piece: bought?.piece ?? null,
  };
  const id = (await tx.first(insertCard, row))?.card_id as number;
  const websites = [...new Set(websiteIds)].map((websiteId) => [id, websiteId]);
  await tx.insertMany('gift_card_website', ['card_id', 'website_id'], websites);
  const { balance: amount } = card;
  await noteChange(tx, { cardId: id, amount, orderId: bought?.orderId ?? null, ...said }, amount, now);
  return { id, code };
}

async function freeCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = newGiftCardCode();
    if (!(await tx.first(takenKey, { key: giftCardKey(code) }))) return code;
  }
}

/**
 * Adds to the balance of a card, or takes off it, unless the result were negative; writes it into the history. Changes
 * at the same time come one after the other, since one statement reads and changes the row.
 *
 * @returns the new balance; undefined if the balance was too low, and then nothing has changed
 */
export async function changeBalance(tx: Tx, change: GiftCardChange, now: number): Promise<number | undefined> {
  const changed = await tx.first(addToBalance, { id: change.cardId, amount: change.amount, now });
  if (!changed) return undefined;
  await noteChange(tx, change, changed.balance, now);
  return changed.balance;
}

/** Writes an entry of the history; `after` is the balance after the change. */
export async function noteChange(tx: Tx, change: GiftCardChange, after: number, now: number): Promise<void> {
  const { cardId: id, action, amount, orderId = null, comment = null, userName = null } = change;
  await tx.run(insertChange, { id, action, amount, before: after - amount, after, orderId, comment, userName, now });
}

const takeIfGood = statement((q, p: { id: number; amount: number; now: number }) =>
  q
    .updateTable('gift_card')
    .set((eb) => ({ balance: eb('balance', '-', p.amount), updated_at: p.now }))
    .where('card_id', '=', p.id)
    .where('balance', '>=', p.amount)
    .where('is_disabled', '=', 0)
    .where('is_frozen', '=', 0)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', p.now)]))
    .returning('balance'),
);

/** The amounts taken off a card. */
export interface GiftCardTaken {
  readonly cardId: number;
  /** In the base currency. */
  readonly base: number;
}

/**
 * Takes amounts off cards, ordered by id, so that orders cannot deadlock. If several orders use the same card, each
 * takes from the balance that the others have left. Held money (`holdBalances`) is taken even from a card that was
 * disabled or has expired since.
 *
 * @returns the new balances; undefined if a balance is too low, or a card is no longer valid: then the caller must fail,
 * and the rollback restores all balances
 */
export async function takeBalances(
  tx: Tx,
  cards: readonly GiftCardTaken[],
  now: number,
  { wasHeld = false }: { readonly wasHeld?: boolean } = {},
): Promise<ReadonlyMap<number, number> | undefined> {
  const left = new Map<number, number>();
  for (const { cardId: id, base: amount } of inOrder(payingCards(cards))) {
    // The row's lock does not separate orders that share a transaction.
    await tx.turn?.(['gift_card', String(id)]);
    const taken = wasHeld
      ? await tx.first(addToBalance, { id, amount: 0 - amount, now })
      : await tx.first(takeIfGood, { id, amount, now });
    if (!taken) return undefined;
    left.set(id, taken.balance);
  }
  return left;
}

/** As `takeBalances`, for an order that is made only when its payment is approved; writes `held` into the history of each card. */
export async function holdBalances(
  tx: Tx,
  cards: readonly GiftCardTaken[],
  now: number,
): Promise<ReadonlyMap<number, number> | undefined> {
  const left = await takeBalances(tx, cards, now);
  if (!left) return undefined;
  for (const { cardId, base } of payingCards(cards)) {
    await noteChange(tx, { cardId, action: 'held', amount: 0 - base }, left.get(cardId) ?? 0, now);
  }
  return left;
}

/**
 * Returns what was held if no order is made, or just before the order takes the same; writes `released` into the
 * history.
 */
export async function releaseBalances(tx: Tx, cards: readonly GiftCardTaken[], now: number): Promise<void> {
  for (const { cardId, base: amount } of inOrder(payingCards(cards))) {
    await changeBalance(tx, { cardId, action: 'released', amount }, now);
  }
}

/** Those of cards that pay something. */
export const payingCards = <T extends GiftCardTaken>(cards: readonly T[]): T[] => cards.filter(({ base }) => base > 0);

const inOrder = (cards: readonly GiftCardTaken[]) => [...cards].sort((a, b) => a.cardId - b.cardId);
