import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';

/** The attributes of categories (soap-catalog 3). */
export const categoryAttributeResource = {
  name: 'catalog_category_attribute',
  title: 'Category attributes API',
  aliases: ['category_attribute'],
  aclId: 'catalog/category',
  faults: {
    store_not_exists: { code: 100, message: 'Requested store view not found.' },
    not_exists: { code: 101, message: 'Requested attribute not found.' },
  },
} as const satisfies ResourceDeclaration;
