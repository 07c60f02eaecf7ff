import type { OperationDeclaration } from '../operation/declare.ts';
import { attributeSetOperations } from './attribute-sets/operations.ts';
import { productAttributeOperations } from './attributes/operations.ts';
import { mediaOperations } from './media/operations.ts';

/** Every operation on the catalog. */
export const catalogOperations: readonly OperationDeclaration[] = [
  ...productAttributeOperations,
  ...attributeSetOperations,
  ...mediaOperations,
];
