import { decimalToNumber } from '../../../../kernel/decimal.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { type CustomOption, customOptions, hasValues, type OptionPrice, type OptionValue } from '../custom-options.ts';
import type { ProductRecord } from './schema.ts';

type Asked = { ids: readonly number[]; storeId: number };
type Option = NonNullable<ProductRecord['customOptions']>[number];

/** `money` writes an amount as the caller sees it; per cents stay what they are. */
function priced(price: OptionPrice | undefined, money: (amount: number) => number) {
  if (!price) return { price: null, priceType: null };
  return price.isPercent
    ? { price: decimalToNumber(price.price), priceType: 'percent' as const }
    : { price: money(price.price), priceType: 'fixed' as const };
}

/** The custom options of products in display order, with texts and prices of a store view, in two queries. */
export async function shownCustomOptions(
  tx: Tx,
  { ids, storeId }: Asked,
  money: (amount: number) => number,
): Promise<Map<number, Option[]>> {
  const found = await customOptions(tx, ids, storeId);
  return new Map([...found].map(([id, options]) => [id, options.map((option) => optionRecord(option, money))]));
}

function optionRecord(option: CustomOption, money: (amount: number) => number): Option {
  const { title, type, sortOrder, sku } = option;
  const common = { id: option.optionId, title, type, required: option.isRequired, sortOrder };
  if (hasValues(type)) return { ...common, values: option.values.map((value) => shownValue(value, money)) };
  const { maxCharacters, fileExtensions, imageSizeX, imageSizeY } = option;
  return { ...common, ...priced(option.price, money), sku, maxCharacters, fileExtensions, imageSizeX, imageSizeY };
}

function shownValue({ valueId, title, price, sku, sortOrder }: OptionValue, money: (amount: number) => number) {
  return { id: valueId, title, ...priced(price, money), sku, sortOrder };
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
    .where('l.product_id', d.in, d.list(p.ids))
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
