import { unitRounding } from '#domain/stores/rounding.ts';
import { ownPrice } from './own-price.ts';
import type { PricedCatalog, ReadType } from './type.ts';

/** A single product with a price. */
export const single: ReadType = {
  prices(catalog: PricedCatalog, id: number, today: string) {
    const price = unitRounding(ownPrice(catalog, id, today));
    return { final: price, minimal: price };
  },
};
