import { Type } from 'typebox';
import { operation } from '../operation/declare.ts';
import { ApiFault } from '../operation/fault.ts';
import { statement } from '../storage/statement.ts';
import { storeConfig } from '../stores/config.ts';
import { defaultStoreView, findStoreView } from '../stores/store-views.ts';
import { cartFaults as faults } from './faults.ts';
import { cartResource } from './resources.ts';
import { store } from './types.ts';

const insertQuote = statement((q, p: { storeId: number; baseCurrency: string; now: number }) =>
  q
    .insertInto('quote')
    .values({
      store_id: p.storeId,
      is_active: 0,
      base_currency_code: p.baseCurrency,
      store_currency_code: p.baseCurrency,
      quote_currency_code: p.baseCurrency,
      global_currency_code: p.baseCurrency,
      created_at: p.now,
      updated_at: p.now,
    })
    .returning('quote_id'),
);

/** `cart.create`: an empty cart, not active, in the given store view or the default one (design 3, reference 3.4). */
export const create = operation({
  resource: cartResource,
  method: 'create',
  title: 'Create shopping cart',
  v2Name: 'shoppingCartCreate',
  aclId: 'cart/create',
  effect: 'write',
  arguments: { store },
  result: Type.Integer(),
  resultPart: 'quoteId',
  faults: ['store_not_exists', 'quote_create_fault'],
  saveFault: 'quote_create_fault',
  async run({ tx, now }, args) {
    const view = args.store ? await findStoreView(tx, args.store) : await defaultStoreView(tx);
    if (!view) throw new ApiFault(faults.store_not_exists);
    const currency = await storeConfig(tx, view.store_id, 'currency/options/');
    const created = await tx.first(insertQuote, {
      storeId: view.store_id,
      baseCurrency: currency.get('currency/options/base') ?? 'USD',
      now,
    });
    if (!created) throw new ApiFault(faults.quote_create_fault);
    return created.quote_id;
  },
});
