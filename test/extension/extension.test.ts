/** An extension is a full citizen of every interface: the example of the repository, loaded on a store that exists. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadExtensions } from '../../src/extension/load.ts';

// Before any list of the program is made, so everything else is imported after it.
await loadExtensions(['./extensions/pickup.ts'], join(import.meta.dirname, '../..'));
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { tables } = await import('../../src/schema/tables.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { addApiUser, startService, testKey } = await import('../support/service.ts');
const { restClient } = await import('../support/rest.ts');
const { everyStyle, styledClient } = await import('../support/styled-client.ts');

const harbour = { name: 'Harbour', street: 'Quay 4', fee: 2.5 };

/** What the program has without the extension. */
const { check: _, ...unchecked } = schema;
const bare = {
  ...unchecked,
  tables,
  migrations: schema.migrations.filter(({ name }) => !name.startsWith('extension ')),
};

onEachDatabase('what an extension declares is served in all styles and by REST', async (_t, settings) => {
  const mediaDir = join(settings.dataDir, 'media');
  const before = openEngineWith(bare, settings);
  await migrate(before);
  await installDemoStore(before, mediaDir);
  await before.close();
  const engine = openEngineWith(schema, settings);
  assert.deepEqual(await migrate(engine), ['extension pickup tables']);
  const service = await startService(engine, { mediaDir });
  try {
    const clerk = await restClient(service, { engine, grants: ['pickup/create'] });
    const made = await clerk.post('/pickup-places', harbour);
    assert.deepEqual([made.status, made.body], [201, { id: 1, ...harbour }]);
    const again = await clerk.post('/pickup-places', harbour);
    assert.deepEqual([again.status, again.body.error], [409, 'pickup_name_taken']);
    const stranger = await restClient(service, { engine, grants: ['products/read'] });
    assert.equal((await stranger.post('/pickup-places', { ...harbour, name: 'Attic' })).status, 403);
    const anybody = await restClient(service, 'anonymous');
    assert.deepEqual((await anybody.get('/pickup-places')).body, [{ id: 1, ...harbour }]);
    const invalid = await clerk.post('/pickup-places', { ...harbour, fee: -1 });
    assert.deepEqual([invalid.status, invalid.body.errors?.[0]?.field], [400, '/fee']);
    const { paths } = JSON.parse(await (await fetch(`${service.url}/api/docs.json`)).text());
    assert.equal(paths['/pickup-places'].post['x-permission'], 'pickup/create');
    for (const style of everyStyle) {
      const client = styledClient(service.url, style);
      const login = async (user: string, ...grants: string[]) => {
        await addApiUser(engine, user, grants);
        return client.login(user, testKey);
      };
      const user = `clerk-${style}`;
      const session = await login(user, 'pickup');
      assert.match(await client.envelope(session, 'pickup_place.list'), /Harbour[\s\S]*2\.50/);
      assert.equal(
        await client.outcome(session, 'pickup_place.create', { name: 'Harbour', street: '', fee: 1 }),
        '101 There is a place of this name already.',
      );
      assert.equal(
        await client.outcome(session, 'pickup_place.create', { name: 'Attic', street: '', fee: -1 }),
        '102 The fee is a number from 0 to 1000.',
      );
      const other = `other-${style}`;
      const bare = await login(other, 'pickup/create');
      assert.match(await client.outcome(bare, 'pickup_place.create', { name: 'Attic', street: '' }), /^2 /);
    }
    assert.equal((await anybody.get('/pickup-places')).body.length, 1);
    const wsdl = await (await fetch(`${service.url}/api/v2_soap/?wsdl`)).text();
    assert.match(wsdl, /<operation name="pickupPlaceCreate">/);
    const { body: cart } = await anybody.post('/guest-carts');
    await anybody.post(`/guest-carts/${cart.maskedId}/items`, { sku: 'INK-TIDE', qty: 1 });
    const prices = async (): Promise<unknown> => {
      const { body: rates } = await anybody.post(`/guest-carts/${cart.maskedId}/shipping-methods`, {
        address: { countryId: 'DE', postcode: '20095' },
      });
      return rates
        .filter(({ code }: { code: string }) => code === 'pickup_place')
        .map(({ price }: { price: number }) => price);
    };
    assert.deepEqual(await prices(), [2]);
    await engine.write((tx) =>
      tx.exec(
        "insert into store_config (scope, scope_id, path, value) values ('default', 0, 'carriers/pickup/price', 'two')",
      ),
    );
    assert.deepEqual(await prices(), [], 'what is no price is not offered');
  } finally {
    await service.close();
    await engine.close();
  }
});

onEachDatabase('a store stays usable without an extension that it had', async (_t, settings) => {
  const engine = openEngineWith(schema, settings);
  await migrate(engine);
  await engine.close();
  const without = openEngineWith(bare, settings);
  assert.deepEqual(await migrate(without), []);
  await without.close();
  const again = openEngineWith(schema, settings);
  assert.deepEqual(await migrate(again), []);
  await again.close();
});
