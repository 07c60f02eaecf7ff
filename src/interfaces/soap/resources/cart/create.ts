import { Type } from 'typebox';
import { roundedRate, storeCurrencies } from '../../../../domain/stores/currencies.ts';
import { defaultStoreView, findStoreView } from '../../../../domain/stores/store-views.ts';
import { requireStoreInScope } from '../../../../kernel/scope.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { cartFaults as faults } from './faults.ts';
import { cartResource } from './resources.ts';
import { store } from './types.ts';

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

/** `cart.create`: an empty cart, not active, in the given store view or the default one (design 3, reference 3.4). */
export const create = handledOperation({
  resource: cartResource,
  method: 'create',
  title: 'Create shopping cart',
  v2Name: 'shoppingCartCreate',
  aclId: 'cart/create',
  effect: 'write',
  touches: 'scoped',
  arguments: { store },
  result: Type.Integer(),
  resultPart: 'quoteId',
  faults: ['store_not_exists', 'quote_create_fault'],
  saveFault: 'quote_create_fault',
  async run({ tx, caller, now }, args) {
    const view = args.store ? await findStoreView(tx, args.store) : await defaultStoreView(tx);
    if (!view) throw new ApiFault(faults.store_not_exists);
    requireStoreInScope(caller.scope, view.store_id);
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
    if (!created) throw new ApiFault(faults.quote_create_fault);
    return created.quote_id;
  },
});
