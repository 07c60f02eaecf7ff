import { unitRounding } from '#domain/stores/rounding.ts';
import { lowest, ownPrice } from '../../products/price/own-price.ts';
import type { ReadType } from '../../products/price/type.ts';
import { downloadables } from './rows.ts';

/** The product's own price, plus that of the cheapest link if links are sold one by one. */
export const downloadablePrice: ReadType = {
  load: async (tx, ids, { websiteId }) => ({ downloadables: await downloadables(tx, ids, websiteId) }),
  prices(catalog, id, today) {
    const price = ownPrice(catalog, id, today);
    const made = catalog.downloadables.get(id);
    const link = made?.separately ? (lowest([...made.links.values()]) ?? 0) : 0;
    return { final: unitRounding(price), minimal: unitRounding(price + link) };
  },
};
