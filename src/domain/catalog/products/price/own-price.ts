import { unit } from '#kernel/decimal.ts';
import { itemPrice, ownPriceOf } from '../record/prices.ts';
import type { ProductValue } from '../record/products.ts';
import type { PricedCatalog } from './type.ts';

/** The values of an unknown product. */
export const noValues: ReadonlyMap<string, ProductValue> = new Map();

/** The product's own price for one piece, not rounded yet. */
export function ownPrice({ values, discounts }: PricedCatalog, id: number, today: string): number {
  return itemPrice(ownPriceOf(values.get(id) ?? noValues), discounts.get(id), unit, today);
}

/** Whether a product is enabled for sale. */
export function isEnabled({ values }: PricedCatalog, id: number): boolean {
  return values.get(id)?.get('status')?.number === 1;
}

/** The lowest of the amounts; null if there are none. */
export function lowest(amounts: readonly number[]): number | null {
  return amounts.length === 0 ? null : Math.min(...amounts);
}
