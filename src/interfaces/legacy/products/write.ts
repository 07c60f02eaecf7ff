import { productStoreId } from '#domain/catalog/current-store.ts';
import { readStock, type SentStock } from '#domain/catalog/inventory/change.ts';
import { stockLimits } from '#domain/catalog/inventory/inventory.ts';
import { type ProductRef, productByRef } from '#domain/catalog/products/record/product-resolver.ts';
import { existingCategories, existingWebsites } from '#domain/catalog/products/write/load.ts';
import {
  legacyRules,
  type ProductFields,
  type ProductWrite,
  type SentValue,
  type WriteRefusal,
  type WriteScope,
} from '#domain/catalog/products/write/write.ts';
import { writeProduct, writeProducts } from '#domain/catalog/products/write/write-products.ts';
import { isKnownType } from '#domain/catalog/types/index.ts';
import { attributeSetOwner } from '#domain/shared/attributes/attribute-sets.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { checkSentFixedTaxes, replaceSentFixedTaxes, type SentFixedTax } from './fixed-taxes.ts';
import { checkTierPrices, replaceTierPrices, type SentTierPrice, type TierRefusal } from './tier-prices.ts';
import { websiteCodes } from './whole.ts';

/** The fields of a product that the legacy interface sends; absent ones stay. */
export interface ProductData {
  readonly sku: string | undefined;
  /** Values by the codes of attributes; null clears. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Amounts by place, by the code of the fixed-tax attribute. */
  readonly fixedTaxes: ReadonlyMap<string, readonly SentFixedTax[]>;
  /** Codes of attributes that lose the store view's own value, or without a store view their value. */
  readonly useDefault: readonly string[];
  /** Ids; unknown ones are ignored. */
  readonly categoryIds: readonly number[] | undefined;
  /** Ids or codes; unknown codes are ignored. */
  readonly websites: readonly string[] | undefined;
  readonly stock: SentStock | undefined;
  readonly tierPrices: readonly SentTierPrice[] | undefined;
}

const writeRefusals = [
  'product_not_found',
  'product_invalid',
  'product_outside_bounds',
  'sku_taken',
  'unique_value_taken',
  'url_key_taken',
  'held_back',
] as const satisfies readonly WriteRefusal[];
const tierRefusals = [
  'tier_prices_invalid',
  'price_twice',
  'prices_invalid',
  'price_not_found',
  'product_type_unfit',
] as const satisfies readonly TierRefusal[];
const refusals = [...writeRefusals, ...tierRefusals, 'store_view_not_found', 'stock_invalid'] as const;
type Refused = (typeof refusals)[number];

const change = { effect: 'write', touches: 'scoped' } as const;

/** A product to create; `setId` is undefined if the set is not a number. */
export interface NewProduct {
  readonly type: string;
  readonly setId: number | undefined;
  readonly sku: string;
  /** The store view that gets the values as well; by default the session's. */
  readonly named: string | undefined;
  readonly data: ProductData;
}

/** Refuses `product_type_unknown`, `attribute_set_not_found`, `attribute_set_foreign`. */
export async function requireTypeAndSet(
  {
    tx,
    fail,
  }: Pick<Context<'product_type_unknown' | 'attribute_set_not_found' | 'attribute_set_foreign'>, 'tx' | 'fail'>,
  { type, setId }: { readonly type: string; readonly setId: number | undefined },
): Promise<number> {
  if (!isKnownType(type)) throw fail('product_type_unknown');
  const owner = setId === undefined ? undefined : await attributeSetOwner(tx, setId);
  if (setId === undefined || owner === undefined) throw fail('attribute_set_not_found');
  if (owner !== 'catalog_product') throw fail('attribute_set_foreign');
  return setId;
}

/**
 * Creates a product; its values are for all store views, and for that of the call. Without stock data its stock is not
 * managed (soap-catalog 5.4, K35). Answers its id. Refuses `product_incomplete` without type, set or SKU, as
 * `requireTypeAndSet`, and as the writes.
 */
export const createProduct = command({
  ...change,
  name: 'product.create',
  permission: { legacy: 'catalog/product/create' },
  refusals: [
    ...refusals,
    'product_incomplete',
    'product_type_unknown',
    'attribute_set_not_found',
    'attribute_set_foreign',
  ],
  async run(context, { type, setId: sentSet, sku, named, data }: NewProduct): Promise<number> {
    if (type === '' || sku.trim() === '' || sentSet === 0) throw context.fail('product_incomplete');
    const setId = await requireTypeAndSet(context, { type, setId: sentSet });
    const storeId = await storeOf(context, named);
    const scope = await scopeOf(context, 0);
    const fields = { ...(await fieldsOf(context, data, 0, unmanaged)), sku, type, setId };
    const { id } = await writeProduct(context.tx, { target: undefined, createsMissing: true, fields }, scope);
    if (storeId !== 0) {
      const values = new Map([...data.values].filter(([code]) => code !== 'url_key'));
      await writeProduct(context.tx, patchOf(id, { values: sentValues(values) }), { ...scope, storeId });
    }
    if (data.tierPrices) await replaceTierPrices(context, id, data.tierPrices);
    await replaceSentFixedTaxes(context, id, data.fixedTaxes);
    return id;
  },
});

/** The stock of a new product if the call sends none. */
const unmanaged = { manage_stock: 0, use_config_manage_stock: 0, qty: 0, is_in_stock: 0 } as const;

/** A product to change. */
export interface ProductUpdate {
  readonly product: ProductRef;
  readonly named: string | undefined;
  readonly data: ProductData;
}

/** Changes the given fields of a product (soap-catalog 5.4). Refuses as `refusals` says. */
export const updateProduct = command({
  ...change,
  name: 'product.update',
  permission: { legacy: 'catalog/product/update' },
  refusals,
  async run(context, { product: ref, named, data }: ProductUpdate): Promise<void> {
    const storeId = await storeOf(context, named);
    const product = await productByRef(context.tx, ref);
    if (!product) throw context.fail('product_not_found');
    const id = product.product_id;
    const fields = await fieldsOf(context, data, storeId);
    await writeProduct(context.tx, patchOf(id, fields), await scopeOf(context, storeId));
    if (data.tierPrices) await replaceTierPrices(context, id, data.tierPrices);
    await replaceSentFixedTaxes(context, id, data.fixedTaxes);
  },
});

/** Products to change, each with its data; `sent` is the name that the caller used. */
export interface ProductUpdates {
  readonly products: readonly { readonly ref: ProductRef; readonly sent: string }[];
  readonly data: readonly ProductData[];
  readonly named: string | undefined;
}

/** Why one of several products could not be changed. */
export interface FailedUpdate {
  readonly sent: string;
  readonly refusal: Refusal;
}

/**
 * Changes several products, each by itself: failures are reported, the other products are changed (soap-catalog 5.4,
 * K19). Refuses `items_do_not_match` if the numbers of products and of data differ, `too_many_items`,
 * `store_view_not_found`.
 */
export const updateProducts = command({
  ...change,
  name: 'product.updateMany',
  permission: { legacy: 'catalog/product/update' },
  refusals: [...refusals, 'items_do_not_match', 'too_many_items'],
  async run(context, { products, data, named }: ProductUpdates): Promise<FailedUpdate[]> {
    const { tx, fail, settings } = context;
    if (products.length !== data.length) throw fail('items_do_not_match');
    if (products.length > settings.maxItemsPerCall) throw fail('too_many_items');
    const storeId = await storeOf(context, named);
    const failed = new Map<number, Refusal>();
    const writes: { readonly index: number; readonly id: number; readonly write: ProductWrite }[] = [];
    for (const [index, { ref }] of products.entries()) {
      const sentProduct = data[index] as ProductData;
      try {
        const product = await productByRef(tx, ref);
        if (!product) throw fail('product_not_found');
        const id = product.product_id;
        if (sentProduct.tierPrices) await checkTierPrices(context, id, sentProduct.tierPrices);
        await checkSentFixedTaxes(context, sentProduct.fixedTaxes);
        writes.push({ index, id, write: patchOf(id, await fieldsOf(context, sentProduct, storeId)) });
      } catch (error) {
        failed.set(index, refusalOf(error));
      }
    }
    // A product that is named twice is written twice, one after the other.
    for (let open = writes; open.length > 0; ) {
      const seen = new Set<number>();
      const now = open.filter(({ id }) => !seen.has(id) && seen.add(id));
      open = open.filter((candidate) => !now.includes(candidate));
      const outcomes = await writeProducts(
        tx,
        now.map(({ write }) => write),
        await scopeOf(context, storeId),
      );
      for (const [index, { index: place, id }] of now.entries()) {
        const refusal = outcomes[index]?.refusal;
        const tiers = data[place]?.tierPrices;
        if (refusal) {
          failed.set(place, refusal);
          continue;
        }
        if (tiers) await replaceTierPrices(context, id, tiers);
        await replaceSentFixedTaxes(context, id, data[place]?.fixedTaxes ?? new Map());
      }
    }
    return [...failed]
      .sort(([a], [b]) => a - b)
      .map(([index, refusal]) => ({ sent: products[index]?.sent ?? '', refusal }));
  },
});

/** A change of a special price; undefined stays, null clears. */
export interface SpecialPriceChange {
  readonly product: ProductRef;
  readonly named: string | undefined;
  readonly values: ReadonlyMap<string, unknown>;
}

/** Sets or clears the special price of a product (soap-catalog 5.4). Refuses as `updateProduct`. */
export const setSpecialPrice = command({
  ...change,
  name: 'product.setSpecialPrice',
  permission: { legacy: 'catalog/product/update' },
  refusals: [...writeRefusals, 'store_view_not_found'],
  async run(context, { product: ref, named, values }: SpecialPriceChange): Promise<void> {
    const storeId = await storeOf(context, named);
    const product = await productByRef(context.tx, ref);
    if (!product) throw context.fail('product_not_found');
    const fields = { values: sentValues(values) };
    await writeProduct(context.tx, patchOf(product.product_id, fields), await scopeOf(context, storeId));
  },
});

/** The refusal in an error; any other error ends the call. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Refusal)) throw error;
  return error;
}

function patchOf(id: number, fields: ProductFields): ProductWrite {
  return { target: { id }, createsMissing: false, fields };
}

async function storeOf(
  { tx, principal, fail }: Pick<Context<'store_view_not_found'>, 'tx' | 'principal' | 'fail'>,
  named: string | undefined,
): Promise<number> {
  const storeId = await productStoreId(tx, principal, named ?? null);
  if (storeId === undefined) throw fail('store_view_not_found');
  return storeId;
}

/** New products are only on the named websites. */
async function scopeOf(
  { tx, principal, now, fail }: Pick<Context<WriteRefusal>, 'tx' | 'principal' | 'now' | 'fail'>,
  storeId: number,
): Promise<WriteScope> {
  const limits = await stockLimits(tx);
  return { storeId, websiteId: 0, scope: principal.scope, rules: legacyRules, stockLimits: limits, now, fail };
}

async function fieldsOf(
  { tx, fail }: Pick<Context<Refused>, 'tx' | 'fail'>,
  { sku, values, useDefault, categoryIds, websites, stock }: ProductData,
  storeId: number,
  otherwise?: Readonly<Record<string, number>>,
): Promise<ProductFields> {
  const read = stock && readStock(stock);
  if (read && read.errors.length > 0) throw fail('stock_invalid', { errors: read.errors });
  const stockChange = read?.change ?? otherwise;
  const known = categoryIds && (await existingCategories(tx, categoryIds));
  return {
    ...(sku !== undefined && { sku }),
    // Values that all store views share have no default to follow.
    values: sentValues(
      storeId === 0 ? new Map([...useDefault.map((code) => [code, null] as const), ...values]) : values,
    ),
    useDefault: storeId === 0 ? [] : useDefault,
    ...(categoryIds && { categoryIds: categoryIds.filter((id) => known?.has(id)) }),
    ...(websites && { websiteIds: await websiteIdsOf({ tx, fail }, websites) }),
    ...(stockChange && { stock: { change: stockChange, field: '/stock_data', isShortcut: false } }),
  };
}

const sentValues = (values: ReadonlyMap<string, unknown>): Map<string, SentValue> =>
  new Map([...values].map(([code, sent]) => [code, { sent, field: `/${code}` }]));

async function websiteIdsOf(
  { tx, fail }: Pick<Context<'product_invalid'>, 'tx' | 'fail'>,
  named: readonly string[],
): Promise<number[]> {
  const codes = new Map([...(await websiteCodes(tx))].map(([id, code]) => [code, id]));
  const ids = named.flatMap((name) => (/^\d{1,9}$/.test(name) ? Number(name) : (codes.get(name) ?? [])));
  const known = await existingWebsites(tx, ids);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    const errors = unknown.map((id) => ({ field: '/websites', message: `has ${id}, which is not a website` }));
    throw fail('product_invalid', { errors });
  }
  return ids;
}
