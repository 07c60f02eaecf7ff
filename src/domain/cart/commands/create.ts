import { command } from '#domain/shared/command.ts';
import { roundedRate, storeCurrencies } from '#domain/stores/currencies.ts';
import { defaultStoreView, findStoreView, type StoreView } from '#domain/stores/store-views.ts';
import { requireStoreInScope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

interface NewQuote extends Readonly<Record<string, string | number | null>> {
  storeId: number;
  base: string;
  display: string;
  global: string;
  baseToQuote: number;
  baseToGlobal: number;
  isActive: number;
  maskHash: string | null;
  now: number;
}

const insertQuote = statement((q, p: NewQuote) =>
  q
    .insertInto('quote')
    .values({
      store_id: p.storeId,
      is_active: p.isActive,
      mask_hash: p.maskHash,
      base_currency_code: p.base,
      // "Store" means the website's base currency in all of these columns.
      store_currency_code: p.base,
      quote_currency_code: p.display,
      global_currency_code: p.global,
      store_to_base_rate: p.baseToGlobal,
      base_to_global_rate: p.baseToGlobal,
      store_to_quote_rate: p.baseToQuote,
      base_to_quote_rate: p.baseToQuote,
      created_at: p.now,
      updated_at: p.now,
    })
    .returning('quote_id'),
);

/** The store view of a new quote. */
export interface NewQuoteInput {
  /** Id or code; absent for the default store view. */
  readonly store: string | undefined;
}

/**
 * Makes an empty, inactive quote, and answers its id (design 9). Refuses `store_view_not_found`, `quote_not_saved`, and
 * store views outside of the caller's bounds.
 */
export const createQuote = command({
  name: 'quote.create',
  permission: { legacy: 'cart/create' },
  effect: 'write',
  touches: 'scoped',
  refusals: ['store_view_not_found', 'quote_not_saved'],
  key: ({ store }: NewQuoteInput) => ['new quote', store ?? ''],
  async run({ tx, principal, now, fail }, { store }: NewQuoteInput): Promise<number> {
    const view = store ? await findStoreView(tx, store) : await defaultStoreView(tx);
    if (!view) throw fail('store_view_not_found');
    requireStoreInScope(principal.scope, view.store_id);
    const quoteId = await insertEmpty(tx, view, { isActive: false, maskHash: null, now });
    if (quoteId === undefined) throw fail('quote_not_saved');
    return quoteId;
  },
});

/** The settings of a new quote that do not come from its store view. */
export interface EmptyQuote {
  /** Whether it is the open cart of a shopper. */
  readonly isActive: boolean;
  /** The hash of the masked id by which a guest reaches it. */
  readonly maskHash: string | null;
  /** The currency of its amounts, if it is not the store view's own. */
  readonly currency?: string | undefined;
  readonly now: number;
}

/** Inserts an empty quote in the currencies of its store view; answers its id. */
export async function insertEmpty(
  tx: Tx,
  view: Pick<StoreView, 'store_id'>,
  { isActive, maskHash, currency, now }: EmptyQuote,
): Promise<number | undefined> {
  const { base, display, global, baseToDisplay, baseToGlobal } = await storeCurrencies(tx, view.store_id, currency);
  const created = await tx.first(insertQuote, {
    storeId: view.store_id,
    base,
    display,
    global,
    baseToQuote: roundedRate(baseToDisplay),
    baseToGlobal: roundedRate(baseToGlobal),
    isActive: isActive ? 1 : 0,
    maskHash,
    now,
  });
  return created?.quote_id;
}
