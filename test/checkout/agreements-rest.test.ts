import assert from 'node:assert/strict';
import { setStoreScope } from '../../src/domain/access/identity/api-user-stores.ts';
import { restClient } from '../support/rest.ts';
import { addApiUser } from '../support/service.ts';
import { onShop, shopTime } from '../support/shop.ts';

const enabled = '/config/checkout/options/enable_agreements';

onShop('shoppers read the agreements that an order of their store view asks for', async (shop) => {
  const rest = await shop.as('stores/write');
  const nobody = await shop.as();
  const shown = async (store: string) => {
    const { body } = await nobody.get(`/checkout-agreements?store=${store}`);
    return body.map(({ name }: { name: string }) => name);
  };
  const german = await rest.post('/checkout-agreements', { name: 'AGB', isHtml: true, storeIds: [2, 2] });
  assert.deepEqual([german.status, german.body.storeIds, german.body.isActive], [201, [2], true]);
  const hidden = await rest.post('/checkout-agreements', { name: 'Draft', isActive: false });
  assert.deepEqual(await shown('german'), []);
  await rest.put(enabled, { value: '1' });
  assert.deepEqual([await shown('german'), await shown('default')], [['Terms of sale', 'AGB'], ['Terms of sale']]);
  assert.equal((await nobody.get(`/checkout-agreements/${hidden.body.id}`)).status, 404);
  assert.equal((await nobody.get('/checkout-agreements?scope=all')).status, 403);
  assert.equal((await nobody.post('/checkout-agreements', { name: 'x' })).status, 401);
  const all = await rest.get('/checkout-agreements?scope=all');
  assert.equal(all.body.length, 3);
  const patched = await rest.patch(`/checkout-agreements/${german.body.id}`, { checkboxText: 'Ja', storeIds: null });
  assert.deepEqual([patched.body.storeIds, patched.body.isHtml, patched.body.checkboxText], [[0], true, 'Ja']);
  const put = await rest.put(`/checkout-agreements/${german.body.id}`, { name: 'AGB' });
  assert.deepEqual([put.body.isHtml, put.body.checkboxText], [true, 'Ja']);
  const wrong = await rest.post('/checkout-agreements', { name: 'x', storeIds: [99] });
  assert.deepEqual(wrong.body.errors, [{ field: '/storeIds/0', message: 'must be a store view' }]);
  assert.equal((await rest.del(`/checkout-agreements/${german.body.id}`)).status, 204);
  assert.deepEqual(await shown('german'), ['Terms of sale']);
});

onShop('users who are bound to store views change only agreements of these store views', async (shop) => {
  const { engine } = shop;
  const id = await addApiUser(engine, 'bound', ['stores/write']);
  await engine.write((tx) => setStoreScope(tx, id, [2], shopTime));
  const rest = await restClient(shop, { engine, subject: { kind: 'apiUser', id }, now: shopTime });
  const own = await rest.post('/checkout-agreements?store=german', { name: 'AGB', storeIds: [2] });
  assert.equal(own.status, 201);
  const statuses = [
    (await rest.post('/checkout-agreements?store=german', { name: 'AGB' })).status,
    (await rest.post('/checkout-agreements?store=german', { name: 'AGB', storeIds: [1] })).status,
    (await rest.patch(`/checkout-agreements/${own.body.id}?store=german`, { storeIds: [0] })).status,
    (await rest.patch('/checkout-agreements/1?store=german', { name: 'x' })).status,
    (await rest.del('/checkout-agreements/1?store=german')).status,
  ];
  assert.deepEqual(statuses, [403, 403, 403, 403, 403]);
  assert.equal((await rest.get('/checkout-agreements/1?store=german')).body.name, 'Terms of sale');
  assert.equal((await rest.del(`/checkout-agreements/${own.body.id}?store=german`)).status, 204);
});

onShop('the height of an agreement is a CSS length, or is refused', async (shop) => {
  const { engine } = shop;
  const rest = await shop.as('stores/write');
  const made = await rest.post('/checkout-agreements', { name: ' Terms ', contentHeight: ' 10.5em ' });
  assert.deepEqual([made.status, made.body.name, made.body.contentHeight], [201, 'Terms', '10.5em']);
  const path = `/checkout-agreements/${made.body.id}`;
  const errors = [{ field: '/contentHeight', message: 'must be a number, with px, pt, em, ex or % behind it' }];
  for (const contentHeight of ['tall', '10 px', '-5px', '1.2.3em', '5px;color:red', 'calc(1px)']) {
    const refused = await rest.patch(path, { contentHeight });
    assert.deepEqual([refused.status, refused.body.errors], [422, errors], contentHeight);
  }
  assert.equal((await rest.get(path)).body.contentHeight, '10.5em');
  for (const contentHeight of ['200', '50%', '.5ex']) {
    assert.equal((await rest.patch(path, { contentHeight })).body.contentHeight, contentHeight);
  }
  assert.equal((await rest.patch(path, { contentHeight: '' })).body.contentHeight, null);
  // A height that an import brought stays while other members change.
  await engine.write((tx) => tx.exec("update checkout_agreement set content_height = 'auto', name = ''"));
  const patched = await rest.patch(path, { checkboxText: 'I agree' });
  assert.deepEqual([patched.status, patched.body.contentHeight, patched.body.name], [200, 'auto', '']);
});
