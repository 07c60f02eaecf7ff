import { listStoreViews } from '#domain/stores/commands.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { storeResource } from './resource.ts';
import { storeEntityArray, storeEntityOf } from './structs.ts';

/** `store.list`: every store view except the admin one, by id (soap-catalog 5.1). */
export const list = operation({
  resource: storeResource,
  method: 'list',
  title: 'Retrieve store list',
  v2Name: 'storeList',
  arguments: {},
  result: storeEntityArray,
  resultPart: 'stores',
  command: listStoreViews,
  print: (stores) => stores.map(storeEntityOf),
  refusals: {},
});
