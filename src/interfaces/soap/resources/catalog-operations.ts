import type { OperationDeclaration } from '../declare.ts';
import { categoryOperations } from './category/operations.ts';
import { categoryAttributeOperations } from './category-attribute/operations.ts';
import { productAttributeOperations } from './product-attribute/operations.ts';
import { attributeSetOperations } from './product-attribute-set/operations.ts';
import { mediaOperations } from './product-media/operations.ts';
import { stockOperations } from './stock/operations.ts';

/** Every operation on the catalog. */
export const catalogOperations: readonly OperationDeclaration[] = [
  ...categoryOperations,
  ...categoryAttributeOperations,
  ...productAttributeOperations,
  ...attributeSetOperations,
  ...mediaOperations,
  ...stockOperations,
];
