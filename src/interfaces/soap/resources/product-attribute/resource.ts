import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';
import type { FaultTable } from '#interfaces/legacy/fault.ts';

/** Faults of the resource `catalog_product_attribute` (spec 7.2; texts of reference 4.3). */
export const productAttributeFaults = {
  store_not_exists: { code: 100, message: 'Requested store view not found.' },
  not_exists: { code: 101, message: 'Requested attribute not found.' },
  invalid_parameters: { code: 102, message: 'Invalid request parameters.' },
  invalid_code: {
    code: 103,
    message:
      'Attribute code is invalid. Please use only letters (a-z), numbers (0-9) or underscore(_) in this field, first character should be a letter.',
  },
  invalid_frontend_input: { code: 104, message: 'Incorrect attribute type.' },
  unable_to_save: { code: 105, message: 'Unable to save attribute.' },
  can_not_delete: { code: 106, message: 'This attribute cannot be deleted.' },
  can_not_edit: { code: 107, message: 'This attribute cannot be edited.' },
  unable_to_add_option: { code: 108, message: 'Unable to add option.' },
  unable_to_remove_option: { code: 109, message: 'Unable to remove option.' },
} as const satisfies FaultTable;

/** The attributes of products and their options (spec 4.4). */
export const productAttributeResource = {
  name: 'catalog_product_attribute',
  title: 'Product attributes',
  aliases: ['product_attribute'],
  aclId: 'catalog/product',
  faults: productAttributeFaults,
} as const satisfies ResourceDeclaration;
