import { Type } from 'typebox';
import { reportLeftCarts } from '#domain/cart/left-carts.ts';
import { reportLowStock } from '#domain/catalog/inventory/low-stock.ts';
import {
  reportBestSellers,
  reportCoupons,
  reportCustomers,
  reportRefunds,
  reportSales,
  reportTaxes,
} from '#domain/orders/reports.ts';
import { listRoute, type RouteDeclaration } from '../declare.ts';
import { day, named, nullable, timestamp } from '../schema.ts';
import { allOf } from './products/answers.ts';

const count = Type.Integer();
const amount = Type.Number();
const place = { storeId: nullable(Type.Integer()), currency: nullable(Type.String()) };
const period = Type.String({
  description: 'A day (`2026-11-21`) or a month (`2026-11`) in the time zone of the store',
});

const span = {
  from: Type.Optional(day('The first day; by default thirty days')),
  to: Type.Optional(day('The last day; by default today')),
  storeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Only this store view' })),
};
const periods = {
  ...span,
  period: Type.Optional(Type.Union([Type.Literal('day'), Type.Literal('month')], { description: 'Default: `day`' })),
};
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'The most rows; 100 by default' }));

const tag = 'Reports';
/** Reports of sales, taxes, products, customers and carts, also as CSV. */
export const reportRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/reports/sales',
    tag,
    summary: 'Report sales',
    description:
      'Sums of orders by day or month, store view and currency, in the currency of the orders. All orders count, and what was canceled of them is in columns of its own. As comma-separated values with `Accept: text/csv`.',
    operationId: 'reportSales',
    query: Type.Object(periods),
    takesCsv: true,
    result: named(
      'SalesReport',
      Type.Object({
        period,
        ...place,
        orders: count,
        ordersCanceled: count,
        qty: amount,
        subtotal: amount,
        discount: amount,
        shipping: amount,
        tax: amount,
        taxCanceled: amount,
        grandTotal: amount,
        invoiced: amount,
        refunded: amount,
        canceled: amount,
      }),
    ),
    command: reportSales,
    input: ({ query }) => ({ ...query, period: query.period ?? 'day' }),
    print: (rows) => allOf(rows),
  }),
  listRoute({
    method: 'GET',
    path: '/reports/refunds',
    tag,
    summary: 'Report refunds',
    description:
      'Sums of credit memos by day or month, store view and currency. As comma-separated values with `Accept: text/csv`.',
    operationId: 'reportRefunds',
    query: Type.Object(periods),
    takesCsv: true,
    result: named(
      'RefundsReport',
      Type.Object({ period, ...place, creditMemos: count, grandTotal: amount, tax: amount, shipping: amount }),
    ),
    command: reportRefunds,
    input: ({ query }) => ({ ...query, period: query.period ?? 'day' }),
    print: (rows) => allOf(rows),
  }),
  listRoute({
    method: 'GET',
    path: '/reports/taxes',
    tag,
    summary: 'Report taxes',
    description:
      'Taxes of orders by rate, store view and currency. All orders count, and what was canceled of them is in columns of its own. As comma-separated values with `Accept: text/csv`.',
    operationId: 'reportTaxes',
    query: Type.Object(span),
    takesCsv: true,
    result: named(
      'TaxesReport',
      Type.Object({
        code: nullable(Type.String()),
        percent: nullable(amount),
        ...place,
        orders: count,
        ordersCanceled: count,
        tax: amount,
        taxCanceled: amount,
      }),
    ),
    command: reportTaxes,
    input: ({ query }) => query,
    print: (rows) => allOf(rows),
  }),
  listRoute({
    method: 'GET',
    path: '/reports/coupons',
    tag,
    summary: 'Report coupons',
    description:
      'Coupons of orders by currency, those of the most orders that stand first. All orders count, and what was canceled of them is in columns of its own. As comma-separated values with `Accept: text/csv`.',
    operationId: 'reportCoupons',
    query: Type.Object(span),
    takesCsv: true,
    result: named(
      'CouponsReport',
      Type.Object({
        code: Type.String(),
        currency: place.currency,
        orders: count,
        ordersCanceled: count,
        discount: amount,
        grandTotal: amount,
        canceled: amount,
      }),
    ),
    command: reportCoupons,
    input: ({ query }) => query,
    print: (rows) => allOf(rows),
  }),
  listRoute({
    method: 'GET',
    path: '/reports/best-sellers',
    tag,
    summary: 'Report best sellers',
    description:
      'The products with the most ordered pieces that are not canceled, and their sums in the base currency. All orders count, and what was canceled of them is in columns of its own. As comma-separated values with `Accept: text/csv`.',
    operationId: 'reportBestSellers',
    query: Type.Object({ ...span, limit }),
    takesCsv: true,
    result: named(
      'BestSellersReport',
      Type.Object({
        productId: nullable(count),
        sku: nullable(Type.String()),
        name: nullable(Type.String()),
        qty: amount,
        qtyCanceled: amount,
        qtyRefunded: amount,
        baseRowTotal: amount,
        baseRowCanceled: amount,
      }),
    ),
    command: reportBestSellers,
    input: ({ query }) => ({ ...query, limit: query.limit ?? 100 }),
    print: (rows) => allOf(rows),
  }),
  listRoute({
    method: 'GET',
    path: '/reports/customers',
    tag,
    summary: 'Report customers by their orders',
    description:
      'The customers with the largest sum of orders without what is canceled, in the base currency. All orders count, and what was canceled of them is in columns of its own. As comma-separated values with `Accept: text/csv`.',
    operationId: 'reportCustomers',
    query: Type.Object({ ...span, limit }),
    takesCsv: true,
    result: named(
      'CustomersReport',
      Type.Object({
        customerId: count,
        email: nullable(Type.String()),
        name: Type.String(),
        orders: count,
        ordersCanceled: count,
        baseGrandTotal: amount,
        baseCanceled: amount,
      }),
    ),
    command: reportCustomers,
    input: ({ query }) => ({ ...query, limit: query.limit ?? 100 }),
    print: (rows) => allOf(rows),
  }),
  listRoute({
    method: 'GET',
    path: '/reports/low-stock',
    tag,
    summary: 'Report low stock',
    description:
      'Products with fewer pieces than the quantity below which the merchant is told, the fewest first. As comma-separated values with `Accept: text/csv`.',
    operationId: 'reportLowStock',
    query: Type.Object({ limit }),
    takesCsv: true,
    result: named(
      'LowStockReport',
      Type.Object({ productId: count, sku: Type.String(), qty: amount, isInStock: Type.Boolean() }),
    ),
    command: reportLowStock,
    input: ({ query }) => ({ limit: query.limit ?? 100 }),
    print: (rows) => allOf(rows),
  }),
  listRoute({
    method: 'GET',
    path: '/reports/left-carts',
    tag,
    summary: 'Report carts that were left',
    description:
      'Carts with products that nobody has touched for an hour, the latest first. As comma-separated values with `Accept: text/csv`.',
    operationId: 'reportLeftCarts',
    query: Type.Object({
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660, description: 'Of the last days; 30 by default' })),
      storeId: span.storeId,
      limit,
    }),
    takesCsv: true,
    result: named(
      'LeftCartsReport',
      Type.Object({
        cartId: count,
        ...place,
        customerId: nullable(count),
        email: nullable(Type.String()),
        lines: count,
        grandTotal: amount,
        updatedAt: timestamp(),
      }),
    ),
    command: reportLeftCarts,
    input: ({ query }) => ({ days: query.days ?? 30, storeId: query.storeId, limit: query.limit ?? 100 }),
    print: (rows) => allOf(rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt).toISOString() }))),
  }),
];
