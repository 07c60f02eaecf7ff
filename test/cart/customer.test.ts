import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { type LegacyCaller, linesOf, onDemoStore } from '../support/legacy.ts';

/** The demo store's one customer: group 1, website 1, with an active cart (1) in store view 1. */
const marta = { mode: 'customer', customer_id: 1 };
const ole = { firstname: 'Ole', lastname: 'Berg', email: 'ole.berg@example.com' };
const secrets = { password: 'slow letters', confirmation: 'slow letters' };

const columns = [
  'checkout_method',
  'customer_id',
  'customer_group_id',
  'customer_tax_class_id',
  'customer_is_guest',
  'customer_email',
  'customer_firstname',
  'customer_lastname',
  'is_active',
] as const;
type Info = Record<(typeof columns)[number], string | null> & Record<string, unknown>;

async function customerOf(call: LegacyCaller, quoteId: unknown): Promise<(string | null)[]> {
  const info = (await call('cart.info', { quoteId })) as Info;
  return columns.map((column) => info[column]);
}

const exec = (engine: Engine, sql: string) => engine.write((tx) => tx.exec(sql));

onDemoStore('a customer with an account is copied into the cart, which stays inactive', async (_engine, call) => {
  const quoteId = await call('cart.create');
  assert.equal(await call('cart_customer.set', { quoteId, customerData: marta }), true);
  assert.deepEqual(await customerOf(call, quoteId), [
    'customer',
    '1',
    '1',
    '3',
    '0',
    'marta.lind@example.com',
    'Marta',
    'Lind',
    '0',
  ]);
});

onDemoStore('every field that a cart keeps of a customer is taken from the account', async (engine, call) => {
  const values = { prefix: 'Dr.', middlename: 'K.', suffix: 'jr.', dob: '1980-05-04', taxvat: 'US123', gender: '2' };
  for (const [code, value] of Object.entries(values)) {
    await exec(
      engine,
      `insert into customer_value (customer_id, attribute_id, value) select 1, a.attribute_id, '${value}'
        from attribute a join entity_type t on t.entity_type_id = a.entity_type_id
        where t.code = 'customer' and a.code = '${code}'`,
    );
  }
  const quoteId = await call('cart.create');
  await call('cart_customer.set', { quoteId, customerData: marta });
  const info = (await call('cart.info', { quoteId })) as Record<string, unknown>;
  assert.deepEqual(Object.fromEntries(Object.keys(values).map((code) => [code, info[`customer_${code}`]])), values);
});

onDemoStore('a guest has no account and group 0', async (_engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_customer.set', { quoteId, customerData: marta });
  assert.equal(
    await call('cart_customer.set', { quoteId, customerData: { mode: 'guest', ...ole, group_id: 2 } }),
    true,
  );
  assert.deepEqual(await customerOf(call, quoteId), [
    'guest',
    '0',
    '0',
    '3',
    '0',
    'ole.berg@example.com',
    'Ole',
    'Berg',
    '0',
  ]);
});

onDemoStore('a customer who will register is stored for the checkout, without the password', async (engine, call) => {
  const quoteId = await call('cart.create');
  const register = { mode: 'register', ...ole, ...secrets };
  assert.equal(await call('cart_customer.set', { quoteId, customerData: register }), true);
  const columns = ['register', '0', '1', '3', '0', 'ole.berg@example.com', 'Ole', 'Berg', '0'];
  assert.deepEqual(await customerOf(call, quoteId), columns);
  await call('cart_customer.set', { quoteId, customerData: { ...register, group_id: 2 } });
  assert.deepEqual((await customerOf(call, quoteId)).slice(2, 4), ['2', '6']);
  const accounts = await engine.read((tx) => tx.query((q) => q.selectFrom('customer').select('customer_id')));
  assert.equal(accounts.length, 1);
});

onDemoStore("prices follow the customer's group at once", async (engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-MOSS', qty: 2 }] });
  assert.deepEqual(await linesOf(call, quoteId), [['INK-MOSS', 2, '7.2000', '14.4000']]);
  await exec(
    engine,
    `insert into group_price (product_id, customer_group_id, price)
      select product_id, 2, 50000 from product where sku = 'INK-MOSS'`,
  );
  await exec(engine, 'update customer set group_id = 2');
  await call('cart_customer.set', { quoteId, customerData: marta });
  assert.deepEqual(await linesOf(call, quoteId), [['INK-MOSS', 2, '5.0000', '10.0000']]);
  assert.deepEqual(await call('cart.totals', { quoteId }), [
    { title: 'Subtotal', amount: 10 },
    { title: 'Grand Total', amount: 10 },
  ]);
  await call('cart_customer.set', { quoteId, customerData: { mode: 'guest', ...ole } });
  assert.deepEqual(await linesOf(call, quoteId), [['INK-MOSS', 2, '7.2000', '14.4000']]);
});

onDemoStore('a cart that got its customer so can be moved to the active cart', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const productsData = [{ sku: 'INK-TIDE', qty: 3 }];
  await call('cart_product.add', { quoteId, productsData });
  await call('cart_customer.set', { quoteId, customerData: marta });
  assert.equal(await call('cart_product.moveToCustomerQuote', { quoteId, productsData }), true);
  assert.deepEqual((await linesOf(call, 1))[0]?.slice(0, 2), ['INK-TIDE', 5]);
});

onDemoStore('a mode that is missing or unknown is 1045', async (_engine, call) => {
  const quoteId = await call('cart.create');
  for (const customerData of [null, 'x', [], {}, { customer_id: 1 }, { mode: 'Customer' }, { mode: 'toString' }]) {
    assert.equal(await call.fault('cart_customer.set', { quoteId, customerData }), "1045 Customer's mode is unknown");
  }
});

onDemoStore('a customer who does not exist, or not on the website of the cart, is 1042', async (engine, call) => {
  const fault = "1042 The customer's identifier is not valid or customer is not existed";
  const quoteId = await call('cart.create');
  for (const customer_id of [undefined, 0, 2, 'x', '1x', -1]) {
    const customerData = { mode: 'customer', customer_id };
    assert.equal(await call.fault('cart_customer.set', { quoteId, customerData }), fault);
  }
  const elsewhere = await call('cart.create', { store: 'atelier_fr' });
  assert.equal(await call.fault('cart_customer.set', { quoteId: elsewhere, customerData: marta }), fault);
  await exec(engine, `update store_config set value = '0' where path = 'customer/account_share/scope'`);
  assert.equal(await call('cart_customer.set', { quoteId: elsewhere, customerData: marta }), true);
});

onDemoStore('data that lack something are 1044 with all that is wrong', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const said = (customerData: unknown) => call.fault('cart_customer.set', { quoteId, customerData });
  const nothing = '1044 The first name cannot be empty.\nThe last name cannot be empty.\nInvalid email address "".';
  assert.equal(await said({ mode: 'guest' }), nothing);
  assert.equal(await said({ mode: 'register' }), `${nothing}\nThe password cannot be empty.`);
  assert.equal(await said({ mode: 'guest', ...ole, email: 'ole' }), '1044 Invalid email address "ole".');
  const register = { mode: 'register', ...ole };
  assert.equal(
    await said({ ...register, password: 'short', confirmation: 'other' }),
    '1044 The minimum password length is 7\nPlease make sure your passwords match.',
  );
  assert.equal(
    await said({ ...register, ...secrets, confirmation: '' }),
    '1044 Please make sure your passwords match.',
  );
  assert.equal(await said({ ...register, ...secrets, group_id: 77 }), '1044 The customer group does not exist.');
  assert.deepEqual((await customerOf(call, quoteId)).slice(0, 3), [null, '0', '0']);
});

onDemoStore('an e-mail address with an account on the website cannot register: 1044', async (_engine, call) => {
  const customerData = { mode: 'register', ...ole, ...secrets, email: 'Marta.Lind@example.com' };
  assert.equal(
    await call.fault('cart_customer.set', { quoteId: await call('cart.create'), customerData }),
    '1044 This customer email already exists',
  );
  const elsewhere = await call('cart.create', { store: 'atelier_fr' });
  assert.equal(await call('cart_customer.set', { quoteId: elsewhere, customerData }), true);
});

onDemoStore('addresses stay with the cart, but not as entries of the former address book', async (engine, call) => {
  await call('cart_customer.set', { quoteId: 1, customerData: { mode: 'guest', ...ole } });
  const rows = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('quote_address').select(['customer_id', 'customer_address_id', 'city'])),
  );
  const shown = rows.map((row) => [row.customer_id, row.customer_address_id, row.city]);
  assert.deepEqual(shown, [
    [null, null, 'Portland'],
    [null, null, 'Portland'],
  ]);
});

onDemoStore('a cart that is given to a customer with an active cart stays inactive', async (engine, call) => {
  const quoteId = await call('cart.create', { store: 'default' });
  await exec(engine, `update quote set is_active = 1 where quote_id = ${quoteId}`);
  await call('cart_customer.set', { quoteId, customerData: marta });
  assert.equal((await customerOf(call, quoteId)).at(-1), '0');
  assert.equal((await customerOf(call, 1)).at(-1), '1');
  await call('cart_customer.set', { quoteId: 1, customerData: marta });
  assert.equal((await customerOf(call, 1)).at(-1), '1');
});

onDemoStore('store and cart come first, and the alias means the same resource', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const wrong = { customerData: {} };
  assert.equal((await call.fault('cart_customer.set', { quoteId, store: 'nostore', ...wrong })).slice(0, 4), '1001');
  assert.equal((await call.fault('cart_customer.set', { quoteId: 999_999, ...wrong })).slice(0, 4), '1002');
  assert.equal(await call('cart_customer_address.set', { quoteId, customerData: marta }), true);
});
