import type { ResourceDeclaration } from '#interfaces/legacy/declare.ts';
import { attributeSetFaults } from './faults.ts';

/** The attribute sets of products, with their groups and the attributes in them. */
export const attributeSetResource = {
  name: 'catalog_product_attribute_set',
  title: 'Product Attribute Set',
  aliases: ['product_attribute_set'],
  aclId: 'catalog/product/attribute/set',
  faults: attributeSetFaults,
} as const satisfies ResourceDeclaration;
