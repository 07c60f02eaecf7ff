import assert from 'node:assert/strict';
import { hash } from 'bcryptjs';
import { sql } from 'kysely';
import { storeScope } from '../../src/domain/access/identity/api-user-stores.ts';
import { authenticateBearer } from '../../src/domain/access/identity/bearer.ts';
import { loginClient } from '../../src/domain/access/identity/client-login.ts';
import { createCheckQueues } from '../../src/domain/access/identity/credentials.ts';
import { storeConfig } from '../../src/domain/stores/config.ts';
import { importStore } from '../../src/migrate-in/import-store.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { tokenFor } from '../support/rest.ts';
import { memorySource, storeWith } from './small-store.ts';

const secret = 'ab'.repeat(32);
const secretHash = (await hash(secret, 4)).replace('$2b$', '$2y$');

const user = (id: number, more: Readonly<Record<string, string | null>>) => ({
  user_id: id,
  username: `user${id}`,
  firstname: '',
  lastname: '',
  email: '',
  api_key: null,
  is_active: 1,
  created: '2020-01-01 00:00:00',
  modified: '2020-01-02 00:00:00',
  client_id: null,
  client_secret: null,
  allowed_store_ids: null,
  ...more,
});

onEachEngine(
  'client credentials and store views of API users come along where the store has them',
  async (_, engine) => {
    const summary = await importStore(
      engine,
      memorySource(
        storeWith({
          api_user: [
            user(1, { client_id: 'maho_1', client_secret: secretHash, allowed_store_ids: '[1, "3"]' }),
            user(2, { allowed_store_ids: '[]' }),
            user(3, { allowed_store_ids: 'nonsense', client_id: 'maho_3' }),
          ],
        }),
      ),
    );
    assert.equal(summary.taken.find(({ what }) => what.startsWith('client credentials'))?.count, 1);
    const scopes = await engine.read(async (tx) => [
      await storeScope(tx, 1),
      await storeScope(tx, 2),
      await storeScope(tx, 3),
    ]);
    assert.deepEqual(scopes, [[1, 3], undefined, []]);
    assert.equal(await opens(engine, secret), true);
    // Kept as a digest from then on: no bcrypt for each token.
    const stored = await engine.read((tx) =>
      tx.query(() => sql<{ secret_hash: string }>`select secret_hash from api_client`),
    );
    assert.match(stored[0]?.secret_hash ?? '', /^sha256\$[0-9a-f]{64}$/);
    assert.equal(await opens(engine, secret), true);
    assert.equal(await opens(engine, secret.slice(1)), false);
    assert.equal(await aliasesOf(engine), '1', 'clients of its REST interface are understood');
  },
);

async function aliasesOf(engine: Engine): Promise<string | null | undefined> {
  const path = 'api/rest/aliases';
  return (await engine.read((tx) => storeConfig(tx, 0, path))).get(path);
}

onEachEngine('a store without these columns is not told that it lacks them', async (_, engine) => {
  const { client_id, client_secret, allowed_store_ids, ...plain } = user(1, {});
  const summary = await importStore(engine, memorySource(storeWith({ api_user: [plain] })));
  assert.deepEqual(
    summary.warnings.filter((text) => text.includes('api_user')),
    [],
  );
  assert.equal(await aliasesOf(engine), undefined);
});

onEachEngine(
  'a rule for a whole REST resource grants what is under it, but what is denied stays denied',
  async (_, engine) => {
    const rule = (id: number, resource: string, permission: string) => ({
      rule_id: id,
      role_id: 2,
      resource_id: resource,
      api_permission: permission,
    });
    await importStore(
      engine,
      memorySource(
        storeWith({
          api_role: [{ role_id: 2, parent_id: 0, role_type: 'G', user_id: 0, role_name: 'Clerk' }],
          api_rule: [
            rule(1, 'products/all', 'allow'),
            rule(2, 'products/delete', 'deny'),
            rule(3, 'categories/all', 'deny'),
            rule(4, 'inventory/write', 'allow'),
          ],
        }),
      ),
    );
    const grants = await engine.read((tx) =>
      tx.query((q) => q.selectFrom('role_grant').select(['resource_id', 'is_allowed']).orderBy('resource_id')),
    );
    assert.deepEqual(
      grants.map(({ resource_id, is_allowed }) => [resource_id, is_allowed]),
      [
        ['categories/all', 0],
        ['inventory/write', 1],
        ['products/all', 1],
        ['products/delete', 0],
        ['products/read', 1],
        ['products/write', 1],
      ],
    );
  },
);

onEachEngine(
  'tokens of the accounts that an import replaces end, although the new ones have the same ids',
  async (_, engine) => {
    const token = await tokenFor({ engine, grants: ['all'] });
    const caller = () => engine.read((tx) => authenticateBearer(tx, token, Date.now()));
    assert.equal((await caller()).ok, true);
    await importStore(engine, memorySource(storeWith({ api_user: [user(1, {})] })), { replace: true });
    assert.equal((await caller()).ok, false);
    const anew = await tokenFor({ engine, subject: { kind: 'apiUser', id: 1 } });
    assert.equal((await engine.read((tx) => authenticateBearer(tx, anew, Date.now()))).ok, true);
    assert.equal((await caller()).ok, false);
  },
);

async function opens(engine: Engine, clientSecret: string): Promise<boolean> {
  const limits = { now: Date.now, failuresPerAccount: 100, failuresPerAddress: 100, queues: createCheckQueues() };
  return (await loginClient(engine, { clientId: 'maho_1', clientSecret, address: '192.0.2.1' }, limits)).ok;
}
