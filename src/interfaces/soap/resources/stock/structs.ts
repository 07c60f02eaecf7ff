import { Type } from 'typebox';
import { arrayOf, arrayOfString, asSent, struct } from '#interfaces/legacy/declare.ts';

const optionalString = Type.Optional(Type.String());
const optionalInt = Type.Optional(Type.Integer());

/** The stock of products as the list shows it (soap.md 2.4). */
export const stockItemEntityArray = arrayOf(
  'catalogInventoryStockItemEntityArray',
  struct('catalogInventoryStockItemEntity', {
    product_id: optionalString,
    sku: optionalString,
    qty: optionalString,
    is_in_stock: optionalString,
  }),
);

/**
 * The data of a stock item that callers send (soap.md 2.4); read by `stock-data.ts`, since V1 sends the types of its
 * language.
 */
export const stockItemUpdateEntity = struct('catalogInventoryStockItemUpdateEntity', {
  qty: optionalString,
  is_in_stock: optionalInt,
  manage_stock: optionalInt,
  use_config_manage_stock: optionalInt,
  min_qty: optionalInt,
  use_config_min_qty: optionalInt,
  min_sale_qty: optionalInt,
  use_config_min_sale_qty: optionalInt,
  max_sale_qty: optionalInt,
  use_config_max_sale_qty: optionalInt,
  is_qty_decimal: optionalInt,
  backorders: optionalInt,
  use_config_backorders: optionalInt,
  notify_stock_qty: optionalInt,
  use_config_notify_stock_qty: optionalInt,
});

/** A product by its SKU or id: the SKU wins (soap-catalog 4.1, rule B). */
export const product = { schema: Type.String(), v2: 'product', synonyms: ['product'] } as const;

/** Products by SKU or id; V1 may name one alone. */
export const productIds = { schema: asSent(arrayOfString), synonyms: ['products', 'productId', 'product'] } as const;

export const stockData = { schema: asSent(stockItemUpdateEntity), synonyms: ['stockData'] } as const;

export const productData = {
  schema: asSent(arrayOf('catalogInventoryStockItemUpdateEntityArray', stockItemUpdateEntity)),
  synonyms: ['data'],
} as const;
