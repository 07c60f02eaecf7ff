import { readStockById, setStockById } from '#domain/catalog/inventory/commands.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { idParams } from '../../schema.ts';
import { showStock, stock, stockFieldsOf, stockPatch } from '../inventory/schema.ts';

/** The stock of a product by its id; for the SKU there is `/inventory`. */
export const stockRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/products/{id}/stock',
    tag: 'Inventory',
    summary: 'Get the stock of a product by its id',
    operationId: 'getProductStock',
    params: idParams,
    result: stock,
    command: readStockById,
    input: ({ params }) => params,
    print: showStock,
  }),
  route({
    method: 'PATCH',
    path: '/products/{id}/stock',
    tag: 'Inventory',
    summary: 'Change the stock of a product by its id',
    operationId: 'patchProductStock',
    params: idParams,
    body: stockPatch,
    example: { qty: 25, minSaleQty: 2 },
    result: stock,
    problems: { 422: 'A field breaks rules of the store.' },
    command: setStockById,
    input: ({ params, body }) => ({ id: params.id, stock: stockFieldsOf(body) }),
    print: showStock,
  }),
];
