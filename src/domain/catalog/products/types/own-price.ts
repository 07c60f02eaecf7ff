import { roundDecimal, unit } from '../../../../kernel/decimal.ts';
import { itemPrice } from '../prices.ts';
import type { ProductValue } from '../products.ts';
import type { PricedCatalog } from './type.ts';

/** Of a product that is not known. */
export const noValues: ReadonlyMap<string, ProductValue> = new Map();

/** An amount in whole cents. */
export const inCents = (amount: number): number => roundDecimal(amount, 2);

/** The price of one piece of a product by itself, not rounded yet. */
export function ownPrice({ values, discounts }: PricedCatalog, id: number, today: string): number {
  return itemPrice(values.get(id) ?? noValues, discounts.get(id), unit, today);
}

/** Whether a product is sold at all. */
export function isEnabled({ values }: PricedCatalog, id: number): boolean {
  return values.get(id)?.get('status')?.number === 1;
}

/** The lowest of amounts; null where there are none. */
export function lowest(amounts: readonly number[]): number | null {
  return amounts.length === 0 ? null : Math.min(...amounts);
}
