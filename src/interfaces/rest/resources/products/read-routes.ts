import type { RouteDeclaration } from '../../declare.ts';
import { facetRoutes } from './facets.ts';
import { getProduct, getProductBySku } from './get.ts';
import { listProductsRoute } from './list.ts';

/** Reading products. */
export const productReadRoutes: readonly RouteDeclaration[] = [
  listProductsRoute,
  ...facetRoutes,
  getProductBySku,
  getProduct,
];
