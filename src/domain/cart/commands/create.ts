import { requireStoreInScope } from '../../../kernel/scope.ts';
import { statement } from '../../../platform/storage/statement.ts';
import { command } from '../../command.ts';
import { roundedRate, storeCurrencies } from '../../stores/currencies.ts';
import { defaultStoreView, findStoreView } from '../../stores/store-views.ts';

interface NewQuote extends Readonly<Record<string, string | number>> {
  storeId: number;
  base: string;
  display: string;
  global: string;
  baseToQuote: number;
  baseToGlobal: number;
  now: number;
}

const insertQuote = statement((q, p: NewQuote) =>
  q
    .insertInto('quote')
    .values({
      store_id: p.storeId,
      is_active: 0,
      base_currency_code: p.base,
      // "Store" is the website's base currency in all of these columns.
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
  /** Id or code; the default store view where it is absent. */
  readonly store: string | undefined;
}

/**
 * Makes an empty quote, not active, and answers its id (design 9). Refuses `store_view_not_found`, `quote_not_saved`, and a
 * store view outside of the caller's bounds.
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
    const { base, display, global, baseToDisplay, baseToGlobal } = await storeCurrencies(tx, view.store_id);
    const created = await tx.first(insertQuote, {
      storeId: view.store_id,
      base,
      display,
      global,
      baseToQuote: roundedRate(baseToDisplay),
      baseToGlobal: roundedRate(baseToGlobal),
      now,
    });
    if (!created) throw fail('quote_not_saved');
    return created.quote_id;
  },
});
