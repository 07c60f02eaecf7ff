import { Type } from 'typebox';
import { createQuote } from '#domain/cart/commands/create.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { cartResource } from './resources.ts';
import { store } from './types.ts';

/** `cart.create`: an empty cart in the given store view or the default one (reference 3.4). */
export const create = operation({
  resource: cartResource,
  method: 'create',
  title: 'Create shopping cart',
  v2Name: 'shoppingCartCreate',
  arguments: { store },
  result: Type.Integer(),
  resultPart: 'quoteId',
  command: createQuote,
  decode: (args) => ({ store: args.store || undefined }),
  refusals: { store_view_not_found: 'store_not_exists', quote_not_saved: 'quote_create_fault' },
  saveFault: 'quote_create_fault',
});
