import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of attribute sets, their groups and the attributes in them. */
export const attributeSetRefusals = {
  attribute_set_not_found: { reason: 'not_found', meaning: 'There is no such attribute set.' },
  attribute_set_name_invalid: {
    reason: 'invalid',
    meaning: 'The name of an attribute set has 1 to 255 characters.',
  },
  attribute_set_exists: { reason: 'conflict', meaning: 'There is an attribute set of this name already.' },
  attribute_set_is_default: { reason: 'conflict', meaning: 'The default attribute set cannot be removed.' },
  attribute_set_has_products: { reason: 'conflict', meaning: 'The attribute set has products.' },
  attribute_set_without_groups: { reason: 'conflict', meaning: 'The attribute set has no group.' },
  attribute_group_not_found: { reason: 'not_found', meaning: 'There is no such attribute group.' },
  attribute_group_elsewhere: {
    reason: 'invalid',
    meaning: 'The attribute group is not one of the attribute set.',
  },
  attribute_group_name_invalid: {
    reason: 'invalid',
    meaning: 'The name of an attribute group has 1 to 255 characters.',
  },
  attribute_group_exists: { reason: 'conflict', meaning: 'The attribute set has a group of this name already.' },
  attribute_is_in_set: { reason: 'conflict', meaning: 'The attribute is in the attribute set already.' },
  attribute_is_not_in_set: { reason: 'conflict', meaning: 'The attribute is not in the attribute set.' },
  system_attribute_stays: {
    reason: 'conflict',
    meaning: 'A system attribute cannot be removed from an attribute set.',
  },
  choosing_attribute_stays: {
    reason: 'conflict',
    meaning: 'Configurable products of the set choose by this attribute.',
  },
} as const satisfies RefusalTable;
