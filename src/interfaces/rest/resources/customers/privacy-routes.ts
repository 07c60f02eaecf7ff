import { type Static, Type } from 'typebox';
import { erasePerson } from '#domain/accounts/privacy/erase.ts';
import { exportPerson } from '#domain/accounts/privacy/export.ts';
import { extensionParts } from '#domain/accounts/privacy/what-is-kept.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { idParams, named, nullable } from '../../schema.ts';

const row = Type.Record(Type.String(), Type.Unknown());
const rows = (description: string) => Type.Array(row, { description });

const personalData = named(
  'PersonalData',
  Type.Object({
    account: nullable(row),
    addresses: rows('The address book'),
    orders: rows(
      'Orders with documents and downloads, also those that were placed as a guest with the same e-mail address',
    ),
    carts: rows('With items and addresses'),
    newsletter: rows('Subscriptions'),
    wishlists: rows('With items'),
    reviews: rows('With ratings'),
    revocations: rows('Orders that were withdrawn from'),
    productAlerts: rows('Alerts of the customer'),
    tags: rows('Words that were given to products'),
    giftMessages: rows('Messages with gifts'),
    coupons: rows('How often which coupon was used'),
    priceRules: rows('How often which price rule was used'),
    ...Object.fromEntries(extensionParts.map(({ name, table }) => [name, rows(`Of the extension’s table ${table}`)])),
  }),
);
type Records = Omit<Static<typeof personalData>, 'account' | 'addresses'>;

const erased = named(
  'Erasure',
  Type.Object({
    accountRemoved: Type.Boolean(),
    ordersKept: Type.Integer({
      description: 'Number of invoiced orders: their names, postal addresses and amounts are kept',
    }),
    ordersEmptied: Type.Integer({ description: 'Number of other orders: only their products and amounts are kept' }),
    cartsRemoved: Type.Integer(),
    reviewsRemoved: Type.Integer(),
    subscriptionsRemoved: Type.Integer(),
  }),
);

const tag = 'Customers';

/** The rights of people by law: a copy of all their data, and its erasure. */
export const privacyRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/customers/{id}/export',
    tag,
    summary: 'Export a customer’s data',
    description:
      'The account with its addresses, orders with their documents, carts, wishlists, reviews, subscriptions. Secrets are not in it. Users who are bound to store views may not: it is of all.',
    operationId: 'exportCustomer',
    params: idParams,
    result: personalData,
    command: exportPerson,
    input: ({ params }) => ({ customerId: params.id }),
    print: ({ account, addresses, records }) => ({
      account,
      addresses: [...addresses],
      ...(records as unknown as Records),
    }),
  }),
  route({
    method: 'POST',
    path: '/customers/{id}/erase',
    tag,
    summary: 'Erase a customer’s data',
    description:
      'The account and all that is its own, carts, reviews and subscriptions are removed. Orders stay as far as books must be kept: invoiced ones with names, postal addresses and tax numbers, none with e-mail address, telephone, notes or comments. It cannot be undone.',
    operationId: 'eraseCustomer',
    params: idParams,
    result: erased,
    status: 200,
    problems: { 409: '`person_has_open_orders`: finish or cancel them first.' },
    command: erasePerson,
    input: ({ params }) => ({ customerId: params.id }),
    print: (done) => done,
  }),
];
