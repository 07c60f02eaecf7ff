import assert from 'node:assert/strict';
import type { RestClient } from '../support/rest.ts';
import { onShop, type Shop } from '../support/shop.ts';
import { addAttribute, addCustomerElsewhere, asCustomer, boundTo, flaws, stored } from './rest-support.ts';

onShop('a customer reads their own data', async (shop) => {
  const me = await asCustomer(shop);
  const { status, body } = await me.get('/customers/me');
  const { addresses, createdAt, updatedAt, ...fields } = body;
  assert.equal(status, 200);
  assert.deepEqual(fields, {
    id: 1,
    email: 'marta.lind@example.com',
    prefix: null,
    firstName: 'Marta',
    middleName: null,
    lastName: 'Lind',
    suffix: null,
    fullName: 'Marta Lind',
    gender: null,
    dob: null,
    taxvat: null,
    groupId: 1,
    websiteId: 1,
    storeId: 1,
    isActive: true,
    isConfirmed: true,
    isSubscribed: true,
    createdIn: 'English',
    incrementId: '000000001',
    defaultBillingAddressId: 1,
    defaultShippingAddressId: 1,
  });
  assert.match(createdAt, /^\d{4}-.*Z$/);
  assert.match(updatedAt, /^\d{4}-.*Z$/);
  assert.deepEqual(
    [addresses.length, addresses[0].street, addresses[0].isDefaultBilling],
    [1, ['7 Ferry Steps'], true],
  );
  assert.deepEqual((await me.get('/customers/1')).body, body);
});

onShop('PATCH and PUT merge a customer’s fields; fields of the store stay', async (shop) => {
  const me = await asCustomer(shop);
  const patch = { firstname: 'Mara', middleName: 'Q', dob: '1990-02-03', gender: 2, groupId: 2, isActive: false };
  const patched = await me.patch('/customers/me', patch);
  assert.equal(patched.status, 200, patched.text);
  const { firstName, middleName, lastName, dob, gender, groupId, isActive } = patched.body;
  assert.deepEqual(
    [firstName, middleName, lastName, dob, gender, groupId, isActive],
    ['Mara', 'Q', 'Lind', '1990-02-03', 2, 1, true],
  );
  assert.deepEqual((await me.put('/customers/me', patched.body)).body, patched.body);
  const put = await me.put('/customers/me', { firstName: 'Mara', lastName: 'Lind', dob: '' });
  assert.deepEqual([put.body.middleName, put.body.dob, put.body.gender], ['Q', null, 2]);
  assert.equal(put.body.email, 'marta.lind@example.com');
  const before = await stored(shop);
  const wrong = await me.patch('/customers/me', { firstName: ' ', dob: '2031-01-01', gender: 99 });
  assert.equal(wrong.status, 422);
  assert.deepEqual(flaws(wrong.body), {
    '/firstName': 'is required',
    '/dob': 'must not be in the future',
    '/gender': 'Value for "gender" is invalid.',
  });
  assert.equal((await me.patch('/customers/me', { creditLimit: 5 })).status, 400);
  assert.equal(await stored(shop), before);
});

onShop('If-Match guards a customer', async (shop) => {
  const me = await asCustomer(shop);
  const tag = (await me.get('/customers/me')).headers.get('etag') ?? '';
  const change = { headers: { 'if-match': tag } };
  assert.equal((await me.patch('/customers/me', { suffix: 'Jr.' }, change)).status, 200);
  assert.equal((await me.patch('/customers/me', { suffix: 'Sr.' }, change)).status, 412);
  const office = await shop.as('customers/read', 'customers/write');
  for (const [caller, path] of [
    [me, '/customers/me'],
    [office, '/customers/1'],
  ] as const) {
    // Of changes at the same time under one tag, only one is of the state that all of them have seen.
    const { headers } = await caller.get(path);
    const ofState = { headers: { 'if-match': headers.get('etag') ?? '' } };
    const suffixes = ['I.', 'II.', 'III.', 'IV.', 'V.', 'VI.'];
    const answers = await Promise.all(suffixes.map((suffix) => caller.patch(path, { suffix }, ofState)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412, 412, 412]);
    assert.equal((await caller.get(path)).body.suffix, answers.find(({ status }) => status === 200)?.body.suffix);
    assert.equal((await caller.patch(path, { suffix: 'VII.' }, { headers: { 'if-match': '*' } })).status, 200);
  }
});

onShop('another e-mail address takes the current password', async (shop) => {
  const me = await asCustomer(shop);
  const other = { email: 'marta@example.org' };
  assert.deepEqual(flaws((await me.patch('/customers/me', other)).body), {
    '/currentPassword': 'is required where the e-mail address changes',
  });
  const wrong = await me.patch('/customers/me', { ...other, currentPassword: 'ink-after-breakfast' });
  assert.deepEqual([wrong.status, flaws(wrong.body)], [422, { '/currentPassword': 'is not the current password' }]);
  assert.equal((await me.get('/customers/me')).body.email, 'marta.lind@example.com');
  // The same address in upper case is not another one.
  assert.equal((await me.patch('/customers/me', { email: 'Marta.Lind@example.com' })).status, 200);
  const right = await me.patch('/customers/me', { ...other, currentPassword: 'ink-before-breakfast' });
  assert.deepEqual([right.status, right.body.email], [200, 'marta@example.org']);
  const login = { email: 'marta@example.org', password: 'ink-before-breakfast' };
  assert.equal((await (await shop.as()).post('/auth/token', login)).status, 200);
  const statuses = [];
  for (let i = 0; i < 9; i += 1) {
    const { status } = await me.patch('/customers/me', { email: 'x@example.org', currentPassword: `guess ${i}` });
    statuses.push(status);
  }
  assert.deepEqual(statuses, [...Array(8).fill(422), 429]);
});

onShop('API users list customers with filters', async (shop) => {
  const elsewhere = await addCustomerElsewhere(shop);
  const office = await shop.as('customers/read');
  const ids = async (query: string): Promise<number[]> => {
    const { status, body, text } = await office.get(`/customers?${query}`);
    assert.equal(status, 200, text);
    return body.map(({ id }: { id: number }) => id);
  };
  assert.deepEqual(await ids(''), [1, elsewhere]);
  assert.deepEqual(await ids('search=LIN'), [1]);
  assert.deepEqual(await ids('search=luc@'), [elsewhere]);
  assert.deepEqual(await ids('search=207-555'), [1]);
  assert.deepEqual(await ids('search=%25%25'), []);
  assert.deepEqual(await ids('email=LUC@example.com'), [elsewhere]);
  assert.deepEqual(await ids('telephone=207'), [1]);
  assert.deepEqual(await ids('websiteId=2'), [elsewhere]);
  assert.deepEqual(await ids('groupId=7'), []);
  assert.deepEqual(await ids('isActive=false'), []);
  assert.deepEqual(await ids('updatedSince=2026-01-01&itemsPerPage=1'), [elsewhere]);
  const first = await office.get('/customers?itemsPerPage=1');
  assert.equal(first.headers.get('x-total-count'), '2');
  const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]?.split('/api/rest/v2')[1] ?? '';
  assert.deepEqual(
    (await office.get(next)).body.map(({ email }: { email: string }) => email),
    ['luc@example.com'],
  );
  assert.ok(!('addresses' in first.body[0]));
});

onShop('API users with the grant write every field, also of attributes of the store', async (shop) => {
  await addAttribute(shop, 'shoe_size');
  await addAttribute(shop, 'member_number', { is_unique: 1 });
  const office = await shop.as('customers/read', 'customers/write');
  const change = {
    taxvat: 'DE1',
    groupId: 2,
    isActive: false,
    customAttributes: { shoe_size: 42, member_number: 'M1' },
  };
  const changed = await office.patch('/customers/1', change);
  assert.equal(changed.status, 200, changed.text);
  const { taxvat, groupId, isActive, customAttributes } = changed.body;
  assert.deepEqual(
    { taxvat, groupId, isActive, customAttributes },
    { taxvat: 'DE1', groupId: 2, isActive: false, customAttributes: { shoe_size: '42', member_number: 'M1' } },
  );
  assert.deepEqual((await office.put('/customers/1', changed.body)).body, changed.body);
  const whole = await office.put('/customers/1', { firstName: 'M', lastName: 'L' });
  assert.deepEqual(
    [whole.body.taxvat, whole.body.groupId, whole.body.isActive, whole.body.customAttributes],
    ['DE1', 2, false, { shoe_size: '42', member_number: 'M1' }],
  );
  const before = await stored(shop);
  const wrong = await office.patch('/customers/1', {
    groupId: 99,
    password: 'short',
    email: 'nobody',
    customAttributes: { nosuch: 'x', default_billing: '7', confirmation: '' },
  });
  assert.deepEqual(
    [wrong.status, flaws(wrong.body)],
    [
      422,
      {
        '/groupId': 'The customer group does not exist.',
        '/email': 'must be an e-mail address',
        '/password': 'The password must have at least 7 characters. Leading or trailing spaces will be ignored.',
        '/customAttributes/nosuch': 'is not an attribute of the store',
        '/customAttributes/default_billing': 'is read-only',
        '/customAttributes/confirmation': 'is read-only',
      },
    ],
  );
  assert.equal(await stored(shop), before);
  // What only the store's people see is not shown to the customer, nor is it the customer's to write.
  const me = await asCustomer(shop);
  assert.ok(!('customAttributes' in (await me.get('/customers/me')).body));
  await me.patch('/customers/me', { customAttributes: { shoe_size: '1' } });
  assert.equal((await office.get('/customers/1')).body.customAttributes.shoe_size, '42');
});

onShop('a new password by an API user ends the tokens, and so does switching an account off', async (shop) => {
  const office = await shop.as('customers/write');
  const first = await asCustomer(shop);
  assert.equal((await office.patch('/customers/1', { password: 'a new secret' })).status, 200);
  assert.equal((await first.get('/customers/me')).status, 401);
  const second = await asCustomer(shop);
  assert.equal((await office.patch('/customers/1', { isActive: false })).status, 200);
  assert.equal((await second.get('/customers/me')).status, 401);
  assert.equal((await office.patch('/customers/1', { isActive: true })).status, 200);
  assert.equal((await second.get('/customers/me')).status, 401);
});

onShop('a deleted customer is gone, and the orders are a guest’s', async (shop) => {
  await shop.engine.write((tx) =>
    tx.query((q) =>
      q
        .insertInto('sales_order')
        .values({ store_id: 1, customer_id: 1, customer_is_guest: 0, created_at: 1, updated_at: 1 } as never)
        .returning('order_id'),
    ),
  );
  const me = await asCustomer(shop);
  const office = await shop.as('customers/delete', 'customers/read');
  assert.equal((await office.del('/customers/1')).status, 204);
  assert.equal((await office.get('/customers/1')).status, 404);
  assert.equal((await me.get('/customers/me')).status, 401);
  const [order] = await shop.engine.read((tx) =>
    tx.query((q) => q.selectFrom('sales_order').select(['customer_id', 'customer_is_guest'])),
  );
  assert.deepEqual({ ...order }, { customer_id: null, customer_is_guest: 1 });
});

const address = {
  firstName: 'A',
  lastName: 'B',
  street: 'X 1',
  city: 'C',
  postcode: '1',
  countryId: 'US',
  telephone: '1',
};

/** Everything that touches customer 1 or address 1, or makes something of them. */
const calls: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ['GET', '/customers/{id}'],
  ['PATCH', '/customers/{id}', { firstName: 'Mine' }],
  ['PUT', '/customers/{id}', { firstName: 'Mine', lastName: 'Now' }],
  ['DELETE', '/customers/{id}'],
  ['GET', '/customers/{id}/addresses'],
  ['POST', '/customers/{id}/addresses', address],
  ['GET', '/customers/{id}/addresses/1'],
  ['PATCH', '/customers/{id}/addresses/1', { city: 'Mine' }],
  ['PUT', '/customers/{id}/addresses/1', address],
  ['DELETE', '/customers/{id}/addresses/1'],
];

/** The statuses of all calls, each once. */
async function statuses(client: RestClient, id: number, from = calls): Promise<number[]> {
  const found = new Set<number>();
  for (const [method, path, body] of from) {
    const { status } = await client.send(method, path.replace('{id}', String(id)), { body });
    found.add(status);
  }
  return [...found].sort();
}

/** Callers without access to a customer, and the answers that they get. */
async function strangers(shop: Shop): Promise<readonly (readonly [string, RestClient, readonly number[]])[]> {
  const other = await addCustomerElsewhere(shop);
  return [
    ['anonymous', await shop.as(), [401]],
    // What only API users do is forbidden; a customer who is not theirs is not there.
    ['another customer', await asCustomer(shop, other), [403, 404]],
    ['no grants', await shop.as('products/read'), [403]],
    ['bound elsewhere', await boundTo(shop, 3), [404]],
  ];
}

onShop('callers without access to a customer change nothing and learn nothing', async (shop) => {
  const all = await strangers(shop);
  const before = await stored(shop);
  for (const [who, client, expected] of all) {
    // A bound user works in the store view of the bounds.
    const answers = calls.map(([method, path, body]) =>
      who === 'bound elsewhere' ? ([method, `${path}?store=3`, body] as const) : ([method, path, body] as const),
    );
    assert.deepEqual(await statuses(client, 1, answers), expected, who);
    // Whether a customer is there cannot be told.
    assert.deepEqual(await statuses(client, 99_999, answers), expected, who);
  }
  const [, customer] = all[1] ?? [];
  assert.equal((await customer?.get('/customers/me/addresses/1'))?.status, 404);
  assert.equal((await customer?.patch('/customers/me/addresses/1', { city: 'Mine' }))?.status, 404);
  assert.equal((await customer?.del('/addresses/1'))?.status, 404);
  assert.equal((await (await shop.as('all')).get('/customers/me')).status, 403);
  assert.equal(await stored(shop), before);
});

onShop('a bound user has the customers of the websites within the bounds', async (shop) => {
  const elsewhere = await addCustomerElsewhere(shop);
  const bound = await boundTo(shop, 3);
  const { body, headers } = await bound.get('/customers?store=3');
  assert.deepEqual([body.map(({ id }: { id: number }) => id), headers.get('x-total-count')], [[elsewhere], '1']);
  const path = `/customers/${elsewhere}?store=3`;
  const names = { firstName: 'Luc', lastName: 'M' };
  assert.equal((await bound.put(path, names)).status, 200);
  const before = await stored(shop);
  assert.equal((await bound.patch(path, { websiteId: 1 })).status, 403);
  assert.equal((await bound.patch(path, { storeId: 1 })).status, 403);
  assert.equal(await stored(shop), before);
});

onShop('hostile values are told, not stored', async (shop) => {
  const me = await asCustomer(shop);
  const before = await stored(shop);
  const bodies: readonly unknown[] = [
    { firstName: 'x'.repeat(256) },
    { firstName: 'a\u0000b' },
    { firstName: '\ud800' },
    { firstName: { $ne: null } },
    { dob: '2026-02-30' },
    { dob: 5 },
    { gender: -1 },
    { gender: 1.5 },
    { email: 'a@b@c', currentPassword: 'ink-before-breakfast' },
    { email: 'x'.repeat(300), currentPassword: 'ink-before-breakfast' },
    { email: 'a\r\nBcc: b@example.com', currentPassword: 'ink-before-breakfast' },
    '{"__proto__": {"isActive": false}}',
    '[1]',
    'null',
  ];
  for (const body of bodies) {
    const { status, text } = await me.patch('/customers/me', body);
    assert.ok(status === 400 || status === 422, `${JSON.stringify(body)}: ${status} ${text}`);
  }
  for (const id of ['0', '-1', '1e0', '1.0', '01', '999999999999999999', 'me%00', "1'"]) {
    assert.equal((await me.get(`/customers/${id}`)).status, 404, id);
  }
  assert.equal(await stored(shop), before);
});
