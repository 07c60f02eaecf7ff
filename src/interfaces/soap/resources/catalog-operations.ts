import type { OperationDeclaration } from '../declare.ts';
import { productAttributeOperations } from './product-attribute/operations.ts';
import { attributeSetOperations } from './product-attribute-set/operations.ts';
import { mediaOperations } from './product-media/operations.ts';
import { stockOperations } from './stock/operations.ts';

/** Every operation on the catalog. */
export const catalogOperations: readonly OperationDeclaration[] = [
  ...productAttributeOperations,
  ...attributeSetOperations,
  ...mediaOperations,
  ...stockOperations,
];
