import { statement } from '../../../../platform/storage/statement.ts';
import { handledOperation } from '../../declare.ts';
import { attributeSetResource } from './resource.ts';
import { catalogProductAttributeSetEntityArray } from './types.ts';

const sets = statement((q, _: Record<never, never>) =>
  q
    .selectFrom('attribute_set as s')
    .innerJoin('entity_type as t', 't.entity_type_id', 's.entity_type_id')
    .select(['s.set_id', 's.name'])
    .where('t.code', '=', 'catalog_product')
    .orderBy('s.set_id'),
);

/** `catalog_product_attribute_set.list`: every attribute set of products, by id (reference 2.4). */
export const list = handledOperation({
  resource: attributeSetResource,
  method: 'list',
  title: 'Retrieve list of product attribute sets',
  v2Name: 'catalogProductAttributeSetList',
  aclId: 'catalog/product/attribute/set/list',
  effect: 'read',
  touches: 'open',
  arguments: {},
  result: catalogProductAttributeSetEntityArray,
  faults: [],
  async run({ tx }) {
    return tx.all(sets, {});
  },
});
