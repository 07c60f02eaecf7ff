import { unit } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { type DiscountPrices, itemPrice, ownPriceOf } from '../../products/record/prices.ts';
import type { ProductValue } from '../../products/record/products.ts';

/** The attributes that decide how a bundle is priced, named and weighed. */
export const bundleAttributes = ['price_type', 'sku_type', 'weight_type'] as const;

/** A product that can be chosen for an option of a bundle; quantities and money in ten-thousandths. */
export interface BundleSelection {
  readonly selectionId: number;
  readonly productId: number;
  /** The number of pieces in one bundle. */
  readonly qty: number;
  /** Whether the buyer may choose another quantity. */
  readonly canChangeQty: boolean;
  /** Its price in a bundle of fixed price, as the website sees it: money, or a percentage of the bundle's price. */
  readonly price: number;
  readonly isPercent: boolean;
  readonly isDefault: boolean;
  readonly position: number;
}

/** One choice within a bundle, as a store view sees it. */
export interface BundleOption {
  readonly optionId: number;
  readonly title: string;
  readonly isRequired: boolean;
  /** Whether more than one selection can be chosen. */
  readonly isMultiple: boolean;
  /** The input that shows it: `select`, `radio`, `checkbox` or `multi`. */
  readonly type: string;
  readonly position: number;
  /** In display order. */
  readonly selections: readonly BundleSelection[];
}

type Asked = { ids: readonly number[] };

const options = statement((q, p: Asked & { storeId: number }, d) =>
  q
    .selectFrom('bundle_option as o')
    .leftJoin('bundle_option_title as t', (join) =>
      join.onRef('t.option_id', '=', 'o.option_id').on('t.store_id', '=', p.storeId),
    )
    .leftJoin('bundle_option_title as t0', (join) =>
      join.onRef('t0.option_id', '=', 'o.option_id').on('t0.store_id', '=', 0),
    )
    .select(['o.product_id', 'o.option_id', 'o.is_required', 'o.type', 'o.position'])
    .select((eb) => eb.fn.coalesce('t.title', 't0.title').as('title'))
    .where('o.product_id', d.in, d.list(p.ids))
    .orderBy('o.position')
    .orderBy('o.option_id'),
);
const selections = statement((q, p: Asked & { websiteId: number }, d) =>
  q
    .selectFrom('bundle_selection as s')
    .leftJoin('bundle_selection_price as w', (join) =>
      join.onRef('w.selection_id', '=', 's.selection_id').on('w.website_id', '=', p.websiteId),
    )
    .select([
      's.selection_id',
      's.option_id',
      's.product_id',
      's.qty',
      's.can_change_qty',
      's.is_default',
      's.position',
    ])
    .select((eb) => [
      eb.fn.coalesce('w.price_type', 's.price_type').as('price_type'),
      eb.fn.coalesce('w.price_value', 's.price_value').as('price_value'),
    ])
    .where('s.parent_product_id', d.in, d.list(p.ids))
    .orderBy('s.position')
    .orderBy('s.selection_id'),
);

const anyOption = statement((q, _p: Record<string, never>) =>
  q.selectFrom('bundle_option').select('option_id').limit(1),
);

/** Whether a product is a bundle with something to choose. */
export async function hasBundleOptions(tx: Tx): Promise<boolean> {
  return (await tx.first(anyOption, {})) !== undefined;
}

/**
 * The stored data of bundles in display order, in two queries: options, and the products that can be chosen for them.
 */
export async function bundleRows(
  tx: Tx,
  ids: readonly number[],
  { storeId, websiteId }: { readonly storeId: number; readonly websiteId: number },
) {
  const ofOptions = await tx.all(options, { ids, storeId });
  const ofSelections = await tx.all(selections, { ids, websiteId });
  return { options: ofOptions, selections: ofSelections };
}

/** The options of bundles in display order, in two queries. */
export async function loadBundleOptions(
  tx: Tx,
  ids: readonly number[],
  place: { readonly storeId: number; readonly websiteId: number },
): Promise<Map<number, BundleOption[]>> {
  const found = new Map<number, BundleOption[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const byOption = new Map<number, BundleSelection[]>();
  const rows = await bundleRows(tx, ids, place);
  for (const row of rows.options) {
    const ownSelections: BundleSelection[] = [];
    byOption.set(row.option_id, ownSelections);
    found.get(row.product_id)?.push({
      optionId: row.option_id,
      title: row.title ?? '',
      isRequired: row.is_required === 1,
      isMultiple: row.type === 'checkbox' || row.type === 'multi',
      type: row.type,
      position: row.position,
      selections: ownSelections,
    });
  }
  for (const row of rows.selections) {
    byOption.get(row.option_id)?.push({
      selectionId: row.selection_id,
      productId: row.product_id,
      qty: row.qty || unit,
      canChangeQty: row.can_change_qty === 1,
      price: row.price_value,
      isPercent: row.price_type === 1,
      isDefault: row.is_default === 1,
      position: row.position,
    });
  }
  return found;
}

/** Whether a bundle has its own value for one of `bundleAttributes`, instead of one calculated from its parts. */
export function isFixed(
  values: ReadonlyMap<string, ProductValue> | undefined,
  code: (typeof bundleAttributes)[number],
): boolean {
  return values?.get(code)?.number === 1;
}

/**
 * The percentage of the full price that remains when `qty` bundles are bought. A bundle's special price is such a
 * percentage, its tier and group prices are percentages taken off; so they act like prices of an item that costs 100.
 */
export function remainingPercent(
  values: ReadonlyMap<string, ProductValue>,
  discounts: DiscountPrices | undefined,
  qty: number,
  today: string,
): number {
  const off = discounts && {
    tiers: discounts.tiers.map((tier) => ({ qty: tier.qty, price: hundred - tier.price })),
    group: discounts.group && { price: discounts.group.price, isPercent: true },
    // Price rules apply only to the bundle's own price.
    rules: [],
  };
  return itemPrice({ ...ownPriceOf(values), price: hundred }, off, qty, today);
}

const hundred = 100 * unit;
