import { sql } from 'kysely';
import type { Principal } from '../../kernel/principal.ts';
import { requireStoreInScope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { type Builder, statement } from '../../platform/storage/statement.ts';
import type { Context } from '../command.ts';
import { cartsWithStores, websiteOfStoreSql } from '../stores/store-sql.ts';
import { findStoreView, type StoreView } from '../stores/store-views.ts';
import type { QuoteHead } from './lines/quote-head.ts';

/** The quote a call works on, and the store view through which it sees the catalog. */
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
      'q.customer_group_id',
      'q.base_currency_code',
      'q.quote_currency_code',
      'q.base_to_quote_rate',
      'q.coupon_code',
      'q.gift_cards',
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
      .$if(lock && d.kind === 'postgres', (query) => query.forUpdate('q')),
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

/** Which quote a call works on, and through which store view it sees the catalog. */
export interface QuoteChoice {
  readonly quoteId: number;
  /** Id or code of a store view; the quote's own where it is absent. */
  readonly store: string | undefined;
  /** Whose cart it must be; whosever it is where that is absent. */
  readonly holder?: QuoteHolder | undefined;
}

/** A shopper, who has open carts of their own only. */
export interface QuoteHolder {
  /** Undefined for somebody who is not logged in. */
  readonly customerId: number | undefined;
  /** Whether a guest cart is allowed, since the caller knows its secret id. */
  readonly takesGuests: boolean;
}

/** What a quote that is not there, or not there for the caller, is refused with. */
export const quoteRefusals = ['store_view_not_found', 'quote_not_found'] as const;

/** Whether somebody shops for themselves, and so is held to what the store offers; API users and operators are the back office. */
export function isShopper({ kind }: Pick<Principal, 'kind'>): boolean {
  return kind === 'customer' || kind === 'anonymous';
}

type QuoteContext = Pick<Context<(typeof quoteRefusals)[number]>, 'tx' | 'principal' | 'fail'>;

/**
 * Finds the quote of a call (reference 4.2, "Finding the quote"): without a store in any store; with one, the store view
 * must exist (`store_view_not_found`) and be of the same website as the quote's own (`quote_not_found`). With a holder it must
 * be an open cart of theirs (`quote_not_found`), also once it is locked. A store view or a
 * quote outside of the caller's bounds is refused (`outside_bounds`). `lock` keeps other writers away from the quote until
 * the transaction ends.
 */
export async function findQuote(
  context: QuoteContext,
  { quoteId, store, holder }: QuoteChoice,
  { lock }: { lock: boolean },
): Promise<QuoteInStore> {
  const { tx, fail } = context;
  const [view, quote] = await tx.together(
    () => namedStoreView(context, store),
    () => tx.first(lock ? lockHead : readHead, { quoteId }),
  );
  if (holder && quote && !isHeldBy(quote, holder)) throw fail('quote_not_found');
  return seenThrough(context, quote, view);
}

/** Whether a quote is an open cart of a shopper. */
export function isHeldBy(
  { customer_id, is_active }: Pick<QuoteHead, 'customer_id' | 'is_active'>,
  { customerId, takesGuests }: QuoteHolder,
): boolean {
  if (is_active !== 1) return false;
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
 * A quote with the id of the store view through which a call sees the catalog: the named one, else the quote's own. Refuses
 * `quote_not_found` where there is none, or the named view is of another website; and a quote outside of the bounds.
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

/** Takes the lock of a quote that was found without it; undefined when it is gone. */
export function lockQuote(tx: Tx, quoteId: number): Promise<QuoteHead | undefined> {
  return tx.first(lockHead, { quoteId });
}

/**
 * The active quote of the customer whose quote is named, the one changed last, on a website: that of the named quote where
 * `websiteId` is undefined. Undefined where there is none, or no such quote or customer.
 */
export function activeQuoteOfOwner(
  tx: Tx,
  quoteId: number,
  websiteId: number | undefined,
): Promise<QuoteHead | undefined> {
  return tx.first(activeOfOwner, { quoteId, websiteId: websiteId ?? null });
}
