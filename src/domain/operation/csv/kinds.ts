import type { RestPermission } from '#domain/shared/permissions/rest-permissions.ts';
import { couponList } from './coupons.ts';
import { customerList } from './customers.ts';
import type { CsvKind, CsvMode } from './kind.ts';
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

/** What somebody must be granted to see a kind, and to take it in with a mode. */
export const csvGrants: Readonly<
  Record<CsvKindName, { readonly read: RestPermission } & Partial<Record<CsvMode, readonly RestPermission[]>>>
> = {
  products: {
    read: 'products/read',
    append: ['products/write'],
    replace: ['products/write'],
    delete: ['products/delete'],
  },
  prices: { read: 'products/read', append: ['products/write'], delete: ['products/write'] },
  stock: { read: 'inventory/read', append: ['inventory/write'] },
  customers: {
    read: 'customers/read',
    append: ['customers/create', 'customers/write', 'addresses/write'],
    delete: ['customers/delete'],
  },
  subscribers: { read: 'newsletter/read', append: ['newsletter/write'], delete: ['newsletter/write'] },
  coupons: { read: 'coupons/read', append: ['coupons/create', 'coupons/write'], delete: ['coupons/delete'] },
};
