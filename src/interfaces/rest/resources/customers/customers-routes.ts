import { Type } from 'typebox';
import { changeAccount, changeOwnAccount } from '#domain/accounts/profile.ts';
import { removeCustomer } from '#domain/accounts/remove.ts';
import {
  customerBeforeChange,
  isByTime,
  listCustomers,
  readCustomer,
  readOwnCustomer,
} from '#domain/customers/commands/show.ts';
import { isOffice } from '#kernel/principal.ts';
import {
  changeRoutes,
  listRoute,
  type NeededOfCurrent,
  type RestContext,
  type RouteDeclaration,
  route,
} from '../../declare.ts';
import { entityTag } from '../../messages/json-text.ts';
import { etagsParameter, idParams, listQuery, pageRequest } from '../../schema.ts';
import { pageOf, sliceOf } from '../../slices.ts';
import { contentTimeParameters, contentTimes } from '../content/times.ts';
import { accountRoutes } from './account-routes.ts';
import { addressRoutes } from './address-routes.ts';
import { ofPerson } from './places.ts';
import { privacyRoutes } from './privacy-routes.ts';
import { accountOf } from './read-body.ts';
import { customer, customerBody, customerDetail, ownBody, type SentCustomerBody } from './schemas.ts';
import { listedCustomer, wholeCustomer } from './show.ts';

const tag = 'Customers';

const query = listQuery({
  search: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 200,
      description:
        'Only customers that have each of these words, or words that begin with them: names, the e-mail address and its parts, telephone numbers; upper and lower case are equal',
    }),
  ),
  email: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'The whole e-mail address' })),
  telephone: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 50,
      description: 'Beginning of a telephone number of an address; only letters and digits count',
    }),
  ),
  groupId: Type.Optional(Type.Integer({ minimum: 0, description: 'Only for a customer group' })),
  websiteId: Type.Optional(Type.Integer({ minimum: 0, description: 'Only for a website' })),
  isActive: Type.Optional(Type.Boolean({ description: 'Only accounts that may log in (true) or may not (false)' })),
  etags: etagsParameter,
  ...contentTimeParameters,
});

const emailProblem = 'Another customer has the e-mail address.';
const ruleProblem = 'A rule of the store is broken: a required attribute has no value, an option is none.';

/** The customer that a write names, for `If-Match`: the calling one without an id. */
async function current(
  context: RestContext,
  { params }: { readonly params: { readonly id: number } | undefined },
  needed: NeededOfCurrent,
): Promise<unknown> {
  const held = await customerBeforeChange(context, { customerId: params?.id }, needed);
  return held ? wholeCustomer(held) : {};
}

const own = changeRoutes({
  path: '/customers/me',
  tag,
  summary: 'Change your profile',
  description: 'Name, gender and birth. Another e-mail address takes `currentPassword`.',
  operationId: 'updateOwnCustomer',
  body: ownBody,
  result: customerDetail,
  problems: { 409: emailProblem, 422: `${ruleProblem} Or the current password is wrong.` },
  current,
  command: ofPerson(changeOwnAccount),
  input: ({ body }, { network }) => {
    const { currentPassword, ...sent } = body as SentCustomerBody;
    return { ...accountOf(sent), currentPassword, network };
  },
  print: wholeCustomer,
});

const others = changeRoutes({
  path: '/customers/{id}',
  tag,
  summary: 'Change a customer',
  description:
    'With another password, or where `isActive` is false, the tokens of the account end. Addresses have routes of their own.',
  operationId: 'updateCustomer',
  params: idParams,
  body: customerBody,
  result: customerDetail,
  problems: { 409: emailProblem, 422: ruleProblem },
  current,
  command: ofPerson(changeAccount),
  input: ({ params, body }, { network }) => ({
    ...accountOf(body as SentCustomerBody),
    customerId: params.id,
    network,
  }),
  print: wholeCustomer,
});

/** Customers and their address books (rest 4.4, 4.5). */
export const customerRoutes: readonly RouteDeclaration[] = [
  ...addressRoutes,
  ...accountRoutes,
  listRoute({
    method: 'GET',
    path: '/customers',
    tag,
    summary: 'List customers',
    description:
      'Ordered by id, with `updatedSince` by time of change. Addresses are only in the answer for a single customer.',
    operationId: 'listCustomers',
    query,
    result: customer,
    command: listCustomers,
    input({ query: asked }) {
      const { search, email, telephone, groupId, websiteId, isActive } = asked;
      const choice = { search, email, telephone, groupId, websiteId, isActive, ...contentTimes(asked) };
      const kinds = isByTime(choice) ? (['number', 'number'] as const) : (['number'] as const);
      return { choice, slice: sliceOf(pageRequest(asked), kinds), hasAddresses: asked.etags === true };
    },
    print: ({ found, attributes, books }, { principal }) =>
      pageOf(found, (rows) =>
        rows.map((record) => ({
          ...listedCustomer(record, attributes, true),
          ...(books && {
            etag: entityTag(wholeCustomer({ record, attributes, ...books(record), isWhole: isOffice(principal) })),
          }),
        })),
      ),
  }),
  route({
    method: 'GET',
    path: '/customers/me',
    tag,
    summary: 'Get your account',
    operationId: 'getOwnCustomer',
    result: customerDetail,
    command: readOwnCustomer,
    input: () => ({}),
    print: wholeCustomer,
  }),
  ...own,
  route({
    method: 'GET',
    path: '/customers/{id}',
    tag,
    summary: 'Get a customer',
    description: 'Customers get their own account only; any other id is a 404.',
    operationId: 'getCustomer',
    params: idParams,
    result: customerDetail,
    command: readCustomer,
    input: ({ params }) => ({ customerId: params.id }),
    print: wholeCustomer,
  }),
  ...others,
  route({
    method: 'DELETE',
    path: '/customers/{id}',
    tag,
    summary: 'Delete a customer',
    description:
      'Deletes the address book, too. Orders become a guest’s; open carts are closed and no longer name the customer.',
    operationId: 'deleteCustomer',
    params: idParams,
    current,
    command: removeCustomer,
    input: ({ params }) => ({ customerId: params.id }),
    print: () => undefined,
  }),
  ...privacyRoutes,
];
