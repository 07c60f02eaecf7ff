import { listAttributeSetNames } from '#domain/catalog/attribute-sets/commands/read.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { attributeSetResource } from './resource.ts';
import { catalogProductAttributeSetEntityArray } from './types.ts';

/** `catalog_product_attribute_set.list`: every attribute set of products, by id (reference 2.4). */
export const list = operation({
  resource: attributeSetResource,
  method: 'list',
  title: 'Retrieve list of product attribute sets',
  v2Name: 'catalogProductAttributeSetList',
  arguments: {},
  result: catalogProductAttributeSetEntityArray,
  command: listAttributeSetNames,
  print: (sets) => sets.map(({ id, name }) => ({ set_id: id, name })),
  refusals: {},
});
