import { type TProperties, type TSchema, Type } from 'typebox';
import type { SentStock } from '#domain/catalog/inventory/change.ts';
import type { ChangedStock } from '#domain/catalog/inventory/commands.ts';
import { type StockFieldKind, type StockFieldName, stockFields } from '#domain/catalog/inventory/fields.ts';
import type { StockRow } from '#domain/catalog/inventory/inventory.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { named, nullable, rowId } from '../../schema.ts';

const amount = (description: string) => Type.Number({ minimum: 0, maximum: 99_999_999.9999, description });
const schemas: Readonly<Record<StockFieldKind, (description: string) => TSchema>> = {
  stock: (description) => Type.Number({ minimum: -99_999_999.9999, maximum: 99_999_999.9999, description }),
  quantity: amount,
  quantityOrNull: (description) => nullable(amount(description)),
  flag: (description) => Type.Boolean({ description }),
  backorders: (description) => Type.Integer({ minimum: 0, maximum: 2, description }),
};
const entries = Object.entries(stockFields) as [StockFieldName, (typeof stockFields)[StockFieldName]][];
const fields: TProperties = Object.fromEntries(
  entries.map(([name, { kind, description }]) => [name, schemas[kind](description)]),
);
const optionalFields: TProperties = Object.fromEntries(
  entries.map(([name, { kind, description }]) => [name, Type.Optional(schemas[kind](description))]),
);

/** The fields of a stock item as GET shows them, with their types. */
export type StockFields = Readonly<Record<StockFieldName, number | boolean | null>>;

/** The stock of one product (rest 4.9). */
export const stock = named(
  'Stock',
  Type.Unsafe<{ productId: number; sku: string; previousQty?: number | null } & StockFields>(
    Type.Object({
      productId: rowId('Product id.'),
      sku: Type.String({ description: 'SKU.' }),
      ...fields,
      previousQty: Type.Optional(
        nullable(Type.Number({ description: 'Only after a change by SKU: the quantity before it; null for none.' })),
      ),
    }),
  ),
);
const readOnly = Type.Optional(Type.Unknown({ readOnly: true }));
const readOnlyId = { productId: readOnly, previousQty: readOnly };
const sku = Type.String({ minLength: 1, maxLength: 64, description: 'SKU.' });

/** Fields of a stock item, all optional; the address names the product. */
export const stockPatch = Type.Unsafe<SentStock>(
  named(
    'StockPatch',
    Type.Object({ ...optionalFields, ...readOnlyId, sku: Type.Optional(Type.Unknown({ readOnly: true })) }),
  ),
);
/** The same, with the SKU that names the product. */
export const stockBySku = Type.Unsafe<SentStock & { readonly sku: string }>(
  named('StockBody', Type.Object({ ...optionalFields, ...readOnlyId, sku })),
);

/** A stock item in an answer. */
export function showStock(row: StockRow): { productId: number; sku: string } & StockFields {
  const values = row as unknown as Readonly<Record<string, number | null>>;
  const stockEntries = entries.map(([name, { column, kind }]) => {
    const value = values[column] ?? null;
    if (kind === 'flag') return [name, value === 1];
    return [name, kind === 'backorders' || value === null ? value : decimalToNumber(value)];
  });
  return { productId: row.product_id, sku: row.sku, ...(Object.fromEntries(stockEntries) as StockFields) };
}

/** The same after a change, with the quantity before it. */
export const showChangedStock = ({ previousQty, ...row }: ChangedStock) => ({
  ...showStock(row),
  previousQty: previousQty === null ? null : decimalToNumber(previousQty),
});

/** The stock fields of a body, without the SKU. */
export function stockFieldsOf(body: SentStock): SentStock {
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(stockFields, name)));
}
