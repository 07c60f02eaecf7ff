import { Type } from 'typebox';
import { chooseProductStore } from '../../../../domain/catalog/current-store.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { store } from '../product-attribute/structs.ts';
import { mediaFaults as faults, mediaResource } from './resource.ts';

/** `product_media.currentStore`: as that of attributes, with which it shares the store view of the session (spec 4.5, D4). */
export const currentStore = handledOperation({
  resource: mediaResource,
  method: 'currentStore',
  title: 'Set or retrieve current store view',
  v2Name: 'catalogProductAttributeMediaCurrentStore',
  effect: 'write',
  touches: 'scoped',
  arguments: { store },
  result: Type.Integer(),
  resultPart: 'storeView',
  faults: ['store_not_exists'],
  async run({ tx, caller }, args) {
    const storeId = await chooseProductStore(tx, caller, args.store);
    if (storeId === undefined) throw new ApiFault(faults.store_not_exists);
    return storeId;
  },
});
