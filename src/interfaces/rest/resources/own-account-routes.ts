import { type Static, Type } from 'typebox';
import { becomeFirstOperator } from '#domain/access/identity/commands/first-operator.ts';
import {
  acceptOperatorLink,
  leastOperatorPassword,
  logInOperator,
  logOutOperator,
  type OpenedSession,
} from '#domain/access/identity/commands/operator-login.ts';
import { type OwnAccount, readOwnAccount } from '#domain/access/identity/commands/own-account.ts';
import {
  beginFactor,
  changeOperatorPassword,
  confirmFactor,
  endOwnSession,
  listOwnSessions,
  removeFactor,
} from '#domain/access/identity/commands/own-operator.ts';
import { longestOperatorSession } from '#domain/access/identity/operator-sessions.ts';
import { maxSecretLength } from '#domain/access/identity/secret.ts';
import { listRoute, type RestContext, type RouteDeclaration, reply, route } from '../declare.ts';
import { setOperatorCookie } from '../messages/operator-cookie.ts';
import { named, nullable, rowId, timestamp } from '../schema.ts';
import { allOf } from './products/answers.ts';

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
const linkToken = Type.String({ minLength: 1, maxLength: 100 });
const personName = Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\u0000-\\u001f]*$' });
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

const session = named(
  'OperatorSession',
  Type.Object({
    id: Type.String({ description: 'A digest of the token in the cookie' }),
    createdAt: timestamp(),
    usedAt: timestamp('When it was used last, up to a minute ago'),
    address: Type.String({ description: 'The IP address of the login' }),
    userAgent: Type.String({ description: 'The browser of the login' }),
    isCurrent: Type.Boolean({ description: 'Whether it is that of this call' }),
  }),
);
const code = Type.String({ minLength: 1, maxLength: 100 });
const iso = (time: number): string => new Date(time).toISOString();

/** What operators do with their own account. */
const ownRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/auth/operator/sessions',
    tag,
    summary: 'List your sessions',
    operationId: 'listOwnSessions',
    result: session,
    command: listOwnSessions,
    input: (_sent, { operatorLifetimeMs: lifetimeMs }) => ({ lifetimeMs }),
    print: (all) =>
      allOf(
        all.map(({ hash, createdAt, seenAt, address, agent, isCurrent }) => ({
          id: hash,
          createdAt: iso(createdAt),
          usedAt: iso(seenAt),
          address,
          userAgent: agent,
          isCurrent,
        })),
      ),
  }),
  route({
    method: 'DELETE',
    path: '/auth/operator/sessions/{id}',
    tag,
    summary: 'End one of your sessions',
    operationId: 'endOwnSession',
    params: Type.Object({ id: Type.String({ minLength: 64, maxLength: 64, description: 'The id in the list' }) }),
    command: endOwnSession,
    input: ({ params }) => ({ hash: params.id }),
    print: () => undefined,
  }),
  route({
    method: 'PUT',
    path: '/auth/operator/password',
    tag,
    summary: 'Change your password',
    description: 'Your other sessions end.',
    operationId: 'changeOperatorPassword',
    body: Type.Object({ currentPassword: Type.String({ minLength: 1, maxLength: 1000 }), newPassword }),
    example: { currentPassword: 'correct horse battery', newPassword: 'another horse battery' },
    problems: { 422: 'The current password is wrong.' },
    command: changeOperatorPassword,
    input: ({ body }) => body,
    print: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/auth/operator/second-factor',
    tag,
    summary: 'Make the secret of a second factor',
    description: 'It counts once its first code is confirmed. Only this answer has the secret.',
    operationId: 'beginSecondFactor',
    result: named('SecondFactor', Type.Object({ secret: Type.String(), otpauthUrl: Type.String() })),
    status: 200,
    problems: { 409: '`second_factor_exists`: remove it first.' },
    command: beginFactor,
    input: () => undefined,
    print: (made) => ({ ...made }),
  }),
  route({
    method: 'POST',
    path: '/auth/operator/second-factor/confirm',
    tag,
    summary: 'Turn the second factor on',
    description: 'Only this answer has the ten recovery codes; each counts once.',
    operationId: 'confirmSecondFactor',
    body: Type.Object({ code }),
    example: { code: '123456' },
    result: named('RecoveryCodes', Type.Object({ recoveryCodes: Type.Array(Type.String()) })),
    status: 200,
    problems: { 401: '`second_factor_invalid`: the code is wrong.', 409: '`second_factor_exists`' },
    command: confirmFactor,
    input: ({ body }) => body,
    print: (codes) => ({ recoveryCodes: [...codes] }),
  }),
  route({
    method: 'DELETE',
    path: '/auth/operator/second-factor',
    tag,
    summary: 'Remove the second factor',
    operationId: 'removeSecondFactor',
    command: removeFactor,
    input: () => undefined,
    print: () => undefined,
  }),
];

/** Who calls, and how operators begin and end to. */
export const ownAccountRoutes: readonly RouteDeclaration[] = [
  ...ownRoutes,
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
    body: Type.Object({
      email,
      password: Type.String({ minLength: 1, maxLength: 1000 }),
      code: Type.Optional(Type.String({ maxLength: 100, description: 'Of the second factor, or a recovery code' })),
    }),
    example: { email: 'olga@example.com', password: 'correct horse battery' },
    result: ownAccount,
    status: 200,
    problems: {
      401: '`invalid_credentials`: address or password are wrong, or the account is disabled. `second_factor_required`, `second_factor_invalid`: the password was right.',
      429: 'Too many logins failed this minute; `Retry-After` says how long to wait.',
    },
    command: logInOperator,
    input: ({ body }, context) => ({ ...body, code: body.code, ...choiceOf(context), logins: context.logins }),
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
    body: Type.Object({ token: linkToken, name: personName, password: newPassword }),
    example: { token: 'b25lIHRpbWUgbGluayBvZiB0aGUgZXhhbXBsZXM', name: 'Olga', password: 'correct horse battery' },
    result: ownAccount,
    status: 200,
    problems: { 422: '`operator_link_over`: the link was used before, or is over.' },
    command: acceptOperatorLink,
    input: ({ body }, context) => ({ ...body, ...choiceOf(context) }),
    print: showOpened,
  }),
  route({
    method: 'POST',
    path: '/auth/operator/first',
    tag,
    summary: 'Become the first operator',
    description:
      'The start of a new store prints a link to `/console/first#<token>`. Whoever opens it makes the account of the first operator, who may do everything, and is logged in.',
    operationId: 'becomeFirstOperator',
    isLogin: true,
    body: Type.Object({ token: linkToken, email, name: personName, password: newPassword }),
    example: {
      token: 'dGhlIGZpcnN0IG9wZXJhdG9yIG9mIHRoZSBzdG9yZSE',
      email: 'olga@example.com',
      name: 'Olga',
      password: 'correct horse battery',
    },
    result: ownAccount,
    status: 200,
    problems: {
      409: '`role_exists`: there is a role `Administrators` which does not allow everything.',
      422: '`operator_link_over`: the link was used before, is over, or replaced by that of a later start, or there is an operator already.',
      429: 'Too many tries of this network in an hour; `Retry-After` says how long to wait.',
    },
    command: becomeFirstOperator,
    input: ({ body }, context) => ({ ...body, ...choiceOf(context), network: context.network }),
    print: showOpened,
  }),
];
