import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';
import type { FaultTable } from '#interfaces/legacy/fault.ts';

/** Faults of the resource `catalog_product_attribute_media` (spec 7.3; texts of reference 4.4). */
export const mediaFaults = {
  store_not_exists: { code: 100, message: 'Requested store view not found.' },
  product_not_exists: { code: 101, message: 'Product not exists.' },
  data_invalid: { code: 102, message: 'Invalid data given. Details in error message.' },
  not_exists: { code: 103, message: "Requested image not exists in product images' gallery." },
  not_created: { code: 104, message: 'Image creation failed. Details in error message.' },
  not_updated: { code: 105, message: 'Image not updated. Details in error message.' },
  not_removed: { code: 106, message: 'Image not removed. Details in error message.' },
  not_media: { code: 107, message: "Requested product doesn't support images" },
} as const satisfies FaultTable;

/** The images of products (spec 4.5). */
export const mediaResource = {
  name: 'catalog_product_attribute_media',
  title: 'Product images',
  aliases: ['product_attribute_media', 'product_media'],
  aclId: 'catalog/product/media',
  faults: mediaFaults,
} as const satisfies ResourceDeclaration;
