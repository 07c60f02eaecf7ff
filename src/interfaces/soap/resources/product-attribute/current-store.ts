import { Type } from 'typebox';
import { chooseProductStore } from '../../../../domain/catalog/current-store.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { productAttributeFaults as faults, productAttributeResource } from './resource.ts';
import { store } from './structs.ts';

/**
 * `product_attribute.currentStore`: the store view of the session, after it was set where one is named (spec 4.4, D4). It
 * is kept with the session and holds for all operations on products (Q13); a caller without a session has none to keep.
 */
export const currentStore = handledOperation({
  resource: productAttributeResource,
  method: 'currentStore',
  title: 'Set or retrieve current store view',
  v2Name: 'catalogProductAttributeCurrentStore',
  aclId: 'catalog/product/attribute/write',
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
