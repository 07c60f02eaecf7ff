import { changed } from '#domain/shared/changes/changes.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { insertRows, runRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';
import { existingWebsites } from '../../products/write/load.ts';
import { type PartWriter, productToChange } from '../../products/write/parts.ts';
import { typeFacts, typesWith } from '../../types/index.ts';

/** A price from a quantity on, or (without `qty`) for a customer group; money and quantities in ten-thousandths. */
export interface DiscountPrice {
  /** `all`, or the id of a group. */
  readonly customerGroupId: number | 'all';
  /** 0 is every website. */
  readonly websiteId: number;
  /** For tier prices only. */
  readonly qty?: number;
  /** Money; for a bundle, a percentage taken off. */
  readonly price: number;
  /** For group prices only: whether `price` is a percentage taken off. */
  readonly isPercent?: boolean;
}

/** A price as it is stored. */
export type StoredDiscount = DiscountPrice & { readonly id: number };

type Kind = 'tier' | 'group';
type OfProduct = { productId: number };

const tiers = statement((q, p: OfProduct) =>
  q
    .selectFrom('tier_price')
    .select(['tier_price_id as id', 'website_id', 'all_groups', 'customer_group_id', 'qty', 'price'])
    .where('product_id', '=', p.productId)
    .orderBy('qty')
    .orderBy('tier_price_id'),
);
const groups = statement((q, p: OfProduct) =>
  q
    .selectFrom('group_price')
    .select(['group_price_id as id', 'website_id', 'all_groups', 'customer_group_id', 'price', 'is_percent'])
    .where('product_id', '=', p.productId)
    .orderBy('group_price_id'),
);
const deleteTiers = statement<{ ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('tier_price').where('tier_price_id', d.in, d.list(p.ids)),
);
const deleteGroups = statement<{ ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('group_price').where('group_price_id', d.in, d.list(p.ids)),
);
const insertTiers = insertRows('tier_price', [
  'product_id',
  'website_id',
  'all_groups',
  'customer_group_id',
  'qty',
  'price',
]);
const insertGroups = insertRows('group_price', [
  'product_id',
  'website_id',
  'all_groups',
  'customer_group_id',
  'price',
  'is_percent',
]);
const customerGroups = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('customer_group').select('group_id as id').where('group_id', d.in, d.list(p.ids)),
);

const percentGroups = statement((q, _p: Record<string, never>) =>
  q.selectFrom('group_price').select('group_price_id').where('is_percent', '=', 1).limit(1),
);

/** Whether a product has a group price in per cent. */
export async function hasPercentGroupPrices(tx: Tx): Promise<boolean> {
  return (await tx.first(percentGroups, {})) !== undefined;
}

/** The tier or group prices of a product, in the order in which they apply. */
export async function discountsOf(tx: Tx, kind: Kind, productId: number): Promise<StoredDiscount[]> {
  const audience = (row: { website_id: number; all_groups: number; customer_group_id: number }) => ({
    customerGroupId: row.all_groups === 1 ? ('all' as const) : row.customer_group_id,
    websiteId: row.website_id,
  });
  if (kind === 'tier') {
    const rows = await tx.all(tiers, { productId });
    return rows.map((row) => ({ id: row.id, ...audience(row), qty: row.qty, price: row.price }));
  }
  const rows = await tx.all(groups, { productId });
  return rows.map((row) => ({ id: row.id, ...audience(row), price: row.price, isPercent: row.is_percent === 1 }));
}

/** A change of the prices of a product: replace all, add one, or change or remove one. */
export type DiscountChange =
  | { readonly all: readonly DiscountPrice[] }
  | { readonly add: DiscountPrice }
  | { readonly id: number; readonly patch: Partial<DiscountPrice> }
  | { readonly remove: number | 'all' };

/**
 * Changes the tier or group prices of a product; unchanged prices keep their ids. Refuses invalid prices
 * (`prices_invalid`), a second price for the same group, website and quantity (`price_twice`), an id that the product
 * does not have (`price_not_found`).
 */
export async function changeDiscounts(
  tx: Tx,
  kind: Kind,
  productId: number,
  change: DiscountChange,
  writer: PartWriter<'price_not_found' | 'price_twice' | 'prices_invalid'>,
): Promise<StoredDiscount[]> {
  const product = await productToChange(tx, productId, writer, typesWith('discounts'));
  const before = await discountsOf(tx, kind, productId);
  const wanted = afterChange(before, change, writer);
  const pointerOf = 'all' in change ? (index: number) => `/${index}` : () => '';
  await checkPrices(tx, kind, wanted.fresh, typeFacts(product.type).hasPercentPrices === true, pointerOf, writer);
  const keys = new Set(wanted.remaining.map(keyOf));
  for (const [index, price] of wanted.fresh.entries()) {
    if (keys.has(keyOf(price))) {
      const message = 'exists already for the same website, customer group and quantity';
      throw writer.fail('price_twice', { errors: [{ field: pointerOf(index), message }] });
    }
    keys.add(keyOf(price));
  }
  const keptIds = new Set(wanted.remaining.map(({ id }) => id));
  const gone = before.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.run(kind === 'tier' ? deleteTiers : deleteGroups, { ids: gone });
  const rows = wanted.fresh.map(({ customerGroupId, websiteId, qty, price, isPercent }) => [
    productId,
    websiteId,
    Number(customerGroupId === 'all'),
    customerGroupId === 'all' ? 0 : customerGroupId,
    ...(kind === 'tier' ? [qty ?? 0, price] : [price, Number(isPercent === true)]),
  ]);
  await runRows(tx, kind === 'tier' ? insertTiers : insertGroups, rows);
  if (gone.length > 0 || rows.length > 0) changed(tx, 'product', product.id, 'prices');
  return discountsOf(tx, kind, productId);
}

function afterChange(
  before: readonly StoredDiscount[],
  change: DiscountChange,
  { fail }: PartWriter<'price_not_found'>,
): { remaining: readonly StoredDiscount[]; fresh: readonly DiscountPrice[] } {
  if ('add' in change) return { remaining: before, fresh: [change.add] };
  if ('all' in change) {
    const same = (a: DiscountPrice, b: DiscountPrice) =>
      keyOf(a) === keyOf(b) && a.price === b.price && (a.isPercent ?? false) === (b.isPercent ?? false);
    const remaining = before.filter((price) => change.all.some((wanted) => same(price, wanted)));
    const used = new Set<StoredDiscount>();
    const fresh = change.all.filter((wanted) => {
      const found = remaining.find((price) => !used.has(price) && same(price, wanted));
      if (found) used.add(found);
      return !found;
    });
    return { remaining, fresh };
  }
  if ('remove' in change && change.remove === 'all') return { remaining: [], fresh: [] };
  const id = 'remove' in change ? change.remove : change.id;
  const found = before.find((price) => price.id === id);
  if (!found) throw fail('price_not_found');
  const remaining = before.filter((price) => price !== found);
  const { id: _id, ...price } = found;
  return { remaining, fresh: 'patch' in change ? [{ ...price, ...change.patch }] : [] };
}

const keyOf = ({ customerGroupId, websiteId, qty }: DiscountPrice): string => `${customerGroupId}/${websiteId}/${qty}`;

async function checkPrices(
  tx: Tx,
  kind: Kind,
  prices: readonly DiscountPrice[],
  isBundle: boolean,
  pointerOf: (index: number) => string,
  { fail }: PartWriter<'prices_invalid'>,
): Promise<void> {
  const websites = await existingWebsites(
    tx,
    prices.map(({ websiteId }) => websiteId),
  );
  const groupIds = prices.flatMap(({ customerGroupId }) => (customerGroupId === 'all' ? [] : [customerGroupId]));
  const known = new Set(
    groupIds.length === 0 ? [] : (await tx.all(customerGroups, { ids: groupIds })).map(({ id }) => id),
  );
  const errors: FieldError[] = [];
  for (const [index, { customerGroupId, websiteId, qty, price, isPercent }] of prices.entries()) {
    const say = (field: string, message: string) => errors.push({ field: `${pointerOf(index)}/${field}`, message });
    if (customerGroupId !== 'all' && !known.has(customerGroupId)) say('customerGroupId', 'must be a customer group');
    if (websiteId !== 0 && !websites.has(websiteId)) say('websiteId', 'must be a website');
    if (kind === 'tier' && !(qty !== undefined && qty > 0)) say('qty', 'must be above 0');
    if (price < 0) say('price', 'must not be negative');
    if ((isBundle || isPercent) && price > 1_000_000) say('price', 'must be at most 100 per cent');
  }
  if (errors.length > 0) throw fail('prices_invalid', { errors });
}
