import { sql } from 'kysely';
import type { Context } from '#domain/shared/command.ts';
import { cartsWithStores, websiteOfStoreSql } from '#domain/stores/store-sql.ts';
import { findStoreView, type StoreView } from '#domain/stores/store-views.ts';
import type { Principal } from '#kernel/principal.ts';
import { requireStoreInScope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Builder, statement } from '#platform/storage/statement.ts';
import type { QuoteHead } from './lines/quote-head.ts';

/** The quote of a call, and the store view that it sees the catalog through. */
export interface QuoteInStore {
  readonly quote: QuoteHead;
  readonly storeId: number;
}

const headOf = (q: Builder) =>
  cartsWithStores(q)
    .leftJoin('currency_rate as c', (join) =>
      join.onRef('c.currency_from', '=', 'q.base_currency_code').onRef('c.currency_to', '=', 'q.quote_currency_code'),
    )
    .select([
      'q.quote_id',
      'q.store_id',
      's.website_id',
      'q.customer_id',
      'q.is_active',
      'q.is_virtual',
      'q.customer_email',
      'q.customer_group_id',
      'q.base_currency_code',
      'q.quote_currency_code',
      'q.base_to_quote_rate',
      'q.coupon_code',
      'q.gift_cards',
      'q.shipping_price',
      'q.shipping_title',
      'c.rate as current_rate',
    ])
    .select((eb) =>
      eb
        .selectFrom('quote_address as a')
        .select('a.shipping_method')
        .whereRef('a.quote_id', '=', 'q.quote_id')
        .where('a.address_type', '=', 'shipping')
        .orderBy('a.address_id')
        .limit(1)
        .as('shipping_method'),
    );

const head = (lock: boolean) =>
  statement((q, p: { quoteId: number }, d) =>
    headOf(q)
      .where('q.quote_id', '=', p.quoteId)
      .$if(lock, (query) => d.forUpdate(query, 'q')),
  );
const readHead = head(false);
const lockHead = head(true);

const activeOfOwner = statement((q, p: { quoteId: number; websiteId: number | null }) =>
  headOf(q)
    .innerJoin('quote as own', 'own.customer_id', 'q.customer_id')
    .where('own.quote_id', '=', p.quoteId)
    .where('q.is_active', '=', 1)
    .where(
      's.website_id',
      '=',
      sql<number>`coalesce(cast(${p.websiteId} as bigint), ${websiteOfStoreSql('own.store_id')})`,
    )
    .orderBy('q.updated_at', 'desc')
    .orderBy('q.quote_id', 'desc')
    .limit(1),
);

/** Names the quote of a call, and the store view that it sees the catalog through. */
export interface QuoteChoice {
  readonly quoteId: number;
  /** Id or code of a store view; absent for the quote's own. */
  readonly store: string | undefined;
  /** Who must own the cart; absent if anybody may. */
  readonly holder?: QuoteHolder | undefined;
}

/** A shopper, who can reach only their own open carts. */
export interface QuoteHolder {
  /** Undefined for visitors who are not logged in. */
  readonly customerId: number | undefined;
  /** Whether a guest cart is allowed, since the caller knows its secret id. */
  readonly takesGuests: boolean;
}

/** The refusals for a quote that does not exist or that the caller must not see. */
export const quoteRefusals = ['store_view_not_found', 'quote_not_found'] as const;

/**
 * Whether the caller shops for themselves, and so is limited to what the store offers; API users and operators act as
 * the back office.
 */
export function isShopper({ kind }: Pick<Principal, 'kind'>): boolean {
  return kind === 'customer' || kind === 'anonymous';
}

type QuoteContext = Pick<Context<(typeof quoteRefusals)[number]>, 'tx' | 'principal' | 'fail'>;

/**
 * Finds the quote of a call (reference 4.2, "Finding the quote"). Without a store, quotes of any store are found. With
 * one, the store view must exist (`store_view_not_found`) and be on the same website as the quote's own
 * (`quote_not_found`). With a holder, it must be an open cart of theirs (`quote_not_found`), which is checked again
 * after locking; `takesClosed` also finds a closed one. A store view or a quote outside of the caller's bounds is
 * refused (`outside_bounds`). `lock` keeps other writers away from the quote until the transaction ends.
 */
export async function findQuote(
  context: QuoteContext,
  { quoteId, store, holder }: QuoteChoice,
  { lock, takesClosed = false }: { readonly lock: boolean; readonly takesClosed?: boolean },
): Promise<QuoteInStore> {
  const { tx, fail } = context;
  const [view, quote] = await tx.together(
    () => namedStoreView(context, store),
    () => tx.first(lock ? lockHead : readHead, { quoteId }),
  );
  const isHeld = takesClosed ? isOwnedBy : isHeldBy;
  if (holder && quote && !isHeld(quote, holder)) throw fail('quote_not_found');
  return seenThrough(context, quote, view);
}

/** Whether a cart is there for its holder: not removed, not ordered, and theirs. */
export async function isReachable({ tx }: Pick<Context, 'tx'>, { quoteId, holder }: QuoteChoice): Promise<boolean> {
  const quote = await tx.first(readHead, { quoteId });
  return quote !== undefined && (!holder || isHeldBy(quote, holder));
}

/** Whether a quote is an open cart of a shopper. */
export function isHeldBy(quote: Pick<QuoteHead, 'customer_id' | 'is_active'>, holder: QuoteHolder): boolean {
  return quote.is_active === 1 && isOwnedBy(quote, holder);
}

/** Whether a quote is a shopper's cart, open or closed. */
function isOwnedBy({ customer_id }: Pick<QuoteHead, 'customer_id'>, { customerId, takesGuests }: QuoteHolder): boolean {
  return customer_id ? customer_id === customerId : takesGuests;
}

/** The store view that a call names, if it names one. Refuses `store_view_not_found`, and one outside of the bounds. */
export async function namedStoreView(
  { tx, principal, fail }: QuoteContext,
  store: string | undefined,
): Promise<StoreView | undefined> {
  if (!store) return undefined;
  const view = await findStoreView(tx, store);
  if (!view) throw fail('store_view_not_found');
  requireStoreInScope(principal.scope, view.store_id);
  return view;
}

/**
 * A quote with the id of the store view that a call sees the catalog through: the named one, else the quote's own.
 * Refuses `quote_not_found` if there is no quote, or the named view is on another website; refuses quotes outside of
 * the bounds.
 */
export function seenThrough<Q extends Pick<QuoteHead, 'store_id' | 'website_id'>>(
  { principal, fail }: Pick<QuoteContext, 'principal' | 'fail'>,
  quote: Q | undefined,
  view: StoreView | undefined,
): { readonly quote: Q; readonly storeId: number } {
  if (quote) requireStoreInScope(principal.scope, quote.store_id);
  if (!quote || (view && view.website_id !== quote.website_id)) throw fail('quote_not_found');
  return { quote, storeId: view?.store_id ?? quote.store_id };
}

/** Locks a quote that was found without a lock; undefined if it was deleted since. */
export async function lockQuote(tx: Tx, quoteId: number): Promise<QuoteHead | undefined> {
  return tx.first(lockHead, { quoteId });
}

/**
 * The customer's active quote on a website, the one changed last. The customer is that of the named quote; the website
 * too if `websiteId` is undefined. Undefined if there is no active quote, or no such quote or customer.
 */
export async function activeQuoteOfOwner(
  tx: Tx,
  quoteId: number,
  websiteId: number | undefined,
): Promise<QuoteHead | undefined> {
  return tx.first(activeOfOwner, { quoteId, websiteId: websiteId ?? null });
}
