import { type CustomOption, customOptions } from '../catalog/custom-options.ts';
import { type DiscountPrices, discountPrices, priceAttributes } from '../catalog/prices.ts';
import { type Product, type ProductValue, productsById, productValues } from '../catalog/products.ts';
import { type StockRules, stockRules } from '../catalog/stock.ts';
import type { Tx } from '../storage/engine.ts';

/** What a cart needs to know of the products it holds or is asked to hold, as its store view sees them. */
export interface CartCatalog {
  readonly products: ReadonlyMap<number, Product>;
  readonly values: ReadonlyMap<number, ReadonlyMap<string, ProductValue>>;
  readonly options: ReadonlyMap<number, readonly CustomOption[]>;
  readonly stock: ReadonlyMap<number, StockRules>;
  readonly discounts: ReadonlyMap<number, DiscountPrices>;
  /** Today in the store as `YYYY-MM-DD`, for special prices. */
  readonly today: string;
}

const attributes = [...priceAttributes, 'name', 'status', 'weight'];

/** Loads it: a fixed number of queries, whatever the number of products. */
export async function loadCartCatalog(
  tx: Tx,
  ids: readonly number[],
  audience: { storeId: number; websiteId: number; groupId: number; now: number },
): Promise<CartCatalog> {
  const { storeId, websiteId, groupId, now } = audience;
  const wanted = [...new Set(ids)];
  const products = await productsById(tx, wanted);
  const withOptions = [...products.values()].filter(({ has_options }) => has_options === 1).map((p) => p.product_id);
  return {
    products,
    values: await productValues(tx, wanted, attributes, storeId),
    options: await customOptions(tx, withOptions, storeId),
    stock: await stockRules(tx, wanted, storeId),
    discounts: await discountPrices(tx, { ids: wanted, websiteId, groupId }),
    today: new Date(now).toISOString().slice(0, 10),
  };
}
