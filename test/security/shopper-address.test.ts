import assert from 'node:assert/strict';
import { onShop, type Shop } from '../support/shop.ts';

const from = (address: string) => ({ headers: { 'x-shopper-address': address } });
const ada = { password: 'seven red herons', firstName: 'Ada', lastName: 'Quill' };

onShop('the server of a shop names the address of its visitor, which limits count', async (shop) => {
  const server = await shop.as('shoppers/act');
  let made = 0;
  const register = async (address: string, more: object = {}) => {
    made += 1;
    return server.post('/customers', { ...ada, email: `ada${made}@example.com`, ...more }, from(address));
  };
  const statuses = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await register('203.0.113.7')).status);
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429]);
  // Another visitor of the same server is not stopped, and one of the same IPv6 network shares its limit.
  const other = await register('2001:db8::1', { groupId: 2 });
  assert.deepEqual([other.status, other.body.groupId], [201, 1]);
  for (let i = 2; i < 6; i += 1) assert.equal((await register(`2001:db8::${i}`)).status, 201);
  assert.equal((await register('2001:db8:0:0:ffff::6')).status, 429);
  const contact = (address: string) => {
    made += 1;
    return server.post('/contact', { name: 'Ada', email: `c${made}@example.com`, comment: 'Hello' }, from(address));
  };
  const sent = [];
  for (let i = 0; i < 6; i += 1) sent.push((await contact('203.0.113.7')).status);
  assert.deepEqual([sent.at(-1), (await contact('203.0.113.8')).status], [429, sent[0]]);
  // It calls as its visitor, without the rights of an API user.
  assert.equal((await server.get('/customers', from('203.0.113.9'))).status, 401);
});

const failedLogins = async (shop: Shop): Promise<void> => {
  const server = await shop.as('shoppers/act');
  const stranger = await shop.as();
  const login = (address: string, email: string) =>
    server.post('/auth/token', { email, password: 'wrong' }, from(address));
  const statuses = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await login('203.0.113.7', `nobody${i}@example.com`)).status);
  assert.deepEqual(statuses, [400, 400, 429]);
  assert.equal((await login('203.0.113.8', 'nobody@example.com')).status, 400);
  assert.equal((await stranger.post('/auth/token', { email: 'a@example.com', password: 'wrong' })).status, 400);
};
onShop('failed logins count for the visitor that the server of a shop names', failedLogins, {
  settings: { loginFailuresPerAddress: 2 },
});

onShop('nobody else chooses whom limits count, and only an IP address is one', async (shop) => {
  const stranger = await shop.as();
  const office = await shop.as('customers/create');
  const server = await shop.as('shoppers/act');
  for (const client of [stranger, office]) {
    for (const path of ['/guest-carts', '/auth/token']) {
      const answer = await client.post(path, { email: 'a@example.com', password: 'x' }, from('203.0.113.7'));
      assert.deepEqual([answer.status, answer.body.error], [403, 'forbidden'], `${path} ${answer.text}`);
    }
  }
  for (const wrong of ['', 'localhost', '203.0.113.7, 203.0.113.8', 'fe80::1%eth0', '1.2.3', "1.2.3.4'--"]) {
    const answer = await server.post('/guest-carts', {}, from(wrong));
    if (wrong === '') continue;
    assert.deepEqual([answer.status, answer.body.errors?.[0].field], [400, 'X-Shopper-Address'], wrong);
  }
  assert.equal((await server.post('/guest-carts', {}, from('203.0.113.7'))).status, 201);
});

onShop('the same idempotency key of two visitors is two calls', async (shop) => {
  const server = await shop.as('shoppers/act');
  const open = async (address: string) =>
    server.post('/guest-carts', {}, { headers: { ...from(address).headers, 'idempotency-key': 'one-key' } });
  const first = await open('203.0.113.7');
  const again = await open('203.0.113.7');
  const other = await open('203.0.113.8');
  assert.equal(first.status, 201);
  assert.equal(again.body.maskedId, first.body.maskedId);
  assert.notEqual(other.body.maskedId, first.body.maskedId);
});
