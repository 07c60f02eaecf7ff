import assert from 'node:assert/strict';
import { findStandIn, makeStandInSecret } from '../../src/domain/access/identity/stand-in.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { noon, userWith } from './support.ts';

const names = Array.from({ length: 200 }, (_, index) => `nobody-${index}`);

/** The hash that stands in for each name. */
function standIns(engine: Engine, kind: 'apiUser' | 'customer' | 'client'): Promise<(string | undefined)[]> {
  return engine.read(async (tx) => {
    const hashes: (string | undefined)[] = [];
    for (const name of names) hashes.push((await findStandIn(tx, kind, name))?.secretHash);
    return hashes;
  });
}

async function setSecret(engine: Engine, digit: string): Promise<void> {
  await engine.write((tx) =>
    tx.exec(
      `delete from store_secret; insert into store_secret (name, secret, created_at) values ('stand-in', '${digit.repeat(64)}', 0)`,
    ),
  );
}

/** Adds an account of the kind with the hash `hash NUMBER`; ids begin at `number`. */
const adding: Readonly<
  Record<'apiUser' | 'customer' | 'client', (engine: Engine, number: number) => Promise<unknown>>
> = {
  apiUser: (engine, number) => userWith(engine, `user-${number}`, [], `hash ${number}`),
  customer: (engine, number) =>
    engine.write((tx) =>
      tx.exec(
        `insert into customer (customer_id, email, email_key, password_hash, is_active, created_at, updated_at) values (${number}, 'c${number}', 'c${number}', 'hash ${number}', 1, 0, 0)`,
      ),
    ),
  client: async (engine, number) => {
    const { userId } = await userWith(engine, `user-${number}`, []);
    await engine.write((tx) =>
      tx.exec(
        `insert into api_client (client_number, client_id, user_id, secret_hash, created_at, updated_at) values (${number}, 'client-${number}', ${userId}, 'hash ${number}', 0, 0)`,
      ),
    );
  },
};

for (const kind of ['apiUser', 'customer', 'client'] as const) {
  onEachEngine(`which ${kind} stands in for a name is known by the secret of the store only`, async (_, engine) => {
    for (const number of [1, 2, 3, 4]) await adding[kind](engine, number);
    await setSecret(engine, 'a');
    const first = await standIns(engine, kind);
    assert.deepEqual(await standIns(engine, kind), first);
    for (const number of [1, 2, 3, 4]) {
      const share = first.filter((hash) => hash === `hash ${number}`).length;
      assert.ok(share > 25 && share < 80, `hash ${number} stands in for ${share} of 200 names`);
    }
    await setSecret(engine, 'b');
    const second = await standIns(engine, kind);
    const same = second.filter((hash, index) => hash === first[index]).length;
    assert.ok(same > 25 && same < 80, `${same} of 200 names are as under another secret`);
  });

  onEachEngine(`a new ${kind} stands in for its share of names and leaves the others`, async (_, engine) => {
    for (const number of [1, 2, 3, 4]) await adding[kind](engine, number);
    await setSecret(engine, 'a');
    const before = await standIns(engine, kind);
    await adding[kind](engine, 5);
    const after = await standIns(engine, kind);
    const changed = after.filter((hash, index) => hash !== before[index]);
    assert.deepEqual(new Set(changed), new Set(['hash 5']));
    assert.ok(changed.length > 20 && changed.length < 65, `${changed.length} of 200`);
  });
}

onEachEngine('gaps between ids favour nobody, and accounts without a secret stand in for nobody', async (_, engine) => {
  for (const number of [1, 40, 41]) await adding.customer(engine, number);
  await engine.write((tx) =>
    tx.exec(
      "insert into customer (customer_id, email, email_key, is_active, created_at, updated_at) values (20, 'guest', 'guest', 1, 0, 0)",
    ),
  );
  await setSecret(engine, 'a');
  const shown = await standIns(engine, 'customer');
  for (const number of [1, 40, 41]) {
    const share = shown.filter((hash) => hash === `hash ${number}`).length;
    assert.ok(share > 35 && share < 105, `hash ${number} stands in for ${share} of 200 names`);
  }
});

onEachEngine('ids far apart have a stand-in, too; no account has none', async (_, engine) => {
  await setSecret(engine, 'a');
  assert.equal(await engine.read((tx) => findStandIn(tx, 'customer', 'x')), null);
  for (const number of [1, 900_000_000]) await adding.customer(engine, number);
  assert.ok((await standIns(engine, 'customer')).every((hash) => hash === 'hash 1' || hash === 'hash 900000000'));
});

onEachEngine('the secret is made once, and a look is two statements', async (_, engine) => {
  await adding.customer(engine, 1);
  assert.equal(await engine.read((tx) => findStandIn(tx, 'customer', 'x')), undefined);
  await Promise.all([1, 2, 3].map(() => engine.write((tx) => makeStandInSecret(tx, noon))));
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('store_secret').selectAll()));
  assert.equal(rows.length, 1);
  assert.match(rows[0]?.secret ?? '', /^[0-9a-f]{64}$/);
  const counted = countStatements(engine);
  await counted.engine.read((tx) => findStandIn(tx, 'customer', 'x'));
  assert.equal(counted.statements(), 2);
});
