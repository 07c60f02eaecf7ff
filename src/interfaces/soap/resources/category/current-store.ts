import { Type } from 'typebox';
import { chooseCategoryStoreView } from '#domain/catalog/commands.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { storeFaults } from './faults.ts';
import { categoryResource } from './resource.ts';
import { store } from './structs.ts';

/** `category.currentStore`: sets the session's store view for categories if one is named, and answers it (K31). */
export const currentStore = operation({
  resource: categoryResource,
  method: 'currentStore',
  title: 'Set/Get current store view',
  v2Name: 'catalogCategoryCurrentStore',
  arguments: { store },
  result: Type.Integer(),
  resultPart: 'storeView',
  command: chooseCategoryStoreView,
  decode: (args) => ({ named: args.store || undefined }),
  refusals: storeFaults,
});
