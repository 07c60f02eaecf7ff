import { couponList } from './coupons.ts';
import { customerList } from './customers.ts';
import type { CsvKind } from './kind.ts';
import { priceList, stockList } from './lists.ts';
import { productList } from './products.ts';
import { subscriberList } from './subscribers.ts';

/** The kinds of lists by name. */
export const csvKinds = {
  products: productList,
  prices: priceList,
  stock: stockList,
  customers: customerList,
  subscribers: subscriberList,
  coupons: couponList,
} as const satisfies Readonly<Record<string, CsvKind>>;

/** A kind of list. */
export type CsvKindName = keyof typeof csvKinds;
