import { columnIn, type Side } from '#domain/pricing/totals/columns.ts';
import type { OrderRow } from './rows.ts';

/** A value in the currency of the order and in the base currency; each is calculated separately (soap-sales 12.5). */
export interface BothCurrencies<T> {
  readonly order: T;
  readonly base: T;
}

/** Calculates a value in both currencies. */
export function inBoth<T>(compute: (side: Side) => T): BothCurrencies<T> {
  return { order: compute(''), base: compute('base_') };
}

/** The columns of a row that exist in both currencies, by their names without `base_`. */
type TwinName<Row> = {
  [N in keyof Row & string]: `base_${N}` extends keyof Row ? (Row[N] extends number | null ? N : never) : never;
}[keyof Row & string];

/** An amount of a row in one of the currencies; 0 for null. */
export function amountOf<Row>(row: Row, side: Side, name: TwinName<Row>): number {
  return (row as Readonly<Record<string, number | null>>)[`${side}${name}`] ?? 0;
}

/** The tax that a discount removed from the shipping price; its columns do not follow the naming of the others. */
export function shippingHiddenTaxOf(order: OrderRow, side: Side): number {
  return order[columnIn(side, 'shipping_hidden_tax_amount')] ?? 0;
}

/** Amounts by the names of their columns in both currencies. */
export function currencyColumns<A extends object>({
  order,
  base,
}: BothCurrencies<A>): A & { readonly [N in keyof A & string as `base_${N}`]: A[N] } {
  const prefixed = Object.fromEntries(Object.entries(base).map(([name, amount]) => [`base_${name}`, amount]));
  return { ...order, ...(prefixed as { readonly [N in keyof A & string as `base_${N}`]: A[N] }) };
}
