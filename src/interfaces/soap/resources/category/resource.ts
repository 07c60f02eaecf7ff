import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';
import type { FaultTable } from '#interfaces/legacy/fault.ts';

/** Faults of the resource `catalog_category` (soap-catalog 3.3). */
const categoryFaults = {
  store_not_exists: { code: 100, message: 'Requested store view not found.' },
  website_not_exists: { code: 101, message: 'Requested website not found.' },
  not_exists: { code: 102, message: 'Category not exists.' },
  data_invalid: { code: 103, message: 'Invalid data given. Details in error message.' },
  not_moved: { code: 104, message: 'Category not moved. Details in error message.' },
  not_deleted: { code: 105, message: 'Category not deleted. Details in error message.' },
  product_not_assigned: { code: 106, message: 'Requested product is not assigned to category.' },
} as const satisfies FaultTable;

/** The categories (soap-catalog 3). */
export const categoryResource = {
  name: 'catalog_category',
  title: 'Category API',
  aliases: ['category'],
  aclId: 'catalog/category',
  faults: categoryFaults,
} as const satisfies ResourceDeclaration;
