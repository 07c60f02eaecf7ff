import assert from 'node:assert/strict';
import { createUser } from '../../src/domain/access/identity/api-users.ts';
import { addOperator } from '../../src/domain/access/identity/commands/operators.ts';
import { firstLinkLifetime, makeFirstLink } from '../../src/domain/access/identity/first-link.ts';
import { listOperators } from '../../src/domain/access/identity/operators.ts';
import { operatorOn } from '../support/operator.ts';
import { restClientOf } from '../support/rest.ts';
import { onShop, type Shop, shopTime } from '../support/shop.ts';

const password = 'a long enough one';

/** The token that a start of the service prints; undefined if it prints none. */
const offer = ({ engine }: Shop, now = shopTime) => engine.write((tx) => makeFirstLink(tx, now));

const become = (shop: Shop, sent: object, headers: Readonly<Record<string, string>> = {}) =>
  restClientOf(shop).post(
    '/auth/operator/first',
    { email: 'olga@example.com', name: 'Olga', password, ...sent },
    { headers },
  );

const operators = ({ engine }: Shop) =>
  engine.read(async (tx) => (await listOperators(tx)).map(({ email, name }) => ({ email, name })));

onShop(
  'the link of a new store makes one operator, who may do everything, also in a store that has nothing yet',
  async (shop) => {
    const token = await offer(shop);
    const taken = await become(shop, { token });
    assert.equal(taken.status, 200, taken.text);
    const { permissions, csrfToken, ...who } = taken.body;
    assert.deepEqual(who, {
      kind: 'operator',
      id: 1,
      name: 'Olga',
      email: 'olga@example.com',
      storeViews: null,
      secondFactor: false,
      role: { id: 1, name: 'Administrators' },
    });
    assert.ok(permissions.includes('operators/write') && permissions.includes('orders/read'));
    const [cookie = ''] = (taken.headers.get('set-cookie') ?? '').split(';');
    assert.equal((await restClientOf(shop).get('/auth/me', { headers: { cookie } })).body.name, 'Olga');
    const headers = { cookie, 'x-csrf-token': csrfToken };
    const role = await restClientOf(shop).post('/roles', { name: 'Office' }, { headers });
    assert.equal(role.status, 201, role.text);
    const again = await become(shop, { token, email: 'eve@example.com' });
    assert.deepEqual([again.status, again.body.error], [422, 'operator_link_over']);
    assert.equal(await offer(shop), undefined);
  },
  { store: 'migrated' },
);

onShop(
  'of people who open the link at once one becomes the operator',
  async (shop) => {
    const token = await offer(shop);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((each) => become(shop, { token, email: `${each}@example.com`, name: each })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422, 422]);
    assert.equal((await operators(shop)).length, 1);
  },
  { store: 'migrated' },
);

onShop(
  'the link ends with a later start, after an hour, and with an operator of the command line',
  async (shop) => {
    const over = async (token: string | undefined) => {
      const { status, body } = await become(shop, { token });
      assert.deepEqual([status, body.error], [422, 'operator_link_over']);
    };
    const earlier = await offer(shop);
    const later = await offer(shop);
    assert.notEqual(earlier, later);
    await over(earlier);
    shop.setTime(shopTime + firstLinkLifetime);
    await over(later);
    const last = await offer(shop, shopTime + firstLinkLifetime);
    await operatorOn(shop.engine)(addOperator, { email: 'jo@example.com', role: undefined, stores: null });
    await over(last);
    assert.deepEqual(await operators(shop), [{ email: 'jo@example.com', name: '' }]);
  },
  { store: 'migrated' },
);

onShop(
  'guesses are counted by network, also behind a proxy, and cost no hash',
  async (shop) => {
    const token = await offer(shop);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const wrong = 'x'.repeat(43);
    const guesses = [];
    for (let guess = 0; guess < 20; guess++) guesses.push(await become(shop, { token: wrong }, from('192.0.2.1')));
    assert.deepEqual([...new Set(guesses.map(({ body }) => body.error))], ['operator_link_over']);
    const stopped = await become(shop, { token }, from('192.0.2.1'));
    assert.deepEqual([stopped.status, stopped.headers.get('retry-after')], [429, '3600']);
    const taken = await become(shop, { token }, from('192.0.2.2'));
    assert.deepEqual([taken.status, taken.body.kind], [200, 'operator']);
  },
  { store: 'migrated', settings: { trustedProxies: ['127.0.0.1'] } },
);

onShop(
  'what was sent is checked before the link is used up',
  async (shop) => {
    const token = await offer(shop);
    const fields = async (sent: object) => {
      const { status, body } = await become(shop, { token, ...sent });
      return [status, ...(body.errors ?? []).map(({ field }: { field: string }) => field)];
    };
    assert.deepEqual(await fields({ email: 'nobody' }), [422, '/email']);
    assert.deepEqual(await fields({ email: 'a\0b@example.com' }), [400, '/email']);
    assert.deepEqual(await fields({ password: '11 letters!' }), [400, '/password']);
    assert.deepEqual(await fields({ name: 'a\nb' }), [400, '/name']);
    assert.deepEqual(await fields({ name: undefined }), [400, '/name']);
    assert.deepEqual(await operators(shop), []);
    assert.deepEqual(await fields({}), [200]);
  },
  { store: 'migrated' },
);

onShop('a store that has an API user has no such link', async (shop) => {
  await shop.engine.write((tx) => createUser(tx, { username: 'erp', keyHash: 'x' }, shopTime));
  assert.equal(await offer(shop), undefined);
  const { status, body } = await become(shop, { token: 'x' });
  assert.deepEqual([status, body.error], [422, 'operator_link_over']);
});
