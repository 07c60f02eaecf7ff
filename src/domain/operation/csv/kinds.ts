import type { CsvKind } from './kind.ts';
import { priceList, stockList } from './lists.ts';
import { productList } from './products.ts';

/** The kinds of lists by name. */
export const csvKinds = { products: productList, prices: priceList, stock: stockList } as const satisfies Readonly<
  Record<string, CsvKind>
>;

/** A kind of list. */
export type CsvKindName = keyof typeof csvKinds;
