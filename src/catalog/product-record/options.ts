import { decimalToNumber } from '../../decimal.ts';
import type { Tx } from '../../storage/engine.ts';
import { statement } from '../../storage/statement.ts';
import { hasValues } from '../custom-options.ts';
import type { ProductRecord } from './schema.ts';

type Asked = { ids: readonly number[]; storeId: number };
type Option = NonNullable<ProductRecord['customOptions']>[number];
type OptionValue = NonNullable<Option['values']>[number];

const optionRows = statement((q, p: Asked, d) =>
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
    .where('o.product_id', 'in', d.list(p.ids))
    .orderBy('o.sort_order')
    .orderBy('o.option_id'),
);
const valueRows = statement((q, p: Asked, d) =>
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
    .where('o.product_id', 'in', d.list(p.ids))
    .orderBy('v.sort_order')
    .orderBy('v.value_id'),
);

/** `money` writes an amount as the caller sees it; per cents stay what they are. */
function priced(price: number | null, type: string | null, money: (amount: number) => number) {
  const isPercent = type === 'percent';
  return {
    price: price === null ? null : isPercent ? decimalToNumber(price) : money(price),
    priceType: price === null ? null : isPercent ? ('percent' as const) : ('fixed' as const),
  };
}

/** The custom options of products in display order, with texts and prices of a store view, in two queries. */
export async function shownCustomOptions(
  tx: Tx,
  asked: Asked,
  money: (amount: number) => number,
): Promise<Map<number, Option[]>> {
  const found = new Map<number, Option[]>();
  if (asked.ids.length === 0) return found;
  const values = new Map<number, OptionValue[]>();
  for (const row of await tx.all(valueRows, asked)) {
    const of = values.get(row.option_id) ?? [];
    values.set(row.option_id, of);
    of.push({
      id: row.value_id,
      title: row.title ?? '',
      ...priced(row.price, row.price_type, money),
      sku: row.sku,
      sortOrder: row.sort_order,
    });
  }
  for (const row of await tx.all(optionRows, asked)) {
    const of = found.get(row.product_id) ?? [];
    found.set(row.product_id, of);
    const common = {
      id: row.option_id,
      title: row.title ?? '',
      type: row.type,
      required: row.is_required === 1,
      sortOrder: row.sort_order,
    };
    if (hasValues(row.type)) of.push({ ...common, values: values.get(row.option_id) ?? [] });
    else {
      of.push({
        ...common,
        ...priced(row.price, row.price_type, money),
        sku: row.sku,
        maxCharacters: row.max_characters,
        fileExtensions: row.file_extension,
        imageSizeX: row.image_size_x,
        imageSizeY: row.image_size_y,
      });
    }
  }
  return found;
}

type Link = NonNullable<ProductRecord['downloadableLinks']>[number];

const linkRows = statement((q, p: Asked & { websiteId: number }, d) =>
  q
    .selectFrom('download_link as l')
    .leftJoin('download_link_title as t', (join) =>
      join.onRef('t.link_id', '=', 'l.link_id').on('t.store_id', '=', p.storeId),
    )
    .leftJoin('download_link_title as t0', (join) =>
      join.onRef('t0.link_id', '=', 'l.link_id').on('t0.store_id', '=', 0),
    )
    .leftJoin('download_link_price as c', (join) =>
      join.onRef('c.link_id', '=', 'l.link_id').on('c.website_id', '=', p.websiteId),
    )
    .leftJoin('download_link_price as c0', (join) =>
      join.onRef('c0.link_id', '=', 'l.link_id').on('c0.website_id', '=', 0),
    )
    .select(['l.product_id', 'l.link_id', 'l.sort_order', 'l.number_of_downloads', 'l.sample_url'])
    .select((eb) => [
      eb.fn.coalesce('t.title', 't0.title').as('title'),
      eb.fn.coalesce('c.price', 'c0.price').as('price'),
    ])
    .where('l.product_id', 'in', d.list(p.ids))
    .orderBy('l.sort_order')
    .orderBy('l.link_id'),
);

/** The links of downloadable products in display order, in one query. The files themselves are only for buyers. */
export async function shownLinks(
  tx: Tx,
  asked: Asked & { websiteId: number },
  money: (amount: number) => number,
): Promise<Map<number, Link[]>> {
  const found = new Map<number, Link[]>(asked.ids.map((id) => [id, []]));
  const rows = asked.ids.length === 0 ? [] : await tx.all(linkRows, asked);
  for (const row of rows) {
    found.get(row.product_id)?.push({
      id: row.link_id,
      title: row.title ?? '',
      price: money(row.price ?? 0),
      sortOrder: row.sort_order,
      numberOfDownloads: row.number_of_downloads ?? 0,
      sampleUrl: row.sample_url,
    });
  }
  return found;
}
