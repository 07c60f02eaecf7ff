import type { FaultTable } from '#interfaces/legacy/fault.ts';

/** Faults of the resource `catalog_product_attribute_set` (codes and meanings of reference 3.4; the texts are ours). */
export const attributeSetFaults = {
  invalid_skeleton_set_id: { code: 100, message: 'The attribute set to copy does not exist.' },
  invalid_data: { code: 101, message: 'The data of the attribute set is not valid.' },
  create_attribute_set_error: { code: 102, message: 'The attribute set could not be created.' },
  remove_attribute_set_error: { code: 103, message: 'The attribute set could not be removed.' },
  invalid_attribute_set_id: { code: 104, message: 'The attribute set does not exist.' },
  attribute_set_has_related_products: { code: 105, message: 'The attribute set has products.' },
  invalid_attribute_id: { code: 106, message: 'The attribute does not exist.' },
  add_attribute_error: { code: 107, message: 'The attribute could not be added to the attribute set.' },
  invalid_attribute_group_id: { code: 108, message: 'The attribute group does not exist.' },
  attribute_is_already_in_set: { code: 109, message: 'The attribute is in the attribute set already.' },
  remove_attribute_error: { code: 110, message: 'The attribute could not be removed from the attribute set.' },
  attribute_is_not_in_set: { code: 111, message: 'The attribute is not in the attribute set.' },
  group_already_exists: { code: 112, message: 'The attribute set has a group of this name already.' },
  group_add_error: { code: 113, message: 'The attribute group could not be added.' },
  group_rename_error: { code: 114, message: 'The attribute group could not be renamed.' },
  group_remove_error: { code: 115, message: 'The attribute group could not be removed.' },
  group_has_system_attributes: { code: 116, message: 'The attribute group holds system attributes.' },
  group_has_configurable_attributes: {
    code: 117,
    message: 'The attribute group holds attributes that configurable products choose by.',
  },
} as const satisfies FaultTable;
