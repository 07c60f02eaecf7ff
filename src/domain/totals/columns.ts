import type { LineAmounts, MoneyCurrency, Sums } from './money.ts';

/** What the columns of the document's own currency begin with, and those of the base currency. */
export type Side = '' | 'base_';

/** The columns that keep what a line comes to: the same ones in carts, orders, invoices and credit memos (soap-sales 12). */
export const lineColumns = {
  price: 'price',
  rowTotal: 'row_total',
  discount: 'discount_amount',
  tax: 'tax_amount',
  hiddenTax: 'hidden_tax_amount',
  priceInclTax: 'price_incl_tax',
  rowTotalInclTax: 'row_total_incl_tax',
} as const satisfies Readonly<Record<keyof LineAmounts, string>>;

/** The columns that keep what a document comes to: the same ones in orders, invoices and credit memos (soap-sales 12). */
export const sumColumns = {
  subtotal: 'subtotal',
  subtotalInclTax: 'subtotal_incl_tax',
  shipping: 'shipping_amount',
  shippingInclTax: 'shipping_incl_tax',
  shippingTax: 'shipping_tax_amount',
  shippingDiscount: 'shipping_discount_amount',
  shippingHiddenTax: 'shipping_hidden_tax_amount',
  discount: 'discount_amount',
  tax: 'tax_amount',
  hiddenTax: 'hidden_tax_amount',
  grandTotal: 'grand_total',
} as const satisfies Readonly<Record<keyof Sums, string>>;

/** Columns that are called otherwise in the base currency than with `base_` before their name. */
const shortened = {
  shipping_hidden_tax_amount: 'base_shipping_hidden_tax_amnt',
  weee_tax_applied_row_amount: 'base_weee_tax_applied_row_amnt',
} as const;

/** The column of an amount in the base currency. */
export type BaseColumn<N extends string> = N extends keyof typeof shortened ? (typeof shortened)[N] : `base_${N}`;

/** The column of an amount in one of the currencies, by its name in the document's own. */
export function columnIn<N extends string>(side: Side, name: N): N | BaseColumn<N> {
  if (side === '') return name;
  return (Object.hasOwn(shortened, name) ? shortened[name as never] : `base_${name}`) as BaseColumn<N>;
}

/** Declares amounts in both currencies: a column of each name, and one in the base currency. */
export function amountColumns<const N extends string, C>(
  names: readonly N[],
  column: () => C,
): Readonly<Record<N | BaseColumn<N>, C>> {
  return Object.fromEntries(inBothCurrencies(names).map((name) => [name, column()])) as Record<N | BaseColumn<N>, C>;
}

/** The columns of amounts in both currencies, of each name and in the base currency. */
function inBothCurrencies<const N extends string>(names: readonly N[]): readonly (N | BaseColumn<N>)[] {
  return names.flatMap((name) => [name, columnIn('base_', name)]);
}

/** Amounts in both currencies by column. */
export type ColumnValues<N extends string> = Readonly<Record<N | BaseColumn<N>, number>>;
/** A column that keeps what a line comes to, in the document's own currency. */
export type LineColumn = (typeof lineColumns)[keyof LineAmounts];

const placesOf = <F extends string, N extends string>(columns: Readonly<Record<F, N>>) =>
  (Object.entries(columns) as [F, N][]).map(([field, own]) => ({ field, own, base: columnIn('base_', own) }));
const linePlaces = placesOf<keyof LineAmounts, LineColumn>(lineColumns);

/** The columns of what a line comes to, in both currencies. */
export const lineColumnNames = inBothCurrencies(Object.values(lineColumns));

/** What a line comes to in both currencies, by column. */
export const lineValues = valuesBy<keyof LineAmounts, LineColumn>(lineColumns);

/** What a document comes to in both currencies, by column. */
export const sumValues = valuesBy<keyof Sums, (typeof sumColumns)[keyof Sums]>(sumColumns);

function valuesBy<F extends string, N extends string>(
  columns: Readonly<Record<F, N>>,
): (amounts: Readonly<Record<MoneyCurrency, Readonly<Record<F, number>>>>) => ColumnValues<N> {
  const places = placesOf(columns);
  return ({ base, quote }) => {
    const values: Record<string, number> = {};
    for (const place of places) {
      values[place.own] = quote[place.field];
      values[place.base] = base[place.field];
    }
    return values as ColumnValues<N>;
  };
}

/** What a line comes to in one of the currencies, from the columns that keep it; null where they say nothing. */
export function readLine(
  row: Readonly<Record<LineColumn | BaseColumn<LineColumn>, number | null>>,
  side: Side,
): Readonly<Record<keyof LineAmounts, number | null>> {
  const amounts: Partial<Record<keyof LineAmounts, number | null>> = {};
  for (const { field, own, base } of linePlaces) amounts[field] = row[side === '' ? own : base];
  return amounts as Record<keyof LineAmounts, number | null>;
}
