import { lowest } from '../../products/price/own-price.ts';
import type { ReadType } from '../../products/price/type.ts';
import { giftCards } from './rows.ts';

/** A gift card's price is its lowest amount. */
export const giftCardPrice: ReadType = {
  load: async (tx, ids, place) => ({ giftCards: await giftCards(tx, ids, place) }),
  prices(catalog, id) {
    const card = catalog.giftCards.get(id);
    const amount = lowest([...(card?.amounts ?? []), ...(card?.open ? [card.open.min ?? 0] : [])]);
    return { final: amount, minimal: amount };
  },
};
