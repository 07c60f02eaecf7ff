// domain/catalog/inventory/: stock items: their fields and configuration, taking and giving back.

import { maxDecimal, sentDecimal } from '#kernel/decimal.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { type StockFieldKind, type StockFieldName, stockFields } from './fields.ts';

/** Columns of a stock item to change, in their stored form. */
export type StockChange = Readonly<Partial<Record<string, number | null>>>;

/** The stock fields of rest 4.9 that a caller sends; each may be left out. */
export type SentStock = Readonly<Partial<Record<StockFieldName, unknown>>>;

/**
 * Reads the fields of a stock item. Quantities are rounded to four decimals; only the quantity in stock can be below
 * zero, if more was ordered than there was. Every error names its field below `pointer`.
 */
export function readStock(sent: SentStock, pointer = ''): { change: StockChange; errors: FieldError[] } {
  const change: Record<string, number | null> = {};
  const errors: FieldError[] = [];
  for (const [name, { column, kind }] of Object.entries(stockFields)) {
    const value = sent[name as StockFieldName];
    if (value === undefined) continue;
    const read = readers[kind](value);
    if (typeof read === 'string') errors.push({ field: `${pointer}/${name}`, message: read });
    else change[column] = read;
  }
  return { change, errors };
}

const readers: Readonly<Record<StockFieldKind, (value: unknown) => number | null | string>> = {
  stock(value) {
    const number = sentDecimal(value);
    if (number === undefined) return 'must be a number';
    return Math.abs(number) > maxDecimal ? 'must be from -99999999.9999 to 99999999.9999' : number;
  },
  quantity(value) {
    const number = sentDecimal(value);
    if (number === undefined) return 'must be a number';
    return number < 0 || number > maxDecimal ? 'must be from 0 to 99999999.9999' : number;
  },
  quantityOrNull: (value) => (value === null ? null : readers.quantity(value)),
  flag: (value) => (typeof value === 'boolean' ? Number(value) : 'must be true or false'),
  backorders: (value) => (value === 0 || value === 1 || value === 2 ? value : 'must be 0, 1 or 2'),
};
