import { removeAttributeGroup } from '#domain/catalog/attribute-sets/commands/groups.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { attributeSetResource } from './resource.ts';
import { attributeGroupId, idOf, success } from './types.ts';

/**
 * `catalog_product_attribute_set.groupRemove`: true. The group's attributes leave the set, as with `attributeRemove`.
 */
export const groupRemove = operation({
  resource: attributeSetResource,
  method: 'groupRemove',
  title: 'Remove group from attribute set',
  v2Name: 'catalogProductAttributeSetGroupRemove',
  arguments: { attributeGroupId },
  result: success,
  command: removeAttributeGroup,
  decode: (args) => ({ groupId: idOf(args.attributeGroupId) }),
  print: () => true,
  refusals: {
    attribute_group_not_found: 'invalid_attribute_group_id',
    system_attribute_stays: 'group_has_system_attributes',
    choosing_attribute_stays: 'group_has_configurable_attributes',
  },
  saveFault: 'group_remove_error',
});
