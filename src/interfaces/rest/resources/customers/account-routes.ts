import { Type } from 'typebox';
import { createFromOrder } from '#domain/accounts/from-order.ts';
import { confirmAddress, forgetPassword, resetPassword } from '#domain/accounts/links.ts';
import { changeOwnPassword } from '#domain/accounts/own-password.ts';
import { registerCustomer } from '#domain/accounts/register.ts';
import { type RouteDeclaration, reply, route } from '../../declare.ts';
import { invalid } from '../../messages/json-body.ts';
import { named } from '../../schema.ts';
import { ofPerson } from './places.ts';
import { accountOf } from './read-body.ts';
import { customerDetail, registerBody, type SentCustomerBody } from './schemas.ts';
import { wholeCustomer } from './show.ts';

const tag = 'Customers';
const password = Type.String({
  maxLength: 1000,
  description: 'At least 8 characters, or more if the store requires more',
});
const email = Type.String({ minLength: 1, maxLength: 255 });
const token = Type.String({ minLength: 1, maxLength: 200, description: 'The token in the link of the mail' });

/** Registration, confirmation and passwords of accounts (rest 4.4, 5.7). */
export const accountRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'POST',
    path: '/customers',
    tag,
    summary: 'Register',
    description:
      'For everybody, unless the store is set otherwise; so often an hour from one network. Name, birth and gender are taken from strangers, every field from API users with `customers/create`, whose accounts are confirmed. Where the store asks for it, an account can be used once the link of a mail was followed.',
    operationId: 'registerCustomer',
    body: registerBody,
    example: { email: 'ada@example.com', password: 'seven red herons', firstname: 'Ada', lastname: 'Quill' },
    result: customerDetail,
    status: 201,
    problems: {
      404: '`registration_closed`: strangers cannot make accounts.',
      409: 'Somebody has an account with this e-mail address.',
      422: 'A rule of the store is broken: the password is too short, a name is missing.',
    },
    command: ofPerson(registerCustomer),
    input: ({ body }, { store, network }) => ({
      ...accountOf(body as SentCustomerBody),
      network,
      place: { storeId: store.store_id, websiteId: store.website_id },
    }),
    print: (made) =>
      reply({
        status: 201,
        body: wholeCustomer(made),
        headers: { location: `/api/rest/v2/customers/${made.record.customerId}` },
      }),
  }),
  route({
    method: 'POST',
    path: '/customers/create-from-order',
    tag,
    summary: 'Create an account from an order',
    description:
      'For a guest who has just ordered: with the `accessToken` that placing gave, for an hour. Name and addresses come from the order, which becomes the customer’s. Counted with registrations; where the store asks for it, the account waits for its confirmation.',
    operationId: 'createCustomerFromOrder',
    body: Type.Object({
      incrementId: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 50,
          description: 'The number of the order; absent if the token has it',
        }),
      ),
      accountToken: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The `accessToken` of the order; without `incrementId` its number, a full stop and that',
      }),
      password,
    }),
    result: customerDetail,
    status: 201,
    problems: {
      404: 'Unknown order, or a wrong or old token; or `registration_closed`.',
      409: 'Somebody has an account with this e-mail address, or the order is one of an account already.',
      422: 'A rule of the store is broken: the password is too short.',
    },
    command: ofPerson(createFromOrder),
    input: ({ body: { incrementId, accountToken, password: chosen } }, { network }) => ({
      ...(incrementId === undefined ? orderInToken(accountToken) : { incrementId, token: accountToken }),
      password: chosen,
      network,
    }),
    print: (made) =>
      reply({
        status: 201,
        body: wholeCustomer(made),
        headers: { location: `/api/rest/v2/customers/${made.record.customerId}` },
      }),
  }),
  route({
    method: 'POST',
    path: '/customers/confirm',
    tag,
    summary: 'Confirm an e-mail address',
    operationId: 'confirmCustomer',
    body: Type.Object({ email, token }),
    problems: { 422: 'The link is not valid, or has expired.' },
    command: confirmAddress,
    input: ({ body }, { network }) => ({ ...body, network }),
    print: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/customers/me/password',
    tag,
    summary: 'Change your password',
    description: 'All other tokens of the account are revoked; the one in use stays valid.',
    operationId: 'changeOwnPassword',
    body: Type.Object({ currentPassword: Type.String({ maxLength: 1000 }), newPassword: password }),
    problems: { 422: 'The current password is wrong, or the new one too short.' },
    command: changeOwnPassword,
    input: ({ body }, { network }) => ({ ...body, network }),
    print: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/customers/forgot-password',
    tag,
    summary: 'Request a link to set a new password',
    description: 'The link comes by mail and is valid for an hour. The answer does not say whether the account exists.',
    operationId: 'forgotPassword',
    body: Type.Object({ email }),
    example: { email: 'nobody@example.com' },
    command: forgetPassword,
    input: ({ body }, { store, network }) => ({ email: body.email, websiteId: store.website_id, network }),
    print: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/customers/reset-password',
    tag,
    summary: 'Set a new password with the token of a mail',
    description: 'The link works once. All tokens of the account are revoked.',
    operationId: 'resetPassword',
    body: named('ResetPassword', Type.Object({ token, newPassword: password })),
    problems: { 422: 'The link is not valid or has expired, or the password is too short.' },
    command: resetPassword,
    input: ({ body }) => body,
    print: () => undefined,
  }),
];

/** The order and the token in a token that names its order. Throws the problem 400 if it names none. */
function orderInToken(accountToken: string): { readonly incrementId: string; readonly token: string } {
  const [, incrementId, token] = /^(.{1,50})\.([^.]+)$/s.exec(accountToken) ?? [];
  if (incrementId === undefined || token === undefined) {
    throw invalid([{ field: '/incrementId', message: 'is required, if the token does not have it' }]);
  }
  return { incrementId, token };
}
