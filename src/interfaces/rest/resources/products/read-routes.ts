import type { RouteDeclaration } from '../../declare.ts';
import { facetRoutes } from './facets.ts';
import { getProduct, getProductBySku } from './get.ts';
import { listProducts } from './list.ts';

/** Reading products. */
export const productReadRoutes: readonly RouteDeclaration[] = [
  listProducts,
  ...facetRoutes,
  getProductBySku,
  getProduct,
];
