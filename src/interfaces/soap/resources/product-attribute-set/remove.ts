import { requireSet } from '../../../../domain/catalog/attribute-sets/find.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { attributeSetFaults as faults } from './faults.ts';
import { attributeSetResource } from './resource.ts';
import { attributeSetId, optionalText, success } from './types.ts';

const firstSet = statement((q, p: { entityTypeId: number }) =>
  q
    .selectFrom('attribute_set')
    .select('set_id')
    .where('entity_type_id', '=', p.entityTypeId)
    .orderBy('set_id')
    .limit(1),
);
const oneProduct = statement((q, p: { setId: number }) =>
  q.selectFrom('product').select('product_id').where('set_id', '=', p.setId).limit(1),
);
// Groups, placements and products go with it by their foreign keys.
const deleteSet = statement((q, p: { setId: number }) => q.deleteFrom('attribute_set').where('set_id', '=', p.setId));

/**
 * `catalog_product_attribute_set.remove`: true. Faults: 104 no set of products, 103 it is the default set, 105 it has
 * products; `forceProductsRemove` removes those with it. The default set is the first one that the store had, the one
 * with the lowest id: it is what products without a set of their own get.
 */
export const remove = handledOperation({
  resource: attributeSetResource,
  method: 'remove',
  title: 'Remove attribute set',
  v2Name: 'catalogProductAttributeSetRemove',
  aclId: 'catalog/product/attribute/set/remove',
  effect: 'write',
  touches: 'shared',
  arguments: { attributeSetId, forceProductsRemove: optionalText },
  result: success,
  resultPart: 'isRemoved',
  faults: ['remove_attribute_set_error', 'invalid_attribute_set_id', 'attribute_set_has_related_products'],
  saveFault: 'remove_attribute_set_error',
  async run({ tx }, args) {
    const { set_id: setId, entity_type_id: entityTypeId } = await requireSet(tx, args.attributeSetId);
    const first = await tx.first(firstSet, { entityTypeId });
    if (first?.set_id === setId) {
      throw new ApiFault(faults.remove_attribute_set_error, 'The default attribute set cannot be removed.');
    }
    if (!isYes(args.forceProductsRemove) && (await tx.first(oneProduct, { setId }))) {
      throw new ApiFault(faults.attribute_set_has_related_products);
    }
    await tx.run(deleteSet, { setId });
    return true;
  },
});

/** Products are lost by a yes, so that it must be said plainly; anything else is no. */
const isYes = (sent: string | null): boolean => ['1', 'true', 'yes'].includes((sent ?? '').trim().toLowerCase());
