import { inputTypes } from '../../../../domain/catalog/attributes/input-types.ts';
import { handledOperation } from '../../declare.ts';
import { productAttributeResource } from './resource.ts';
import { catalogAttributeOptionEntityArray } from './structs.ts';

/** `product_attribute.types`: the eight types that an attribute can be created with (spec 2.5, D21). */
export const types = handledOperation({
  resource: productAttributeResource,
  method: 'types',
  title: 'Get list of possible attribute types',
  v2Name: 'catalogProductAttributeTypes',
  aclId: 'catalog/product/attribute/types',
  effect: 'read',
  touches: 'open',
  arguments: {},
  result: catalogAttributeOptionEntityArray,
  faults: [],
  run: async () => Object.entries(inputTypes).map(([value, { label }]) => ({ value, label })),
});
