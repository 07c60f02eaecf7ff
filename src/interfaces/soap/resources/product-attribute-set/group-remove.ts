import { requireGroup } from '../../../../domain/catalog/attribute-sets/find.ts';
import { placementsInGroup, removePlacements } from '../../../../domain/catalog/attribute-sets/placements.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { attributeSetFaults as faults } from './faults.ts';
import { attributeSetResource } from './resource.ts';
import { attributeGroupId, success } from './types.ts';

const deleteGroup = statement((q, p: { groupId: number }) =>
  q.deleteFrom('attribute_group').where('group_id', '=', p.groupId),
);

/**
 * `catalog_product_attribute_set.groupRemove`: true. The attributes in the group leave the set with it, as
 * `attributeRemove` takes them out. Faults: 108 no group of a set of products, 116 system attributes are in it, 117
 * configurable products of the set choose by an attribute in it.
 */
export const groupRemove = handledOperation({
  resource: attributeSetResource,
  method: 'groupRemove',
  title: 'Remove group from attribute set',
  v2Name: 'catalogProductAttributeSetGroupRemove',
  aclId: 'catalog/product/attribute/set/group_remove',
  effect: 'write',
  touches: 'shared',
  arguments: { attributeGroupId },
  result: success,
  faults: [
    'invalid_attribute_group_id',
    'group_remove_error',
    'group_has_system_attributes',
    'group_has_configurable_attributes',
  ],
  saveFault: 'group_remove_error',
  async run({ tx }, args) {
    const { group_id: groupId, set_id: setId } = await requireGroup(tx, args.attributeGroupId);
    const placements = await placementsInGroup(tx, setId, groupId);
    if (placements.some(({ is_user_defined }) => !is_user_defined)) {
      throw new ApiFault(faults.group_has_system_attributes);
    }
    if (placements.some(({ is_chosen_by }) => is_chosen_by))
      throw new ApiFault(faults.group_has_configurable_attributes);
    await removePlacements(
      tx,
      setId,
      placements.map(({ attribute_id }) => attribute_id),
    );
    await tx.run(deleteGroup, { groupId });
    return true;
  },
});
