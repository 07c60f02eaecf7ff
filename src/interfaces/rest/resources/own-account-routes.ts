import { type Static, Type } from 'typebox';
import {
  acceptOperatorLink,
  leastOperatorPassword,
  logInOperator,
  logOutOperator,
  type OpenedSession,
} from '#domain/access/identity/commands/operator-login.ts';
import { type OwnAccount, readOwnAccount } from '#domain/access/identity/commands/own-account.ts';
import { longestOperatorSession } from '#domain/access/identity/operator-sessions.ts';
import { maxSecretLength } from '#domain/access/identity/secret.ts';
import { type RestContext, type RouteDeclaration, reply, route } from '../declare.ts';
import { setOperatorCookie } from '../messages/operator-cookie.ts';
import { named, nullable, rowId } from '../schema.ts';

const ownAccount = named(
  'OwnAccount',
  Type.Object({
    kind: Type.Union([Type.Literal('api_user'), Type.Literal('customer'), Type.Literal('operator')]),
    id: rowId(),
    name: Type.String({ description: 'The name of the API user, or of the person' }),
    email: Type.String(),
    role: nullable(
      Type.Object(
        { id: rowId(), name: Type.String() },
        { description: 'The first by name if there are several; null for customers' },
      ),
    ),
    permissions: Type.Array(Type.String(), {
      description:
        'The permissions of REST that the account has, also by legacy ids of its roles. A customer needs none for the own data',
    }),
    storeViews: nullable(Type.Array(Type.String(), { description: 'Codes of the store views that it is bound to' })),
    csrfToken: Type.Optional(
      Type.String({ description: 'For operators: `X-CSRF-Token` of the calls by cookie that change something' }),
    ),
    secondFactor: Type.Optional(
      Type.Boolean({ description: 'For operators: whether a login needs the code of a second factor' }),
    ),
  }),
);

const email = Type.String({ minLength: 1, maxLength: 255 });
const newPassword = Type.String({ minLength: leastOperatorPassword, maxLength: maxSecretLength });
const tag = 'Operators';

const show = ({ role, permissions, storeViews, ...account }: OwnAccount): Static<typeof ownAccount> => ({
  ...account,
  role: role && { id: role.roleId, name: role.name },
  permissions: [...permissions],
  storeViews: storeViews && [...storeViews],
});

/** The answer that opens a session in the browser. */
const showOpened = ({ token, account }: OpenedSession, { baseUrl }: RestContext) =>
  reply({
    body: show(account),
    headers: { 'set-cookie': setOperatorCookie(token, baseUrl, longestOperatorSession / 1000) },
  });

const choiceOf = ({ caller: place, operatorLifetimeMs: lifetimeMs }: RestContext) => ({ place, lifetimeMs });

/** Who calls, and how operators begin and end to. */
export const ownAccountRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/auth/me',
    tag: 'Authentication',
    summary: 'Get the account of the token or session',
    operationId: 'getOwnAccount',
    result: ownAccount,
    command: readOwnAccount,
    input: () => undefined,
    print: show,
  }),
  route({
    method: 'POST',
    path: '/auth/operator',
    tag,
    summary: 'Log an operator in',
    description: 'For the console: the answer sets a cookie. Programs get a token at `POST /auth/token`.',
    operationId: 'logInOperator',
    isLogin: true,
    body: Type.Object({ email, password: Type.String({ minLength: 1, maxLength: 1000 }) }),
    result: ownAccount,
    status: 200,
    problems: {
      401: '`invalid_credentials`: address or password are wrong, or the account is disabled.',
      429: 'Too many logins failed this minute; `Retry-After` says how long to wait.',
    },
    command: logInOperator,
    input: ({ body }, context) => ({ ...body, ...choiceOf(context), logins: context.logins }),
    print: showOpened,
  }),
  route({
    method: 'DELETE',
    path: '/auth/operator',
    tag,
    summary: 'Log the operator out',
    operationId: 'logOutOperator',
    command: logOutOperator,
    input: () => undefined,
    print: (_done, { baseUrl }) =>
      reply<undefined>({ status: 204, headers: { 'set-cookie': setOperatorCookie('', baseUrl, 0) } }),
  }),
  route({
    method: 'POST',
    path: '/auth/operator/accept',
    tag,
    summary: 'Take a one-time link',
    description:
      'The link leads to `/console/welcome#<token>`. Stores name and password, ends other sessions, and logs the operator in.',
    operationId: 'acceptOperatorLink',
    isLogin: true,
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 100 }),
      name: Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\u0000-\\u001f]*$' }),
      password: newPassword,
    }),
    result: ownAccount,
    status: 200,
    problems: { 422: '`operator_link_over`: the link was used before, or is over.' },
    command: acceptOperatorLink,
    input: ({ body }, context) => ({ ...body, ...choiceOf(context) }),
    print: showOpened,
  }),
];
