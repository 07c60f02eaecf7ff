import { type Static, Type } from 'typebox';
import {
  createClient,
  deleteClient,
  readClients,
  rotateClientSecret,
} from '#domain/access/identity/commands/clients.ts';
import { roleById } from '#domain/access/identity/commands/find.ts';
import {
  addRoleWithGrants,
  changeRole,
  listPermissions,
  listRolesInFull,
  readRole,
  removeRole,
} from '#domain/access/identity/commands/manage-roles.ts';
import {
  type ApiUserInFull,
  addApiUser,
  changeApiUser,
  listApiUsersInFull,
  readApiUserInFull,
  removeApiUser,
  renewApiUserKey,
  seenApiUser,
} from '#domain/access/identity/commands/manage-users.ts';
import { endSessionsNamed, endSessionsOfUser, readSessions } from '#domain/access/identity/commands/sessions.ts';
import { revokeTokens } from '#domain/access/identity/commands/tokens.ts';
import { readRefusals, readUsage } from '#domain/access/identity/commands/usage.ts';
import type { Role } from '#domain/access/identity/roles.ts';
import { dayOf } from '#kernel/time.ts';
import { changeRoutes, listRoute, type RestContext, type RouteDeclaration, route } from '../declare.ts';
import { day, idParams, named, nullable, readOnlyOf, rowId, timestamp } from '../schema.ts';
import { allOf, created } from './products/answers.ts';

const iso = (time: number): string => new Date(time).toISOString();
const line = (maxLength: number, description?: string) =>
  Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f]*$', ...(description !== undefined && { description }) });

const userName = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\u0000-\\u001f\\u007f:]*$',
  description: 'The name that it logs in with, in any case; it never changes',
});
const person = {
  firstname: line(255),
  lastname: line(255),
  email: line(255),
  isActive: Type.Boolean({ description: 'Whether it may log in. A change ends its sessions and tokens' }),
};
const storeViews = nullable(
  Type.Array(line(64), { maxItems: 1000, description: 'Codes of the store views that it is bound to; null for all' }),
);

const apiUser = named(
  'ApiUser',
  Type.Object({
    id: rowId(),
    username: userName,
    ...person,
    hasKey: Type.Boolean({ description: 'Whether it has a key for SOAP and XML-RPC' }),
    roles: Type.Array(Type.Object({ id: rowId(), name: Type.String() })),
    storeViews,
    createdAt: timestamp(),
    updatedAt: timestamp(),
  }),
);
const keyOnce = Type.String({ description: 'The key; only this answer has it' });
const newApiUser = named('NewApiUser', Type.Object({ ...apiUser.properties, key: keyOnce }));
const roleIds = Type.Array(Type.Union([rowId(), Type.Object({ id: rowId(), name: Type.Optional(Type.String()) })]), {
  maxItems: 100,
  description: 'All roles that it has, by id or as an answer shows them',
});
const changeable = {
  firstname: Type.Optional(person.firstname),
  lastname: Type.Optional(person.lastname),
  email: Type.Optional(person.email),
  isActive: Type.Optional(person.isActive),
  roles: Type.Optional(roleIds),
  storeViews: Type.Optional(storeViews),
};

const client = named(
  'ApiClient',
  Type.Object({
    clientId: Type.String(),
    label: line(255, 'What it is used for'),
    createdAt: timestamp(),
    secretFrom: timestamp('When the secret was made'),
  }),
);
const newClient = named(
  'NewApiClient',
  Type.Object({
    clientId: Type.String(),
    clientSecret: Type.String({ description: 'The secret; only this answer has it' }),
  }),
);
const clientParams = Type.Object({ id: rowId('The id'), clientId: Type.String({ maxLength: 255 }) });

const roleName = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\u0000-\\u001f]*[^\\s][^\\u0000-\\u001f]*$',
});
const grants = Type.Array(Type.String({ maxLength: 255 }), {
  maxItems: 1000,
  description:
    'Exactly the ids that it allows (`GET /permissions`); `all` allows everything. Send those below a parent, too',
});
const role = named(
  'Role',
  Type.Object({
    id: rowId(),
    name: roleName,
    grants,
    denied: Type.Array(Type.String(), { description: 'Ids that an imported store denied; they grant nothing' }),
    users: Type.Array(Type.String(), { description: 'Names of the API users who have it' }),
  }),
);
const permission = named(
  'Permission',
  Type.Object({
    id: Type.String(),
    text: Type.String({ description: 'What it allows' }),
    group: Type.String({ description: 'The heading that it stands below' }),
    interface: Type.Union([Type.Literal('all'), Type.Literal('legacy'), Type.Literal('rest')]),
    legacy: Type.Array(Type.Array(Type.String()), {
      description: 'For a permission of REST: lists of legacy ids; whoever has all of a list has the permission, too',
    }),
  }),
);
const session = named(
  'ApiSession',
  Type.Object({
    id: Type.String({ description: 'A digest of the id that its owner knows' }),
    userId: rowId(),
    username: Type.String(),
    createdAt: timestamp(),
    usedAt: timestamp('When it was used last, up to a minute ago'),
  }),
);
const usage = named(
  'ApiUsage',
  Type.Object({
    userId: rowId(),
    username: Type.String(),
    interface: Type.String({ description: '`v1`, `v2`, `wsi`, `xmlrpc`, `jsonrpc` or `rest`' }),
    operation: Type.String(),
    calls: Type.Integer(),
    failures: Type.Integer({ description: 'How many of them were refused or failed' }),
    meanMs: nullable(Type.Number({ description: 'Milliseconds that a call took on average' })),
    lastDay: day('The last day of a call (UTC)'),
    isServed: Type.Boolean({ description: 'Whether there is such an operation here' }),
  }),
);
const refusal = named(
  'ApiRefusal',
  Type.Object({
    userId: rowId(),
    username: Type.String(),
    interface: Type.String({ description: '`v1`, `v2`, `wsi`, `xmlrpc`, `jsonrpc` or `rest`' }),
    operation: Type.String(),
    code: Type.String({
      description:
        'The number of a fault, the status of an HTTP answer, `denied` for a wrong login, `not served`, or `error`',
    }),
    isServed: Type.Boolean({ description: 'Whether there is such an operation here' }),
    calls: Type.Integer(),
    lastAt: nullable(timestamp('null where only the day is known')),
    lastDay: day('The last day of such a call (UTC)'),
  }),
);
const callsQuery = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660, description: 'Of the last days, 7 by default' })),
  userId: Type.Optional(rowId('Only calls of this API user')),
});
const askedCalls = ({ query }: { readonly query: Static<typeof callsQuery> }, { now }: RestContext) => ({
  from: dayOf(now - ((query.days ?? 7) - 1) * 86_400_000),
  user: query.userId === undefined ? undefined : { userId: query.userId },
});

const tag = 'API users';
const rights = { 403: '`rights_exceeded`: you do not have these rights yourself.' };

function show({ userId, createdAt, updatedAt, roles, ...user }: ApiUserInFull): Static<typeof apiUser> {
  const { username, firstname, lastname, email, isActive, hasKey } = user;
  return {
    id: userId,
    username,
    firstname,
    lastname,
    email,
    isActive,
    hasKey,
    roles: roles.map(({ roleId, name }) => ({ id: roleId, name })),
    storeViews: user.storeViews && [...user.storeViews],
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
  };
}

const showRole = ({ roleId, name, allowed, denied, users }: Role): Static<typeof role> => ({
  id: roleId,
  name,
  grants: [...allowed],
  denied: [...denied],
  users: [...users],
});

type SentUser = Static<ReturnType<typeof Type.Object<typeof changeable>>>;

const changeOf = ({ firstname, lastname, email, isActive, roles, storeViews: views }: SentUser) => ({
  firstname,
  lastname,
  email,
  isActive,
  storeViews: views,
  roles: roles?.map((each) => (typeof each === 'number' ? each : each.id)),
});

type ById = { readonly params: Static<typeof idParams> };
const current = async (context: RestContext, { params }: ById): Promise<unknown> =>
  show(await seenApiUser(context, params.id));
const currentRole = async (context: RestContext, { params }: ById): Promise<unknown> =>
  showRole(await roleById(context, params.id));

const userRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/api-users',
    tag,
    summary: 'List API users',
    operationId: 'listApiUsers',
    result: apiUser,
    command: listApiUsersInFull,
    input: () => undefined,
    print: (all) => allOf(all.map(show)),
  }),
  route({
    method: 'GET',
    path: '/api-users/{id}',
    tag,
    summary: 'Get an API user',
    operationId: 'getApiUser',
    params: idParams,
    result: apiUser,
    command: readApiUserInFull,
    input: ({ params }) => ({ userId: params.id }),
    print: show,
  }),
  route({
    method: 'POST',
    path: '/api-users',
    tag,
    summary: 'Create an API user',
    description: 'Only this answer has the key for SOAP and XML-RPC: store it.',
    operationId: 'createApiUser',
    body: Type.Object({ username: userName, ...changeable, ...readOnlyOf(apiUser, ['username', ...writable()]) }),
    example: { username: 'warehouse', email: 'warehouse@example.com', roles: [], storeViews: null },
    result: newApiUser,
    status: 201,
    problems: { ...rights, 422: '`api_user_invalid`: the name cannot be one.' },
    command: addApiUser,
    input: ({ body }) => ({ username: body.username, ...changeOf(body) }),
    print: ({ key, ...user }) => created(`/api-users/${user.userId}`, { ...show(user), key }),
  }),
  ...changeRoutes({
    path: '/api-users/{id}',
    tag,
    summary: 'Change an API user',
    description: 'Its person, roles, bounds, and whether it may log in.',
    operationId: 'patchApiUser',
    params: idParams,
    body: Type.Object({ ...changeable, ...readOnlyOf(apiUser, writable()) }),
    example: { lastname: 'Martin' },
    result: apiUser,
    problems: rights,
    current,
    command: changeApiUser,
    input: ({ params, body }) => ({ userId: params.id, ...changeOf(body) }),
    print: show,
  }),
  route({
    method: 'DELETE',
    path: '/api-users/{id}',
    tag,
    summary: 'Delete an API user',
    description: 'Its sessions, tokens and client credentials end.',
    operationId: 'deleteApiUser',
    params: idParams,
    current,
    command: removeApiUser,
    input: ({ params }) => ({ userId: params.id }),
    print: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/api-users/{id}/key',
    tag,
    summary: 'Give an API user a new key',
    description:
      'Only this answer has the key. Tokens of the old key end, and its sessions unless `keepSessions` is set.',
    operationId: 'renewApiUserKey',
    params: idParams,
    body: Type.Object({ keepSessions: Type.Optional(Type.Boolean()) }),
    example: { keepSessions: true },
    result: named('NewApiKey', Type.Object({ key: keyOnce })),
    status: 200,
    problems: rights,
    command: renewApiUserKey,
    input: ({ params, body }) => ({ userId: params.id, keepSessions: body.keepSessions ?? false }),
    print: (made) => made,
  }),
  route({
    method: 'DELETE',
    path: '/api-users/{id}/sessions',
    tag,
    summary: 'End all sessions of an API user',
    operationId: 'endSessionsOfApiUser',
    params: idParams,
    command: endSessionsOfUser,
    input: ({ params }) => ({ userId: params.id }),
    print: () => undefined,
  }),
  route({
    method: 'DELETE',
    path: '/api-users/{id}/tokens',
    tag,
    summary: 'End all tokens of an API user',
    description: 'At once, on every node. Tokens are not stored, so there is no list of them.',
    operationId: 'revokeTokensOfApiUser',
    params: idParams,
    command: revokeTokens,
    input: ({ params }) => ({ holder: { userId: params.id } }),
    print: () => undefined,
  }),
];

function writable() {
  return ['firstname', 'lastname', 'email', 'isActive', 'roles', 'storeViews'] as const;
}

const clientRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/api-users/{id}/clients',
    tag,
    summary: 'List the client credentials of an API user',
    operationId: 'listApiClients',
    params: idParams,
    result: client,
    command: readClients,
    input: ({ params }) => ({ userId: params.id }),
    print: (all) =>
      allOf(
        all.map(({ clientId, label, createdAt, updatedAt }) => ({
          clientId,
          label,
          createdAt: iso(createdAt),
          secretFrom: iso(updatedAt),
        })),
      ),
  }),
  route({
    method: 'POST',
    path: '/api-users/{id}/clients',
    tag,
    summary: 'Give an API user client credentials',
    description: 'Only this answer has the secret: store it. They get tokens at `POST /auth/token`.',
    operationId: 'createApiClient',
    params: idParams,
    body: Type.Object({ label: Type.Optional(client.properties.label) }),
    example: { label: 'nightly stock' },
    result: newClient,
    status: 201,
    problems: rights,
    command: createClient,
    input: ({ params, body }) => ({ userId: params.id, label: body.label ?? '' }),
    print: (made, _context, { params }) => created(`/api-users/${params.id}/clients`, { ...made }),
  }),
  route({
    method: 'POST',
    path: '/api-users/{id}/clients/{clientId}/secret',
    tag,
    summary: 'Replace the secret of client credentials',
    description: 'The old secret and its tokens end at once. Only this answer has the new one.',
    operationId: 'rotateApiClient',
    params: clientParams,
    result: newClient,
    status: 200,
    problems: rights,
    command: rotateClientSecret,
    input: ({ params }) => ({ userId: params.id, clientId: params.clientId }),
    print: (made) => ({ ...made }),
  }),
  route({
    method: 'DELETE',
    path: '/api-users/{id}/clients/{clientId}',
    tag,
    summary: 'Remove client credentials',
    description: 'Their tokens end at once.',
    operationId: 'deleteApiClient',
    params: clientParams,
    command: deleteClient,
    input: ({ params }) => ({ userId: params.id, clientId: params.clientId }),
    print: () => undefined,
  }),
];

const roleRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/permissions',
    tag,
    summary: 'List the ids that a role can be granted',
    description:
      'All ids of REST and of the legacy interface, parents before those below them, each with what it allows.',
    operationId: 'listPermissions',
    result: permission,
    command: listPermissions,
    input: () => undefined,
    print: (all) => allOf(all.map((each) => ({ ...each, legacy: each.legacy.map((ids) => [...ids]) }))),
  }),
  listRoute({
    method: 'GET',
    path: '/roles',
    tag,
    summary: 'List roles',
    operationId: 'listRoles',
    result: role,
    command: listRolesInFull,
    input: () => undefined,
    print: (all) => allOf(all.map(showRole)),
  }),
  route({
    method: 'GET',
    path: '/roles/{id}',
    tag,
    summary: 'Get a role',
    operationId: 'getRole',
    params: idParams,
    result: role,
    command: readRole,
    input: ({ params }) => ({ roleId: params.id }),
    print: showRole,
  }),
  route({
    method: 'POST',
    path: '/roles',
    tag,
    summary: 'Create a role',
    operationId: 'createRole',
    body: Type.Object({ name: roleName, grants: Type.Optional(grants), ...readOnlyOf(role, ['name', 'grants']) }),
    example: { name: 'Warehouse', grants: ['inventory/read', 'inventory/write'] },
    result: role,
    status: 201,
    problems: { ...rights, 422: 'There is no such id.' },
    command: addRoleWithGrants,
    input: ({ body }) => ({ name: body.name, grants: body.grants }),
    print: (made) => created(`/roles/${made.roleId}`, showRole(made)),
  }),
  ...changeRoutes({
    path: '/roles/{id}',
    tag,
    summary: 'Change a role',
    description: 'Its name, or all that it allows. It counts at the next call of its users.',
    operationId: 'patchRole',
    params: idParams,
    body: Type.Object({
      name: Type.Optional(roleName),
      grants: Type.Optional(grants),
      ...readOnlyOf(role, ['name', 'grants']),
    }),
    example: { name: 'Warehouse and shipping' },
    result: role,
    problems: { ...rights, 422: 'There is no such id.' },
    current: currentRole,
    command: changeRole,
    input: ({ params, body }) => ({ roleId: params.id, name: body.name, grants: body.grants }),
    print: showRole,
  }),
  route({
    method: 'DELETE',
    path: '/roles/{id}',
    tag,
    summary: 'Delete a role',
    operationId: 'deleteRole',
    params: idParams,
    problems: { 409: '`role_in_use`: somebody has it.' },
    current: currentRole,
    command: removeRole,
    input: ({ params }) => ({ roleId: params.id }),
    print: () => undefined,
  }),
];

const watchRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/sessions',
    tag,
    summary: 'List open sessions of API users',
    description: 'Sessions of SOAP and XML-RPC, the latest used first; 1,000 at most.',
    operationId: 'listApiSessions',
    query: Type.Object({ userId: Type.Optional(rowId('Only sessions of this API user')) }),
    result: session,
    command: readSessions,
    input: ({ query }, { settings }) => ({
      user: query.userId === undefined ? undefined : { userId: query.userId },
      lifetimeMs: settings.sessionLifetime * 1000,
    }),
    print: (all) =>
      allOf(
        all.map(({ hash, userId, username, createdAt, renewedAt }) => ({
          id: hash,
          userId,
          username,
          createdAt: iso(createdAt),
          usedAt: iso(renewedAt),
        })),
      ),
  }),
  route({
    method: 'DELETE',
    path: '/sessions/{id}',
    tag,
    summary: 'End a session of an API user',
    operationId: 'endApiSession',
    params: Type.Object({ id: Type.String({ minLength: 64, maxLength: 64, description: 'The id in the list' }) }),
    command: endSessionsNamed,
    input: ({ params }) => ({ names: [params.id] }),
    print: () => undefined,
  }),
  listRoute({
    method: 'GET',
    path: '/usage',
    tag,
    summary: 'List which API user called which operation',
    description:
      'How often, how often in vain, and when last; also operations that are not served here. Up to a minute old, the most calls first.',
    operationId: 'listApiUsage',
    query: callsQuery,
    result: usage,
    command: readUsage,
    input: askedCalls,
    print: (rows) => allOf(rows.map(({ style, ...row }) => ({ ...row, interface: style }))),
  }),
  listRoute({
    method: 'GET',
    path: '/refusals',
    tag,
    summary: 'List what API users asked for in vain',
    description:
      'Calls that were refused, that failed, or of operations that are not served, by outcome, the latest first. Counts are up to a minute old.',
    operationId: 'listApiRefusals',
    query: callsQuery,
    result: refusal,
    command: readRefusals,
    input: askedCalls,
    print: (rows) =>
      allOf(
        rows.map(({ style, lastAt, ...row }) => ({
          ...row,
          interface: style,
          lastAt: lastAt === null ? null : iso(lastAt),
        })),
      ),
  }),
];

/** API users with their keys and client credentials, roles with their grants, sessions, and who calls what. */
export const accessRoutes: readonly RouteDeclaration[] = [
  ...userRoutes,
  ...clientRoutes,
  ...roleRoutes,
  ...watchRoutes,
];
