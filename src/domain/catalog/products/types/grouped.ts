import { unitRounding } from '#domain/stores/rounding.ts';
import { groupMembers } from '../grouped.ts';
import { isEnabled, lowest, ownPrice } from './own-price.ts';
import type { ReadType } from './type.ts';

/** A group has no price of its own: its lowest price is that of its cheapest member. */
export const grouped: ReadType = {
  load: async (tx, ids) => ({ groups: await groupMembers(tx, ids) }),
  prices(catalog, id, today) {
    const members = (catalog.groups.get(id) ?? []).filter(({ productId }) => isEnabled(catalog, productId));
    return {
      final: null,
      minimal: lowest(members.map(({ productId }) => unitRounding(ownPrice(catalog, productId, today)))),
    };
  },
};
