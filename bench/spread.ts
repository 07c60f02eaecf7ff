/** Products, carts and sessions of the store that is always measured. */
export const smallRows = 1000;

/**
 * Which product, cart or session of a store a call is about: few steps lead from one end of the store to the other. There
 * are as many in a large store as in the small one, since the question is what more rows cost, not what it costs to ask for
 * more of them than memory holds.
 */
export const spread = (index: number, rows: number): number => ((index % smallRows) * 15_485_863) % rows;
