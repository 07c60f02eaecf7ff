import { requireGroup } from '../../../../domain/catalog/attribute-sets/find.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { attributeSetFaults as faults } from './faults.ts';
import { attributeSetResource } from './resource.ts';
import { groupId, nameOf, success, text } from './types.ts';

const otherOfName = statement((q, p: { setId: number; groupId: number; name: string }) =>
  q
    .selectFrom('attribute_group')
    .select('group_id')
    .where('set_id', '=', p.setId)
    .where('group_id', '<>', p.groupId)
    .where('name', '=', p.name),
);
const rename = statement((q, p: { groupId: number; name: string }) =>
  q.updateTable('attribute_group').set({ name: p.name }).where('group_id', '=', p.groupId),
);

/**
 * `catalog_product_attribute_set.groupRename`: true. Faults: 108 no group of a set of products, 114 no name, one of more
 * than 255 characters, or one that another group of the set has.
 */
export const groupRename = handledOperation({
  resource: attributeSetResource,
  method: 'groupRename',
  title: 'Rename existing group',
  v2Name: 'catalogProductAttributeSetGroupRename',
  aclId: 'catalog/product/attribute/set/group_rename',
  effect: 'write',
  touches: 'shared',
  arguments: { groupId, groupName: text },
  result: success,
  faults: ['invalid_attribute_group_id', 'group_rename_error'],
  saveFault: 'group_rename_error',
  async run({ tx }, args) {
    const group = await requireGroup(tx, args.groupId);
    const name = nameOf(args.groupName);
    if (name === undefined) {
      throw new ApiFault(faults.group_rename_error, 'The name of an attribute group has 1 to 255 characters.');
    }
    // The set is held, so nobody takes the name between this look and the change.
    if (await tx.first(otherOfName, { setId: group.set_id, groupId: group.group_id, name })) {
      throw new ApiFault(faults.group_rename_error, faults.group_already_exists.message);
    }
    await tx.run(rename, { groupId: group.group_id, name });
    return true;
  },
});
