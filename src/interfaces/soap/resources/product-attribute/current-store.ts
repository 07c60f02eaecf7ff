import { Type } from 'typebox';
import { chooseStoreView } from '#domain/catalog/commands.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { productAttributeResource } from './resource.ts';
import { store } from './structs.ts';

/**
 * `product_attribute.currentStore`: sets the session's store view if one is named, and answers it (spec 4.4, D4). It is
 * stored with the session and counts for all operations on products (Q13); without a session nothing is stored.
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
