import { type Static, type TProperties, Type } from 'typebox';
import {
  cancelOrder,
  commentOrder,
  deleteOrder,
  holdOrder,
  unholdOrder,
} from '#domain/orders/commands/change-orders.ts';
import { heldOrder, seenOrder, seenOrderNumber } from '#domain/orders/commands/read-orders.ts';
import { type AddressChange, updateOrder } from '#domain/orders/commands/update-order.ts';
import { withBodyNames } from '../../body-names.ts';
import type { RestContext, RouteDeclaration } from '../../declare.ts';
import { route } from '../../declare.ts';
import { personField } from '../../person-fields.ts';
import type { RowResource } from '../../row-fields.ts';
import { idParams, named, nullable, readOnlyOf } from '../../schema.ts';
import { addressFields } from './order-fields.ts';
import { order, orderMembers, showOrder } from './show-order.ts';

const tag = 'Orders';

interface OfOrder {
  readonly params: Static<typeof idParams>;
}

/** An order after a change. */
const readChanged = async (_done: unknown, context: RestContext, { params }: OfOrder): Promise<RowResource> =>
  showOrder(await seenOrder(context, { id: params.id }), context);
const current = async (context: RestContext, { params }: OfOrder): Promise<RowResource> =>
  showOrder(await heldOrder(context, params.id), context);

/** The place in a body of a field of the domain: `/billing/firstname` is `/billingAddress/firstName` here. */
function placeInOrder(field: string): string {
  const [, type, column] = /^\/(billing|shipping)\/(.+)$/.exec(field) ?? [];
  return column === undefined ? field : `/${type}Address/${personField(column) ?? column}`;
}

const move = Type.Object({
  reason: Type.Optional(
    nullable(Type.String({ maxLength: 10_000, description: 'Comment for the history of the order' })),
  ),
});
const moveInput = async (
  { params, body }: OfOrder & { readonly body: Static<typeof move> },
  context: RestContext,
): Promise<{ number: string; reason: string | null }> => ({
  number: await seenOrderNumber(context, params.id),
  reason: body.reason ?? null,
});

const text = (description: string, maxLength = 255) =>
  Type.Optional(nullable(Type.String({ maxLength, description, pattern: '^[^\\u0000]*$' })));
const writableAddress = {
  prefix: text('As in Dr.'),
  firstName: text('First name'),
  middleName: text('Middle name'),
  lastName: text('Last name'),
  suffix: text('As in Jr.'),
  company: text('Company'),
  street: Type.Optional(
    Type.Array(Type.String({ maxLength: 255, pattern: '^[^\\u0000]*$' }), { maxItems: 4, description: 'Lines' }),
  ),
  city: text('City'),
  region: text('Its name'),
  regionId: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Its id' }))),
  postcode: text('Postcode', 20),
  countryId: text('Two letters', 2),
  telephone: text('Telephone', 50),
  fax: text('Fax', 50),
  vatId: text('VAT number', 50),
  email: text('E-mail address'),
};
const addressBody = Type.Object({
  ...readOnlyBut(addressFields.properties, Object.keys(writableAddress)),
  ...writableAddress,
});

/** The address columns from a body. */
function columnsOf({
  firstName,
  middleName,
  lastName,
  regionId,
  countryId,
  vatId,
  street,
  ...same
}: Static<typeof addressBody>): AddressChange {
  const { prefix, suffix, company, city, region, postcode, telephone, fax, email } = same;
  const all = {
    prefix,
    suffix,
    company,
    city,
    region,
    postcode,
    telephone,
    fax,
    email,
    firstname: firstName,
    middlename: middleName,
    lastname: lastName,
    vat_id: vatId,
    region_id: regionId,
    country_id: countryId,
    street: street?.join('\n'),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const writable = {
  customerEmail: Type.Optional(Type.String({ format: 'email', maxLength: 255 })),
  billingAddress: Type.Optional(addressBody),
  shippingAddress: Type.Optional(addressBody),
  extOrderId: text('Id of the order in another system'),
  extCustomerId: text('Id of the customer in another system'),
  status: Type.Optional(Type.String({ minLength: 1, maxLength: 32, description: 'A status of the order’s state' })),
};
const patch = Type.Object({ ...readOnlyBut(orderMembers, Object.keys(writable)), ...writable });

/** The members of a resource that a body may repeat and that are ignored. */
function readOnlyBut(members: TProperties, names: readonly string[]): Record<never, never> {
  return readOnlyOf(Type.Object(members), names);
}

/** Changes of orders (rest 4.7, 5.4). */
export const orderWriteRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'PATCH',
    path: '/orders/{id}',
    tag,
    summary: 'Change an order',
    description:
      'Changes the e-mail address, the addresses until something is shipped, ids in other systems, and the status within its state. Absent members do not change; null clears.',
    operationId: 'updateOrder',
    params: idParams,
    body: patch,
    example: { extOrderId: 'ERP-2041', shippingAddress: { street: ['2 Quay', 'Floor 1'] } },
    result: order,
    problems: {
      409: '`order_address_settled`: something is shipped already.',
      422: '`order_status_invalid`, `order_address_invalid`: a rule of the store is broken.',
    },
    current,
    command: withBodyNames(updateOrder, placeInOrder),
    input: async ({ params, body }, context) => ({
      number: await seenOrderNumber(context, params.id),
      email: body.customerEmail,
      extOrderId: body.extOrderId,
      extCustomerId: body.extCustomerId,
      status: body.status,
      billing: body.billingAddress && columnsOf(body.billingAddress),
      shipping: body.shippingAddress && columnsOf(body.shippingAddress),
    }),
    print: readChanged,
  }),
  route({
    method: 'DELETE',
    path: '/orders/{id}',
    tag,
    summary: 'Cancel an order that can be canceled',
    description:
      'Orders are never deleted: an order is canceled if possible, and its rows stay. Otherwise 409 `order_not_deletable`.',
    operationId: 'deleteOrder',
    params: idParams,
    problems: { 409: '`order_not_deletable`: nothing is left to cancel.' },
    current,
    command: deleteOrder,
    input: async ({ params }, context) => ({ number: await seenOrderNumber(context, params.id) }),
    print: () => undefined,
  }),
  ...(
    [
      ['hold', 'Put an order on hold', 'holdOrder', holdOrder, 'It remembers what it was before.'],
      ['unhold', 'Take an order from hold', 'unholdOrder', unholdOrder, 'It is what it was before.'],
    ] as const
  ).map(([name, summary, operationId, command, description]) =>
    route({
      method: 'POST',
      path: `/orders/{id}/${name}`,
      tag,
      summary,
      description,
      operationId,
      params: idParams,
      body: move,
      example: { reason: 'The customer called.' },
      result: order,
      status: 200,
      problems: { 409: '`order_move_refused`: its state does not allow this.' },
      command,
      input: moveInput,
      print: readChanged,
    }),
  ),
  route({
    method: 'POST',
    path: '/orders/{id}/cancel',
    tag,
    summary: 'Cancel an order',
    description:
      'Cancels what is neither invoiced nor shipped; these pieces return to stock. Customers can cancel their own orders before anything is invoiced or shipped, unless `sales/orders/customers_may_cancel` of the store is 0.',
    operationId: 'cancelOrder',
    params: idParams,
    body: move,
    example: { reason: 'Ordered twice.' },
    result: order,
    status: 200,
    problems: {
      409: '`order_move_refused`: nothing is left to cancel. `order_cancel_denied`: customers do not cancel this one.',
    },
    command: cancelOrder,
    input: moveInput,
    print: readChanged,
  }),
  route({
    method: 'POST',
    path: '/orders/{id}/comments',
    tag,
    summary: 'Comment on an order',
    description: 'A status of the order’s state may be set as well.',
    operationId: 'addOrderComment',
    params: idParams,
    body: named(
      'OrderComment',
      Type.Object({
        comment: Type.String({ minLength: 1, maxLength: 10_000, pattern: '^[^\\u0000]*$' }),
        status: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
        notifyCustomer: Type.Optional(Type.Boolean({ description: 'Whether a mail is sent to the customer' })),
        visibleOnFront: Type.Optional(Type.Boolean({ description: 'Whether it is visible to the customer' })),
      }),
    ),
    example: { comment: 'Packed on Friday.', visibleOnFront: true },
    result: order,
    status: 200,
    problems: { 422: '`order_status_invalid`: orders in its state do not have the status.' },
    command: commentOrder,
    input: async ({ params, body }, context) => ({
      number: await seenOrderNumber(context, params.id),
      status: body.status ?? '',
      takesAnyStatus: false,
      comment: body.comment,
      isNotified: body.notifyCustomer ?? false,
      isVisible: body.visibleOnFront ?? false,
    }),
    print: readChanged,
  }),
];
