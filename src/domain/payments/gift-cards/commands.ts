import { sql } from 'kysely';
import { countAction } from '#domain/access/limits/limits.ts';
import { triersOf } from '#domain/pricing/promotions/coupon-commands.ts';
import { changed, changedValues } from '#domain/shared/changes/changes.ts';
import { type Context, command, everybody, granted } from '#domain/shared/command.ts';
import { containsText } from '#domain/shared/records/contains-text.ts';
import { storeCurrencies } from '#domain/stores/currencies.ts';
import { shopViews } from '#domain/stores/store-registry.ts';
import { decimalToNumber, maxDecimal } from '#kernel/decimal.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Principal } from '#kernel/principal.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { isInScope, requireOwn } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Order, readSlice } from '#platform/storage/keyset.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { statement } from '#platform/storage/statement.ts';
import {
  type GiftCardAccount,
  type GiftCardStatus,
  giftCardByKey,
  giftCardsByIds,
  lockedGiftCard,
  withWebsites,
} from './cards.ts';
import { addGiftCard, changeBalance, noteChange } from './change-card.ts';
import { giftCardKey, shortestGiftCardCode } from './code.ts';

/** An entry of a card's history. */
export interface GiftCardHistory {
  readonly action: string;
  readonly amount: number;
  readonly balance_before: number;
  readonly balance_after: number;
  readonly order_id: number | null;
  readonly comment: string | null;
  readonly user_name: string | null;
  readonly created_at: number;
}

/** A card with its history. */
export interface GiftCardInFull extends GiftCardAccount {
  /** The newest entry first; a thousand at most. */
  readonly history: readonly GiftCardHistory[];
}

/** Filters of a list of cards. */
export interface GiftCardQuery {
  /** A part of the code. */
  readonly code?: string | undefined;
  readonly status?: GiftCardStatus | undefined;
  readonly recipientEmail?: string | undefined;
  readonly orderId?: number | undefined;
  readonly websiteId?: number | undefined;
}

/** The SQL for `giftCardStatus`. */
function hasStatus(status: GiftCardStatus, now: number) {
  const isOver = sql<boolean>`expires_at is not null and expires_at <= ${now}`;
  const isEnabled = sql<boolean>`is_disabled = 0 and is_frozen = 0`;
  const tests = {
    disabled: sql<boolean>`not (${isEnabled})`,
    expired: sql<boolean>`${isEnabled} and ${isOver}`,
    used: sql<boolean>`${isEnabled} and not (${isOver}) and balance <= 0`,
    active: sql<boolean>`${isEnabled} and not (${isOver}) and balance > 0`,
  };
  return tests[status];
}

const newestFirst: Order = {
  columns: ['card_id'],
  isDescending: true,
  positionOf: ({ card_id }: { readonly card_id: number }) => [card_id],
};

/** Gift cards of the caller's websites, newest first. */
export const listGiftCards = command({
  name: 'giftCard.list',
  permission: { rest: granted('giftcards/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  async run(
    { tx, principal: { scope }, now },
    { slice, ...query }: GiftCardQuery & { readonly slice: Slice },
  ): Promise<Sliced<GiftCardAccount>> {
    const { code, status, recipientEmail, orderId, websiteId } = query;
    const found = await readSlice(
      tx,
      (q) => {
        let rows = q.selectFrom('gift_card').selectAll();
        if (code !== undefined) rows = rows.where(containsText('code', code));
        if (status !== undefined) rows = rows.where(hasStatus(status, now));
        if (recipientEmail !== undefined)
          rows = rows.where(sql`lower(recipient_email)`, '=', recipientEmail.toLowerCase());
        if (orderId !== undefined) rows = rows.where('order_id', '=', orderId);
        const websites = [
          ...(scope ? [[-1, ...scope.websiteIds]] : []),
          ...(websiteId === undefined ? [] : [[websiteId]]),
        ];
        for (const ids of websites) {
          rows = rows.where('card_id', 'in', (eb) =>
            eb.selectFrom('gift_card_website').select('card_id').where('website_id', 'in', ids),
          );
        }
        return rows;
      },
      newestFirst,
      slice,
    );
    return { ...found, rows: await withWebsites(tx, found.rows, now) };
  },
});

/** A card with its history. Refuses `gift_card_not_found`, also if none of its websites is the caller's. */
export const readGiftCard = command({
  name: 'giftCard.read',
  permission: { rest: granted('giftcards/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: ['gift_card_not_found'],
  run: (context, { id }: { readonly id: number }): Promise<GiftCardInFull> => seenGiftCard(context, id),
});

/** A card as the back office creates it; null for missing data. */
export interface GiftCardInput {
  /** The code as customers type it; undefined for a new random one. */
  readonly code: string | undefined;
  /** In ten-thousandths, in the base currency of the websites. */
  readonly balance: number;
  /** Empty for all of the caller's websites that have the base currency of the first. */
  readonly websiteIds: readonly number[];
  readonly isDisabled: boolean;
  readonly expiresAt: number | null;
  readonly recipientName: string | null;
  readonly recipientEmail: string | null;
  readonly senderName: string | null;
  readonly senderEmail: string | null;
  readonly message: string | null;
  readonly comment: string | null;
}

const invalid = (errors: readonly FieldError[]) => ({ errors });

/**
 * Creates a card by hand, by default with a random code. Refuses `gift_card_invalid` with all problems, and
 * `gift_card_exists` if the code is taken; and websites that are not the caller's.
 */
export const createGiftCard = command({
  name: 'giftCard.create',
  permission: { rest: granted('giftcards/create') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['gift_card_invalid', 'gift_card_exists', 'gift_card_not_found'],
  async run(context, input: GiftCardInput): Promise<GiftCardInFull> {
    const { tx, principal, now, fail } = context;
    const websites = await basesOfWebsites(tx);
    const open = [...websites].filter(([id]) => isInScope(principal.scope, [id]));
    const usual = open.filter(([, base]) => base === open[0]?.[1]).map(([id]) => id);
    const websiteIds = input.websiteIds.length > 0 ? [...new Set(input.websiteIds)] : usual;
    const errors: FieldError[] = [];
    const code = input.code?.trim();
    const key = code === undefined ? '' : giftCardKey(code);
    if (code !== undefined && key.length < shortestGiftCardCode) {
      errors.push({ field: '/code', message: `must have at least ${shortestGiftCardCode} letters and digits` });
    }
    if (websiteIds.some((id) => !websites.has(id))) errors.push({ field: '/websiteIds', message: 'must be websites' });
    errors.push(...balanceErrors(input.balance), ...expiryErrors(input.expiresAt, now));
    const currencies = new Set(websiteIds.map((id) => websites.get(id) ?? ''));
    if (errors.length === 0 && currencies.size > 1) {
      errors.push({ field: '/websiteIds', message: 'have different base currencies' });
    }
    if (errors.length > 0) throw fail('gift_card_invalid', invalid(errors));
    requireOwn(principal.scope, websiteIds);
    if (code !== undefined) {
      await lockNames(tx, [`gift card ${key}`]);
      if (await giftCardByKey(tx, key, now)) throw fail('gift_card_exists');
    }
    const made = await addGiftCard(
      tx,
      {
        code,
        balance: input.balance,
        currency_code: [...currencies][0] ?? '',
        websiteIds,
        is_disabled: input.isDisabled ? 1 : 0,
        expires_at: input.expiresAt,
        bought: undefined,
        mailed_at: null,
        recipient_name: input.recipientName,
        recipient_email: input.recipientEmail,
        sender_name: input.senderName,
        sender_email: input.senderEmail,
        message: input.message,
      },
      { action: 'created', comment: input.comment, userName: nameOfUser(principal) },
      now,
    );
    changed(tx, 'gift_card', made.id, 'created');
    return seenGiftCard(context, made.id);
  },
});

/** The back office's changes of a card; undefined fields stay. */
export interface GiftCardPatch {
  readonly id: number;
  readonly balance?: number | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly expiresAt?: number | null | undefined;
  /** The reason, for the history. */
  readonly comment?: string | null | undefined;
}

/**
 * Changes the balance, the expiry, or whether a card is disabled; each change becomes an entry of its history. Refuses
 * `gift_card_not_found`, `gift_card_invalid`, and a card on websites that are not the caller's.
 */
export const changeGiftCard = command({
  name: 'giftCard.change',
  permission: { rest: granted('giftcards/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['gift_card_not_found', 'gift_card_invalid'],
  async run(context, { id, balance, isDisabled, expiresAt, comment = null }: GiftCardPatch): Promise<GiftCardInFull> {
    const { tx, principal, now, fail } = context;
    const card = await lockedGiftCard(tx, id, now);
    if (!card || !isInScope(principal.scope, card.websiteIds)) throw fail('gift_card_not_found');
    requireOwn(principal.scope, card.websiteIds);
    const { row } = card;
    const errors: FieldError[] = [
      ...(balance === undefined ? [] : balanceErrors(balance)),
      ...(expiresAt === undefined || expiresAt === row.expires_at ? [] : expiryErrors(expiresAt, now)),
    ];
    if (row.is_frozen === 1) errors.push({ field: '/id', message: 'is being refunded: it cannot change now' });
    if (row.is_taken_back === 1) errors.push({ field: '/id', message: 'was refunded: it cannot change any more' });
    if (errors.length > 0) throw fail('gift_card_invalid', invalid(errors));
    const entry = { cardId: id, comment, userName: nameOfUser(principal) };
    if (balance !== undefined && balance !== row.balance) {
      await changeBalance(tx, { ...entry, action: 'adjusted', amount: balance - row.balance }, now);
    }
    const is_disabled = isDisabled === undefined ? row.is_disabled : Number(isDisabled);
    const expires_at = expiresAt === undefined ? row.expires_at : expiresAt;
    const after = balance ?? row.balance;
    if (is_disabled !== row.is_disabled) {
      await noteChange(tx, { ...entry, action: is_disabled === 1 ? 'disabled' : 'enabled', amount: 0 }, after, now);
    }
    if (expires_at !== row.expires_at) await noteChange(tx, { ...entry, action: 'expiry', amount: 0 }, after, now);
    if (is_disabled !== row.is_disabled || expires_at !== row.expires_at) {
      await tx.run(saveTerms, { id, isDisabled: is_disabled, expiresAt: expires_at, now });
    }
    tellTerms(tx, id, row, { balance: after, is_disabled, expires_at });
    return seenGiftCard(context, id);
  },
});

/** A code to look up, in a store view. */
export interface GiftCardBalanceInput {
  readonly code: string;
  readonly websiteId: number;
  /** The network of the call. */
  readonly network: string;
}

/** The answer about a code; only `isValid` if it cannot pay. */
export interface GiftCardBalance {
  readonly isValid: boolean;
  readonly card?: GiftCardAccount;
}

/** How often a network or a customer may try codes of gift cards, in carts and elsewhere together. */
export const giftCardTries = { action: 'gift card', most: 10, windowMs: 60_000 } as const;

/** The subjects whose tries of codes are counted; none for callers who may read gift cards. */
export function giftCardTriers(principal: Principal, network: string): readonly string[] {
  return principal.may('giftcards/read') ? [] : triersOf(principal, network);
}

/**
 * The balance of a card on a website, by its code. Visitors and customers may ask ten times a minute at most
 * (`too_many_calls`), with right or wrong codes, so that codes cannot be found by trying.
 */
export const askGiftCardBalance = command({
  name: 'giftCard.balance',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'scoped',
  refusals: ['too_many_calls'],
  async run(context, { code, websiteId, network }: GiftCardBalanceInput): Promise<GiftCardBalance> {
    const { tx, principal, now } = context;
    await countAction(context, giftCardTries, giftCardTriers(principal, network));
    const card = await giftCardByKey(tx, giftCardKey(code), now);
    if (!card?.websiteIds.includes(websiteId)) return { isValid: false };
    return { isValid: card.status === 'active', card };
  },
});

/** Reports what is different of a card, if anything is. */
function tellTerms(tx: Tx, id: number, before: Terms, after: Terms): void {
  const was = shownTerms(before);
  const now = shownTerms(after);
  if (JSON.stringify(was) === JSON.stringify(now)) return;
  changed(tx, 'gift_card', id, 'changed');
  changedValues(tx, 'gift_card', id, was, now);
}

type Terms = Pick<GiftCardAccount['row'], 'balance' | 'is_disabled' | 'expires_at'>;

const shownTerms = ({ balance, is_disabled, expires_at }: Terms) => ({
  balance: decimalToNumber(balance),
  isDisabled: is_disabled === 1,
  expiresAt: expires_at === null ? null : new Date(expires_at).toISOString(),
});

const saveTerms = statement<{ id: number; isDisabled: number; expiresAt: number | null; now: number }, never>((q, p) =>
  q
    .updateTable('gift_card')
    .set({ is_disabled: p.isDisabled, expires_at: p.expiresAt, updated_at: p.now })
    .where('card_id', '=', p.id),
);
const historyOf = statement((q, p: { id: number }) =>
  q
    .selectFrom('gift_card_change')
    .select(['action', 'amount', 'balance_before', 'balance_after', 'order_id', 'comment', 'user_name', 'created_at'])
    .where('card_id', '=', p.id)
    .orderBy('change_id', 'desc')
    .limit(1000),
);

/** A card with its history, as `readGiftCard`. */
export async function seenGiftCard(
  { tx, principal: { scope }, now, fail }: Context<'gift_card_not_found'>,
  id: number,
): Promise<GiftCardInFull> {
  const [card] = await giftCardsByIds(tx, [id], now);
  if (!card || !isInScope(scope, card.websiteIds)) throw fail('gift_card_not_found');
  return { ...card, history: await tx.all(historyOf, { id }) };
}

/** The base currency of each website that has a store view, by its id. */
async function basesOfWebsites(tx: Tx): Promise<ReadonlyMap<number, string>> {
  const bases = new Map<number, string>();
  for (const { website_id, store_id } of await shopViews(tx)) {
    if (!bases.has(website_id)) bases.set(website_id, (await storeCurrencies(tx, store_id)).base);
  }
  return bases;
}

const nameOfUser = ({ username }: Principal): string | null => username ?? null;

/** Checks that a balance is in whole cents. */
function balanceErrors(balance: number): FieldError[] {
  if (balance >= 0 && balance <= maxDecimal && balance % 100 === 0) return [];
  return [{ field: '/balance', message: 'must be an amount in whole cents, from 0 to 99999999.99' }];
}

function expiryErrors(expiresAt: number | null, now: number): FieldError[] {
  return expiresAt === null || expiresAt > now ? [] : [{ field: '/expiresAt', message: 'must be in the future' }];
}
