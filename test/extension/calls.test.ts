/** The commands of an extension call operations and routes inside of their own call: as anybody would, and whole or not at all. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadExtensions } from '../../src/extension/load.ts';

await loadExtensions(['./probe.ts'], import.meta.dirname);
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { addApiUser, startService, testKey } = await import('../support/service.ts');
const { restClient } = await import('../support/rest.ts');
const { setStoreScope } = await import('../../src/domain/access/identity/api-user-stores.ts');
type Json = Record<string, unknown>;

onEachDatabase('an extension calls the store as everybody does', async (t, settings) => {
  const mediaDir = join(settings.dataDir, 'media');
  const engine = openEngineWith(schema, settings);
  await migrate(engine);
  await installDemoStore(engine, mediaDir);
  const service = await startService(engine, { mediaDir });
  const { url } = service;
  try {
    const rpc = async (method: string, ...params: unknown[]): Promise<Json> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const answer = await fetch(`${url}/api/jsonrpc`, { method: 'POST', body });
      return (await answer.json()) as Json;
    };
    const login = async (user: string, ...grants: string[]): Promise<unknown> => {
      await addApiUser(engine, user, grants);
      return (await rpc('login', user, testKey)).result;
    };
    // Its own permission is all that a caller of the extension needs.
    const clerk = await login('clerk', 'probe');
    const owner = await login('owner', 'all');
    const answersOf = async (method: string, ...steps: object[]) => {
      const { result, error } = await rpc('call', clerk, `probe.${method}`, [JSON.stringify(steps)]);
      return error === undefined ? JSON.parse(String(result)) : error;
    };
    const rest = await restClient(service, { engine, grants: ['probe'] });
    const all = await restClient(service, { engine, grants: ['all'] });
    const ink = Number(((await rpc('call', owner, 'catalog_product.info', ['INK-TIDE'])).result as Json).product_id);
    const nameNow = async () => (await all.get(`/products/${ink}`)).body.name;
    const rename = (name: string) => ({ call: 'catalog_product.update', args: ['INK-TIDE', { name }] });
    const unknown = { call: 'catalog_product.info', args: ['NOTHING'] };

    await t.test('and gets what everybody gets', async () => {
      const info = (await rpc('call', owner, 'catalog_product.info', ['INK-TIDE'])).result;
      const stores = (await rpc('call', owner, 'store.list')).result;
      const { body: product } = await all.get(`/products/${ink}`);
      const listed = await all.get('/products?itemsPerPage=2&sortBy=sku');
      const steps = [
        { call: 'catalog_product.info', args: ['INK-TIDE'] },
        { call: 'catalog_product.info', args: { productId: 'INK-TIDE' } },
        { call: 'store.list' },
        { request: 'GET /products/{id}', sent: { params: { id: ink } } },
        { request: 'GET /products', sent: { query: { itemsPerPage: 2, sortBy: 'sku' } } },
      ];
      const { result } = await rpc('call', owner, 'probe.look', [JSON.stringify(steps)]);
      const answers = JSON.parse(String(result));
      // Addresses begin with the setting for that of the service, which this one has not.
      const bare = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(url, ''));
      assert.deepEqual(answers.slice(0, 4), bare([info, info, stores, product]));
      assert.deepEqual(answers[4].items, bare(listed.body));
      assert.equal(answers[4].total, Number(listed.headers.get('x-total-count')));
    });

    await t.test('is refused as everybody is, and may say it in its own words', async () => {
      const caught = await answersOf(
        'make',
        { ...unknown, catches: true },
        { request: 'GET /products/{id}', sent: { params: { id: 999999 } }, catches: true },
        { request: 'GET /products', sent: { query: { itemsPerPage: 'many', colour: 1 } }, catches: true },
        { request: 'POST /customer-groups', sent: { body: { code: 7 } }, catches: true },
        { request: 'GET /customers/me', catches: true },
        rename('Ink of the sea'),
      );
      assert.deepEqual(
        caught.map(({ fault, status, code }: Json) => [fault, status, code]),
        [
          [101, undefined, 'product_not_found'],
          [undefined, 404, 'not_found'],
          [undefined, 400, 'validation_error'],
          [undefined, 400, 'validation_error'],
          [undefined, 403, 'forbidden'],
          [undefined, undefined, undefined],
        ],
      );
      assert.equal(caught[0].message, 'Product not exists.');
      assert.deepEqual(caught[2].errors.map(({ field }: Json) => field).sort(), ['colour', 'itemsPerPage']);
      assert.equal(caught[5], true);
      assert.equal(await nameNow(), 'Ink of the sea');
    });

    await t.test('lets a refusal pass as it is', async () => {
      assert.deepEqual(await answersOf('make', unknown), { code: 101, message: 'Product not exists.', data: {} });
      const missing = { request: 'GET /products/{id}', sent: { params: { id: 999999 } } };
      assert.equal((await rest.post('/probe', { steps: [missing] })).status, 404);
      assert.equal((await rest.post('/probe', { steps: [unknown] })).status, 404);
    });

    await t.test('leaves nothing half done', async () => {
      const before = await nameNow();
      assert.equal((await answersOf('make', rename('Half'), unknown)).code, 101);
      assert.equal(await nameNow(), before);
      // A refused call that had written something cannot be caught: it would leave what it wrote.
      const inner = { call: 'probe.make', args: [JSON.stringify([rename('Half'), unknown])], catches: true };
      assert.equal((await answersOf('make', inner, rename('Other half'))).code, 101);
      assert.equal(await nameNow(), before);
      const harmless = { call: 'probe.make', args: [JSON.stringify([unknown])], catches: true };
      const [refused, changed] = await answersOf('make', harmless, rename('Whole'));
      assert.deepEqual([refused.fault, changed], [101, true]);
      assert.equal(await nameNow(), 'Whole');
    });

    await t.test('does only what its transaction can', async () => {
      assert.equal((await answersOf('look', rename('Written by a reader'))).code, 1);
      const image = {
        file: { content: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', mime: 'image/gif' },
      };
      const upload = { call: 'catalog_product_attribute_media.create', args: ['INK-TIDE', image], catches: true };
      assert.equal((await answersOf('make', upload)).code, 1);
      assert.equal((await answersOf('make', { call: 'nothing.at_all', catches: true })).code, 1);
      assert.equal((await answersOf('make', { request: 'GET /nothing', catches: true })).code, 1);
      let deep: object = { call: 'store.list' };
      for (let depth = 0; depth < 7; depth += 1) deep = { call: 'probe.make', args: [JSON.stringify([deep])] };
      assert.ok(Array.isArray(await answersOf('make', deep)));
      deep = { call: 'probe.make', args: [JSON.stringify([deep])] };
      assert.equal((await answersOf('make', deep)).code, 1);
      assert.equal(await nameNow(), 'Whole');
    });

    await t.test('stays within the bounds of its caller', async () => {
      const id = await addApiUser(engine, 'bound', ['probe']);
      await engine.write((tx) => setStoreScope(tx, id, [1], Date.now()));
      const bound = await restClient(service, { engine, subject: { kind: 'apiUser', id } });
      const steps = [
        { request: 'POST /customer-groups', sent: { body: { code: 'Traders', taxClassId: 3 } }, catches: true },
        { call: 'store.list' },
      ];
      const { status, body } = await bound.post('/probe', { steps });
      assert.deepEqual([status, body.answers?.[0]?.status], [200, 403]);
      assert.equal(body.answers[1].length, 1);
    });
  } finally {
    await service.close();
    await engine.close();
  }
});
