import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { assignProduct } from './assign-product.ts';
import { assignedProducts } from './assigned-products.ts';
import { create } from './create.ts';
import { currentStore } from './current-store.ts';
import { remove } from './delete.ts';
import { info } from './info.ts';
import { level } from './level.ts';
import { move } from './move.ts';
import { removeProduct } from './remove-product.ts';
import { tree } from './tree.ts';
import { update } from './update.ts';
import { updateProduct } from './update-product.ts';

/** Every operation on categories. */
export const categoryOperations: readonly OperationDeclaration[] = [
  currentStore,
  tree,
  level,
  info,
  create,
  update,
  move,
  remove,
  assignedProducts,
  assignProduct,
  updateProduct,
  removeProduct,
];
