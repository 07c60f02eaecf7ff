import { Type } from 'typebox';
import { updateStock } from '#domain/catalog/inventory/commands.ts';
import { listing, operation } from '#interfaces/legacy/declare.ts';
import { stockResource } from './resource.ts';
import { readStockData } from './stock-data.ts';
import { product, stockData } from './structs.ts';

/** `product_stock.update`: changes the given stock fields of a product (soap-catalog 5.8). */
export const update = operation({
  resource: stockResource,
  method: 'update',
  title: 'Update product stock data',
  v2Name: 'catalogInventoryStockItemUpdate',
  arguments: { productId: product, data: stockData },
  // V1 shows a boolean, the other styles 1 (C12).
  result: Type.Unsafe<boolean>(Type.Integer()),
  command: updateStock,
  decode: (args) => ({ product: args.productId ?? '', stock: readStockData(args.data) }),
  print: () => true,
  refusals: { product_not_found: 'not_exists', stock_invalid: listing('not_updated') },
  saveFault: 'not_updated',
});
