import { type Static, Type } from 'typebox';
import type { Alert } from '#domain/accounts/alerts/alerts.ts';
import {
  addProductAlert,
  listProductAlerts,
  removeAlertByLink,
  removeProductAlert,
} from '#domain/accounts/alerts/commands.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { listRoute, type RouteDeclaration, reply, route } from '../declare.ts';
import { idParams, named, nullable, rowId, timestamp } from '../schema.ts';
import { allOf } from './products/answers.ts';

const kind = Type.Union([Type.Literal('price'), Type.Literal('stock')], {
  description: '`price`: the price was reduced; `stock`: it is in stock again',
});
const alert = named(
  'ProductAlert',
  Type.Object({
    id: rowId(),
    type: kind,
    productId: rowId(),
    price: nullable(
      Type.Number({
        description: 'Price at the request or at the last mail, in the base currency; only for `price`',
      }),
    ),
    isActive: Type.Boolean({ description: 'Whether a mail will be sent; `stock` sends only one' }),
    createdAt: nullable(timestamp()),
    lastSentAt: nullable(timestamp()),
    sendCount: Type.Integer({ description: 'Number of mails that were sent' }),
  }),
);

const tag = 'Product alerts';
const off = { 404: 'Unknown product or alert, or the store view sends no such alerts (`alerts_off`).' };
const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

function show(row: Alert): Static<typeof alert> {
  return {
    id: row.alert_id,
    type: row.kind === 'stock' ? 'stock' : 'price',
    productId: row.product_id,
    price: row.price === null ? null : decimalToNumber(row.price),
    isActive: row.is_open === 1,
    sendCount: row.send_count,
    createdAt: iso(row.added_at),
    lastSentAt: iso(row.sent_at),
  };
}

/** Alerts of customers for lower prices and available stock. */
export const productAlertRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/customers/me/product-alerts',
    tag,
    summary: 'List your alerts',
    operationId: 'listProductAlerts',
    result: alert,
    problems: off,
    command: listProductAlerts,
    input: (_sent, { store }) => ({ store }),
    print: (all) => allOf(all.map(show)),
  }),
  route({
    method: 'POST',
    path: '/customers/me/product-alerts',
    tag,
    summary: 'Set an alert on a product',
    description:
      'Sends a mail each time the product costs less than before, or once when it is in stock again. A repeated request is 200 and resets the alert.',
    operationId: 'addProductAlert',
    body: Type.Object({ type: kind, productId: rowId() }),
    example: { type: 'price', productId: 2 },
    result: alert,
    status: 201,
    problems: { ...off, 409: '`product_in_stock`, or `alerts_full`: there are 200 already.' },
    command: addProductAlert,
    input: ({ body }, { store }) => ({ store, kind: body.type, productId: body.productId }),
    print: ({ alert: made, isNew }) => reply({ status: isNew ? 201 : 200, body: show(made) }),
  }),
  route({
    method: 'DELETE',
    path: '/customers/me/product-alerts/{id}',
    tag,
    summary: 'Delete an alert',
    operationId: 'deleteProductAlert',
    params: idParams,
    command: removeProductAlert,
    input: ({ params }) => ({ alertId: params.id }),
    print: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/product-alerts/{id}/unsubscribe/{code}',
    tag,
    summary: 'Delete an alert with the link of its mail',
    description: 'For mail programs that unsubscribe with one click (RFC 8058). The body is ignored.',
    operationId: 'unsubscribeFromAlert',
    params: Type.Object({ id: rowId('The alert'), code: Type.String({ minLength: 1, maxLength: 64 }) }),
    command: removeAlertByLink,
    input: ({ params }) => ({ alertId: params.id, code: params.code }),
    print: () => undefined,
  }),
];
