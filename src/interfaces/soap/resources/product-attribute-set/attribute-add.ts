import { addToAttributeSet, type NewMember } from '#domain/catalog/attribute-sets/commands/attributes.ts';
import { integerOf } from '#interfaces/legacy/arguments.ts';
import { detailed, operation } from '#interfaces/legacy/declare.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { attributeSetResource } from './resource.ts';
import { attributeGroupId, attributeId, attributeSetId, idOf, optionalText, success } from './types.ts';

/**
 * `catalog_product_attribute_set.attributeAdd`: true. Puts an attribute into a group of a set: the one named, else the
 * set's default one; `sortOrder` is its place there, 0 when it is absent.
 */
export const attributeAdd = operation({
  resource: attributeSetResource,
  method: 'attributeAdd',
  title: 'Add attribute into attribute set',
  v2Name: 'catalogProductAttributeSetAttributeAdd',
  arguments: {
    attributeId,
    attributeSetId,
    attributeGroupId: { ...attributeGroupId, optional: true },
    sortOrder: optionalText,
  },
  result: success,
  resultPart: 'isAdded',
  command: addToAttributeSet,
  decode: (args) => ({
    attribute: attributeRef(args.attributeId),
    setId: idOf(args.attributeSetId),
    group: groupOf(args.attributeGroupId),
    sortOrder: args.sortOrder === null ? 0 : (integerOf(args.sortOrder) ?? 0),
  }),
  print: () => true,
  refusals: {
    attribute_not_found: 'invalid_attribute_id',
    attribute_set_not_found: 'invalid_attribute_set_id',
    attribute_set_without_groups: detailed('add_attribute_error'),
    attribute_group_not_found: 'invalid_attribute_group_id',
    attribute_group_elsewhere: detailed('invalid_attribute_group_id'),
    attribute_is_in_set: 'attribute_is_already_in_set',
  },
  saveFault: 'add_attribute_error',
});

/** The named group, or the set's default one: connectors send an empty text or 0 for that. */
function groupOf(sent: string | null): NewMember['group'] {
  return sent === null || sent.trim() === '' || sent.trim() === '0' ? 'default' : { id: idOf(sent) };
}
