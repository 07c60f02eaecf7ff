import { type Context, command, granted } from '#domain/shared/command.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { productsBySkuOrId } from '../products/record/product-resolver.ts';
import { productsInScope } from '../products/record/product-scope.ts';
import { productsById, productsBySku } from '../products/record/products.ts';
import type { SentStock } from './change.ts';
import {
  type Adjusted,
  adjustStock,
  amountsOf,
  changeStocks,
  listStock,
  productOfSku,
  type StockRow,
  type StockWrite,
  setStock,
  stockByIds,
  stockInScope,
} from './inventory.ts';

/** Added to the message if a product is named by its id. */
const orNoProduct = 'There is no such product, or it has no stock.';

const read = { effect: 'read', touches: 'scoped' } as const;
const write = { effect: 'write', touches: 'scoped' } as const;

/** A page of the stock items of products that the caller may see, ordered by product id. */
export const readStocks = command({
  ...read,
  name: 'stock.list',
  permission: { rest: granted('inventory/read') },
  refusals: [],
  run: (
    { tx, principal },
    input: { readonly skus: readonly string[] | undefined; readonly slice: Slice },
  ): Promise<Sliced<StockRow>> =>
    listStock(tx, { ...(input.skus && { skus: input.skus }), websites: principal.scope?.websiteIds }, input.slice),
});

/** The stock of a product by SKU. Refuses `product_not_found`, `stock_not_found`. */
export const readStockBySku = command({
  ...read,
  name: 'stock.readBySku',
  permission: { rest: granted('inventory/read') },
  refusals: ['product_not_found', 'stock_not_found'],
  run: async (context, { sku }: { readonly sku: string }): Promise<StockRow> =>
    stockOf(context, (await productOfSku(context, sku)).id),
});

/** The stock of a product by its id. Refuses `stock_not_found` also if there is no such product. */
export const readStockById = command({
  ...read,
  name: 'stock.readById',
  permission: { rest: granted('products/read') },
  refusals: ['stock_not_found'],
  run: (context, { id }: { readonly id: number }): Promise<StockRow> => stockOf(context, id, orNoProduct),
});

/** Stock after a change, with the quantity before it in ten-thousandths; null if there was none. */
export type ChangedStock = StockRow & { readonly previousQty: number | null };

/** Sets the stock of a product by SKU; answers it. Refuses as `setStock`, `product_not_found`, `stock_not_found`. */
export const setStockBySku = command({
  ...write,
  name: 'stock.setBySku',
  permission: { rest: granted('inventory/write') },
  refusals: ['product_not_found', 'stock_not_found', 'stock_invalid'],
  async run(context, { sku, stock }: { readonly sku: string; readonly stock: SentStock }): Promise<ChangedStock> {
    const product = await productOfSku(context, sku);
    const before = (await stockByIds(context.tx, [product.id])).get(product.id);
    await setStock(context, [{ product, sent: stock, pointer: '' }]);
    return { ...(await stockOf(context, product.id)), previousQty: before?.qty ?? null };
  },
});

/** Sets the stock of a product by its id; answers it. Refuses as `setStock`, `product_not_found`, `stock_not_found`. */
export const setStockById = command({
  ...write,
  name: 'stock.setById',
  permission: { rest: granted('products/write') },
  refusals: ['product_not_found', 'stock_not_found', 'stock_invalid'],
  async run(context, { id, stock }: { readonly id: number; readonly stock: SentStock }): Promise<StockRow> {
    const product = (await productsById(context.tx, [id])).get(id);
    if (!product) throw context.fail('product_not_found');
    await setStock(context, [{ product: { id, type: product.type }, sent: stock, pointer: '' }]);
    return stockOf(context, id, orNoProduct);
  },
});

/** The stock of one of many products, named by SKU. */
export interface StockItemInput {
  readonly sku: string;
  readonly stock: SentStock;
}

/** Sets the stock of many products, all or none. Refuses `products_missing`, and as `setStock`. */
export const setStocks = command({
  ...write,
  name: 'stock.setMany',
  permission: { rest: granted('inventory/write') },
  refusals: ['products_missing', 'stock_invalid'],
  async run(context, { items }: { readonly items: readonly StockItemInput[] }): Promise<StockRow[]> {
    const { tx, fail } = context;
    const products = await productsBySku(
      tx,
      items.map(({ sku }) => sku),
    );
    const errors = items.flatMap(({ sku }, index) =>
      products.has(sku) ? [] : [{ field: `/items/${index}/sku`, message: 'unknown SKU' }],
    );
    if (errors.length > 0) throw fail('products_missing', { errors });
    const writes = items.map(({ sku, stock }, index) => {
      const { product_id: id = 0, type = '' } = products.get(sku) ?? {};
      return { product: { id, type }, sent: stock, pointer: `/items/${index}` };
    });
    await setStock(context, writes);
    const ids = writes.map(({ product }) => product.id);
    const rows = await stockByIds(tx, ids);
    return ids.flatMap((id) => rows.get(id) ?? []);
  },
});

/** Adds to the stock of a product, or subtracts from it, by SKU. Refuses as `adjustStock`, `product_not_found`. */
export const changeStock = command({
  ...write,
  name: 'stock.adjust',
  permission: { rest: granted('inventory/write') },
  refusals: ['product_not_found', 'stock_not_found', 'stock_invalid', 'stock_not_allowed'],
  run: async (context, { sku, delta }: { readonly sku: string; readonly delta: number }): Promise<Adjusted> =>
    adjustStock(context, await productOfSku(context, sku), delta),
});

async function stockOf(
  { tx, principal, fail }: Pick<Context<'stock_not_found'>, 'tx' | 'principal' | 'fail'>,
  productId: number,
  text?: string,
): Promise<StockRow> {
  const row = await stockInScope(tx, principal.scope, productId);
  if (!row) throw fail('stock_not_found', text === undefined ? {} : { text });
  return row;
}

/**
 * The stock of products that are named by SKU or id, where the SKU wins (soap-catalog 4.1, rule B): each product once,
 * ordered by id. Unknown products, and those outside of the caller's bounds, are left out.
 */
export const listStockOfProducts = command({
  ...read,
  name: 'stock.listOfProducts',
  permission: { legacy: 'cataloginventory/info' },
  refusals: [],
  async run({ tx, principal }, { products }: { readonly products: readonly string[] }) {
    const found = await productsBySkuOrId(tx, products);
    const ids = [...new Set([...found.values()].map(({ product_id }) => product_id))];
    const seen = await productsInScope(tx, principal.scope, ids);
    return amountsOf(tx, [...seen]);
  },
});

/**
 * Changes the given stock fields of a product, named by SKU or id. A quantity at or below the minimum takes the product
 * out of stock, even if the call says otherwise; a higher quantity does not put it back (soap-catalog 5.8, K34).
 * Refuses `product_not_found`, `stock_invalid`.
 */
export const updateStock = command({
  ...write,
  name: 'stock.update',
  permission: { legacy: 'cataloginventory/update' },
  refusals: ['product_not_found', 'stock_invalid'],
  run: (context, { product, stock }: { readonly product: string; readonly stock: SentStock }): Promise<void> =>
    updateAll(context, [product], [stock]),
});

/**
 * The same for several products, all or none. Refuses `items_do_not_match` if the numbers of products and of data
 * differ, `too_many_items`, and as `updateStock`.
 */
export const updateStocks = command({
  ...write,
  name: 'stock.updateMany',
  permission: { legacy: 'cataloginventory/update' },
  refusals: ['product_not_found', 'stock_invalid', 'items_do_not_match', 'too_many_items'],
  async run(
    context,
    { products, stocks }: { readonly products: readonly string[]; readonly stocks: readonly SentStock[] },
  ): Promise<void> {
    const { fail, settings } = context;
    if (products.length !== stocks.length) throw fail('items_do_not_match');
    if (products.length > settings.maxItemsPerCall) throw fail('too_many_items');
    await updateAll(context, products, stocks);
  },
});

async function updateAll(
  context: Pick<Context<'product_not_found' | 'stock_invalid'>, 'tx' | 'principal' | 'fail'>,
  named: readonly string[],
  stocks: readonly SentStock[],
): Promise<void> {
  const found = await productsBySkuOrId(context.tx, named);
  const changes = new Map<number, StockWrite>();
  for (const [index, name] of named.entries()) {
    const product = found.get(name);
    if (!product) throw context.fail('product_not_found');
    const { product_id: id, type } = product;
    // A product that is named twice is changed by both, the later one last.
    const sent = { ...changes.get(id)?.sent, ...stocks[index] };
    changes.set(id, { product: { id, type }, sent, pointer: '' });
  }
  await changeStocks(context, [...changes.values()]);
}
