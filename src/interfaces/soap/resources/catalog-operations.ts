import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { categoryOperations } from './category/operations.ts';
import { categoryAttributeOperations } from './category-attribute/operations.ts';
import { optionOperations } from './custom-option/operations.ts';
import { optionValueOperations } from './custom-option/value-operations.ts';
import { productOperations } from './product/operations.ts';
import { productAttributeOperations } from './product-attribute/operations.ts';
import { attributeSetOperations } from './product-attribute-set/operations.ts';
import { linkOperations } from './product-link/operations.ts';
import { mediaOperations } from './product-media/operations.ts';
import { productTypeOperations } from './product-type/operations.ts';
import { tierPriceOperations } from './tier-price/operations.ts';

/** Every operation on the catalog except those on stock. */
export const catalogOperations: readonly OperationDeclaration[] = [
  ...categoryOperations,
  ...categoryAttributeOperations,
  ...productOperations,
  ...productAttributeOperations,
  ...attributeSetOperations,
  ...productTypeOperations,
  ...mediaOperations,
  ...tierPriceOperations,
  ...linkOperations,
  ...optionOperations,
  ...optionValueOperations,
];
