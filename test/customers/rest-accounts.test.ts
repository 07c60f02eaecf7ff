import assert from 'node:assert/strict';
import { mailsTo } from '../support/mails-to.ts';
import type { RestAnswer, RestClient } from '../support/rest.ts';
import { onShop, shopTime } from '../support/shop.ts';
import { addAttribute, asCustomer, flaws, stored } from './rest-support.ts';

const ada = { email: 'ada@example.com', password: 'seven red herons', firstName: 'Ada', lastName: 'Quill' };

const login = (client: RestClient, email: string, password: string): Promise<RestAnswer> =>
  client.post('/auth/token', { email, password });

onShop('a visitor registers, and cannot set fields of the store', async (shop) => {
  const stranger = await shop.as();
  const made = await stranger.post('/customers', { ...ada, groupId: 2, isActive: false, taxvat: 'X' });
  assert.equal(made.status, 201, made.text);
  const { id, groupId, isActive, taxvat, websiteId, isConfirmed } = made.body;
  assert.deepEqual([groupId, isActive, taxvat, websiteId, isConfirmed], [1, true, null, 1, true]);
  assert.ok(!made.text.includes('herons'));
  assert.equal((await login(stranger, ada.email, ada.password)).body.customer.id, id);
  assert.deepEqual(await mailsTo(shop, ada.email), [['welcome', { customerId: id }]]);
  const before = await stored(shop);
  assert.equal((await stranger.post('/customers', { ...ada, email: 'ADA@example.com' })).status, 409);
  const wrong = await stranger.post('/customers', { ...ada, email: 'nobody', password: 'short', firstName: '' });
  assert.deepEqual(Object.keys(flaws(wrong.body)).sort(), ['/email', '/firstName', '/password']);
  assert.deepEqual(flaws((await stranger.post('/customers', { email: 'x@example.com' })).body), {
    '/firstName': 'is required',
    '/lastName': 'is required',
    '/password': 'is required',
  });
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await stranger.post('/customers', ada)).status);
  assert.deepEqual(statuses, [409, 409, 409, 409, 429, 429]);
  assert.equal(await stored(shop), before);
  const office = await shop.as('customers/create');
  const other = await office.post('/customers', { email: 'bo@example.com', firstName: 'B', lastName: 'O', groupId: 2 });
  assert.deepEqual([other.status, other.body.groupId], [201, 2]);
});

onShop('a refused registration does not count against the five an hour', async (shop) => {
  const stranger = await shop.as();
  const register = async (fields: object) => (await stranger.post('/customers', { ...ada, ...fields })).status;
  for (let i = 0; i < 6; i += 1) assert.equal(await register({ password: 'short' }), 422);
  const statuses = [];
  for (let i = 0; i < 5; i += 1) statuses.push(await register({ email: `ada${i}@example.com` }));
  assert.deepEqual(statuses, [201, 201, 201, 201, 201]);
  // Then nothing tells which addresses have an account.
  assert.deepEqual(
    [await register({ email: 'new@example.com' }), await register({ email: 'ada1@example.com' })],
    [429, 429],
  );
});

onShop('addresses that have an account count apart from new accounts', async (shop) => {
  const stranger = await shop.as();
  const register = async (fields: object) => (await stranger.post('/customers', { ...ada, ...fields })).status;
  assert.equal(await register({}), 201);
  for (let i = 0; i < 4; i += 1) assert.equal(await register({}), 409);
  for (let i = 0; i < 4; i += 1) assert.equal(await register({ email: `ada${i}@example.com` }), 201);
  assert.equal(await register({ email: 'ada5@example.com' }), 429);
});

onShop('a customer who is logged in can register another account as a visitor can', async (shop) => {
  await addAttribute(shop, 'shoe_size');
  const customer = await asCustomer(shop);
  const stranger = await shop.as();
  const made = await customer.post('/customers', { ...ada, groupId: 2 });
  const other = await stranger.post('/customers', { ...ada, email: 'bo@example.com' });
  assert.deepEqual([made.status, made.body.email, made.body.groupId], [201, ada.email, 1], made.text);
  assert.equal((await login(stranger, ada.email, ada.password)).body.customer.id, made.body.id);
  assert.equal((await customer.get(`/customers/${made.body.id}`)).status, 404);
  // What the store notes of customers is for its people.
  for (const { body } of [made, other]) assert.equal('customAttributes' in body, false);
  const office = await shop.as('customers/create');
  const third = await office.post('/customers', { email: 'cy@example.com', firstName: 'C', lastName: 'Y' });
  assert.equal(third.body.customAttributes.shoe_size, null);
});

onShop('where the store asks for it, an address is confirmed before the account can be used', async (shop) => {
  await shop.engine.write((tx) =>
    tx.insertMany(
      'store_config',
      ['scope', 'scope_id', 'path', 'value'],
      [['default', 0, 'customer/create_account/confirm', '1']],
    ),
  );
  const stranger = await shop.as();
  const made = await stranger.post('/customers', ada);
  assert.equal(made.body.isConfirmed, false);
  assert.equal((await login(stranger, ada.email, ada.password)).status, 400);
  const [[template, data] = ['', {}]] = await mailsTo(shop, ada.email);
  assert.equal(template, 'confirmation');
  const confirm = (email: string, token: unknown) => stranger.post('/customers/confirm', { email, token });
  assert.equal((await confirm(ada.email, 'wrong')).status, 422);
  assert.equal((await confirm('nobody@example.com', data.token)).status, 422);
  assert.equal((await confirm(ada.email, data.token)).status, 204);
  assert.equal((await confirm(ada.email, data.token)).status, 422);
  assert.equal((await login(stranger, ada.email, ada.password)).status, 200);
});

onShop('a customer changes the password; other tokens end, the one in use holds on', async (shop) => {
  const used = await asCustomer(shop);
  const other = await asCustomer(shop);
  const change = (currentPassword: string, newPassword: string) =>
    used.post('/customers/me/password', { currentPassword, newPassword });
  assert.deepEqual(flaws((await change('wrong one', 'after the rain')).body), {
    '/currentPassword': 'is not the current password',
  });
  assert.equal((await change('ink-before-breakfast', 'short')).status, 422);
  assert.equal((await other.get('/customers/me')).status, 200);
  assert.equal((await change('ink-before-breakfast', 'after the rain')).status, 204);
  assert.equal((await other.get('/customers/me')).status, 401);
  assert.equal((await used.get('/customers/me')).status, 200);
  const refreshed = await used.post('/auth/refresh', {});
  assert.equal(refreshed.status, 200);
  assert.equal((await used.get('/customers/me')).status, 401);
  assert.equal((await login(used, 'marta.lind@example.com', 'after the rain')).status, 200);
  assert.deepEqual(await mailsTo(shop, 'marta.lind@example.com'), [['password_changed', { customerId: 1 }]]);
});

onShop('a link to a new password is good once, for an hour, and for the account as it was', async (shop) => {
  const stranger = await shop.as();
  const email = 'marta.lind@example.com';
  const forget = (who: string) => stranger.post('/customers/forgot-password', { email: who });
  const reset = (token: unknown, newPassword = 'seven red herons') =>
    stranger.post('/customers/reset-password', { token, newPassword });
  const known = await forget(email);
  const unknown = await forget('nobody@example.com');
  assert.deepEqual([known.status, known.text, unknown.status, unknown.text], [204, '', 204, '']);
  const tokenOf = async (count: number) => (await mailsTo(shop, email, count)).at(-1)?.[1].token;
  const first = await tokenOf(1);
  const me = await asCustomer(shop);
  assert.deepEqual(Object.keys(flaws((await reset(first, 'short')).body)), ['/newPassword']);
  assert.equal((await reset('x')).status, 422);
  assert.equal((await reset(first)).status, 204);
  assert.equal((await reset(first)).status, 422);
  assert.equal((await me.get('/customers/me')).status, 401);
  assert.equal((await login(stranger, email, 'seven red herons')).status, 200);
  await forget(email);
  const second = await tokenOf(3);
  await (await shop.as('customers/write')).patch('/customers/1', { password: 'another secret' });
  assert.equal((await reset(second)).status, 422);
  await forget(email);
  const third = await tokenOf(4);
  shop.setTime(shopTime + 3_600_000);
  assert.equal((await reset(third)).status, 422);
  assert.equal((await login(stranger, email, 'another secret')).status, 200);
  assert.deepEqual(await mailsTo(shop, 'nobody@example.com'), []);
});
