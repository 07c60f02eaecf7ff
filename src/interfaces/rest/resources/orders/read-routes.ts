import { Type } from 'typebox';
import { listOrderStatuses } from '#domain/orders/commands/order-statuses.ts';
import {
  listOrders,
  listOwnOrders,
  readGuestOrder,
  readOrder,
  readOwnOrder,
} from '#domain/orders/commands/read-orders.ts';
import { listCarriers } from '#domain/orders/commands/tracking-carriers.ts';
import { listRoute, type RouteDeclaration, reply, route } from '../../declare.ts';
import { entityTag } from '../../messages/json-text.ts';
import { idParams, named } from '../../schema.ts';
import { pageOf } from '../../slices.ts';
import { allOf } from '../products/answers.ts';
import { checkOrderFields, orderListOf, ordersQuery, ownOrdersQuery } from './list-query.ts';
import { order, orderSummary, pickedSummary, showOrder, showSummary } from './show-order.ts';

const tag = 'Orders';
/** The number of an order in an address. */
const numberParams = Type.Object({
  incrementId: Type.String({ minLength: 1, maxLength: 50, description: 'The number of the order' }),
});

/** Reading orders, for the back office, customers and guests (rest 4.7). */
export const orderReadRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/orders',
    tag,
    summary: 'List orders',
    description:
      'The newest first. To follow changes, use `updatedFrom`, `sortBy=updatedAt` and `sortDir=asc`. Orders in the list have no shipping address, history, taxes and shipments.',
    operationId: 'listOrders',
    query: ordersQuery,
    result: orderSummary,
    command: listOrders,
    input({ query }) {
      checkOrderFields(query.fields);
      return { ...orderListOf(query), isWhole: query.etags === true };
    },
    print: (found, place, { query: { fields, etags } }) =>
      pageOf(found, (rows) => {
        const shown = rows.map((row) => {
          const summary = showSummary(row, place);
          return etags ? Object.assign(summary, { etag: entityTag(showOrder(row, place)) }) : summary;
        });
        return fields?.length ? shown.map((row) => pickedSummary(row, etags ? [...fields, 'etag'] : fields)) : shown;
      }),
  }),
  route({
    method: 'GET',
    path: '/orders/{id}',
    tag,
    summary: 'Get an order',
    description:
      'Customers see their own, without inner notes and costs; an order of somebody else is a 404. Parts of bundles and configurable products are lines with `parentItemId`.',
    operationId: 'getOrder',
    params: idParams,
    result: order,
    command: readOrder,
    input: ({ params }) => ({ id: params.id }),
    print: showOrder,
  }),
  route({
    method: 'GET',
    path: '/orders/number/{incrementId}',
    tag,
    summary: 'Get an order by its number',
    description: 'The same as `GET /orders/{id}`.',
    operationId: 'getOrderByNumber',
    params: numberParams,
    result: order,
    command: readOrder,
    input: ({ params }) => ({ number: params.incrementId }),
    print: showOrder,
  }),
  listRoute({
    method: 'GET',
    path: '/customers/me/orders',
    tag,
    summary: 'List your orders',
    operationId: 'listMyOrders',
    query: ownOrdersQuery,
    result: orderSummary,
    command: listOwnOrders,
    input: ({ query }) => orderListOf(query),
    print: (found, place) => pageOf(found, (rows) => rows.map((row) => showSummary(row, place))),
  }),
  listRoute({
    method: 'GET',
    path: '/order-statuses',
    tag,
    summary: 'List the statuses of orders',
    description: 'All statuses by state, the store’s own too; the default one of a state is its first.',
    operationId: 'listOrderStatuses',
    result: named(
      'OrderStatus',
      Type.Object({ state: Type.String(), status: Type.String(), label: Type.String(), isDefault: Type.Boolean() }),
    ),
    command: listOrderStatuses,
    input: () => undefined,
    print: (all) => allOf(all.map((each) => ({ ...each }))),
  }),
  listRoute({
    method: 'GET',
    path: '/carriers',
    tag,
    summary: 'List the carriers of tracking numbers',
    description: '`custom` stands for any other.',
    operationId: 'listCarriers',
    result: named('Carrier', Type.Object({ code: Type.String(), title: Type.String() })),
    command: listCarriers,
    input: () => undefined,
    print: (all) => allOf(all.map((each) => ({ ...each }))),
  }),
  route({
    method: 'GET',
    path: '/customers/me/orders/{id}',
    tag,
    summary: 'Get one of your orders',
    operationId: 'getMyOrder',
    params: idParams,
    result: order,
    command: readOwnOrder,
    input: ({ params }) => ({ id: params.id }),
    print: showOrder,
  }),
  route({
    method: 'GET',
    path: '/guest-orders/{incrementId}',
    tag,
    summary: 'Get a guest’s order',
    description: 'Needs the token that placing the order answered. A wrong number or token is a 404.',
    operationId: 'getGuestOrder',
    params: numberParams,
    takesOrderToken: true,
    result: order,
    command: readGuestOrder,
    input: ({ params }, { orderToken }) => ({ number: params.incrementId, token: orderToken }),
    // The answer depends on a secret token, so caches must not store it.
    print: (placed, place) =>
      reply({ body: showOrder(placed, place), headers: { 'cache-control': 'private, no-store' } }),
  }),
];
