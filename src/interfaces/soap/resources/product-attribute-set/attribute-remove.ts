import { requireAttribute, requireSet } from '../../../../domain/catalog/attribute-sets/find.ts';
import { placementOf, removePlacements } from '../../../../domain/catalog/attribute-sets/placements.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { attributeSetFaults as faults } from './faults.ts';
import { attributeSetResource } from './resource.ts';
import { attributeId, attributeSetId, success } from './types.ts';

/**
 * `catalog_product_attribute_set.attributeRemove`: true. Takes an attribute out of a set, with the values that the
 * set's products have for it. Faults: 106 no attribute of products, 104 no set of products, 111 it is not in the set,
 * 110 it is a system attribute, which every product needs, or a configurable product of the set chooses by it.
 */
export const attributeRemove = handledOperation({
  resource: attributeSetResource,
  method: 'attributeRemove',
  title: 'Remove attribute from attribute set',
  v2Name: 'catalogProductAttributeSetAttributeRemove',
  aclId: 'catalog/product/attribute/set/attribute_remove',
  effect: 'write',
  touches: 'shared',
  arguments: { attributeId, attributeSetId },
  result: success,
  resultPart: 'isRemoved',
  faults: ['invalid_attribute_set_id', 'invalid_attribute_id', 'remove_attribute_error', 'attribute_is_not_in_set'],
  saveFault: 'remove_attribute_error',
  async run({ tx }, args) {
    const wanted = await requireAttribute(tx, args.attributeId);
    const { set_id: setId } = await requireSet(tx, args.attributeSetId);
    const placement = await placementOf(tx, setId, wanted);
    if (!placement) throw new ApiFault(faults.attribute_is_not_in_set);
    if (!placement.is_user_defined) {
      throw new ApiFault(faults.remove_attribute_error, 'A system attribute cannot be removed from an attribute set.');
    }
    if (placement.is_chosen_by) {
      throw new ApiFault(faults.remove_attribute_error, 'Configurable products of the set choose by this attribute.');
    }
    await removePlacements(tx, setId, [wanted]);
    return true;
  },
});
