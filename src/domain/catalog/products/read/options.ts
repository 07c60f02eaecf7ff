import { decimalToNumber } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type CustomOption, customOptions, hasValues, type OptionValue } from '../../parts/custom-options/rows.ts';
import { loadDownloadLinks, type StoredDownloadLink } from '../../parts/downloadable/link-rows.ts';
import type { ProductRecord } from './record.ts';

type Asked = { ids: readonly number[]; storeId: number };
type Option = NonNullable<ProductRecord['customOptions']>[number];

/** `money` converts an amount for the caller; percentages stay. */
function priced({ price, priceType }: Pick<OptionValue, 'price' | 'priceType'>, money: (amount: number) => number) {
  if (price === null) return { price: null, priceType: null };
  return { price: priceType === 'percent' ? decimalToNumber(price) : money(price), priceType };
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
  const { id, title, type, required, sortOrder, sku } = option;
  const common = { id, title, type, required, sortOrder };
  if (hasValues(type)) return { ...common, values: option.values.map((value) => shownValue(value, money)) };
  const { maxCharacters, fileExtensions, imageSizeX, imageSizeY } = option;
  return { ...common, ...priced(option, money), sku, maxCharacters, fileExtensions, imageSizeX, imageSizeY };
}

function shownValue(value: OptionValue, money: (amount: number) => number) {
  const { id, title, sku, sortOrder } = value;
  return { id, title, ...priced(value, money), sku, sortOrder };
}

type Link = NonNullable<ProductRecord['downloadableLinks']>[number];

/** The links of downloadable products in display order, in one query. The files themselves are only for buyers. */
export async function shownLinks(
  tx: Tx,
  { ids, ...place }: Asked & { websiteId: number },
  money: (amount: number) => number,
): Promise<Map<number, Link[]>> {
  const found = await loadDownloadLinks(tx, ids, place);
  return new Map([...found].map(([id, links]) => [id, links.map((link) => linkRecord(link, money))]));
}

function linkRecord(
  { id, title, price, sortOrder, numberOfDownloads, sampleUrl }: StoredDownloadLink,
  money: (amount: number) => number,
): Link {
  return { id, title, price: money(price), sortOrder, numberOfDownloads, sampleUrl };
}
