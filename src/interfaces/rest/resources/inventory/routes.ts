import { Type } from 'typebox';
import type { SentStock } from '../../../../domain/catalog/inventory/change.ts';
import {
  adjustStock,
  listStock,
  productOfSku,
  setStock,
  stockByIds,
  stockInScope,
} from '../../../../domain/catalog/inventory/inventory.ts';
import { productsBySku } from '../../../../domain/catalog/products/products.ts';
import { granted } from '../../../../domain/command.ts';
import { decimalToNumber } from '../../../../kernel/decimal.ts';
import { type FieldError, Refusal } from '../../../../kernel/refusal.ts';
import { handledListRoute, handledRoute, type RestContext, type RouteDeclaration } from '../../declare.ts';
import { listQuery, named, pageRequest } from '../../schema.ts';
import { pageOf, sliceOf } from '../../slices.ts';
import { createAmounts, writerOf } from '../products/write-context.ts';
import { fieldsOf, showStock, stock, stockBySku, stockPatch } from './schema.ts';

const params = Type.Object({ sku: Type.String({ minLength: 1, maxLength: 64, description: 'SKU, percent-encoded' }) });
const write = { tag: 'Inventory', access: granted('inventory/write'), effect: 'write' } as const;
const read = { tag: 'Inventory', access: granted('inventory/read'), effect: 'read' } as const;
const problems = { 404: 'No product has the SKU.', 422: 'A field breaks rules of the store.' };

/** Stock: read, set, and adjusted by differences (reference rest 4.9, 5.7). */
export const inventoryRoutes: readonly RouteDeclaration[] = [
  handledListRoute({
    ...read,
    method: 'GET',
    path: '/inventory',
    summary: 'List stock',
    operationId: 'listInventory',
    query: listQuery({
      sku: Type.Optional(
        Type.Array(Type.String({ maxLength: 64 }), { maxItems: 500, description: 'Only these SKUs, joined by commas' }),
      ),
    }),
    result: stock,
    async run(context, { query }) {
      const filter = { ...(query.sku && { skus: query.sku }), websites: context.caller.scope?.websiteIds };
      const found = await listStock(context.tx, filter, sliceOf(pageRequest(query), ['number']));
      return pageOf(found, (rows) => rows.map(showStock));
    },
  }),
  handledRoute({
    ...write,
    method: 'PUT',
    path: '/inventory',
    summary: 'Set the stock of the product that the body names',
    description: 'As `PUT /inventory/{sku}`, for clients that send the SKU in the body.',
    operationId: 'setStock',
    body: stockBySku,
    example: { sku: 'PEN-WREN', qty: 25 },
    result: stock,
    problems,
    run: (context, { body }) => set(context, body.sku, body),
  }),
  handledRoute({
    ...write,
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
    async run(context, { body }) {
      const skus = body.items.map((item) => item.sku);
      const products = await productsBySku(context.tx, skus);
      const errors = skus.flatMap((sku, at): FieldError[] =>
        products.has(sku) ? [] : [{ field: `/items/${at}/sku`, message: 'is the SKU of no product' }],
      );
      if (errors.length > 0) throw new Refusal('invalid', 'Not every product is there; nothing was written.', errors);
      const ids = skus.map((sku) => products.get(sku)?.product_id ?? 0);
      const writes = body.items.map((item, at) => ({
        product: { id: ids[at] ?? 0, type: products.get(skus[at] ?? '')?.type ?? '' },
        sent: fieldsOf(item),
        at: `/items/${at}`,
      }));
      await setStock(context.tx, writes, writerOf(context));
      const rows = await stockByIds(context.tx, ids);
      return { items: ids.flatMap((id) => rows.get(id) ?? []).map(showStock) };
    },
  }),
  handledRoute({
    ...read,
    method: 'GET',
    path: '/inventory/{sku}',
    summary: 'Get the stock of a product',
    operationId: 'getStock',
    params,
    result: stock,
    problems: { 404: 'No product has the SKU, or it has no stock.' },
    run: (context, { params }) => show(context, params.sku),
  }),
  handledRoute({
    ...write,
    method: 'PUT',
    path: '/inventory/{sku}',
    summary: 'Set the stock of a product',
    description:
      'What is left out stays. A quantity alone also says whether the product is in stock: above zero it is.',
    operationId: 'putStock',
    params,
    body: stockPatch,
    example: { qty: 25 },
    result: stock,
    problems,
    run: (context, { params, body }) => set(context, params.sku, body),
  }),
  handledRoute({
    ...write,
    method: 'PATCH',
    path: '/inventory/{sku}',
    summary: 'Change the stock of a product',
    description: 'The same as PUT.',
    operationId: 'patchStock',
    params,
    body: stockPatch,
    result: stock,
    problems,
    run: (context, { params, body }) => set(context, params.sku, body),
  }),
  handledRoute({
    ...write,
    method: 'POST',
    path: '/inventory/{sku}/adjustments',
    summary: 'Add to the stock of a product, or take from it',
    description: [
      'In one step: adjustments at the same time add up, none is lost. Less than the minimum is refused unless the product can',
      'be ordered beyond its stock. Send an `Idempotency-Key`, so that a repeated call is not counted twice.',
    ].join(' '),
    operationId: 'adjustStock',
    params,
    body: Type.Object({ delta: Type.Number({ description: 'How many pieces come, or go where it is below zero.' }) }),
    example: { delta: -2 },
    result: named(
      'StockAdjustment',
      Type.Object({ sku: Type.String(), delta: Type.Number(), previousQty: Type.Number(), qty: Type.Number() }),
    ),
    status: 200,
    problems: { 404: 'No product has the SKU, or it has no stock.', 409: 'The stock does not allow it.' },
    async run(context, { params, body }) {
      const product = await productOfSku(context.tx, params.sku);
      const amounts = createAmounts();
      const delta = amounts.read(body.delta, '/delta');
      amounts.done();
      const { previousQty, qty } = await adjustStock(context.tx, product, delta, writerOf(context));
      const [before, after] = [decimalToNumber(previousQty), decimalToNumber(qty)];
      return { sku: params.sku, delta: decimalToNumber(delta), previousQty: before, qty: after };
    },
  }),
];

async function show(context: RestContext, sku: string) {
  const { id } = await productOfSku(context.tx, sku);
  const row = await stockInScope(context.tx, context.caller.scope, id);
  if (!row) throw new Refusal('not_found', 'The product has no stock.');
  return showStock(row);
}

async function set(context: RestContext, sku: string, body: SentStock) {
  const product = await productOfSku(context.tx, sku);
  await setStock(context.tx, [{ product, sent: fieldsOf(body), at: '' }], writerOf(context));
  return show(context, sku);
}
