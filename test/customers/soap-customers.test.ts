import assert from 'node:assert/strict';
import { onSoapShop, type SoapShop, shownInteger } from '../support/soap-shop.ts';
import { nested } from '../support/styled-client.ts';
import type { AnswerValue } from '../transcripts/read-answer.ts';

type Fields = Record<string, AnswerValue>;

const info = async (shop: SoapShop, customerId: string, more: object = {}): Promise<Fields> =>
  (await shop.result('customer.info', { customerId, ...more })) as Fields;
const plain = (value: AnswerValue | undefined): string => String(value).replace(/^int /, '');

/** Makes a customer; answers the id. */
async function create(shop: SoapShop, customerData: object = {}): Promise<string> {
  const data = { email: 'new@example.com', website_id: 1, store_id: 1, ...customerData };
  return plain(await shop.result('customer.create', { customerData: data }));
}

const who = { firstname: 'Ann', lastname: 'Bee', telephone: '555-1' };
const where = { street: ['Line 1', 'Line 2'], city: 'Austin', country_id: 'US', postcode: '73301' };

onSoapShop('a customer is made with values, and shown', async (shop) => {
  const id = await create(shop, {
    firstname: 'Ann',
    lastname: 'Bee',
    dob: '5/17/1980',
    group_id: 2,
    password: '  secret-123  ',
    prefix: 'x'.repeat(300),
  });
  const shown = await info(shop, id);
  assert.equal(shown.email, 'new@example.com');
  assert.equal(shown.dob, '1980-05-17 00:00:00');
  assert.equal(shown.group_id, shownInteger(shop.style, 2, true));
  assert.equal(shown.store_id, shownInteger(shop.style, 1, true));
  assert.match(String(shown.created_at), /^2026-11-21T19:00:00\+00:00$/);
  assert.equal(shown.updated_at, '2026-11-21 19:00:00');
  assert.equal(String(shown.prefix).length, 255);
  assert.ok(!('password_hash' in shown));
  // Confirmed, and the password is the one that was sent.
  assert.ok(!shown.confirmation);
  const client = await shop.as();
  const login = { grant_type: 'customer', email: 'NEW@example.com', password: 'secret-123' };
  assert.equal((await client.post('/auth/token', login)).status, 200);
});

onSoapShop('a password of seven characters is one', async (shop) => {
  await create(shop, { password: 'seven-7' });
  const login = { email: 'new@example.com', password: 'seven-7' };
  assert.equal((await (await shop.as()).post('/auth/token', login)).status, 200);
});

onSoapShop(
  'a customer of another shop brings its number and the time when it joined',
  async (shop) => {
    const id = await create(shop, { increment_id: '000000777', created_at: '2001-02-03 04:05:06' });
    const shown = await info(shop, id);
    assert.deepEqual([shown.increment_id, shown.created_at], ['000000777', '2001-02-03T04:05:06+00:00']);
    const customerData = { email: 'other@example.com', created_at: 'long ago' };
    assert.equal(await shop.fault('customer.create', { customerData }), '100 Invalid date');
    const longer = { email: 'other@example.com', increment_id: '1'.repeat(51) };
    assert.equal(
      await shop.fault('customer.create', { customerData: longer }),
      '100 The number of a customer has at most 50 characters.',
    );
    // What info shows can be sent back, and changes neither.
    const again = { increment_id: '1', created_at: '2011-11-11' };
    assert.equal(await shop.fault('customer.update', { customerId: id, customerData: again }), 'ok');
    assert.equal((await info(shop, id)).created_at, shown.created_at);
  },
  { only: ['v1'] },
);

onSoapShop('an e-mail address that is none may stay, but none may become one', async (shop) => {
  const id = await create(shop);
  await shop.engine.write((tx) =>
    tx.exec(`update customer set email = 'old one', email_key = 'old one' where customer_id = ${id}`),
  );
  const update = (customerData: object) => shop.fault('customer.update', { customerId: id, customerData });
  assert.equal(await update({ email: 'old one', firstname: 'Ann' }), 'ok');
  assert.equal(await update({ email: 'new one' }), '100 Invalid email address "new one".');
  assert.equal((await info(shop, id)).email, 'old one');
});

onSoapShop('a text that is too long for its attribute is cut between characters', async (shop) => {
  const id = await create(shop, { firstname: '🖋'.repeat(300), lastname: '🖋'.repeat(200) });
  const { firstname, lastname } = await info(shop, id);
  assert.deepEqual([firstname, lastname], ['🖋'.repeat(255), '🖋'.repeat(200)]);
});

onSoapShop('only the requested attributes of a customer are shown', async (shop) => {
  const { style } = shop;
  assert.deepEqual(await info(shop, '1', { attributes: ['email', 'nosuch', 'password_hash'] }), {
    customer_id: shownInteger(style, 1, true),
    email: (await info(shop, '1')).email,
  });
  const none = await info(shop, '1', { attributes: [] });
  if (style === 'wsi') assert.deepEqual(none, await info(shop, '1'));
  else assert.deepEqual(none, { customer_id: shownInteger(style, 1, true) });
});

onSoapShop('customers are found by columns and attributes', async (shop) => {
  await create(shop, { email: 'a@example.com', firstname: 'Zed', gender: 1 });
  await create(shop, { email: 'b@example.com', firstname: 'Zed', gender: 2 });
  const emails = async (...conditions: [string, string, string][]) => {
    const filters =
      shop.style === 'v1'
        ? Object.fromEntries(conditions.map(([key, operator, value]) => [key, { [operator]: value }]))
        : {
            complex_filter: conditions.map(([key, operator, value]) => ({
              key,
              value: nested({ key: operator, value }),
            })),
          };
    return ((await shop.list('customer.list', { filters })) as Fields[]).map(({ email }) => email);
  };
  assert.deepEqual(await emails(['firstname', 'eq', 'zed']), ['a@example.com', 'b@example.com']);
  assert.deepEqual(await emails(['email', 'eq', 'A@Example.com']), ['a@example.com']);
  assert.deepEqual(await emails(['email', 'like', '%@example.com'], ['gender', 'gt', '1']), ['b@example.com']);
  assert.deepEqual(await emails(['updated_at', 'lteq', '2026-11-21 19:00:00']), ['a@example.com', 'b@example.com']);
  const unknown = shop.style === 'v1' ? { nosuch: 'x' } : { filter: { nosuch: 'x' } };
  assert.equal(await shop.fault('customer.list', { filters: unknown }), '101 Invalid attribute name: nosuch');
});

onSoapShop('an address has one account on a website', async (shop) => {
  await create(shop);
  const again = { customerData: { email: 'New@Example.com', website_id: 1, store_id: 1 } };
  assert.equal(await shop.fault('customer.create', again), '100 This customer email already exists');
  const other = await create(shop, { email: 'other@example.com' });
  const taken = { customerId: other, customerData: { email: 'new@example.com' } };
  assert.equal(await shop.fault('customer.update', taken), '100 This customer email already exists');
  // Elsewhere it may have one, unless all websites share their customers.
  const elsewhere = await create(shop, { website_id: 0, store_id: 0 });
  assert.equal((await info(shop, elsewhere)).created_in, 'Admin');
  await shop.engine.write((tx) =>
    tx.exec("update store_config set value = '0' where path = 'customer/account_share/scope'"),
  );
  const shared = { customerData: { email: 'other@example.com', website_id: 0 } };
  assert.equal(await shop.fault('customer.create', shared), '100 This customer email already exists');
});

onSoapShop('data that breaks a rule is refused, and nothing is stored', async (shop) => {
  const before = await shop.list('customer.list', { filters: {} });
  const refused = (customerData: object) => shop.fault('customer.create', { customerData });
  const email = 'new@example.com';
  assert.equal(await refused({ firstname: 'A' }), '100 Customer email is required');
  const short = '100 The password must have at least 7 characters. Leading or trailing spaces will be ignored.';
  assert.equal(await refused({ email, password: ' 123456 ' }), short);
  assert.equal(await refused({ email: 'no address' }), '100 Invalid email address "no address".');
  assert.equal(await refused({ email, website_id: 77 }), '100 The website does not exist.');
  assert.equal(await refused({ email, store_id: 77 }), '100 Invalid store code requested.');
  assert.equal(await refused({ email, group_id: 77 }), '100 The customer group does not exist.');
  assert.equal(await refused({ email, dob: 'someday' }), '100 Invalid date');
  assert.equal(await refused({ email, gender: 99 }), '100 Value for "gender" is invalid.');
  assert.equal(
    await refused({ email, dob: 'someday', store_id: 77, password: 'x' }),
    `100 Invalid store code requested.\nInvalid date\n${short.slice(4)}`,
  );
  assert.deepEqual(await shop.list('customer.list', { filters: {} }), before);
});

onSoapShop('an update changes only given fields, and a new password ends tokens', async (shop) => {
  const id = await create(shop, { firstname: 'Ann', taxvat: 'DE1', password: 'secret-123' });
  const client = await shop.as();
  const login = (password: string) => client.post('/auth/token', { email: 'new@example.com', password });
  const { body } = await login('secret-123');
  const asCustomer = async () =>
    (await fetch(`${shop.url}/api/rest/v2/stores`, { headers: { authorization: `Bearer ${body.token}` } })).status;
  assert.equal(await asCustomer(), 200);
  const change = (customerData: object) => shop.result('customer.update', { customerId: id, customerData });
  assert.equal(await change({ taxvat: '', lastname: 'Bee' }), shop.style === 'wsi' ? 'true' : 'boolean true');
  const shown = await info(shop, id);
  assert.deepEqual([shown.firstname, shown.lastname, shown.taxvat ?? null], ['Ann', 'Bee', null]);
  assert.equal((await login('secret-123')).status, 200);
  await change({ password: 'another-456' });
  assert.equal((await login('secret-123')).status, 400);
  assert.equal((await login('another-456')).status, 200);
  assert.equal(await asCustomer(), 401);
  assert.equal(
    await shop.fault('customer.update', { customerId: '999', customerData: {} }),
    '102 Customer not exists.',
  );
});

onSoapShop(
  'a stored form of a password is taken over in V1 alone, and not shown',
  async (shop) => {
    const id = await create(shop, { password_hash: '274b110ffa5b34e69bab5216201d298d:qX' });
    assert.ok(!('password_hash' in (await info(shop, id))));
    const customerData = { email: 'x@example.com', password_hash: 'plain' };
    assert.equal(await shop.fault('customer.create', { customerData }), '100 The password hash is of no known form.');
  },
  { only: ['v1'] },
);

onSoapShop('an id in the data of a new customer is passed over', async (shop) => {
  const id = await create(shop, { customer_id: 1 });
  assert.notEqual(id, '1');
  assert.notEqual((await info(shop, '1')).email, 'new@example.com');
});

onSoapShop('deleting a customer deletes the addresses and detaches the carts', async (shop) => {
  const carts = (tx: Parameters<Parameters<typeof shop.engine.read>[0]>[0]) =>
    tx.query((q) =>
      q
        .selectFrom('quote')
        .select(['quote_id', 'is_active', 'customer_id', 'customer_email', 'customer_firstname'])
        .orderBy('quote_id'),
    );
  const before = await shop.engine.read(carts);
  const mine = before.filter(({ customer_id }) => customer_id === 1);
  assert.ok(mine.length > 0);
  await shop.result('customer.delete', { customerId: '1' });
  assert.equal(await shop.fault('customer.info', { customerId: '1' }), '102 Customer not exists.');
  assert.equal(await shop.fault('customer.delete', { customerId: '1' }), '102 Customer not exists.');
  const isCart =
    (cart: { quote_id: number }) =>
    ({ quote_id }: { quote_id: number }) =>
      quote_id === cart.quote_id;
  const gone = { is_active: 0, customer_id: null, customer_email: null, customer_firstname: null };
  assert.deepEqual(
    (await shop.engine.read(carts)).flatMap((cart) => (mine.some(isCart(cart)) ? [{ ...cart }] : [])),
    mine.map(({ quote_id }) => ({ quote_id, ...gone })),
  );
  const left = await shop.engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('quote_address')
        .select('address_id')
        .where((eb) => eb.or([eb('firstname', 'is not', null), eb('email', 'is not', null)]))
        .where(
          'quote_id',
          'in',
          mine.map(({ quote_id }) => quote_id),
        ),
    ),
  );
  assert.deepEqual(left, []);
  const addresses = await shop.engine.read((tx) => tx.query((q) => q.selectFrom('customer_address').selectAll()));
  assert.deepEqual(addresses, []);
});

onSoapShop('a customer has addresses, the newest first, and one default of each kind', async (shop) => {
  const customerId = await create(shop);
  assert.deepEqual(await shop.list('customer_address.list', { customerId }), []);
  const add = async (more: object): Promise<string> =>
    plain(await shop.result('customer_address.create', { customerId, addressData: { ...who, ...where, ...more } }));
  const first = await add({ region: 'texas', is_default_billing: true, is_default_shipping: true });
  const second = await add({ region_id: 57, is_default_billing: true, is_default_shipping: false });
  const all = (await shop.list('customer_address.list', { customerId })) as Fields[];
  assert.deepEqual(
    all.map(({ customer_address_id }) => plain(customer_address_id)),
    [second, first],
  );
  const yes = shop.style === 'wsi' ? 'true' : 'boolean true';
  const no = shop.style === 'wsi' ? 'false' : 'boolean false';
  assert.deepEqual(
    all.map((entry) => [entry.is_default_billing, entry.is_default_shipping]),
    [
      [yes, no],
      [no, yes],
    ],
  );
  const shown = (await shop.result('customer_address.info', { addressId: first })) as Fields;
  assert.equal(shown.street, 'Line 1\nLine 2');
  assert.deepEqual([shown.region, plain(shown.region_id)], ['Texas', '57']);
  // No longer the default, and then gone.
  await shop.result('customer_address.update', { addressId: first, addressData: { is_default_shipping: false } });
  const again = (await shop.result('customer_address.info', { addressId: first })) as Fields;
  assert.deepEqual([again.is_default_shipping, again.city], [no, 'Austin']);
  await shop.result('customer_address.delete', { addressId: second });
  assert.equal(await shop.fault('customer_address.info', { addressId: second }), '102 Address not exists.');
  assert.equal((await shop.list('customer_address.list', { customerId })).length, 1);
  const defaults = await shop.engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('customer_value as v')
        .innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id')
        .select('a.code')
        .where('v.customer_id', '=', Number(customerId))
        .where('a.code', 'like', 'default%'),
    ),
  );
  assert.deepEqual(defaults, []);
});

onSoapShop('an address that lacks something, or is nowhere, is refused with all that is wrong', async (shop) => {
  const customerId = await create(shop);
  const refused = (addressData: object) => shop.fault('customer_address.create', { customerId, addressData });
  assert.equal(
    await refused({ firstname: 'Only' }),
    '100 Please enter the last name.\nPlease enter the street.\nPlease enter the city.\nPlease enter the telephone number.\nPlease enter the zip/postal code.\nPlease enter the country.',
  );
  const whole = { ...who, ...where };
  assert.equal(await refused({ ...whole, country_id: 'XX' }), '100 The country does not exist.');
  assert.equal(
    await refused({ ...whole, country_id: 'DE', region_id: 57 }),
    '100 The region is not one of the country.',
  );
  assert.equal(await refused({ ...whole, postcode: '' }), '100 Please enter the zip/postal code.');
  assert.deepEqual(await shop.list('customer_address.list', { customerId }), []);
  await shop.result('customer_address.create', {
    customerId,
    addressData: { ...whole, postcode: '', country_id: 'HK' },
  });
  const nobody = { customerId: '999', addressData: whole };
  assert.equal(await shop.fault('customer_address.create', nobody), '101 Customer not exists.');
  assert.equal(await shop.fault('customer_address.list', { customerId: '999' }), '101 Customer not exists.');
});

onSoapShop('an address in another country is in none of the old regions', async (shop) => {
  const customerId = await create(shop);
  const addressData = { ...who, ...where, region_id: 57 };
  const addressId = plain(await shop.result('customer_address.create', { customerId, addressData }));
  await shop.result('customer_address.update', { addressId, addressData: { country_id: 'deu' } });
  const shown = (await shop.result('customer_address.info', { addressId })) as Fields;
  assert.deepEqual([shown.country_id, shown.region ?? null, shown.region_id ?? null], ['DE', null, null]);
  assert.equal(
    await shop.fault('customer_address.update', { addressId, addressData: { city: '' } }),
    '100 Please enter the city.',
  );
  assert.equal(
    await shop.fault('customer_address.update', { addressId: '999', addressData: {} }),
    '102 Address not exists.',
  );
});
