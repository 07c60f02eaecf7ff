import { decimalToNumber, percentOf, unit } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { bundlePricing } from '../../parts/bundle/price.ts';
import { type CustomOption, hasValues, type OptionValue } from '../../parts/custom-options/rows.ts';
import { loadDownloadLinks, type StoredDownloadLink } from '../../parts/downloadable/link-rows.ts';
import { ownPrice } from '../price/own-price.ts';
import { type ReadCatalog, taxedPrice } from './parts.ts';
import type { ProductRecord } from './record.ts';

type Asked = { ids: readonly number[]; storeId: number };
type Option = NonNullable<ProductRecord['customOptions']>[number];

/** What the custom options of a product cost. */
interface OptionPrices {
  readonly catalog: ReadCatalog;
  readonly productId: number;
  /** The price that percentages apply to; null if buyers choose it, as of gift cards. */
  readonly full: number | null;
}

/** Amounts in the caller's currency; percentages stay, with the amount that they add to one piece beside. */
function priced(
  { price, priceType }: Pick<OptionValue, 'price' | 'priceType'>,
  { catalog, productId, full }: OptionPrices,
) {
  if (price === null) return { price: null, priceType: null };
  const isPercent = priceType === 'percent';
  const added = isPercent ? full && percentOf(full, price) : price;
  return {
    price: isPercent ? decimalToNumber(price) : catalog.money.show(price),
    priceType,
    ...taxedPrice(catalog, productId, added),
  };
}

/** The custom options of a product, priced as in a cart: percentages are those of its price without options. */
export function shownCustomOptions(
  catalog: ReadCatalog,
  productId: number,
  options: readonly CustomOption[],
): readonly Option[] {
  const prices = { catalog, productId, full: priceWithoutOptions(catalog, productId) };
  return options.map((option) => optionRecord(option, prices));
}

function priceWithoutOptions(catalog: ReadCatalog, id: number): number | null {
  if (catalog.giftCards.has(id)) return null;
  if (catalog.bundles.has(id)) return bundlePricing(catalog, id, unit, catalog.today).ownPrice;
  return ownPrice(catalog, id, catalog.today);
}

function optionRecord(option: CustomOption, prices: OptionPrices): Option {
  const { id, title, type, required, sortOrder, sku } = option;
  const common = { id, title, type, required, sortOrder };
  if (hasValues(type)) return { ...common, values: option.values.map((value) => shownValue(value, prices)) };
  const { maxCharacters, fileExtensions, imageSizeX, imageSizeY } = option;
  return { ...common, ...priced(option, prices), sku, maxCharacters, fileExtensions, imageSizeX, imageSizeY };
}

function shownValue(value: OptionValue, prices: OptionPrices) {
  const { id, title, sku, sortOrder } = value;
  return { id, title, ...priced(value, prices), sku, sortOrder };
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
