/** Products, carts and sessions of the small store, which is always measured. */
export const smallRows = 1000;

/**
 * The product, cart or session of a call: few steps lead from one end of the store to the other. A large store has as
 * many steps as the small one: the question is the cost of more rows, not of reading more rows than memory holds.
 */
export const spread = (index: number, rows: number): number => ((index % smallRows) * 15_485_863) % rows;
