import type { Tx } from '../../storage/engine.ts';
import { statement } from '../../storage/statement.ts';

/** One value of an option that is chosen from; prices in ten-thousandths. */
export interface KeptOptionValue {
  readonly id: number;
  readonly title: string;
  readonly price: number | null;
  readonly priceType: 'fixed' | 'percent';
  readonly sku: string | null;
  readonly sortOrder: number;
}

/** A custom option as a store view sees it. */
export interface KeptOption {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly required: boolean;
  readonly sortOrder: number;
  readonly sku: string | null;
  readonly price: number | null;
  readonly priceType: 'fixed' | 'percent';
  readonly maxCharacters: number | null;
  readonly fileExtensions: string | null;
  readonly imageSizeX: number | null;
  readonly imageSizeY: number | null;
  readonly values: readonly KeptOptionValue[];
}

type Asked = { productId: number; storeId: number };

const options = statement((q, p: Asked) =>
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
    .select([
      'o.option_id',
      'o.type',
      'o.is_required',
      'o.sku',
      'o.max_characters',
      'o.file_extension',
      'o.image_size_x',
      'o.image_size_y',
      'o.sort_order',
    ])
    .select((eb) => [
      eb.fn.coalesce('t.title', 't0.title').as('title'),
      eb.fn.coalesce('m.price', 'm0.price').as('price'),
      eb.fn.coalesce('m.price_type', 'm0.price_type').as('price_type'),
    ])
    .where('o.product_id', '=', p.productId)
    .orderBy('o.sort_order')
    .orderBy('o.option_id'),
);
const optionValues = statement((q, p: Asked) =>
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
    .where('o.product_id', '=', p.productId)
    .orderBy('v.sort_order')
    .orderBy('v.value_id'),
);

/** The custom options of a product in display order: two queries. */
export async function customOptionsOf(tx: Tx, productId: number, storeId: number): Promise<KeptOption[]> {
  const values = new Map<number, KeptOptionValue[]>();
  for (const row of await tx.all(optionValues, { productId, storeId })) {
    const of = values.get(row.option_id) ?? [];
    values.set(row.option_id, of);
    of.push({
      id: row.value_id,
      title: row.title ?? '',
      price: row.price,
      priceType: priceType(row.price_type),
      sku: row.sku,
      sortOrder: row.sort_order,
    });
  }
  return (await tx.all(options, { productId, storeId })).map((row) => ({
    id: row.option_id,
    type: row.type,
    title: row.title ?? '',
    required: row.is_required === 1,
    sortOrder: row.sort_order,
    sku: row.sku,
    price: row.price,
    priceType: priceType(row.price_type),
    maxCharacters: row.max_characters,
    fileExtensions: row.file_extension,
    imageSizeX: row.image_size_x,
    imageSizeY: row.image_size_y,
    values: values.get(row.option_id) ?? [],
  }));
}

function priceType(kept: string | null): 'fixed' | 'percent' {
  return kept === 'percent' ? 'percent' : 'fixed';
}
