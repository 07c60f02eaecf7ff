import type { Tx } from '#platform/storage/engine.ts';
import { type Builder, statement } from '#platform/storage/statement.ts';

/** The types of options, and whether one is chosen from values, whose price counts in place of the option's own. */
export const optionTypes = {
  field: false,
  area: false,
  file: false,
  drop_down: true,
  radio: true,
  checkbox: true,
  multiple: true,
  date: false,
  date_time: false,
  time: false,
} as const;

/** Whether options of a type are chosen from values; an unknown type is not. */
export function hasValues(type: string): boolean {
  return Object.hasOwn(optionTypes, type) && optionTypes[type as keyof typeof optionTypes];
}

/**
 * The surcharge of an option or of one of its values: money, or a percentage of the item's price, in ten-thousandths.
 */
export interface OptionPrice {
  readonly price: number;
  readonly priceType: 'fixed' | 'percent';
}

/**
 * One value of a drop-down, radio, checkbox or multiple select; an option has the same fields and more. The price is null
 * if none is stored.
 */
export interface OptionValue {
  readonly id: number;
  readonly title: string;
  readonly price: number | null;
  readonly priceType: 'fixed' | 'percent';
  readonly sku: string | null;
  readonly sortOrder: number;
}

/** One custom option of a product as a store view sees it. */
export interface CustomOption extends OptionValue {
  readonly type: string;
  readonly required: boolean;
  /** For text options; null or 0 for no limit. */
  readonly maxCharacters: number | null;
  /** For file options: the allowed extensions, and the largest size of an image in pixels. */
  readonly fileExtensions: string | null;
  readonly imageSizeX: number | null;
  readonly imageSizeY: number | null;
  readonly values: readonly OptionValue[];
}

/** The prices that count of options or values; those without a price cost nothing. */
export function optionPrices(all: readonly Pick<OptionValue, 'price' | 'priceType'>[]): OptionPrice[] {
  return all.flatMap(({ price, priceType }) => (price === null ? [] : [{ price, priceType }]));
}

const options = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('product_option as o')
    .leftJoin('product_option_title as t', (join) =>
      join.onRef('t.option_id', '=', 'o.option_id').on('t.store_id', '=', p.storeId),
    )
    .leftJoin('product_option_title as t0', (join) =>
      join.onRef('t0.option_id', '=', 'o.option_id').on('t0.store_id', '=', 0),
    )
    .leftJoin('product_option_price as m', (join) =>
      join.onRef('m.option_id', '=', 'o.option_id').on('m.store_id', '=', p.storeId),
    )
    .leftJoin('product_option_price as m0', (join) =>
      join.onRef('m0.option_id', '=', 'o.option_id').on('m0.store_id', '=', 0),
    )
    .selectAll('o')
    .select((eb) => [
      eb.fn.coalesce('t.title', 't0.title').as('title'),
      eb.fn.coalesce('m.price', 'm0.price').as('price'),
      eb.fn.coalesce('m.price_type', 'm0.price_type').as('price_type'),
    ])
    .where('o.product_id', d.in, d.list(p.ids))
    .orderBy('o.product_id')
    .orderBy('o.sort_order')
    .orderBy('o.option_id'),
);

/**
 * The beginning of a query over `v`, the values of the options `o`, with what a store view has of its own (`t`, `m`) and what all have
 * (`t0`, `m0`).
 */
const valuesSeenBy = (q: Builder, storeId: number) =>
  q
    .selectFrom('product_option as o')
    .innerJoin('product_option_value as v', 'v.option_id', 'o.option_id')
    .leftJoin('product_option_value_title as t', (join) =>
      join.onRef('t.value_id', '=', 'v.value_id').on('t.store_id', '=', storeId),
    )
    .leftJoin('product_option_value_title as t0', (join) =>
      join.onRef('t0.value_id', '=', 'v.value_id').on('t0.store_id', '=', 0),
    )
    .leftJoin('product_option_value_price as m', (join) =>
      join.onRef('m.value_id', '=', 'v.value_id').on('m.store_id', '=', storeId),
    )
    .leftJoin('product_option_value_price as m0', (join) =>
      join.onRef('m0.value_id', '=', 'v.value_id').on('m0.store_id', '=', 0),
    );

const optionValues = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  valuesSeenBy(q, p.storeId)
    .select(['v.value_id', 'v.option_id', 'v.sku', 'v.sort_order'])
    .select((eb) => [
      eb.fn.coalesce('t.title', 't0.title').as('title'),
      eb.fn.coalesce('m.price', 'm0.price').as('price'),
      eb.fn.coalesce('m.price_type', 'm0.price_type').as('price_type'),
    ])
    .where('o.product_id', d.in, d.list(p.ids))
    .orderBy('v.sort_order')
    .orderBy('v.value_id'),
);

/** The custom options of products in display order, with titles and prices of a store view, in two queries. */
export async function customOptions(
  tx: Tx,
  ids: readonly number[],
  storeId: number,
): Promise<Map<number, CustomOption[]>> {
  const found = new Map<number, CustomOption[]>();
  if (ids.length === 0) return found;
  const values = new Map<number, OptionValue[]>();
  for (const row of await tx.all(optionValues, { ids, storeId })) {
    const list = values.get(row.option_id) ?? [];
    values.set(row.option_id, list);
    list.push({
      id: row.value_id,
      price: row.price,
      priceType: priceTypeOf(row),
      title: row.title ?? '',
      sku: row.sku,
      sortOrder: row.sort_order,
    });
  }
  for (const row of await tx.all(options, { ids, storeId })) {
    const list = found.get(row.product_id) ?? [];
    found.set(row.product_id, list);
    list.push({
      id: row.option_id,
      required: row.is_required === 1,
      price: row.price,
      priceType: priceTypeOf(row),
      values: values.get(row.option_id) ?? [],
      type: row.type,
      title: row.title ?? '',
      sortOrder: row.sort_order,
      sku: row.sku,
      maxCharacters: row.max_characters,
      fileExtensions: row.file_extension,
      imageSizeX: row.image_size_x,
      imageSizeY: row.image_size_y,
    });
  }
  return found;
}

function priceTypeOf({ price, price_type }: { price: number | null; price_type: string | null }): 'fixed' | 'percent' {
  return price !== null && price_type === 'percent' ? 'percent' : 'fixed';
}

/** The custom options of one product. */
export async function customOptionsOf(tx: Tx, productId: number, storeId: number): Promise<CustomOption[]> {
  return (await customOptions(tx, [productId], storeId)).get(productId) ?? [];
}

const ownerOfOption = statement((q, p: { optionId: number }) =>
  q.selectFrom('product_option').select(['product_id', 'option_id', 'type']).where('option_id', '=', p.optionId),
);
const ownerOfValue = statement((q, p: { valueId: number }) =>
  q
    .selectFrom('product_option_value as v')
    .innerJoin('product_option as o', 'o.option_id', 'v.option_id')
    .select(['o.product_id', 'o.option_id', 'o.type'])
    .where('v.value_id', '=', p.valueId),
);

/** The option with an id, and its product; undefined if there is none. */
export async function optionById(tx: Tx, optionId: number | undefined): Promise<OptionOwner | undefined> {
  return optionId === undefined ? Promise.resolve(undefined) : tx.first(ownerOfOption, { optionId });
}

/** The option that has a value, and its product; undefined if there is none. */
export async function optionOfValue(tx: Tx, valueId: number | undefined): Promise<OptionOwner | undefined> {
  return valueId === undefined ? Promise.resolve(undefined) : tx.first(ownerOfValue, { valueId });
}

/** An option, and its product. */
export interface OptionOwner {
  readonly product_id: number;
  readonly option_id: number;
  readonly type: string;
}

const valueAtStore = statement((q, p: { valueId: number; storeId: number }) =>
  valuesSeenBy(q, p.storeId)
    .select([
      'v.value_id as id',
      'v.option_id as optionId',
      'v.sku',
      'v.sort_order as sortOrder',
      't0.title as defaultTitle',
      't.title as ownTitle',
      'm0.price as defaultPrice',
      'm0.price_type as defaultPriceType',
      'm.price as ownPrice',
      'm.price_type as ownPriceType',
    ])
    .where('v.value_id', '=', p.valueId),
);

/** A value of an option, with the default data and the store view's own; null for missing data. */
export interface ValueAtStore {
  readonly id: number;
  readonly optionId: number;
  readonly sku: string | null;
  readonly sortOrder: number;
  readonly defaultTitle: string | null;
  readonly ownTitle: string | null;
  readonly defaultPrice: number | null;
  readonly defaultPriceType: string | null;
  readonly ownPrice: number | null;
  readonly ownPriceType: string | null;
}

/** A value of an option as a store view has it. */
export async function optionValueAt(tx: Tx, valueId: number, storeId: number): Promise<ValueAtStore | undefined> {
  return tx.first(valueAtStore, { valueId, storeId });
}
