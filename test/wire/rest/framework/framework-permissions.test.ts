import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { setStoreScope } from '../../../../src/domain/access/identity/api-user-stores.ts';
import { setActive } from '../../../../src/domain/access/identity/api-users.ts';
import { resourceOfAclId } from '../../../../src/domain/shared/permissions/acl-ids.ts';
import {
  type RestPermission,
  restPermissionIds,
  restPermissions,
} from '../../../../src/domain/shared/permissions/rest-permissions.ts';
import type { RouteDeclaration } from '../../../../src/interfaces/rest/declare.ts';
import { exampleOf } from '../../../../src/interfaces/rest/openapi/examples.ts';
import { routes } from '../../../../src/interfaces/rest/resources/routes.ts';
import type { Engine } from '../../../../src/platform/storage/engine.ts';
import type { TableName } from '../../../../src/platform/storage/schema.ts';
import { tables } from '../../../../src/schema/tables.ts';
import { exampleOrderToken } from '../../../support/examples/example-orders.ts';
import { type RestClient, restClientOf, tokenFor } from '../../../support/rest.ts';
import { addApiUser } from '../../../support/service.ts';
import { onShop, type Shop, shopTime } from '../../../support/shop.ts';
import { exampleStore } from './example-store.ts';

/** The kinds of callers, from those without any permission to those with all. */
type Role =
  | 'nobody'
  /** A guest who has the token of an order. */
  | 'guest'
  | 'customer'
  | 'no grants'
  | 'all others'
  | 'the grant'
  | 'equal legacy ids'
  | 'all'
  | 'inactive'
  | 'elsewhere';

/**
 * Who may call a route, by the table of spec 5.2. Answers the status for callers who may not, undefined for those who
 * may.
 */
function denied({ access }: RouteDeclaration, role: Role): number | undefined {
  if (role === 'inactive') return 401;
  if (role === 'elsewhere') return 403;
  if (access.level === 'everybody') return undefined;
  if (role === 'nobody' || role === 'guest') return 401;
  // Operators have a cookie; test/access/operators.test.ts makes their calls.
  if (access.level === 'operator') return 403;
  // Every account may ask who it is.
  if (access.level === 'customerOrGranted' && access.ids.length === 0) return undefined;
  if (role === 'customer') return access.level === 'granted' ? 403 : undefined;
  if (access.level === 'customer') return 403;
  return role === 'no grants' || role === 'all others' ? 403 : undefined;
}

const permissionsOf = ({ access }: RouteDeclaration): readonly RestPermission[] =>
  'ids' in access ? (access.ids as readonly RestPermission[]) : [];

const legacyIds = (permissions: readonly RestPermission[]): string[] => {
  const ids: readonly string[] = permissions.flatMap((permission) => restPermissions[permission][0] ?? []);
  return [...new Set(ids.flatMap((id) => [resourceOfAclId(id) ?? id, id]))];
};

/** A client that sends the token of a guest's order with every call. */
function guestOf(shop: Shop): RestClient {
  const client = restClientOf(shop);
  const headers = { 'x-order-token': exampleOrderToken };
  return { ...client, send: (method, path, call) => client.send(method, path, { ...call, headers }) };
}

/** Clients of every role; those that depend on a permission are made when they are first used. */
async function cast(shop: Shop) {
  const { engine } = shop;
  const made = new Map<string, Promise<RestClient>>();
  let users = 0;
  const user = async (
    grants: readonly string[],
    change?: (userId: number) => Promise<unknown>,
  ): Promise<RestClient> => {
    users += 1;
    const id = await addApiUser(engine, `table-${users}`, grants);
    await change?.(id);
    return restClientOf(shop, await tokenFor({ engine, subject: { kind: 'apiUser', id }, now: shopTime }));
  };
  const [customer] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('customer').select('customer_id').where('is_active', '=', 1).limit(1)),
  );
  const [elsewhere] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('store').select('store_id').orderBy('store_id', 'desc').limit(1)),
  );
  assert.ok(customer && elsewhere);
  const customerToken = await tokenFor({
    engine,
    subject: { kind: 'customer', id: customer.customer_id },
    now: shopTime,
  });
  const make: Readonly<Record<Role, (permissions: readonly RestPermission[]) => Promise<RestClient>>> = {
    nobody: async () => restClientOf(shop),
    guest: async () => guestOf(shop),
    customer: async () => restClientOf(shop, customerToken),
    'no grants': () => user([]),
    'all others': ([permission]) => user(restPermissionIds.filter((id) => id !== permission)),
    'the grant': (permissions) => user(permissions),
    'equal legacy ids': (permissions) => user(legacyIds(permissions)),
    all: () => user(['all']),
    inactive: async () => {
      let id = 0;
      const client = await user(['all'], async (userId) => {
        id = userId;
      });
      await engine.write((tx) => setActive(tx, id, false, shopTime));
      return client;
    },
    elsewhere: () => user(['all'], (id) => engine.write((tx) => setStoreScope(tx, id, [elsewhere.store_id], shopTime))),
  };
  return (role: Role, permissions: readonly RestPermission[]): Promise<RestClient> => {
    const key = `${role} ${permissions}`;
    const client = made.get(key) ?? make[role](permissions);
    made.set(key, client);
    return client;
  };
}

/** Every row of the store, as a digest for each table, without the tables that record callers. */
async function snapshot(engine: Engine): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  await engine.read(async (tx) => {
    for (const table of Object.keys(tables).sort()) {
      const rows = await tx.query((q) => q.selectFrom(table as TableName).selectAll());
      digests[table] = hash(
        'sha256',
        rows
          .map((row) => JSON.stringify(row))
          .sort()
          .join('\n'),
      );
    }
  });
  return digests;
}

/** An address of the route; parameters have the ids that come first in the demo store. */
function address({ method, path }: RouteDeclaration): string {
  // The customer who calls must not be changed, deleted or erased by others, which ends tokens.
  if (method !== 'GET' && /^\/customers\/\{id\}(?:\/erase)?$/.test(path)) return path.replace('{id}', '77');
  // Neither must the API users who call.
  if (method !== 'GET' && path.startsWith('/api-users/{id}')) return path.replace('{id}', '77');
  const known: Readonly<Record<string, string>> = { sku: 'INK-TIDE', code: 'name', type: 'related' };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '1');
}

const call = (client: RestClient, route: RouteDeclaration) =>
  client.send(route.method, address(route), { body: route.body && (route.example ?? {}) });

/** The call that the documentation shows: it has an effect if the caller may make it. */
function exampleCall(client: RestClient, route: RouteDeclaration) {
  const { path = {}, query = {}, body } = exampleOf(route);
  const where = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return client.send(route.method, `${where}?${asked}`, { body: route.body && (body ?? {}) });
}

const deniedRoles: readonly Role[] = [
  'nobody',
  'guest',
  'customer',
  'no grants',
  'all others',
  'inactive',
  'elsewhere',
];

onShop('every route refuses callers without permission, and nothing changes', async (shop) => {
  await exampleStore(shop);
  const clientOf = await cast(shop);
  for (const route of routes) for (const role of deniedRoles) await clientOf(role, permissionsOf(route));
  const before = await snapshot(shop.engine);
  const wrong: string[] = [];
  let calls = 0;
  for (const route of routes) {
    for (const role of deniedRoles) {
      const expected = denied(route, role);
      if (expected === undefined) continue;
      calls += 1;
      const { status, body } = await exampleCall(await clientOf(role, permissionsOf(route)), route);
      const isTold = status === expected && typeof body?.error === 'string';
      if (!isTold) wrong.push(`${route.method} ${route.path} by ${role}: ${status}, not ${expected}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(calls > routes.length);
  assert.deepEqual(await snapshot(shop.engine), before);
});

const allowedRoles: readonly Role[] = ['nobody', 'customer', 'no grants', 'the grant', 'equal legacy ids', 'all'];

onShop('every route admits callers with permission', async (shop) => {
  const clientOf = await cast(shop);
  const wrong: string[] = [];
  for (const route of routes) {
    const permissions = permissionsOf(route);
    for (const role of allowedRoles) {
      if (denied(route, role) !== undefined) continue;
      // Some permissions have no legacy ids that allow the same.
      if (role === 'equal legacy ids' && permissions.some((id) => legacyIds([id]).length === 0)) continue;
      const { status, body } = await call(await clientOf(role, permissions), route);
      // Nobody passes on rights that they do not have.
      if (body?.error === 'rights_exceeded' && role !== 'all') continue;
      // Some mails have a secret for their recipient.
      if (body?.error === 'mail_private') continue;
      // Who has a list written must be allowed to see it, too.
      if (route.path.startsWith('/scheduled-exports') && body?.detail === 'This needs inventory/read, too.') continue;
      // Everybody may try to log in.
      if (body?.error === 'invalid_credentials') continue;
      // Social login is what only an extension has.
      if (status === 401 || status === 403 || (status >= 500 && status !== 501))
        wrong.push(`${route.method} ${route.path} by ${role}: ${status}`);
    }
  }
  assert.deepEqual(wrong, []);
});
