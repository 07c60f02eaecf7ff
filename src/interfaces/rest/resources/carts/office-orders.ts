import { type Static, Type } from 'typebox';
import { editOrder } from '#domain/checkout/edit-order.ts';
import { makeOrder } from '#domain/checkout/make-order.ts';
import { heldOrder } from '#domain/orders/commands/read-orders.ts';
import { attemptOfCall } from '#domain/payments/attempts.ts';
import { withBodyNames } from '../../body-names.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { idParams, named, nullable, rowId } from '../../schema.ts';
import { showOrder } from '../orders/show-order.ts';
import { orderRequest, placeInOrder, saidOfOrder, showPlaced } from './checkout.ts';
import { placeInItems, productRequests } from './product-request.ts';
import { storeToFill } from './roots.ts';
import { cartItemsBody, placedOrder } from './schemas.ts';

const { createAccount: _account, ...said } = orderRequest.properties;
const { items } = cartItemsBody.properties;
const couponCode = Type.String({ minLength: 1, maxLength: 255 });

const newOrder = named(
  'NewOrder',
  Type.Object({
    storeId: Type.Optional(rowId('The store view; default: that of the call')),
    customerId: Type.Optional(rowId('The account that it is for; without it a guest’s, with `guestEmail`')),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'Default: that of the store view' })),
    items,
    couponCode: Type.Optional(couponCode),
    ...said,
  }),
);
const orderEdit = named(
  'OrderEdit',
  Type.Object({
    items: Type.Optional(items),
    couponCode: Type.Optional(nullable(couponCode)),
    ...said,
    reason: Type.Optional(nullable(Type.String({ maxLength: 10_000, description: 'Comment for the canceled order' }))),
  }),
);

function place(field: string, about: Parameters<typeof placeInOrder>[1]): string {
  if (field === '/shipping_address') return '/shippingAddress';
  return field.startsWith('/items/') ? placeInItems(field) : placeInOrder(field, about);
}

/** The address in the examples. */
const caller = {
  firstName: 'Ann',
  lastName: 'Buyer',
  street: ['1 Main St'],
  city: 'San Francisco',
  regionId: 12,
  postcode: '94110',
  countryId: 'US',
  telephone: '555-0100',
};
const problems = {
  409: 'The order cannot be placed: `error` says why.',
  422: 'An item or a field is wrong.',
};

/** Orders that the back office makes and edits. */
export const officeOrderRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'POST',
    path: '/orders/new',
    tag: 'Orders',
    summary: 'Make an order for a customer or a guest',
    description:
      'As by telephone: items, addresses and methods in one call, all or nothing; a cart that the customer has stays as it is. An address that is not sent is the customer’s default one. Items may have a `customPrice` (`carts/price-items`), the shipping method a `price` (`carts/price-shipping`); `source` says where the order came from, `orderNote` is the comment. It is refused as a cart and its order are.',
    operationId: 'makeOrder',
    body: newOrder,
    example: {
      items: [{ sku: 'PEN-WREN', qty: 2 }],
      guestEmail: 'ann@example.com',
      shippingAddress: caller,
      billingAddress: { sameAsShipping: true },
      shippingMethod: 'flatrate_flatrate',
      paymentMethod: 'checkmo',
      source: 'phone',
      orderNote: 'Called at noon.',
    },
    result: placedOrder,
    status: 201,
    problems,
    isBegun: async ({ tx, call }) => call !== undefined && (await attemptOfCall(tx, call)) !== undefined,
    command: withBodyNames(makeOrder, place),
    input: async ({ body }, context) => ({
      ...saidOfOrder(body, context),
      store: await storeToFill({ body }, context),
      customerId: body.customerId,
      currency: body.currency,
      couponCode: body.couponCode,
      items: productRequests(body.items),
    }),
    print: showPlaced,
  }),
  route({
    method: 'POST',
    path: '/orders/{id}/edit',
    tag: 'Orders',
    summary: 'Edit an order',
    description:
      'A new order takes its place, with `-1` after the number, and the old one is canceled: both or none. `relationParentId` and `relationChildId` name the other one. What is not sent is as it was; items that are not sent keep prices that were set by hand and else have today’s, and gift cards are paid back. Answers the new order. `order_edit_refused` (409) if anything is invoiced, shipped or paid, or a payment provider has to do with it.',
    operationId: 'editOrder',
    params: idParams,
    body: orderEdit,
    example: {
      items: [{ sku: 'INK-TIDE' }],
      shippingAddress: caller,
      billingAddress: { sameAsShipping: true },
      reason: 'One was enough.',
    },
    result: placedOrder,
    status: 201,
    problems: { 404: 'There is no such order.', ...problems },
    current: async (context, { params }) => showOrder(await heldOrder(context, params.id), context),
    command: withBodyNames(editOrder, place),
    input: ({ params, body }: { params: Static<typeof idParams>; body: Static<typeof orderEdit> }, context) => ({
      ...saidOfOrder(body, context),
      orderId: params.id,
      items: body.items && productRequests(body.items),
      couponCode: body.couponCode,
      reason: body.reason ?? null,
    }),
    print: showPlaced,
  }),
];
