import type { Tx } from '../../../platform/storage/engine.ts';
import { statement } from '../../../platform/storage/statement.ts';

/**
 * The surcharge of an option or of one of its values: money, or a percentage of the item's price, in ten-thousandths.
 */
export interface OptionPrice {
  readonly price: number;
  readonly isPercent: boolean;
}

/** One value of a drop-down, radio, checkbox or multiple select. */
export interface OptionValue {
  readonly valueId: number;
  readonly title: string;
  readonly sku: string | null;
  readonly sortOrder: number;
  readonly price: OptionPrice | undefined;
}

/** Whether options of a type are chosen from values, whose prices replace the option's own. */
export function hasValues(type: string): boolean {
  return type === 'drop_down' || type === 'radio' || type === 'checkbox' || type === 'multiple';
}

/** One custom option of a product as a store view sees it. */
export interface CustomOption {
  readonly optionId: number;
  readonly type: string;
  readonly title: string;
  readonly isRequired: boolean;
  readonly sortOrder: number;
  readonly sku: string | null;
  /** For text options; null or 0 for no limit. */
  readonly maxCharacters: number | null;
  /** For file options: the allowed extensions, and the largest size of an image in pixels. */
  readonly fileExtensions: string | null;
  readonly imageSizeX: number | null;
  readonly imageSizeY: number | null;
  readonly price: OptionPrice | undefined;
  readonly values: readonly OptionValue[];
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

const optionValues = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('product_option as o')
    .innerJoin('product_option_value as v', 'v.option_id', 'o.option_id')
    .leftJoin('product_option_value_title as t', (join) =>
      join.onRef('t.value_id', '=', 'v.value_id').on('t.store_id', '=', p.storeId),
    )
    .leftJoin('product_option_value_title as t0', (join) =>
      join.onRef('t0.value_id', '=', 'v.value_id').on('t0.store_id', '=', 0),
    )
    .leftJoin('product_option_value_price as m', (join) =>
      join.onRef('m.value_id', '=', 'v.value_id').on('m.store_id', '=', p.storeId),
    )
    .leftJoin('product_option_value_price as m0', (join) =>
      join.onRef('m0.value_id', '=', 'v.value_id').on('m0.store_id', '=', 0),
    )
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
      valueId: row.value_id,
      title: row.title ?? '',
      sku: row.sku,
      sortOrder: row.sort_order,
      price: optionPrice(row),
    });
  }
  for (const row of await tx.all(options, { ids, storeId })) {
    const list = found.get(row.product_id) ?? [];
    found.set(row.product_id, list);
    list.push({
      optionId: row.option_id,
      type: row.type,
      title: row.title ?? '',
      isRequired: row.is_required === 1,
      sortOrder: row.sort_order,
      sku: row.sku,
      maxCharacters: row.max_characters,
      fileExtensions: row.file_extension,
      imageSizeX: row.image_size_x,
      imageSizeY: row.image_size_y,
      price: optionPrice(row),
      values: values.get(row.option_id) ?? [],
    });
  }
  return found;
}

function optionPrice({
  price,
  price_type,
}: {
  price: number | null;
  price_type: string | null;
}): OptionPrice | undefined {
  return price === null ? undefined : { price, isPercent: price_type === 'percent' };
}
