import { findProductAttribute } from '../../../../domain/catalog/attributes/find.ts';
import { attributeOptions } from '../../../../domain/catalog/attributes/option-list.ts';
import { productStoreId } from '../../../../domain/catalog/current-store.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { productAttributeFaults as faults, productAttributeResource } from './resource.ts';
import { attribute, catalogAttributeOptionEntityArray, store } from './structs.ts';

/** `product_attribute.options`: the options as a store view sees them, with the empty first entry (reference 4.3). */
export const options = handledOperation({
  resource: productAttributeResource,
  method: 'options',
  title: 'Retrieve attribute options',
  v2Name: 'catalogProductAttributeOptions',
  aclId: 'catalog/product/attribute/read',
  effect: 'read',
  touches: 'scoped',
  arguments: { attributeId: { ...attribute, synonyms: ['attribute'] }, store },
  result: catalogAttributeOptionEntityArray,
  faults: ['store_not_exists', 'not_exists'],
  async run({ tx, caller }, args) {
    const storeId = await productStoreId(tx, caller, args.store);
    if (storeId === undefined) throw new ApiFault(faults.store_not_exists);
    const found = await findProductAttribute(tx, args.attributeId);
    if (!found) throw new ApiFault(faults.not_exists);
    return attributeOptions(tx, found, storeId);
  },
});
