import assert from 'node:assert/strict';
import { onShop } from '../support/shop.ts';
import { asCustomer, boundTo, flaws, stored } from './rest-support.ts';

const quay = {
  firstname: 'Marta',
  lastName: 'Lind',
  company: 'Lind & Sons',
  street: ['12 Quay Street', 'Rear building'],
  city: 'Portland',
  region: 'Maine',
  postcode: '04101',
  countryId: 'USA',
  telephone: '207-555-0143',
  vatId: 'US-7',
};

onShop('an address is added, changed, replaced and deleted', async (shop) => {
  const me = await asCustomer(shop);
  const made = await me.post('/customers/me/addresses', { ...quay, isDefaultShipping: true });
  assert.equal(made.status, 201, made.text);
  const { id, createdAt, updatedAt, ...fields } = made.body;
  assert.equal(made.headers.get('location'), `${shop.url}/api/rest/v2/customers/me/addresses/${id}`);
  assert.deepEqual(fields, {
    customerId: 1,
    prefix: null,
    firstName: 'Marta',
    middleName: null,
    lastName: 'Lind',
    suffix: null,
    company: 'Lind & Sons',
    street: ['12 Quay Street', 'Rear building'],
    city: 'Portland',
    region: 'Maine',
    regionId: 29,
    postcode: '04101',
    countryId: 'US',
    telephone: '207-555-0143',
    fax: null,
    vatId: 'US-7',
    isDefaultBilling: false,
    isDefaultShipping: true,
    customAttributes: {},
  });
  assert.equal(createdAt, '2026-11-21T19:00:00.000Z');
  assert.equal(updatedAt, createdAt);
  const path = `/addresses/${id}`;
  assert.deepEqual((await me.get(path)).body, made.body);
  assert.deepEqual((await me.put(path, made.body)).body, made.body);
  const patched = await me.patch(path, { company: null, street: '1 New Road', isDefaultBilling: true });
  assert.deepEqual([patched.body.company, patched.body.street, patched.body.city], [null, ['1 New Road'], 'Portland']);
  const { defaultBillingAddressId, defaultShippingAddressId } = (await me.get('/customers/me')).body;
  assert.deepEqual([defaultBillingAddressId, defaultShippingAddressId], [id, id]);
  const { company, vatId, ...needed } = quay;
  const put = await me.put(path, { ...needed, isDefaultShipping: false });
  assert.deepEqual([put.body.vatId, put.body.isDefaultBilling, put.body.isDefaultShipping], [vatId, true, false]);
  assert.deepEqual([company, put.body.company], [quay.company, null]);
  assert.equal((await me.del(path)).status, 204);
  assert.equal((await me.get(path)).status, 404);
  assert.deepEqual(
    (await me.get('/customers/me/addresses')).body.map((each: { id: number }) => each.id),
    [1],
  );
  assert.equal((await me.get('/customers/me')).body.defaultBillingAddressId, null);
});

onShop('all problems of an address are reported together, and nothing is stored', async (shop) => {
  const me = await asCustomer(shop);
  const before = await stored(shop);
  const wrong = await me.post('/customers/me/addresses', { lastName: 'L', countryId: 'XX', postcode: 'p'.repeat(255) });
  assert.equal(wrong.status, 422);
  assert.deepEqual(flaws(wrong.body), {
    '/firstName': 'Please enter the first name.',
    '/street': 'Please enter the street.',
    '/city': 'Please enter the city.',
    '/telephone': 'Please enter the telephone number.',
    '/countryId': 'The country does not exist.',
  });
  const region = await me.patch('/customers/me/addresses/1', { countryId: 'DE', regionId: 29 });
  assert.deepEqual(flaws(region.body), { '/regionId': 'The region is not one of the country.' });
  const bodies = [
    { ...quay, street: Array(21).fill('x') },
    { ...quay, city: 5 },
    { ...quay, city: '\u0000' },
    { ...quay, isDefaultBilling: 'yes' },
    { ...quay, customAttributes: { nosuch: '1' } },
    { ...quay, customAttributes: [] },
  ];
  for (const body of bodies) {
    const { status } = await me.post('/customers/me/addresses', body);
    assert.ok(status === 400 || status === 422, JSON.stringify(body));
  }
  assert.equal(await stored(shop), before);
});

onShop('API users have the address books of customers', async (shop) => {
  const office = await shop.as('addresses/read', 'addresses/write');
  const made = await office.post('/customers/1/addresses', quay);
  assert.equal(made.status, 201, made.text);
  assert.equal(made.headers.get('location'), `${shop.url}/api/rest/v2/customers/1/addresses/${made.body.id}`);
  const list = await office.get('/customers/1/addresses');
  assert.deepEqual(
    list.body.map((each: { id: number }) => each.id),
    [made.body.id, 1],
  );
  const reader = await shop.as('addresses/read');
  const before = await stored(shop);
  assert.equal((await reader.patch(`/customers/1/addresses/${made.body.id}`, { city: 'X' })).status, 403);
  assert.equal((await reader.del(`/customers/1/addresses/${made.body.id}`)).status, 403);
  // An address is there below its own customer alone.
  assert.equal((await office.get('/customers/2/addresses/1')).status, 404);
  assert.equal(await stored(shop), before);
  const mine = await asCustomer(shop);
  assert.equal((await mine.patch(`/customers/1/addresses/${made.body.id}`, { city: 'Bath' })).body.city, 'Bath');
});

onShop('a customer’s address book has an end', async (shop) => {
  const me = await asCustomer(shop);
  await shop.engine.write(async (tx) => {
    const rows = Array.from({ length: 199 }, () => [1, 0, 0]);
    await tx.insertMany('customer_address', ['customer_id', 'created_at', 'updated_at'], rows);
  });
  const refused = await me.post('/addresses', quay);
  assert.deepEqual([refused.status, refused.body.detail], [409, 'The address book takes no more addresses.']);
  assert.equal((await (await shop.as('all')).post('/customers/1/addresses', quay)).status, 201);
});

onShop('API users reach an address by its id alone, and have no book of their own', async (shop) => {
  const reader = await shop.as('addresses/read');
  const found = await reader.get('/addresses/1');
  assert.deepEqual([found.status, found.body.customerId, found.body.id], [200, 1, 1]);
  assert.equal((await reader.get('/addresses/999')).status, 404);
  assert.equal((await reader.get('/addresses')).status, 403);

  const before = await stored(shop);
  assert.equal((await reader.patch('/addresses/1', { city: 'Bath' })).status, 403);
  assert.equal((await reader.del('/addresses/1')).status, 403);
  assert.equal((await (await shop.as('customers/read')).get('/addresses/1')).status, 403);
  assert.equal((await (await shop.as('all')).post('/addresses', quay)).status, 403);
  const elsewhere = await boundTo(shop, 3);
  assert.equal((await elsewhere.get('/addresses/1?store=3')).status, 404);
  assert.equal((await elsewhere.patch('/addresses/1?store=3', { city: 'Bath' })).status, 404);
  assert.equal((await elsewhere.del('/addresses/1?store=3')).status, 404);
  assert.equal(await stored(shop), before);

  const office = await shop.as('addresses/read', 'addresses/write');
  assert.equal((await office.patch('/addresses/1', { city: 'Bath' })).body.city, 'Bath');
  assert.equal((await office.del('/addresses/1')).status, 204);
  assert.equal((await office.get('/addresses/1')).status, 404);
});
