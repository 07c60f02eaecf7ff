import { listAttributeTypes } from '#domain/catalog/attributes/commands/read.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { productAttributeResource } from './resource.ts';
import { catalogAttributeOptionEntityArray } from './structs.ts';

/** `product_attribute.types`: the eight types that an attribute can be created with (spec 2.5, D21). */
export const types = operation({
  resource: productAttributeResource,
  method: 'types',
  title: 'Get list of possible attribute types',
  v2Name: 'catalogProductAttributeTypes',
  arguments: {},
  result: catalogAttributeOptionEntityArray,
  command: listAttributeTypes,
  print: (all) => all.map(({ input, label }) => ({ value: input, label })),
  refusals: {},
});
