import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';

/** The custom options of products (soap-catalog 3). */
export const optionResource = {
  name: 'catalog_product_custom_option',
  title: 'Catalog product custom options API',
  aliases: ['product_custom_option'],
  aclId: 'catalog/product/option',
  faults: {
    product_not_exists: { code: 101, message: 'Product with requested id does not exist.' },
    invalid_data: { code: 102, message: 'Provided data is invalid.' },
    save_option_error: {
      code: 103,
      message: 'Error while saving an option. Details are in the error message.',
    },
    store_not_exists: { code: 104, message: 'Store with requested code/id does not exist.' },
    option_not_exists: { code: 105, message: 'Option with requested id does not exist.' },
    invalid_type: {
      code: 106,
      message: "Invalid option type provided. Call 'types' to get list of allowed option types.",
    },
    delete_option_error: {
      code: 107,
      message: 'Error while deleting an option. Details are in the error message.',
    },
  },
} as const satisfies ResourceDeclaration;

/** The values of custom options (soap-catalog 3). */
export const valueResource = {
  name: 'catalog_product_custom_option_value',
  title: 'Catalog product custom option values API',
  aliases: ['product_custom_option_value'],
  aclId: 'catalog/product/option/value',
  faults: {
    value_not_exists: { code: 101, message: 'Option value with requested id does not exist.' },
    add_option_value_error: {
      code: 102,
      message: 'Error while adding an option value. Details are in the error message.',
    },
    option_not_exists: { code: 103, message: 'Option with requested id does not exist.' },
    invalid_option_type: { code: 104, message: 'Invalid option type.' },
    store_not_exists: { code: 105, message: 'Store with requested code/id does not exist.' },
    can_not_delete: { code: 106, message: 'Can not delete option.' },
    update_option_value_error: {
      code: 107,
      message: 'Error while updating an option value. Details are in the error message.',
    },
    option_value_title_required: { code: 108, message: 'Title field is required.' },
    cant_delete_last_value: {
      code: 109,
      message: 'Option should have at least one value. Can not delete last value.',
    },
  },
} as const satisfies ResourceDeclaration;
