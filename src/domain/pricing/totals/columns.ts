import type { LineAmounts, MoneyCurrency, Sums } from './money.ts';

/** The prefixes of the columns in the document's own currency, and in the base currency. */
export type Side = '' | 'base_';

/** The columns with the amounts of a line: the same in carts, orders, invoices and credit memos (soap-sales 12). */
export const lineColumns = {
  price: 'price',
  rowTotal: 'row_total',
  discount: 'discount_amount',
  tax: 'tax_amount',
  hiddenTax: 'hidden_tax_amount',
  priceInclTax: 'price_incl_tax',
  rowTotalInclTax: 'row_total_incl_tax',
} as const satisfies Readonly<Record<keyof LineAmounts, string>>;

/** The columns with the sums of a document: the same in orders, invoices and credit memos (soap-sales 12). */
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

/** Columns whose name in the base currency is not `base_` plus their name. */
const shortened = {
  shipping_hidden_tax_amount: 'base_shipping_hidden_tax_amnt',
  weee_tax_applied_row_amount: 'base_weee_tax_applied_row_amnt',
} as const;

/** The column of an amount in the base currency. */
export type BaseColumn<N extends string> = N extends keyof typeof shortened ? (typeof shortened)[N] : `base_${N}`;

/** The column of an amount in a currency, from its name in the document's own. */
export function columnIn<N extends string>(side: Side, name: N): N | BaseColumn<N> {
  if (side === '') return name;
  return (Object.hasOwn(shortened, name) ? shortened[name as never] : `base_${name}`) as BaseColumn<N>;
}

/** Declares amounts in both currencies: for each name a column, and one in the base currency. */
export function amountColumns<const N extends string, C>(
  names: readonly N[],
  column: () => C,
): Readonly<Record<N | BaseColumn<N>, C>> {
  return Object.fromEntries(inBothCurrencies(names).map((name) => [name, column()])) as Record<N | BaseColumn<N>, C>;
}

/** The columns of amounts in both currencies, for each name the column and that in the base currency. */
function inBothCurrencies<const N extends string>(names: readonly N[]): readonly (N | BaseColumn<N>)[] {
  return names.flatMap((name) => [name, columnIn('base_', name)]);
}

/** Amounts in both currencies by column. */
export type ColumnValues<N extends string> = Readonly<Record<N | BaseColumn<N>, number>>;
/** A column with an amount of a line, in the document's own currency. */
export type LineColumn = (typeof lineColumns)[keyof LineAmounts];

const placesOf = <F extends string, N extends string>(columns: Readonly<Record<F, N>>) =>
  (Object.entries(columns) as [F, N][]).map(([field, own]) => ({ field, own, base: columnIn('base_', own) }));

/** The columns with the amounts of a line, in both currencies. */
export const lineColumnNames = inBothCurrencies(Object.values(lineColumns));

/** The amounts of a line in both currencies, by column. */
export const lineValues = valuesBy<keyof LineAmounts, LineColumn>(lineColumns);

/** The sums of a document in both currencies, by column. */
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

/** Makes the amounts of a line in one of the currencies from its columns; null if they are empty. */
type LineReader = (
  row: Readonly<Record<LineColumn | BaseColumn<LineColumn>, number | null>>,
) => Readonly<Record<keyof LineAmounts, number | null>>;

const linePlaces = placesOf<keyof LineAmounts, LineColumn>(lineColumns);
const lineReader =
  (currency: 'own' | 'base'): LineReader =>
  (row) => {
    const amounts: Partial<Record<keyof LineAmounts, number | null>> = {};
    for (const place of linePlaces) amounts[place.field] = row[place[currency]];
    return amounts as ReturnType<LineReader>;
  };

/** For each of the currencies: reads the amounts of a line. */
export const readLine: Readonly<Record<Side, LineReader>> = { '': lineReader('own'), base_: lineReader('base') };
