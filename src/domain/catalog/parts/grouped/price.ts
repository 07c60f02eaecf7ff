import { unitRounding } from '#domain/stores/rounding.ts';
import { isEnabled, lowest, ownPrice } from '../../products/price/own-price.ts';
import type { ReadType } from '../../products/price/type.ts';
import { groupMembers } from './rows.ts';

/** A group has no price of its own: its lowest price is that of its cheapest member. */
export const groupedPrice: ReadType = {
  load: async (tx, ids) => ({ groups: await groupMembers(tx, ids) }),
  prices(catalog, id, today) {
    const members = (catalog.groups.get(id) ?? []).filter(({ productId }) => isEnabled(catalog, productId));
    return {
      final: null,
      minimal: lowest(members.map(({ productId }) => unitRounding(ownPrice(catalog, productId, today)))),
    };
  },
};
