import { Type } from 'typebox';
import { addAttributeGroup } from '#domain/catalog/attribute-sets/commands/groups.ts';
import { detailed, operation } from '#interfaces/legacy/declare.ts';
import { attributeSetResource } from './resource.ts';
import { attributeSetId, idOf, text } from './types.ts';

/** `catalog_product_attribute_set.groupAdd`: the new group's id; it comes after the set's other groups. */
export const groupAdd = operation({
  resource: attributeSetResource,
  method: 'groupAdd',
  title: 'Create attribute group in attribute set',
  v2Name: 'catalogProductAttributeSetGroupAdd',
  arguments: { attributeSetId, groupName: text },
  result: Type.Integer(),
  command: addAttributeGroup,
  decode: (args) => ({ setId: idOf(args.attributeSetId), name: args.groupName ?? '' }),
  refusals: {
    attribute_set_not_found: 'invalid_attribute_set_id',
    attribute_group_name_invalid: detailed('group_add_error'),
    attribute_group_exists: 'group_already_exists',
  },
  saveFault: 'group_add_error',
});
