import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';

/** The stock of products (soap-catalog 3). */
export const stockResource = {
  name: 'cataloginventory_stock_item',
  title: 'Inventory API',
  aliases: ['product_stock'],
  aclId: 'cataloginventory',
  faults: {
    not_exists: { code: 101, message: 'Product not exists.' },
    not_updated: { code: 102, message: 'Product inventory not updated. Details in error message.' },
    multi_update_not_match: {
      code: 103,
      message: 'Quantity of product IDs and product data should match. Inventory was not updated.',
    },
  },
} as const satisfies ResourceDeclaration;
