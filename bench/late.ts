/** So many products and customers of every store were changed after a day that no other was changed after. */
export const lateRows = 20;
export const lately = Date.UTC(2099, 0, 2);
/** That day. */
export const lateDay = '2099-01-01 00:00:00';
