import assert from 'node:assert/strict';
import { setStoreScope } from '../../src/domain/access/identity/api-user-stores.ts';
import { restClient } from '../support/rest.ts';
import { addApiUser } from '../support/service.ts';
import { onShop, shopTime } from '../support/shop.ts';

const path = '/config/checkout/options/guest_checkout';

onShop('settings are listed, read, set and taken over REST by whoever may write stores', async (shop) => {
  const rest = await shop.as('stores/write');
  const before = await rest.get(path);
  assert.deepEqual([before.body.value, before.body.setIn, before.body.kind], ['1', null, 'flag']);
  const put = await rest.put(`${path}?scope=website:base`, { ...before.body, value: '0' });
  assert.deepEqual([put.status, put.body.value, put.body.setIn], [200, '0', 'website:base']);
  const german = await rest.get(`${path}?scope=store:german`);
  assert.deepEqual([german.body.value, german.body.setIn, german.body.scopes], ['0', 'website:base', ['website:base']]);
  assert.equal((await rest.get(path)).body.value, '1');
  const stale = await rest.put(path, { value: '0' }, { headers: { 'if-match': '"other"' } });
  assert.equal(stale.status, 412);
  const list = await rest.get('/config?prefix=checkout/&scope=store:german&onlySet=true');
  assert.deepEqual(
    list.body.map((item: { path: string }) => item.path),
    ['checkout/options/guest_checkout'],
  );
  assert.equal((await rest.del(`${path}?scope=website:base`)).status, 204);
  assert.equal((await rest.get(`${path}?scope=store:german`)).body.value, '1');
  const wrong = await rest.put(path, { value: 'perhaps' });
  assert.deepEqual([wrong.status, wrong.body.errors], [422, [{ field: '/value', message: 'must be one of: 0, 1' }]]);
  assert.equal((await rest.put('/config/a/b/c', { value: '1' })).status, 404);
  assert.equal((await rest.get(`${path}?scope=planet:earth`)).status, 400);
  assert.equal((await (await shop.as('stores/read')).get('/config')).status, 403);
});

onShop('a store view that is named as for other routes is the scope, unless one is given', async (shop) => {
  const rest = await shop.as('stores/write');
  const put = await rest.put(`${path}?store=german`, { value: '0' });
  assert.deepEqual([put.status, put.body.setIn, put.body.scopes], [200, 'store:german', ['store:german']]);
  assert.deepEqual(
    [(await rest.get(path)).body.value, (await rest.get(`${path}?store=german`)).body.value],
    ['1', '0'],
  );
  const listed = await rest.get('/config?prefix=checkout/options/guest&store=german');
  assert.equal(listed.body[0].value, '0');
  const wide = await rest.get(`${path}?store=german&scope=default`);
  assert.equal(wide.body.value, '1');
  assert.equal((await rest.del(path, { headers: { 'x-store-code': 'german' } })).status, 204);
  assert.deepEqual((await rest.get(path)).body.scopes, []);
});

onShop('users who are bound to store views change only the configuration of these', async (shop) => {
  const { engine } = shop;
  const bound = async (name: string, ...storeIds: number[]) => {
    const id = await addApiUser(engine, name, ['stores/write']);
    await engine.write((tx) => setStoreScope(tx, id, storeIds, shopTime));
    const client = await restClient(shop, { engine, subject: { kind: 'apiUser', id }, now: shopTime });
    return {
      put: (scope: string, store: string) => client.put(`${path}?scope=${scope}&store=${store}`, { value: '0' }),
      client,
    };
  };
  const rows = () => engine.read((tx) => tx.query((q) => q.selectFrom('store_config').selectAll()));
  const before = await rows();
  const boundToOne = await bound('one', 2);
  const statuses = [];
  for (const scope of ['default', 'website:base', 'website:atelier', 'store:default']) {
    statuses.push((await boundToOne.put(scope, 'german')).status);
  }
  assert.deepEqual(statuses, [403, 403, 403, 403]);
  assert.equal((await boundToOne.client.get(`${path}?scope=store:default&store=german`)).status, 403);
  assert.deepEqual(await rows(), before);
  assert.equal((await boundToOne.put('store:german', 'german')).status, 200);
  const both = await bound('both', 1, 2);
  assert.equal((await both.put('website:base', 'german')).status, 200);
  const seen = await boundToOne.client.get(`${path}?scope=store:german&store=german`);
  assert.deepEqual(seen.body.scopes, ['store:german', 'website:base']);
});
