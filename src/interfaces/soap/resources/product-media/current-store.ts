import { Type } from 'typebox';
import { chooseStoreView } from '#domain/catalog/commands.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { store } from '../product-attribute/structs.ts';
import { mediaResource } from './resource.ts';

/** `product_media.currentStore`: as that of attributes; both share the store view of the session (spec 4.5, D4). */
export const currentStore = operation({
  resource: mediaResource,
  method: 'currentStore',
  title: 'Set or retrieve current store view',
  v2Name: 'catalogProductAttributeMediaCurrentStore',
  arguments: { store },
  result: Type.Integer(),
  resultPart: 'storeView',
  command: chooseStoreView,
  decode: (args) => ({ named: args.store || undefined }),
  refusals: { store_view_not_found: 'store_not_exists' },
});
