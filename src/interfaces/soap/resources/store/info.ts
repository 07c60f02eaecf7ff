import { Type } from 'typebox';
import { readStoreView } from '#domain/stores/commands.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { storeResource } from './resource.ts';
import { storeEntity, storeEntityOf } from './structs.ts';

/** `store.info`: a store view by its id or code; the admin one and an empty text are not found (soap-catalog 5.1). */
export const info = operation({
  resource: storeResource,
  method: 'info',
  title: 'Retrieve store data',
  v2Name: 'storeInfo',
  arguments: { storeId: { schema: Type.String(), synonyms: ['store', 'storeView'] } },
  result: storeEntity,
  resultPart: 'info',
  command: readStoreView,
  decode: (args) => ({ named: args.storeId ?? '' }),
  print: storeEntityOf,
  refusals: { store_view_not_found: 'store_not_exists' },
});
