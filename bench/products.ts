/** The lines of a new cart that has lines. */
export const linesPerCart = 5;

/** Ids have seven digits whatever the size, so that requests of one case are equally long. */
const firstProduct = 1_000_000;

/** The id of a product; `index` counts from 0 and wraps around at the size of the store. */
export const productId = (index: number, rows: number): number => firstProduct + (index % rows);

/** Index of the product on a line of a cart: lines of neighbouring carts are spread over the catalog. */
export const lineProduct = (cart: number, line: number, rows: number): number => (cart * 7919 + line * 104_729) % rows;
