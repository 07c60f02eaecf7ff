import type { CallContext } from '../../interfaces/soap/declare.ts';
import { ApiFault } from '../../interfaces/soap/fault.ts';
import { commonCartFaults } from '../../interfaces/soap/resources/cart/faults.ts';
import { requireStoreInScope, type Scope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { type Builder, statement } from '../../platform/storage/statement.ts';
import { findStoreView, type StoreView } from '../stores/store-views.ts';

/** The part of a quote that cart operations decide by. */
export interface QuoteHead {
  readonly quote_id: number;
  readonly store_id: number;
  readonly website_id: number;
  readonly customer_id: number | null;
  readonly customer_group_id: number;
  readonly base_currency_code: string | null;
  readonly quote_currency_code: string | null;
  /** The rate from base to quote currency that the quote was priced with, in ten-thousandths. */
  readonly base_to_quote_rate: number;
  /** The rate that holds now, as `currencyRate` reads it; null where none is known. */
  readonly current_rate: string | null;
}

/** The quote a call works on, and the store view through which it sees the catalog. */
export interface QuoteInStore {
  readonly quote: QuoteHead;
  readonly storeId: number;
}

const headOf = (q: Builder) =>
  q
    .selectFrom('quote as q')
    .innerJoin('store as s', 's.store_id', 'q.store_id')
    .leftJoin('currency_rate as c', (join) =>
      join.onRef('c.currency_from', '=', 'q.base_currency_code').onRef('c.currency_to', '=', 'q.quote_currency_code'),
    )
    .select([
      'q.quote_id',
      'q.store_id',
      's.website_id',
      'q.customer_id',
      'q.customer_group_id',
      'q.base_currency_code',
      'q.quote_currency_code',
      'q.base_to_quote_rate',
      'c.rate as current_rate',
    ]);

const head = (lock: boolean) =>
  statement((q, p: { quoteId: number }, d) =>
    headOf(q)
      .where('q.quote_id', '=', p.quoteId)
      .$if(lock && d.kind === 'postgres', (query) => query.forUpdate('q')),
  );
const readHead = head(false);
const lockHead = head(true);

const activeOfCustomer = statement((q, p: { customerId: number; websiteId: number }) =>
  headOf(q)
    .where('q.customer_id', '=', p.customerId)
    .where('q.is_active', '=', 1)
    .where('s.website_id', '=', p.websiteId)
    .orderBy('q.updated_at', 'desc')
    .orderBy('q.quote_id', 'desc')
    .limit(1),
);

/**
 * Finds the quote of a call (reference 4.2, "Finding the quote"): without a store in any store; with one, the store
 * must exist (1001) and the quote belong to a store view of the same website, else 1002. An empty store is as none
 * (Q20). A store view or a quote outside of the caller's scope is refused (`forbidden`). `lock` keeps other writers away
 * from the quote until the transaction ends.
 */
export async function findQuote(
  { tx, caller: { scope } }: Pick<CallContext, 'tx' | 'caller'>,
  quoteId: number | null,
  store: string | null,
  { lock }: { lock: boolean },
): Promise<QuoteInStore> {
  const view = await namedStoreView(tx, store, scope);
  const quote = quoteId === null ? undefined : await tx.first(lock ? lockHead : readHead, { quoteId });
  const storeId = seenThrough(quote, view, scope);
  return { quote: quote as QuoteHead, storeId };
}

/** The store view that a call names, if it names one; fault 1001 where there is no such view, refused outside of the scope. */
export async function namedStoreView(
  tx: Tx,
  store: string | null,
  scope: Scope | undefined,
): Promise<StoreView | undefined> {
  const view = store ? await findStoreView(tx, store) : undefined;
  if (store && !view) throw new ApiFault(commonCartFaults.store_not_exists);
  if (view) requireStoreInScope(scope, view.store_id);
  return view;
}

/**
 * The id of the store view through which a call sees the catalog: the named one, else the quote's own. Fault 1002 where
 * there is no quote, or the named view is of another website; refused where the quote is outside of the scope.
 */
export function seenThrough(
  quote: Pick<QuoteHead, 'store_id' | 'website_id'> | undefined,
  view: StoreView | undefined,
  scope: Scope | undefined,
): number {
  if (quote) requireStoreInScope(scope, quote.store_id);
  if (!quote || (view && view.website_id !== quote.website_id)) throw new ApiFault(commonCartFaults.quote_not_exists);
  return view?.store_id ?? quote.store_id;
}

/** Takes the lock of a quote that was found without it; undefined when it is gone. */
export function lockQuote(tx: Tx, quoteId: number): Promise<QuoteHead | undefined> {
  return tx.first(lockHead, { quoteId });
}

/** The customer's active quote on a website, the one changed last. */
export function activeQuoteOf(tx: Tx, customerId: number, websiteId: number): Promise<QuoteHead | undefined> {
  return tx.first(activeOfCustomer, { customerId, websiteId });
}
