import { type ValueKind, valueKinds } from '#domain/catalog/attributes/value-kinds.ts';
import type { SentFixedTax } from '#interfaces/legacy/products/fixed-taxes.ts';
import type { SentTierPrice } from '#interfaces/legacy/products/tier-prices.ts';
import type { ProductData } from '#interfaces/legacy/products/write.ts';
import { decimalToNumber, parseDecimal } from '#kernel/decimal.ts';
import { readDate } from '#kernel/read-date.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { digits, flagValue, isRecord, listOf, numberText, textValue } from '../../read-data.ts';
import { readStockData } from '../stock/stock-data.ts';

/** The kinds of the attributes of products. */
export type Kinds = ReadonlyMap<string, ValueKind>;

/** Reads the kinds. */
export const productKinds = (tx: Tx): Promise<Kinds> => valueKinds(tx, 'catalog_product');

/** Keys that are not values of attributes, or that cannot be written (K18). */
const notValues: ReadonlySet<string> = new Set([
  'product_id',
  'entity_id',
  'entity_type_id',
  'attribute_set_id',
  'set',
  'type',
  'type_id',
  'sku',
  'has_options',
  'required_options',
  'created_at',
  'updated_at',
  'url_path',
  'categories',
  'category_ids',
  'websites',
  'website_ids',
  'stock_data',
  'tier_price',
  'group_price',
  'additional_attributes',
]);

/**
 * Reads the data of a product in every style (soap-catalog 4.5, 5.4): null is ignored, an empty text clears, and false
 * (only possible in V1) removes the value, so that a store view follows the default again. Texts of numbers and dates are converted; values that
 * cannot be read stay as they are, so that the domain refuses them.
 */
export function readProductData(sent: unknown, kinds: Kinds, isV1: boolean): ProductData {
  const given = isRecord(sent) ? sent : {};
  const values = new Map<string, unknown>();
  const useDefault: string[] = [];
  const fixedTaxes = new Map<string, readonly SentFixedTax[]>();
  const all = new Map<string, unknown>([...additional(given.additional_attributes), ...Object.entries(given)]);
  for (const [code, value] of all) {
    if (notValues.has(code) || value === null || value === undefined) continue;
    const kind = kinds.get(code);
    if (!kind) continue;
    if (kind === 'fixedTax') {
      fixedTaxes.set(code, readFixedTaxes(value));
      continue;
    }
    if (isV1 && value === false) {
      useDefault.push(code);
      continue;
    }
    const read = readValue(kind, value);
    if (read !== undefined) values.set(code, read);
  }
  const sku = textValue(all.get('sku')) ?? undefined;
  const categories = idsOf(given.categories) ?? idsOf(given.category_ids);
  const websites = namesOf(given.websites) ?? namesOf(given.website_ids);
  const stock = isAbsent(given.stock_data) ? undefined : readStockData(given.stock_data);
  return {
    sku: sku === '' ? undefined : sku,
    values,
    fixedTaxes,
    useDefault,
    categoryIds: categories,
    websites,
    stock,
    tierPrices: isAbsent(given.tier_price) ? undefined : readTierPrices(given.tier_price),
  };
}

/**
 * Amounts by place as `info` shows them, as a list or as JSON; anything but a list of maps becomes an amount that
 * cannot be read.
 */
function readFixedTaxes(sent: unknown): readonly SentFixedTax[] {
  const text = typeof sent === 'string' ? sent.trim() : undefined;
  if (text === '' || sent === false) return [];
  const items = listOf(text?.startsWith('[') ? jsonOf(text) : sent) ?? [sent];
  return items.flatMap((item): SentFixedTax[] => {
    if (!isRecord(item)) return [{ website: undefined, country: undefined, state: undefined, value: undefined }];
    if (flagValue(textValue(item.delete) ?? '') === true) return [];
    const textIn = (name: string) => textValue(item[name]) ?? undefined;
    return [
      {
        website: textIn('website_id'),
        country: textIn('country'),
        state: textIn('state'),
        value: textIn('value') ?? textIn('price'),
      },
    ];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** `{single_data, multi_data}` as maps or lists of pairs; WS-I sends the pairs themselves (K1). */
function additional(sent: unknown): [string, unknown][] {
  if (!isRecord(sent) && !Array.isArray(sent)) return [];
  const isNested = isRecord(sent) && ('single_data' in sent || 'multi_data' in sent);
  return isNested ? [...pairsOf(sent.single_data), ...pairsOf(sent.multi_data)] : pairsOf(sent);
}

function pairsOf(sent: unknown): [string, unknown][] {
  const items = listOf(sent);
  if (items && items.length > 0) {
    return items.filter(isRecord).map(({ key, value }): [string, unknown] => [textValue(key) ?? '', value]);
  }
  return isRecord(sent) ? Object.entries(sent) : [];
}

function readValue(kind: ValueKind, sent: unknown): unknown {
  if (kind === 'list') {
    const items = listOf(sent);
    if (items) return items.flatMap((item) => textValue(item) || []);
    const text = textValue(sent);
    return text === '' ? null : text?.split(',').map((item) => item.trim());
  }
  // A list for a single value is ignored (soap-catalog 4.5).
  const text = textValue(sent);
  if (text === undefined || text === null) return undefined;
  if (text.trim() === '') return null;
  switch (kind) {
    case 'decimal':
      return decimalOf(text);
    case 'date':
      return readDate(text) ?? text;
    case 'flag': {
      const isYes = flagValue(text);
      return text.trim() === '2' ? 2 : (isYes ?? text);
    }
    case 'short':
      return text.slice(0, 255);
    default:
      return text;
  }
}

/** Further digits are rounded. Unchanged if it is not a number. */
function decimalOf(text: string): number | string {
  const exact = parseDecimal(numberText(text));
  return exact === null ? text : decimalToNumber(exact);
}

function idsOf(sent: unknown): number[] | undefined {
  return namesOf(sent)?.flatMap((name) => digits(name) ?? []);
}

/** A list of ids or codes; also a single one, or several with commas. */
function namesOf(sent: unknown): string[] | undefined {
  if (isAbsent(sent)) return undefined;
  const items = listOf(sent) ?? textValue(sent)?.split(',') ?? [];
  return items.flatMap((item) => textValue(item)?.trim() || []);
}

/**
 * Tier prices as `info` and the tier price operations show them; anything but a list of maps becomes a price that
 * cannot be read.
 */
export function readTierPrices(sent: unknown): SentTierPrice[] | undefined {
  const items = listOf(sent);
  if (!items) return isRecord(sent) || textValue(sent) !== '' ? [unreadable] : [];
  return items.map((item) => (isRecord(item) ? tierPriceOf(item) : unreadable));
}

const unreadable: SentTierPrice = { group: undefined, website: undefined, qty: undefined, price: undefined };

function tierPriceOf(row: Readonly<Record<string, unknown>>): SentTierPrice {
  const first = (...names: string[]): string | undefined => {
    const value = names.map((name) => row[name]).find((value) => value !== undefined && value !== null);
    return textValue(value) ?? undefined;
  };
  const number = (...names: string[]): string | undefined => {
    const text = first(...names);
    return text === undefined ? undefined : numberText(text);
  };
  return {
    group: first('customer_group_id', 'cust_group'),
    website: first('website', 'website_id'),
    qty: number('qty', 'price_qty'),
    price: number('price'),
  };
}
