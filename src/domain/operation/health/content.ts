import { listUsers } from '#domain/access/identity/api-users.ts';
import { listRoles } from '#domain/access/identity/roles.ts';
import { notServed } from '#domain/access/not-served.ts';
import { indexState } from '#domain/catalog/products/search/upkeep.ts';
import type { Finding } from '#domain/shared/inspection.ts';
import { counted } from '#kernel/plural.ts';
import { dayOf } from '#kernel/time.ts';
import { listUsage } from '#platform/metrics/usage.ts';
import { countRows } from '#platform/storage/count.ts';
import type { Engine } from '#platform/storage/engine.ts';

/** How far back calls of unserved operations are reported. */
const lookedBack = 30 * 86_400_000;

/** Names operations that are called and not served. */
export async function checkCalls(engine: Engine): Promise<Finding[]> {
  const rows = await engine.read((tx) => listUsage(tx, { from: dayOf(Date.now() - lookedBack) }));
  const missing = rows.filter(({ operation }) => notServed.has(operation));
  if (missing.length === 0) return [];
  const calls = missing.map(
    ({ operation, username, calls }) => `${operation} (${username}, ${counted(calls, 'calls')})`,
  );
  return [{ check: 'calls', state: 'warning', detail: `not served, but called in 30 days: ${calls.join(', ')}` }];
}

/** Whether all products are in the index of lists. */
export async function checkIndex(engine: Engine): Promise<Finding> {
  const { pending, missing } = await engine.read(indexState);
  const check = 'product index';
  if (missing > 0) {
    return {
      check,
      state: 'warning',
      detail: `${counted(missing, 'products')} ${missing === 1 ? 'is' : 'are'} in no list; run: cartwright search rebuild`,
    };
  }
  const detail =
    pending > 0
      ? `${counted(pending, 'products')} ${pending === 1 ? 'waits' : 'wait'} to be indexed anew, which a running service does`
      : 'complete';
  return { check, state: 'ok', detail };
}

/** Tables whose rows are counted, with their names for people. */
const COUNTED = new Map([
  ['store', 'store views'],
  ['product', 'products'],
  ['customer', 'customers'],
  ['quote', 'carts'],
  ['api_user', 'API users'],
  ['role', 'roles'],
  ['soap_session', 'SOAP sessions'],
] as const);

/** Counts what is in the store; warns of one without store views, and without API users. */
export async function checkContent(engine: Engine): Promise<Finding[]> {
  const counts = await engine.read((tx) => countRows(tx, [...COUNTED.keys()]));
  const { users, roles } = await engine.read(async (tx) => ({
    users: await listUsers(tx),
    roles: await listRoles(tx),
  }));
  const able = users.filter(
    ({ username, isActive, hasKey }) => isActive && hasKey && roles.some((role) => role.users.includes(username)),
  );
  const names = [...COUNTED].map(([table, plural]) => counted(counts[table], plural));
  return [
    { check: 'rows', state: counts.store === 0 ? 'warning' : 'ok', detail: names.join(', ') },
    {
      check: 'API users',
      state: able.length === 0 ? 'warning' : 'ok',
      detail: able.length === 0 ? 'nobody can log in; see: cartwright user add --help' : `${able.length} can log in`,
    },
  ];
}
