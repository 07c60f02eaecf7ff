import type { RouteDeclaration } from '../declare.ts';
import { bulkUpsertProducts } from './bulk.ts';
import { createProduct } from './create.ts';
import { deleteProduct, deleteProductBySku } from './remove.ts';
import { patchProduct, patchProductBySku, putProductBySku, replaceProduct } from './replace.ts';

/** Everything that changes products and their parts. */
export const productWriteRoutes: readonly RouteDeclaration[] = [
  createProduct,
  bulkUpsertProducts,
  replaceProduct,
  patchProduct,
  deleteProduct,
  putProductBySku,
  patchProductBySku,
  deleteProductBySku,
];
