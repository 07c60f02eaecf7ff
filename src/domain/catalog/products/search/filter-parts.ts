import { sql } from 'kysely';
import { attributeIdSql } from '#domain/shared/attributes/attribute-ids.ts';
import { type Attribute, attributeRegistry } from '#domain/shared/attributes/registry.ts';
import type { CurrencyRate } from '#domain/stores/currencies.ts';
import { shownRounding } from '#domain/stores/rounding.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { typesFields } from '../../types/index.ts';
import { attributeFields } from '../record/fields.ts';
import type { AttributeFilter } from './find-products.ts';

type Asked = { ids: readonly number[]; storeId: number };

const anchored = statement((q, p: Asked, d) =>
  q
    .selectFrom('category as c')
    .innerJoin('category as below', (join) => join.on(sql<boolean>`below.path like c.path || '/%'`))
    .select('below.category_id')
    .distinct()
    .where('c.category_id', d.in, d.list(p.ids))
    .where(
      sql<boolean>`(select v.value from category_value v where v.category_id = c.category_id and v.attribute_id = ${attributeIdSql('catalog_category', 'is_anchor')} and v.store_id in (0, ${p.storeId}) order by v.store_id desc limit 1) = '1'`,
    ),
);

/** The categories whose products a category shows: itself and, if it is an anchor, all below it. */
export async function shownCategories(tx: Tx, ids: readonly number[], storeId: number): Promise<number[]> {
  const below = await tx.all(anchored, { ids, storeId });
  return [...new Set([...ids, ...below.map(({ category_id }) => category_id)])];
}

/** Codes of fields that everybody sees. */
const publicCodes: ReadonlySet<string> = new Set(
  [attributeFields, ...typesFields.values()]
    .flatMap((fields) => Object.values(fields))
    .filter(({ isBackend }) => !isBackend)
    .map(({ code }) => code),
);
const backendCodes: ReadonlySet<string> = new Set(
  Object.values(attributeFields)
    .filter(({ isBackend }) => isBackend)
    .map(({ code }) => code),
);

/** The filters by attributes, and the codes that no filter can be made from. */
export interface AttributeFilters {
  readonly filters: readonly AttributeFilter[];
  readonly unknown: readonly string[];
}

/**
 * Filters by attribute code: several values joined by commas mean any of them, except for texts. The public can filter
 * only by attributes that it can see or that lists offer as filters; otherwise it could find out costs by trying.
 */
export async function attributeFilters(
  tx: Tx,
  wanted: ReadonlyMap<string, string>,
  isBackend: boolean,
): Promise<AttributeFilters> {
  if (wanted.size === 0) return { filters: [], unknown: [] };
  const { byCode } = await attributeRegistry(tx, 'catalog_product');
  const filters: AttributeFilter[] = [];
  const unknown: string[] = [];
  for (const [code, text] of wanted) {
    const attribute = byCode.get(code);
    const isSeen =
      isBackend || publicCodes.has(code) || (attribute !== undefined && isShown(attribute) && !backendCodes.has(code));
    if (!attribute || attribute.backendType === 'static' || !isSeen) unknown.push(code);
    else filters.push({ attributeId: attribute.id, ...comparison(attribute, text) });
  }
  return { filters, unknown };
}

/** Whether shops show values of the attribute somewhere. */
function isShown(attribute: Attribute): boolean {
  const { filterable, isFilterableInSearch, isSearchable, isVisibleOnFront, isComparable, usedInProductListing } =
    attribute;
  return (
    filterable !== 0 || isFilterableInSearch || isSearchable || isVisibleOnFront || isComparable || usedInProductListing
  );
}

function comparison(
  { backendType, input, source }: Attribute,
  text: string,
): Pick<AttributeFilter, 'comparison' | 'values'> {
  const parts = text.split(',').map((part) => part.trim());
  if (input === 'multiselect') return { comparison: 'list', values: parts.filter(isPlain) };
  if (backendType === 'int') {
    const truth: Readonly<Record<string, number>> = { true: 1, false: 0 };
    return {
      comparison: 'number',
      values: parts.map((part) => truth[part] ?? Number(part || 'none')).filter(Number.isSafeInteger),
    };
  }
  if (backendType === 'decimal') {
    return { comparison: 'number', values: parts.map(parseDecimal).filter((number) => number !== null) };
  }
  if (backendType === 'datetime') return { comparison: 'day', values: parts };
  return { comparison: 'text', values: source === 'table' ? parts : [text] };
}

/** Whether a part is a plain option id, without characters that mean something in a pattern. */
function isPlain(part: string): boolean {
  return /^\d{1,15}$/.test(part);
}

const highest = 99_999_999_999_999;

/**
 * Converts limits of a price in a shown currency into limits of the stored price: the lowest amount that is shown as
 * `min` or more, the highest that is shown as `max` or less. All in ten-thousandths.
 */
export function baseLimits(
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
  rate: CurrencyRate,
): { readonly priceMin?: number; readonly priceMax?: number } {
  const inCurrency = (amount: number): number => shownRounding(amount, rate) ?? Number.MAX_SAFE_INTEGER;
  /** The lowest amount for which the condition holds; it must then hold for all higher ones. */
  const first = (holds: (amount: number) => boolean): number => {
    let low = 0;
    let high = highest;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (holds(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    ...(min !== undefined && { priceMin: first((amount) => inCurrency(amount) >= min) }),
    ...(max !== undefined && { priceMax: first((amount) => inCurrency(amount) > max) - 1 }),
  };
}
