import { Type } from 'typebox';
import { cartPosition, type ListedCart, listAllCarts } from '#domain/cart/commands/list-carts.ts';
import { decimalToNumber, moneyToNumber } from '#kernel/decimal.ts';
import { listRoute } from '../../declare.ts';
import { listQuery, named, nullable, pageRequest, rowId, timestamp } from '../../schema.ts';
import { pageOf, sliceOf } from '../../slices.ts';
import { documentTimeParameters, documentTimes } from '../sales-documents/times.ts';

/** A cart in a list. */
const cartSummary = named(
  'CartSummary',
  Type.Object({
    id: rowId(),
    storeId: Type.Integer(),
    isActive: Type.Boolean({ description: 'Whether the cart can still be changed' }),
    isVirtual: Type.Boolean({ description: 'Whether the cart has only products that are not shipped' }),
    customerId: nullable(Type.Integer()),
    customerEmail: nullable(Type.String()),
    reservedOrderId: nullable(Type.String({ description: 'Number of the order of this cart' })),
    currency: nullable(Type.String()),
    baseCurrency: nullable(Type.String()),
    itemsCount: Type.Integer(),
    itemsQty: Type.Number(),
    subtotal: Type.Number({ description: 'Without tax; amounts are those of the last pricing' }),
    grandTotal: Type.Number(),
    baseGrandTotal: Type.Number({ description: 'Amount in the base currency' }),
    couponCode: nullable(Type.String()),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  }),
);

function summaryShown(row: ListedCart) {
  return {
    id: row.quote_id,
    storeId: row.store_id,
    isActive: row.is_active === 1,
    isVirtual: row.is_virtual === 1,
    customerId: row.customer_id || null,
    customerEmail: row.customer_email,
    reservedOrderId: row.reserved_order_id,
    currency: row.quote_currency_code,
    baseCurrency: row.base_currency_code,
    itemsCount: row.items_count,
    itemsQty: decimalToNumber(row.items_qty),
    subtotal: moneyToNumber(row.subtotal),
    grandTotal: moneyToNumber(row.grand_total),
    baseGrandTotal: moneyToNumber(row.base_grand_total),
    couponCode: row.coupon_code || null,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** The list of all carts, for API users. */
export const cartListRoute = listRoute({
  method: 'GET',
  path: '/carts',
  tag: 'Carts',
  summary: 'List carts',
  description:
    'The newest first, with their totals at the last pricing. Abandoned carts are `isActive=true&hasItems=true&updatedTo=...`.',
  operationId: 'listCarts',
  query: listQuery({
    storeId: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Only of this store view' }),
    ),
    customerId: Type.Optional(rowId('Only of this customer')),
    email: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Only with this e-mail address' })),
    isActive: Type.Optional(Type.Boolean({ description: 'Only carts that can still change (true) or cannot (false)' })),
    hasItems: Type.Optional(Type.Boolean({ description: 'Only carts with items (true) or without (false)' })),
    ...documentTimeParameters,
    sortDir: Type.Optional(
      Type.Union([Type.Literal('asc'), Type.Literal('desc')], { description: 'Default: `desc`, the newest first' }),
    ),
  }),
  result: cartSummary,
  command: listAllCarts,
  input({ query }) {
    const { storeId, customerId, email, isActive, hasItems } = query;
    return {
      filter: { storeId, customerId, email, isActive, hasItems, ...documentTimes(query) },
      isAscending: query.sortDir === 'asc',
      slice: sliceOf(pageRequest(query), cartPosition),
    };
  },
  print: (found) => pageOf(found, (rows) => rows.map(summaryShown)),
});
