import { Type } from 'typebox';
import { chooseStoreView } from '#domain/catalog/commands.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { productResource } from './resource.ts';
import { store } from './structs.ts';

/** `product.currentStore`: sets the session's store view for products if one is named, and answers it (Q13). */
export const currentStore = operation({
  resource: productResource,
  method: 'currentStore',
  title: 'Set/Get current store view',
  v2Name: 'catalogProductCurrentStore',
  arguments: { store },
  result: Type.Integer(),
  resultPart: 'storeView',
  command: chooseStoreView,
  decode: (args) => ({ named: args.store || undefined }),
  refusals: { store_view_not_found: 'store_not_exists' },
});
