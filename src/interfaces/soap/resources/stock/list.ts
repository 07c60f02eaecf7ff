import { listStockOfProducts } from '#domain/catalog/inventory/commands.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { formatDecimal } from '#kernel/decimal.ts';
import { stockResource } from './resource.ts';
import { readProductNames } from './stock-data.ts';
import { productIds, stockItemEntityArray } from './structs.ts';

/**
 * `product_stock.list`: the stock of products, without duplicates and ordered by id; unknown products are left out
 * (soap-catalog 5.8).
 */
export const list = operation({
  resource: stockResource,
  method: 'list',
  title: 'Retrieve stock data by product ids',
  v2Name: 'catalogInventoryStockItemList',
  arguments: { productIds: { ...productIds, v2: 'products' } },
  result: stockItemEntityArray,
  command: listStockOfProducts,
  decode: (args) => ({ products: readProductNames(args.productIds) }),
  print: (rows) =>
    rows.map(({ product_id, sku, qty, is_in_stock }) => ({
      product_id: String(product_id),
      sku,
      qty: formatDecimal(qty),
      is_in_stock: String(is_in_stock),
    })),
  refusals: {},
});
