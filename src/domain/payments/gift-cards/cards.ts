// domain/payments/gift-cards/: gift cards that are spent: codes, balances (changed only by changeBalance), and the
// history of each (change-card.ts). A cart stores the ids of its cards; the last collector but one computes what
// they pay. Placing an order takes that off the cards, in the order of their ids.

import type { Selectable } from 'kysely';
import type { Tx } from '#platform/storage/engine.ts';
import type { Database } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';

/** The row of a gift card. */
export type GiftCardRow = Selectable<Database['gift_card']>;

/** The statuses of a card: only an active card can pay. */
const giftCardStatuses = ['active', 'used', 'expired', 'disabled'] as const;
export type GiftCardStatus = (typeof giftCardStatuses)[number];

/** A card with its websites and its status. */
export interface GiftCardAccount {
  readonly row: GiftCardRow;
  readonly websiteIds: readonly number[];
  readonly status: GiftCardStatus;
}

/**
 * The status of a card at a time (rest 4.11): disabled (also while it is frozen), expired, used, or active; the
 * first that is true.
 */
function giftCardStatus(
  {
    is_disabled,
    is_frozen,
    expires_at,
    balance,
  }: Pick<GiftCardRow, 'is_disabled' | 'is_frozen' | 'expires_at' | 'balance'>,
  now: number,
): GiftCardStatus {
  if (is_disabled === 1 || is_frozen === 1) return 'disabled';
  if (expires_at !== null && expires_at <= now) return 'expired';
  return balance <= 0 ? 'used' : 'active';
}

const byKey = statement((q, p: { key: string }) => q.selectFrom('gift_card').selectAll().where('code_key', '=', p.key));
const byIds = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('gift_card').selectAll().where('card_id', d.in, d.list(p.ids)).orderBy('card_id'),
);
const locked = statement((q, p: { id: number }, d) =>
  q.selectFrom('gift_card').selectAll().where('card_id', '=', p.id).$call(d.forNoKeyUpdate),
);
const websitesOf = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('gift_card_website')
    .selectAll()
    .where('card_id', d.in, d.list(p.ids))
    .orderBy('card_id')
    .orderBy('website_id'),
);

/** The card with a code. */
export async function giftCardByKey(tx: Tx, key: string, now: number): Promise<GiftCardAccount | undefined> {
  const row = await tx.first(byKey, { key });
  return row && (await withWebsites(tx, [row], now))[0];
}

/** Cards in the order of the ids. */
export async function giftCardsByIds(tx: Tx, ids: readonly number[], now: number): Promise<GiftCardAccount[]> {
  return ids.length === 0 ? [] : withWebsites(tx, await tx.all(byIds, { ids }), now);
}

/** A card whose row is locked until the transaction ends. */
export async function lockedGiftCard(tx: Tx, id: number, now: number): Promise<GiftCardAccount | undefined> {
  const row = await tx.first(locked, { id });
  return row && (await withWebsites(tx, [row], now))[0];
}

/** Rows of cards with the websites on which each is valid. */
export async function withWebsites(tx: Tx, rows: readonly GiftCardRow[], now: number): Promise<GiftCardAccount[]> {
  if (rows.length === 0) return [];
  const found = await tx.all(websitesOf, { ids: rows.map(({ card_id }) => card_id) });
  const websites = Map.groupBy(found, ({ card_id }) => card_id);
  return rows.map((row) => ({
    row,
    websiteIds: (websites.get(row.card_id) ?? []).map(({ website_id }) => website_id),
    status: giftCardStatus(row, now),
  }));
}
