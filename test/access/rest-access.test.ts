import assert from 'node:assert/strict';
import { restPermissionIds } from '../../src/domain/shared/permissions/rest-permissions.ts';
import { exampleAccess, exampleSession } from '../support/examples/example-access.ts';
import { boundTo, buyersOf } from '../support/order-callers.ts';
import { addApiUser } from '../support/service.ts';
import { onShop } from '../support/shop.ts';

onShop('API users are made, changed and deleted over REST; keys and secrets are shown once', async (shop) => {
  const office = await shop.as('all');
  const role = await office.post('/roles', { name: 'Stock', grants: ['inventory/read', 'inventory/write'] });
  assert.equal(role.status, 201);
  assert.deepEqual(role.body, {
    id: role.body.id,
    name: 'Stock',
    grants: ['inventory/read', 'inventory/write'],
    denied: [],
    users: [],
  });
  const made = await office.post('/api-users', { username: 'Lager', email: 'l@example.com', roles: [role.body.id] });
  const { key, ...shown } = made.body;
  assert.equal(made.status, 201);
  assert.match(key, /^[0-9a-f]{40}$/);
  const path = `/api-users/${shown.id}`;
  assert.equal(made.headers.get('location'), `${shop.url}/api/rest/v2${path}`);
  assert.deepEqual(shown, {
    id: shown.id,
    username: 'Lager',
    firstname: '',
    lastname: '',
    email: 'l@example.com',
    isActive: true,
    hasKey: true,
    roles: [{ id: role.body.id, name: 'Stock' }],
    storeViews: null,
    createdAt: '2026-11-21T19:00:00.000Z',
    updatedAt: '2026-11-21T19:00:00.000Z',
  });
  const read = await office.get(path);
  assert.deepEqual(read.body, shown);
  assert.equal((await office.patch(path, read.body)).status, 200, 'what GET gave can be sent back');
  const tag = { headers: { 'if-match': read.headers.get('etag') ?? '' } };
  const changed = await office.patch(path, { storeViews: ['default'], isActive: false, roles: [] }, tag);
  assert.deepEqual(
    [changed.status, changed.body.storeViews, changed.body.isActive, changed.body.roles],
    [200, ['default'], false, []],
  );
  assert.equal((await office.patch(path, { email: 'x' }, tag)).status, 412);
  const renewed = await office.post(`${path}/key`, {});
  assert.deepEqual([renewed.status, renewed.body.key === key, renewed.body.key.length], [200, false, 40]);
  const client = await office.post(`${path}/clients`, { label: 'night' });
  assert.match(`${client.body.clientId} ${client.body.clientSecret}`, /^cw_[0-9a-f]{32} [0-9a-f]{64}$/);
  const listed = (await office.get(`${path}/clients`)).body;
  assert.deepEqual(listed, [
    {
      clientId: client.body.clientId,
      label: 'night',
      createdAt: '2026-11-21T19:00:00.000Z',
      secretFrom: '2026-11-21T19:00:00.000Z',
    },
  ]);
  const secret = await office.post(`${path}/clients/${client.body.clientId}/secret`);
  assert.notEqual(secret.body.clientSecret, client.body.clientSecret);
  assert.equal((await office.send('DELETE', `${path}/clients/${client.body.clientId}`)).status, 204);
  assert.equal((await office.send('DELETE', `${path}/clients/${client.body.clientId}`)).status, 404);
  assert.equal((await office.send('DELETE', path)).status, 204);
  assert.equal((await office.get(path)).status, 404);
});

onShop('names and ids that cannot be are refused by their fields', async (shop) => {
  const office = await shop.as('all');
  for (const username of ['a:b', '', 'x'.repeat(256)]) {
    const { status, body } = await office.post('/api-users', { username });
    assert.deepEqual([status, body.errors[0].field], [400, '/username'], username);
  }
  const blank = await office.post('/api-users', { username: ' a' });
  assert.deepEqual(
    [blank.status, blank.body.error, blank.body.errors[0].field],
    [422, 'api_user_invalid', '/username'],
  );
  await office.post('/api-users', { username: 'erp' });
  assert.equal((await office.post('/api-users', { username: 'ERP' })).status, 409);
  assert.equal((await office.post('/api-users', { username: 'b', roles: [4711] })).status, 404);
  assert.equal((await office.post('/api-users', { username: 'b', storeViews: ['none'] })).status, 404);
  assert.equal((await office.post('/roles', { name: 'r', grants: ['orders/none'] })).status, 422);
  assert.equal((await office.post('/roles', { name: '  ' })).status, 400);
  assert.deepEqual(
    (await office.get('/api-users')).body.map(({ username }: { username: string }) => username).includes('b'),
    false,
    'nothing is left of what was refused',
  );
});

onShop('nobody passes on rights that they do not have, and nobody who is bound manages users', async (shop) => {
  const office = await shop.as('all');
  const everything = (await office.post('/roles', { name: 'Everything', grants: ['all'] })).body.id;
  const chief = (await office.post('/api-users', { username: 'chief', roles: [everything] })).body.id;
  const clerk = await shop.as('api-users/read', 'api-users/write', 'roles/read', 'roles/write', 'orders/read');
  const exceeded = [
    await clerk.post('/roles', { name: 'mine', grants: ['all'] }),
    await clerk.post('/roles', { name: 'mine', grants: ['orders/write'] }),
    await clerk.patch(`/roles/${everything}`, { grants: ['all', 'orders/write'] }),
    await clerk.post('/api-users', { username: 'me', roles: [everything] }),
    await clerk.post(`/api-users/${chief}/key`, {}),
    await clerk.post(`/api-users/${chief}/clients`, {}),
  ];
  assert.deepEqual(
    exceeded.map(({ status, body }) => [status, body.error]),
    exceeded.map(() => [403, 'rights_exceeded']),
  );
  assert.equal((await clerk.post('/roles', { name: 'orders', grants: ['orders/read'] })).status, 201);
  const bound = await boundTo(shop, 1, 'bound');
  assert.equal((await bound.get('/api-users')).status, 403);
  assert.equal((await bound.get('/usage')).status, 403);
});

onShop('a role is renamed, keeps exactly the sent grants, and is deleted when nobody has it', async (shop) => {
  const office = await shop.as('all');
  const { id } = (await office.post('/roles', { name: 'Sales', grants: ['sales/order/info'] })).body;
  const changed = await office.patch(`/roles/${id}`, { name: 'sales', grants: ['sales/order', 'orders/read'] });
  assert.deepEqual([changed.status, changed.body.grants], [200, ['orders/read', 'sales/order']]);
  const user = (await office.post('/api-users', { username: 'erp', roles: [{ id, name: 'sales' }] })).body.id;
  const refused = await office.send('DELETE', `/roles/${id}`);
  assert.deepEqual([refused.status, refused.body.error], [409, 'role_in_use']);
  await office.patch(`/api-users/${user}`, { roles: [] });
  assert.equal((await office.send('DELETE', `/roles/${id}`)).status, 204);
  assert.equal((await office.get(`/roles/${id}`)).status, 404);
});

onShop('every id that can be granted has a sentence, a heading and its legacy ids', async (shop) => {
  const office = await shop.as('roles/read');
  const { body } = await office.get('/permissions');
  assert.equal(body.length, 266);
  const texts = body as { id: string; text: string; group: string; interface: string; legacy: string[][] }[];
  assert.deepEqual(
    texts.filter(({ id, text, group }) => text === id || group === 'Other' || !text.endsWith('.')),
    [],
  );
  assert.deepEqual(
    texts.filter(({ id }) => ['all', 'orders/read', 'sales/order/info'].includes(id)),
    [
      { id: 'all', text: 'Everything.', group: 'Everything', interface: 'all', legacy: [] },
      { id: 'sales/order/info', text: 'List and see orders.', group: 'Sales', interface: 'legacy', legacy: [] },
      {
        id: 'orders/read',
        text: 'List and see orders.',
        group: 'Sales',
        interface: 'rest',
        legacy: [['sales/order/info']],
      },
    ],
  );
});

onShop('sessions are listed and ended, and who called what is shown with what is not served', async (shop) => {
  await exampleAccess(shop.engine);
  const office = await shop.as('all');
  const session = {
    id: exampleSession,
    userId: 902,
    username: 'picker',
    createdAt: '2026-11-21T19:00:00.000Z',
    usedAt: '2026-11-21T19:00:00.000Z',
  };
  assert.deepEqual((await office.get('/sessions?userId=902')).body, [session]);
  assert.equal((await office.send('DELETE', `/sessions/${exampleSession}`)).status, 204);
  assert.equal((await office.send('DELETE', `/sessions/${exampleSession}`)).status, 404);
  assert.deepEqual((await office.get('/sessions?userId=902')).body, []);
  const usage = (await office.get('/usage?userId=901&days=2')).body;
  const line = { userId: 901, username: 'nightly' };
  assert.deepEqual(usage, [
    {
      ...line,
      interface: 'v1',
      operation: 'salesOrderList',
      calls: 12,
      failures: 1,
      meanMs: 7.667,
      lastDay: '2026-11-21',
      isServed: true,
    },
    {
      ...line,
      interface: 'v2',
      operation: 'giftcardAccountList',
      calls: 3,
      failures: 3,
      meanMs: null,
      lastDay: '2026-11-20',
      isServed: false,
    },
  ]);
  assert.equal((await office.get('/usage?userId=901&days=1')).body.length, 1);
  assert.deepEqual((await office.get('/refusals?userId=901')).body, [
    {
      ...line,
      interface: 'v1',
      operation: 'salesOrderList',
      code: '2',
      isServed: true,
      calls: 1,
      lastAt: '2026-11-21T19:00:00.000Z',
      lastDay: '2026-11-21',
    },
    {
      ...line,
      interface: 'v2',
      operation: 'giftcardAccountList',
      code: 'not served',
      isServed: false,
      calls: 3,
      lastAt: null,
      lastDay: '2026-11-20',
    },
  ]);
  assert.equal((await office.get('/refusals?userId=901&days=1')).body.length, 1);
  assert.equal((await office.get('/refusals?userId=4711')).status, 404);
  assert.equal((await office.get('/usage?days=0')).status, 400);
  const id = await addApiUser(shop.engine, 'other', ['orders/read']);
  assert.equal((await office.send('DELETE', `/api-users/${id}/tokens`)).status, 204);
  assert.equal((await office.send('DELETE', `/api-users/${id}/sessions`)).status, 204);
});

onShop('auth/me answers who calls and what it may do, by legacy ids, too', async (shop) => {
  const path = '/auth/me';
  const seller = await (await shop.as('sales', 'sales/order', 'sales/order/info', 'reviews/read')).get(path);
  const { name, email, ...may } = seller.body;
  assert.equal(seller.status, 200);
  assert.deepEqual([may.kind, may.storeViews, name, email], ['api_user', null, may.role.name, '']);
  // Without the legacy ids it would be only the first.
  assert.deepEqual(may.permissions.slice(0, 3), ['reviews/read', 'orders/read', 'orders/write']);
  const bound = (await (await boundTo(shop, 1, 'bound')).get(path)).body;
  assert.deepEqual(
    [bound.name, bound.storeViews, bound.permissions.length],
    ['bound', ['default'], restPermissionIds.length],
  );
  const [buyer] = await buyersOf(shop);
  const own = await buyer.client.get(path);
  assert.deepEqual(own.body, {
    kind: 'customer',
    id: own.body.id,
    name: 'Marta Lind',
    email: 'marta.lind@example.com',
    role: null,
    permissions: [],
    storeViews: null,
  });
  const stranger = await (await shop.as()).get(path);
  assert.deepEqual([stranger.status, stranger.headers.get('www-authenticate')?.startsWith('Bearer ')], [401, true]);
});
