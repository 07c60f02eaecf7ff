import { prepareSingle, singlePrice } from './simple.ts';
import type { CartProductType } from './type.ts';

/** As a simple product, but nothing is shipped: no weight, and a cart of only such lines is virtual. */
export const virtual: CartProductType = {
  prepare: (catalog, product, request) => prepareSingle(catalog, product, request),
  unitPrice: singlePrice,
};
