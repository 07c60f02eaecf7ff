import { setStock, stockInScope } from '../../../../domain/catalog/inventory/inventory.ts';
import { productsById } from '../../../../domain/catalog/products/products.ts';
import { noProduct } from '../../../../domain/catalog/products/write/parts.ts';
import { granted } from '../../../../domain/command.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handledRoute, type RestContext, type RouteDeclaration } from '../../declare.ts';
import { idParams } from '../../schema.ts';
import { fieldsOf, showStock, stock, stockPatch } from '../inventory/schema.ts';
import { writerOf } from './write-context.ts';

/** The stock of a product by its id; `/inventory` has it by SKU. */
export const stockRoutes: readonly RouteDeclaration[] = [
  handledRoute({
    method: 'GET',
    path: '/products/{id}/stock',
    tag: 'Inventory',
    summary: 'Get the stock of a product by its id',
    operationId: 'getProductStock',
    access: granted('products/read'),
    effect: 'read',
    params: idParams,
    result: stock,
    run: (context, { params }) => show(context, params.id),
  }),
  handledRoute({
    method: 'PATCH',
    path: '/products/{id}/stock',
    tag: 'Inventory',
    summary: 'Change the stock of a product by its id',
    operationId: 'patchProductStock',
    access: granted('products/write'),
    effect: 'write',
    params: idParams,
    body: stockPatch,
    example: { qty: 25, minSaleQty: 2 },
    result: stock,
    problems: { 422: 'A field breaks rules of the store.' },
    async run(context, { params, body }) {
      const product = (await productsById(context.tx, [params.id])).get(params.id) ?? noProduct();
      const write = { product: { id: params.id, type: product.type }, sent: fieldsOf(body), at: '' };
      await setStock(context.tx, [write], writerOf(context));
      return show(context, params.id);
    },
  }),
];

async function show({ tx, caller }: RestContext, id: number) {
  const row = await stockInScope(tx, caller.scope, id);
  if (!row) throw new Refusal('not_found', 'There is no such product, or it has no stock.');
  return showStock(row);
}
