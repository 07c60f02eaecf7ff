import { inCents, ownPrice } from './own-price.ts';
import type { PricedCatalog, ReadType } from './type.ts';

/** A single product with a price. */
export const single: ReadType = {
  prices(catalog: PricedCatalog, id: number, today: string) {
    const price = inCents(ownPrice(catalog, id, today));
    return { final: price, minimal: price };
  },
};
