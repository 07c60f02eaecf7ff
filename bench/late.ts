/**
 * The number of products and customers of every store that changed after a certain day; all others changed before it.
 */
export const lateRows = 20;
export const lately = Date.UTC(2099, 0, 2);
/** That day. */
export const lateDay = '2099-01-01 00:00:00';
