import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { addOperator, listAllOperators } from '../../src/domain/access/identity/commands/operators.ts';
import { importStore } from '../../src/migrate-in/import-store.ts';
import type { ImportSummary } from '../../src/migrate-in/summary.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { operatorOn } from '../support/operator.ts';
import { memorySource, smallStore, storeWith } from './small-store.ts';

const config = (path: string, value: string) => ({ config_id: 1, scope: 'default', scope_id: 0, path, value });
const legacyUser = { user_id: 1, username: 'erp', firstname: '', lastname: '', email: '', api_key: null, is_active: 1 };
const legacyOrder = { entity_id: 7, store_id: 5, increment_id: '500000007', base_currency_code: 'EUR' };

/** The store that comes in: a user, two settings, an order. */
const incoming = storeWith({
  api_user: [{ ...legacyUser, created: '2020-01-01 00:00:00', modified: '2020-01-01 00:00:00' }],
  api_role: [{ role_id: 1, parent_id: 0, role_type: 'G', user_id: 0, role_name: 'legacy' }],
  api_rule: [{ rule_id: 1, role_id: 1, resource_id: 'all', api_permission: 'allow' }],
  core_config_data: [config('general/store_information/name', 'Old'), { ...config('web/seo/x', '1'), config_id: 2 }],
  sales_flat_order: [legacyOrder],
});

/** A store that was imported, and got a user, a webhook, settings and a gift card since. */
async function ownStore(engine: Engine): Promise<void> {
  await importStore(engine, memorySource(incoming));
  await exec(
    engine,
    "insert into api_user (user_id, username, username_key, created_at, updated_at) values (2, 'own', 'own', 0, 0)",
    "insert into api_client (client_number, client_id, user_id, secret_hash, created_at, updated_at) values (1, 'c', 2, 'h', 0, 0)",
    "insert into role (role_id, name) values (2, 'carts')",
    "insert into role_grant (role_id, resource_id, is_allowed) values (2, 'cart', 1)",
    'insert into user_role (user_id, role_id) values (2, 2)',
    "insert into webhook (webhook_id, url, events, secret, created_at) values (1, 'https://x.example', 'order.placed', 's', 0)",
    "update store_config set value = 'Mine' where path = 'general/store_information/name'",
    "insert into store_config (scope, scope_id, path, value) values ('stores', 99, 'general/store_information/name', 'gone')",
    "insert into gift_card (card_id, code, code_key, balance, initial_balance, currency_code, created_at, updated_at) values (1, 'G', 'G', 1, 1, 'EUR', 0, 0)",
  );
}

const ownOrder =
  "insert into sales_order (order_id, store_id, increment_id, created_at, updated_at) values (8, 5, '500000008', 0, 0)";

const removed = ({ removed, stayed }: ImportSummary) => ({
  removed: removed.map(({ what, count }) => `${count} ${what}`),
  stayed: stayed.map(({ what, count }) => `${count} ${what}`),
});

onEachEngine('an import tells what it removes of the store that it replaces', async (_, engine) => {
  await ownStore(engine);
  const summary = await importStore(engine, memorySource(incoming), { replace: true });
  assert.deepEqual(removed(summary), {
    removed: [
      '2 products',
      '1 customers',
      '1 orders',
      '1 gift cards',
      '2 API users',
      '2 roles of API users',
      '1 client credentials of API users',
      '1 webhooks',
      '3 settings',
    ],
    stayed: [],
  });
  assert.deepEqual(await rows(engine, 'select username from api_user'), [{ username: 'erp' }]);
  assert.deepEqual(await rows(engine, 'select url from webhook'), []);
});

onEachEngine('what is to be kept stays, and the rest of the store goes', async (_, engine) => {
  await ownStore(engine);
  const keep = ['users', 'webhooks', 'config'] as const;
  const summary = await importStore(engine, memorySource(incoming), { replace: true, keep });
  assert.deepEqual(removed(summary), {
    removed: ['2 products', '1 customers', '1 orders', '1 gift cards'],
    stayed: ['2 API users', '2 roles of API users', '1 client credentials of API users', '1 webhooks', '3 settings'],
  });
  assert.deepEqual(
    summary.leftOut.filter(({ why }) => why.startsWith('--keep')).map(({ what, count }) => `${count} ${what}`),
    ['1 API users', '1 roles of API users', '1 rules of roles'],
  );
  assert.deepEqual(await rows(engine, 'select username from api_user order by user_id'), [
    { username: 'erp' },
    { username: 'own' },
  ]);
  assert.deepEqual(await rows(engine, 'select user_id, role_id from user_role'), [{ user_id: 2, role_id: 2 }]);
  assert.deepEqual(await rows(engine, 'select role_id, resource_id from role_grant order by role_id'), [
    { role_id: 1, resource_id: 'all' },
    { role_id: 2, resource_id: 'cart' },
  ]);
  assert.deepEqual(await rows(engine, 'select client_id from api_client'), [{ client_id: 'c' }]);
  assert.deepEqual(await rows(engine, 'select url from webhook'), [{ url: 'https://x.example' }]);
  assert.deepEqual(await rows(engine, 'select path, value from store_config order by path'), [
    { path: 'general/store_information/name', value: 'Mine' },
    { path: 'web/seo/x', value: '1' },
  ]);
  assert.deepEqual(await rows(engine, 'select card_id from gift_card'), []);
});

onEachEngine('a user of the source does not get the roles of a kept user with its id', async (_, engine) => {
  await importStore(engine, memorySource(smallStore));
  await exec(
    engine,
    "insert into api_user (user_id, username, username_key, created_at, updated_at) values (1, 'own', 'own', 0, 0)",
  );
  await importStore(engine, memorySource(incoming), { replace: true, keep: ['users'] });
  assert.deepEqual(await rows(engine, 'select username from api_user'), [{ username: 'own' }]);
  assert.deepEqual(await rows(engine, 'select role_id from user_role'), []);
  assert.deepEqual(await rows(engine, 'select role_id from role_grant'), []);
});

onEachEngine('a store that took orders of its own is replaced only with keep or force', async (_, engine) => {
  await ownStore(engine);
  await exec(engine, ownOrder);
  await assert.rejects(
    importStore(engine, memorySource(incoming), { replace: true }),
    /^ImportError: this store holds 1 order placed here, which the import removes: --replace takes its place only with --keep or --force; --dry-run shows what is removed$/,
  );
  assert.deepEqual(await rows(engine, 'select order_id from sales_order order by 1'), [
    { order_id: 7 },
    { order_id: 8 },
  ]);
  const summary = await importStore(engine, memorySource(incoming), { replace: true, force: true });
  assert.deepEqual(removed(summary).removed.slice(2, 4), ['2 orders', '1 of these orders placed here']);
  assert.deepEqual(await rows(engine, 'select order_id from sales_order'), [{ order_id: 7 }]);
  // The orders are those of the import again.
  await importStore(engine, memorySource(incoming), { replace: true });
});

async function rows(engine: Engine, text: string): Promise<Record<string, unknown>[]> {
  const found = await engine.read((tx) => tx.query(() => sql<Record<string, unknown>>`${sql.raw(text)}`));
  return found.map((row) => ({ ...row }));
}

async function exec(engine: Engine, ...statements: readonly string[]): Promise<void> {
  await engine.write(async (tx) => {
    for (const statement of statements) await tx.exec(statement);
  });
}

onEachEngine('operators who were there before the store stay, with the rights that they had', async (_, engine) => {
  const run = operatorOn(engine);
  await run(addOperator, { email: 'olga@example.com', role: undefined, stores: null });
  const named = storeWith({
    ...incoming,
    api_role: [{ role_id: 1, parent_id: 0, role_type: 'G', user_id: 0, role_name: 'Administrators' }],
    api_rule: [{ rule_id: 1, role_id: 1, resource_id: 'cart', api_permission: 'allow' }],
  });
  await importStore(engine, memorySource(named));
  const seen = async () => (await run(listAllOperators, undefined)).map(({ email, role }) => ({ email, role }));
  assert.deepEqual(await seen(), [{ email: 'olga@example.com', role: 'Administrators 2' }]);
  const grants =
    'select r.name, g.resource_id from role as r join role_grant as g on g.role_id = r.role_id order by r.role_id';
  assert.deepEqual(await rows(engine, grants), [
    { name: 'Administrators', resource_id: 'cart' },
    { name: 'Administrators 2', resource_id: 'all' },
  ]);
  await importStore(engine, memorySource(named), { replace: true, keep: ['users'] });
  assert.deepEqual(await seen(), [{ email: 'olga@example.com', role: 'Administrators 2' }]);
  await importStore(engine, memorySource(named), { replace: true });
  assert.deepEqual(await seen(), []);
});
