import { renameAttributeGroup } from '#domain/catalog/attribute-sets/commands/groups.ts';
import { detailed, operation } from '#interfaces/legacy/declare.ts';
import { attributeSetResource } from './resource.ts';
import { groupId, idOf, success, text } from './types.ts';

/** `catalog_product_attribute_set.groupRename`: true. */
export const groupRename = operation({
  resource: attributeSetResource,
  method: 'groupRename',
  title: 'Rename existing group',
  v2Name: 'catalogProductAttributeSetGroupRename',
  arguments: { groupId, groupName: text },
  result: success,
  command: renameAttributeGroup,
  decode: (args) => ({ groupId: idOf(args.groupId), name: args.groupName ?? '' }),
  print: () => true,
  refusals: {
    attribute_group_not_found: 'invalid_attribute_group_id',
    attribute_group_name_invalid: detailed('group_rename_error'),
    attribute_group_exists: detailed('group_rename_error'),
  },
  saveFault: 'group_rename_error',
});
