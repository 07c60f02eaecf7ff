import type { RouteDeclaration } from '../../declare.ts';
import { getProduct, getProductBySku } from './get.ts';
import { listProducts } from './list.ts';

/** Reading products. */
export const productReadRoutes: readonly RouteDeclaration[] = [listProducts, getProductBySku, getProduct];
