import { bundleAttributes } from '../../parts/bundle/rows.ts';
import { priceAttributes } from '../record/prices.ts';
import { readType } from './index.ts';
import type { PricedCatalog, ProductPrices } from './type.ts';

/** The attributes that `productPrices` needs, of products and of their parts. */
export const pricedAttributes = [...priceAttributes, ...bundleAttributes, 'status'] as const;

/** The prices of a product on a day (`YYYY-MM-DD`), by the same rules as in carts. Disabled parts are not sold. */
export function productPrices(catalog: PricedCatalog, id: number, today: string): ProductPrices {
  return readType(catalog.products.get(id)?.type).prices(catalog, id, today);
}
