import { attributesOfSet } from '#domain/catalog/attributes/attributes-of-set.ts';
import { productStoreId } from '#domain/catalog/current-store.ts';
import { chosenAttributes } from '#domain/catalog/parts/configurable/rows.ts';
import { type FixedTaxValue, fixedTaxAttributes, fixedTaxesOf } from '#domain/catalog/parts/fixed-taxes/rows.ts';
import { discountsOf, type StoredDiscount } from '#domain/catalog/parts/prices/write.ts';
import { loadCategoriesOf, loadWebsitesOf } from '#domain/catalog/products/record/places.ts';
import { type ProductRef, productByRef } from '#domain/catalog/products/record/product-resolver.ts';
import { requireProductsInScope } from '#domain/catalog/products/record/product-scope.ts';
import { type Product, productsById, storedValuesByCode } from '#domain/catalog/products/record/products.ts';
import { hasAttribute, loadProductAttributes } from '#domain/catalog/products/write/attributes.ts';
import { isKnownType, typeFacts } from '#domain/catalog/types/index.ts';
import { productAddresses } from '#domain/catalog/urls/own-urls.ts';
import { urlSuffixes } from '#domain/catalog/urls/url-suffix.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { allWebsites } from '#domain/stores/store-registry.ts';
import { defaultStoreView, storeViewById } from '#domain/stores/store-views.ts';
import type { Cached } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';

/** All stored data of a product, as a store view sees it. */
export interface WholeProduct {
  readonly product: Product;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly requiredOptions: number;
  /** The attributes of its set and type in the order of the set, by id and code. */
  readonly attributes: readonly { readonly id: number; readonly code: string }[];
  /** Values by code, as text; null for a value that a store view has cleared. */
  readonly values: ReadonlyMap<string, string | null>;
  readonly categoryIds: readonly number[];
  readonly websiteIds: readonly number[];
  readonly tierPrices: readonly StoredDiscount[];
  readonly groupPrices: readonly StoredDiscount[];
  /** The product's amounts of each fixed-tax attribute, by code. */
  readonly fixedTaxes: ReadonlyMap<string, readonly FixedTaxValue[]>;
  /** Codes of websites by id. */
  readonly websiteCodes: ReadonlyMap<number, string>;
  /** Its address below the store, or the address that it would have; null without a URL key. */
  readonly urlPath: string | null;
}

/** Names a product, and the store view to read it through. */
export interface WholeProductInput {
  readonly product: ProductRef;
  /** Id or code; by default the session's. */
  readonly named: string | undefined;
}

/** The wanted parts of a product: absent for all. */
export interface Wanted {
  readonly wanted:
    | {
        /** Codes or ids of attributes; undefined for all. */
        readonly attributes: readonly string[] | undefined;
        readonly additional: readonly string[];
      }
    | undefined;
}

/** A product, and its wanted parts. */
export interface AskedProduct extends Wanted {
  readonly product: Cached<WholeProduct>;
}

/** All data of a product (soap-catalog 5.3). Refuses `store_view_not_found`, `product_not_found`. */
export const readWholeProduct = command({
  name: 'product.readWhole',
  permission: { legacy: 'catalog/product/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found', 'product_not_found'],
  async run(context, { wanted, ...input }: WholeProductInput & Wanted): Promise<AskedProduct> {
    const { tx, fail } = context;
    const { product, storeId } = await productThrough(context, input);
    const cached = await tx.remember(cache, `${product.product_id} ${storeId}`, () =>
      wholeProduct(tx, product, storeId),
    );
    if (!cached.value) throw fail('product_not_found');
    return { product: cached as Cached<WholeProduct>, wanted };
  },
});

const cache: Memo<WholeProduct | undefined> = memo();

async function wholeProduct(tx: Tx, product: Product, storeId: number): Promise<WholeProduct | undefined> {
  const { product_id: id } = product;
  const store = (storeId === 0 ? await defaultStoreView(tx) : await storeViewById(tx, storeId)) ?? {
    store_id: storeId,
    website_id: 0,
  };
  const [
    rows,
    values,
    ofSet,
    known,
    categories,
    websites,
    tierPrices,
    groupPrices,
    fixedTaxes,
    codes,
    addresses,
    suffixes,
    chosen,
  ] = await tx.together(
    () => productsById(tx, [id]),
    () => storedValuesByCode(tx, id, storeId),
    () => attributesOfSet(tx, product.set_id),
    () => loadProductAttributes(tx, [product.set_id]),
    () => loadCategoriesOf(tx, [id]),
    () => loadWebsitesOf(tx, [id]),
    () => discountsOf(tx, 'tier', id),
    () => discountsOf(tx, 'group', id),
    () => fixedTaxesByCode(tx, id),
    () => websiteCodes(tx),
    () => productAddresses(tx, store, [id]),
    () => urlSuffixes(tx, store),
    async () => (mayHaveVariants(product.type) ? (await chosenAttributes(tx, [id])).get(id) : undefined),
  );
  const row = rows.get(id);
  if (!row) return undefined;
  const key = values.get('url_key');
  const subject = { setId: product.set_id, type: product.type };
  // The attributes that a configurable product is chosen by are values of its variants.
  const has = (attributeId: number): boolean => {
    if (chosen?.has(attributeId)) return false;
    const attribute = known.byId.get(attributeId);
    return attribute !== undefined && hasAttribute(known, attribute, subject);
  };
  return {
    product: row,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    requiredOptions: row.required_options,
    attributes: ofSet.value
      .filter((attribute) => has(attribute.id))
      .map(({ id: attributeId, code }) => ({ id: attributeId, code })),
    values,
    categoryIds: (categories.get(id) ?? []).toSorted((a, b) => a - b),
    websiteIds: websites.get(id) ?? [],
    tierPrices,
    groupPrices,
    fixedTaxes,
    websiteCodes: codes,
    urlPath: addresses.get(id) ?? values.get('url_path') ?? (key ? key + suffixes.product : null),
  };
}

/** Whether products of a type may have variants: types of extensions may be like configurable ones. */
function mayHaveVariants(type: string): boolean {
  return !isKnownType(type) || typeFacts(type).parts.includes('variants');
}

async function fixedTaxesByCode(tx: Tx, id: number): Promise<ReadonlyMap<string, readonly FixedTaxValue[]>> {
  const codes = await fixedTaxAttributes(tx);
  const values = codes.size === 0 ? [] : await fixedTaxesOf(tx, id);
  return new Map([...codes.keys()].map((code) => [code, values.filter(({ attribute }) => attribute === code)]));
}

/** The special price of a product and its dates, as stored; texts. */
export interface SpecialPrice {
  readonly price: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** The special price of a product (soap-catalog 5.4). Refuses as `readWholeProduct`. */
export const readSpecialPrice = command({
  name: 'product.readSpecialPrice',
  permission: {},
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found', 'product_not_found'],
  async run(context, input: WholeProductInput): Promise<SpecialPrice> {
    const { product, storeId } = await productThrough(context, input);
    const values = await storedValuesByCode(context.tx, product.product_id, storeId);
    return {
      price: values.get('special_price') ?? null,
      from: values.get('special_from_date') ?? null,
      to: values.get('special_to_date') ?? null,
    };
  },
});

/**
 * The product of a call, and the store view that it is read through. Refuses as `readWholeProduct`, and products
 * outside of bounds.
 */
async function productThrough(
  { tx, principal, fail }: Pick<Context<'store_view_not_found' | 'product_not_found'>, 'tx' | 'principal' | 'fail'>,
  { product: ref, named }: WholeProductInput,
): Promise<{ readonly product: Product; readonly storeId: number }> {
  const storeId = await productStoreId(tx, principal, named ?? null);
  if (storeId === undefined) throw fail('store_view_not_found');
  const product = await productByRef(tx, ref);
  if (!product) throw fail('product_not_found');
  await requireProductsInScope(tx, principal.scope, [product.product_id]);
  return { product, storeId };
}

/** The codes of websites by id. */
export async function websiteCodes(tx: Tx): Promise<ReadonlyMap<number, string>> {
  return new Map((await allWebsites(tx)).map(({ website_id, code }) => [website_id, code]));
}
