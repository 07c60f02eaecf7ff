import { Type } from 'typebox';
import { updateStocks } from '#domain/catalog/inventory/commands.ts';
import { detailed, listing, operation } from '#interfaces/legacy/declare.ts';
import { isRecord, listOf } from '../../read-data.ts';
import { stockResource } from './resource.ts';
import { readProductNames, readStockData } from './stock-data.ts';
import { productData, productIds } from './structs.ts';

/** `product_stock.multiUpdate`: changes the stock of several products, all or none (soap-catalog 5.8, K19, K42). */
export const multiUpdate = operation({
  resource: stockResource,
  method: 'multiUpdate',
  title: 'Multi update product stock data',
  v2Name: 'catalogInventoryStockItemMultiUpdate',
  arguments: { productIds, productData },
  result: Type.Boolean(),
  command: updateStocks,
  decode: (args) => ({
    products: readProductNames(args.productIds ?? []),
    stocks: stocksOf(args.productData).map(readStockData),
  }),
  print: () => true,
  refusals: {
    product_not_found: 'not_exists',
    stock_invalid: listing('not_updated'),
    too_many_items: detailed('not_updated'),
    items_do_not_match: 'multi_update_not_match',
  },
  saveFault: 'not_updated',
});

/** A single map is the data of one product. */
function stocksOf(sent: unknown): readonly unknown[] {
  return listOf(sent) ?? (isRecord(sent) ? [sent] : []);
}
