import { Type } from 'typebox';
import {
  changeStock,
  readStockBySku,
  readStocks,
  setStockBySku,
  setStocks,
} from '#domain/catalog/inventory/commands.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { createAmounts } from '../../amounts.ts';
import { changeRoutes, listRoute, type RouteDeclaration, route } from '../../declare.ts';
import { listQuery, named, pageRequest } from '../../schema.ts';
import { pageOf, sliceOf } from '../../slices.ts';
import { showChangedStock, showStock, stock, stockBySku, stockFieldsOf, stockPatch } from './schema.ts';

const params = Type.Object({ sku: Type.String({ minLength: 1, maxLength: 64, description: 'SKU, percent-encoded' }) });
const tag = 'Inventory';
const problems = { 404: 'No product has the SKU.', 422: 'A field breaks rules of the store.' };

/** Stock: reading, setting, and adjusting by differences (rest 4.9, 5.7). */
export const inventoryRoutes: readonly RouteDeclaration[] = [
  listRoute({
    tag,
    method: 'GET',
    path: '/inventory',
    summary: 'List stock',
    operationId: 'listInventory',
    query: listQuery({
      sku: Type.Optional(
        Type.Array(Type.String({ maxLength: 64 }), {
          maxItems: 500,
          description: 'Only these SKUs, separated by commas',
        }),
      ),
    }),
    result: stock,
    command: readStocks,
    input: ({ query }) => ({ skus: query.sku, slice: sliceOf(pageRequest(query), ['number']) }),
    print: (found) => pageOf(found, (rows) => rows.map(showStock)),
  }),
  route({
    tag,
    method: 'PUT',
    path: '/inventory',
    summary: 'Set the stock of the product that the body names',
    description: 'The same as `PUT /inventory/{sku}`, with the SKU in the body.',
    operationId: 'setStock',
    body: stockBySku,
    example: { sku: 'PEN-WREN', qty: 25 },
    result: stock,
    problems,
    command: setStockBySku,
    input: ({ body }) => ({ sku: body.sku, stock: stockFieldsOf(body) }),
    print: showChangedStock,
  }),
  route({
    tag,
    method: 'PUT',
    path: '/inventory/bulk',
    summary: 'Set the stock of many products',
    description:
      'Up to 100 products; all of them or, where one is refused, none. The stock of a product whose SKU is `bulk` is set here or by PATCH.',
    operationId: 'setManyStocks',
    bodyLimit: 'bulk',
    body: Type.Object({ items: Type.Array(stockBySku, { minItems: 1, maxItems: 100 }) }),
    example: {
      items: [
        { sku: 'PEN-WREN', qty: 25 },
        { sku: 'MUG-SAIL', isInStock: true },
      ],
    },
    result: named('StockList', Type.Object({ items: Type.Array(stock) })),
    problems: { 422: 'A SKU or field breaks rules of the store; nothing was written.' },
    command: setStocks,
    input: ({ body }) => ({ items: body.items.map((item) => ({ sku: item.sku, stock: stockFieldsOf(item) })) }),
    print: (rows) => ({ items: rows.map(showStock) }),
  }),
  route({
    tag,
    method: 'GET',
    path: '/inventory/{sku}',
    summary: 'Get the stock of a product',
    operationId: 'getStock',
    params,
    result: stock,
    problems: { 404: 'No product has the SKU, or it has no stock.' },
    command: readStockBySku,
    input: ({ params }) => ({ sku: params.sku }),
    print: showStock,
  }),
  ...changeRoutes({
    tag,
    path: '/inventory/{sku}',
    summary: 'Set the stock of a product',
    description: 'A quantity without `isInStock` also sets it: true above zero.',
    example: { qty: 25 },
    operationId: 'patchStock',
    params,
    body: stockPatch,
    result: stock,
    problems,
    command: setStockBySku,
    input: ({ params, body }) => ({ sku: params.sku, stock: stockFieldsOf(body) }),
    print: showChangedStock,
  }),
  route({
    tag,
    method: 'POST',
    path: '/inventory/{sku}/adjustments',
    summary: 'Change the stock of a product by a difference',
    description: [
      'Parallel adjustments are added, and none is lost. Less than the minimum is refused unless the product can',
      'be ordered beyond its stock. Send an `Idempotency-Key`, so that a repeated call is not counted twice.',
    ].join(' '),
    operationId: 'adjustStock',
    params,
    body: Type.Object({ delta: Type.Number({ description: 'Number of pieces to add; negative to subtract.' }) }),
    example: { delta: -2 },
    result: named(
      'StockAdjustment',
      Type.Object({ sku: Type.String(), delta: Type.Number(), previousQty: Type.Number(), qty: Type.Number() }),
    ),
    status: 200,
    problems: {
      404: 'No product has the SKU, or it has no stock.',
      409: 'The stock of the product does not allow it.',
    },
    command: changeStock,
    input({ params, body }) {
      const amounts = createAmounts();
      const delta = amounts.read(body.delta, '/delta');
      amounts.done();
      return { sku: params.sku, delta };
    },
    print: ({ previousQty, qty }, _context, { params, body }) => ({
      sku: params.sku,
      delta: body.delta,
      previousQty: decimalToNumber(previousQty),
      qty: decimalToNumber(qty),
    }),
  }),
];
