import { type BundleOption, bundleAttributes, bundleOptions } from '../catalog/bundle.ts';
import { type Configurable, configurables } from '../catalog/configurable.ts';
import { type CustomOption, customOptions } from '../catalog/custom-options.ts';
import { type Downloadable, downloadables } from '../catalog/downloadable.ts';
import { type GiftCard, giftCards } from '../catalog/gift-card.ts';
import { type GroupMember, groupMembers } from '../catalog/grouped.ts';
import { type DiscountPrices, discountPrices, priceAttributes } from '../catalog/prices.ts';
import { type Product, type ProductValue, productsById, productValues } from '../catalog/products.ts';
import { type StockRules, stockRules } from '../catalog/stock.ts';
import type { Tx } from '../storage/engine.ts';

/** What composite products are made of, by their ids. */
export interface Composites {
  readonly configurables: ReadonlyMap<number, Configurable>;
  readonly groups: ReadonlyMap<number, readonly GroupMember[]>;
  readonly bundles: ReadonlyMap<number, readonly BundleOption[]>;
}

/** What a cart needs to know of the products it holds or is asked to hold, as its store view sees them. */
export interface CartCatalog extends Composites {
  readonly products: ReadonlyMap<number, Product>;
  readonly values: ReadonlyMap<number, ReadonlyMap<string, ProductValue>>;
  readonly options: ReadonlyMap<number, readonly CustomOption[]>;
  readonly stock: ReadonlyMap<number, StockRules>;
  readonly discounts: ReadonlyMap<number, DiscountPrices>;
  readonly downloadables: ReadonlyMap<number, Downloadable>;
  readonly giftCards: ReadonlyMap<number, GiftCard>;
  /** Today in the store as `YYYY-MM-DD`, for special prices. */
  readonly today: string;
}

/** Through which store view, and for whom, a cart sees the catalog; `now` in milliseconds. */
export interface Audience {
  readonly storeId: number;
  readonly websiteId: number;
  readonly groupId: number;
  readonly now: number;
}

const attributes = [...priceAttributes, ...bundleAttributes, 'name', 'status', 'weight', 'tax_class_id'];

/**
 * Loads it: a fixed number of queries, whatever the number of products. `partsOf` names further products once it is
 * known what the composite ones are made of.
 */
export async function loadCartCatalog(
  tx: Tx,
  ids: readonly number[],
  { storeId, websiteId, groupId, now }: Audience,
  partsOf: (composites: Composites) => readonly number[],
): Promise<CartCatalog> {
  const named = await productsById(tx, [...new Set(ids)]);
  const composites = await loadComposites(tx, named, { storeId, websiteId });
  const partIds = [...new Set(partsOf(composites))].filter((id) => !named.has(id));
  const products = new Map([...named, ...(await productsById(tx, partIds))]);
  const all = [...products.keys()];
  const withOptions = [...products.values()].filter(({ has_options }) => has_options === 1).map((p) => p.product_id);
  return {
    ...composites,
    products,
    values: await productValues(tx, all, attributes, storeId),
    options: await customOptions(tx, withOptions, storeId),
    stock: await stockRules(tx, all, storeId),
    discounts: await discountPrices(tx, { ids: all, websiteId, groupId }),
    downloadables: await downloadables(tx, idsOfType(products, 'downloadable'), websiteId),
    giftCards: await giftCards(tx, idsOfType(products, 'giftcard'), { storeId, websiteId }),
    today: new Date(now).toISOString().slice(0, 10),
  };
}

async function loadComposites(
  tx: Tx,
  products: ReadonlyMap<number, Product>,
  { storeId, websiteId }: Pick<Audience, 'storeId' | 'websiteId'>,
): Promise<Composites> {
  return {
    configurables: await configurables(tx, idsOfType(products, 'configurable'), websiteId),
    groups: await groupMembers(tx, idsOfType(products, 'grouped')),
    bundles: await bundleOptions(tx, idsOfType(products, 'bundle'), { storeId, websiteId }),
  };
}

function idsOfType(products: ReadonlyMap<number, Product>, type: string): number[] {
  return [...products.values()].filter((product) => product.type === type).map((product) => product.product_id);
}
