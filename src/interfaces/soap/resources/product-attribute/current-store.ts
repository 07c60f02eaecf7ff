import { Type } from 'typebox';
import { chooseStoreView } from '../../../../domain/catalog/commands.ts';
import { operation } from '../../../legacy/declare.ts';
import { productAttributeResource } from './resource.ts';
import { store } from './structs.ts';

/**
 * `product_attribute.currentStore`: the store view of the session, after it was set where one is named (spec 4.4, D4). It
 * is kept with the session and holds for all operations on products (Q13); a caller without a session has none to keep.
 */
export const currentStore = operation({
  resource: productAttributeResource,
  method: 'currentStore',
  title: 'Set or retrieve current store view',
  v2Name: 'catalogProductAttributeCurrentStore',
  aclId: 'catalog/product/attribute/write',
  arguments: { store },
  result: Type.Integer(),
  resultPart: 'storeView',
  command: chooseStoreView,
  decode: (args) => ({ named: args.store || undefined }),
  refusals: { store_view_not_found: 'store_not_exists' },
});
