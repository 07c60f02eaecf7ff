import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';
import type { FaultTable } from '#interfaces/legacy/fault.ts';

/** Faults of the resource `catalog_product` (soap-catalog 3.3). */
const productFaults = {
  store_not_exists: { code: 100, message: 'Requested store view not found.' },
  product_not_exists: { code: 101, message: 'Product not exists.' },
  data_invalid: { code: 102, message: 'Invalid data given. Details in error message.' },
  not_deleted: { code: 103, message: 'Product not deleted. Details in error message.' },
  product_type_not_exists: { code: 104, message: 'Product type is not in allowed types.' },
  product_attribute_set_not_exists: { code: 105, message: 'Product attribute set is not existed' },
  product_attribute_set_not_valid: {
    code: 106,
    message: 'Product attribute set is not belong catalog product entity type',
  },
  multi_update_not_match: {
    code: 107,
    message: 'Quantity of product IDs and product data should match. No changes made.',
  },
  partially_updated: {
    code: 108,
    message: 'There was an error during one or more products update. See error log for details.',
  },
} as const satisfies FaultTable;

/** The products (soap-catalog 3). */
export const productResource = {
  name: 'catalog_product',
  title: 'Product API',
  aliases: ['product'],
  aclId: 'catalog/product',
  faults: productFaults,
} as const satisfies ResourceDeclaration;
