import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { type LegacyCaller, onDemoStore } from '../support/legacy.ts';

const home = {
  firstname: 'Ole',
  lastname: 'Berg',
  company: 'Berg & Co',
  street: '1 Quay',
  city: 'Bath',
  region: 'Maine',
  region_id: '29',
  postcode: '04530',
  country_id: 'us',
  telephone: '207-555-0100',
  fax: '207-555-0101',
};
const set = 'cart_customer.addresses';
const shown = [...Object.keys(home), 'email', 'customer_id', 'customer_address_id', 'same_as_billing'];
type Addresses = Record<'billing_address' | 'shipping_address', Record<string, unknown>>;

async function addressesOf(call: LegacyCaller, quoteId: unknown) {
  const info = (await call('cart.info', { quoteId })) as Addresses;
  const pick = (address: Record<string, unknown>) => Object.fromEntries(shown.map((name) => [name, address[name]]));
  return { billing: pick(info.billing_address), shipping: pick(info.shipping_address) };
}

async function cartOfMarta(call: LegacyCaller): Promise<unknown> {
  const quoteId = await call('cart.create');
  await call('cart_customer.set', { quoteId, customerData: { mode: 'customer', customer_id: 1 } });
  return quoteId;
}

const saved = {
  ...home,
  country_id: 'US',
  email: 'marta.lind@example.com',
  customer_id: '1',
  customer_address_id: null,
  same_as_billing: '0',
};
const marta = {
  firstname: 'Marta',
  lastname: 'Lind',
  company: 'Lind Boat Repairs',
  street: '7 Ferry Steps',
  city: 'Portland',
  region: 'Maine',
  region_id: '29',
  postcode: '04101',
  country_id: 'US',
  telephone: '207-555-0142',
  fax: null,
  email: 'marta.lind@example.com',
  customer_id: '1',
  customer_address_id: '1',
  same_as_billing: '0',
};

onDemoStore('addresses are given by their fields or by an entry of the address book', async (_engine, call) => {
  const quoteId = await cartOfMarta(call);
  const customerAddressData = [
    { mode: 'billing', address_id: '1' },
    { mode: 'shipping', ...home },
  ];
  assert.equal(await call(set, { quoteId, customerAddressData }), true);
  assert.deepEqual(await addressesOf(call, quoteId), { billing: marta, shipping: saved });
});

onDemoStore('a new address takes the place of the old one whole; the other stays', async (engine, call) => {
  const { fax: _fax, company: _company, ...fewer } = home;
  await call(set, { quoteId: 1, customerAddressData: [{ mode: 'shipping', ...fewer }] });
  assert.deepEqual(await addressesOf(call, 1), { billing: marta, shipping: { ...saved, fax: null, company: null } });
  assert.deepEqual(await rowsOf(engine, 1), [
    [1, 'billing'],
    [2, 'shipping'],
  ]);
});

async function rowsOf(engine: Engine, quoteId: number): Promise<[number, string][]> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('quote_address')
        .select(['address_id', 'address_type'])
        .where('quote_id', '=', quoteId)
        .orderBy('address_id'),
    ),
  );
  return rows.map(({ address_id, address_type }) => [address_id, address_type]);
}

onDemoStore('a billing address ships too where it says so, and no longer where it does not', async (_engine, call) => {
  const quoteId = await cartOfMarta(call);
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE' }] });
  await call(set, { quoteId, customerAddressData: [{ mode: 'billing', ...home, use_for_shipping: 1 }] });
  const { billing, shipping } = await addressesOf(call, quoteId);
  assert.deepEqual([billing, shipping], [saved, { ...saved, same_as_billing: '1' }]);
  await call(set, { quoteId, customerAddressData: [{ mode: 'billing', address_id: 1 }] });
  assert.deepEqual(await addressesOf(call, quoteId), { billing: marta, shipping: saved });
});

onDemoStore(
  'a cart of which nothing is shipped gets no shipping address from the billing one',
  async (engine, call) => {
    const quoteId = (await cartOfMarta(call)) as number;
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'RULED-SHEETS' }] });
    await call(set, { quoteId, customerAddressData: [{ mode: 'billing', ...home, use_for_shipping: 1 }] });
    assert.deepEqual(
      (await rowsOf(engine, quoteId)).map(([, type]) => type),
      ['billing'],
    );
  },
);

onDemoStore('a street of several lines and an email address of its own are kept', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const address = { mode: 'billing', ...home, street: ['1 Quay', 'Door 3'], email: 'bills@example.com' };
  await call(set, { quoteId, customerAddressData: [address] });
  const { billing } = await addressesOf(call, quoteId);
  assert.deepEqual([billing.street, billing.email, billing.customer_id], ['1 Quay\nDoor 3', 'bills@example.com', null]);
});

onDemoStore('a region is told by its id, its code or its name in any case', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const { region: _region, region_id: _id, ...nowhere } = home;
  const regionOf = async (sent: Record<string, unknown>) => {
    await call(set, { quoteId, customerAddressData: [{ mode: 'billing', ...nowhere, ...sent }] });
    const { billing } = await addressesOf(call, quoteId);
    return [billing.region, billing.region_id];
  };
  const newYork = ['New York', '43'];
  assert.deepEqual(await regionOf({ region_id: '43' }), newYork);
  assert.deepEqual(await regionOf({ region_id: 43, region: 'NY' }), newYork);
  assert.deepEqual(await regionOf({ region: '43' }), newYork);
  assert.deepEqual(await regionOf({ region: 'ny' }), newYork);
  assert.deepEqual(await regionOf({ region: ' new YORK ' }), newYork);
  assert.deepEqual(await regionOf({ region_id: '0', region: 'NY' }), newYork);
  assert.deepEqual(await regionOf({ region_id: '99999', region: 'NY' }), newYork);
  assert.deepEqual(await regionOf({ region: 'Baden-Wu\u0308rttemberg', country_id: 'DE' }), [
    'Baden-Württemberg',
    '80',
  ]);
  assert.deepEqual(await regionOf({ region: 'Bayern', country_id: 'DE' }), ['Bavaria', '81']);
});

onDemoStore('a code of a region may be a number', async (engine, call) => {
  await engine.load(async (tx) => {
    await tx.insertMany('country_region', ['region_id', 'country_id', 'code', 'name'], [[257, 'FR', '75', 'Paris']]);
  });
  const quoteId = await call('cart.create');
  const address = { mode: 'billing', ...home, country_id: 'FR', region_id: null, region: '75' };
  await call(set, { quoteId, customerAddressData: [address] });
  const { billing } = await addressesOf(call, quoteId);
  assert.deepEqual([billing.region, billing.region_id], ['Paris', '257']);
});

onDemoStore('a cart is priced with any postcode', async (_engine, call) => {
  for (const postcode of ['04530\u{1f600}', '9'.repeat(100_000), '\u{1f600}'.repeat(1000)]) {
    const quoteId = await call('cart.create');
    const address = { mode: 'shipping', ...home, region: 'CA', region_id: null, postcode };
    assert.equal(await call(set, { quoteId, customerAddressData: [address] }), true);
    assert.equal(await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 2 }] }), true);
    assert.deepEqual(((await call('cart.totals', { quoteId })) as unknown[])[1], { title: 'Tax', amount: 1.31 });
  }
});

onDemoStore('a region that the store does not know stays as it was sent, if none is needed', async (engine, call) => {
  await engine.write((tx) => tx.exec("delete from store_config where path = 'general/region/state_required'"));
  const quoteId = await call('cart.create');
  const regionOf = async (sent: Record<string, unknown>) => {
    await call(set, { quoteId, customerAddressData: [{ mode: 'billing', ...home, ...sent }] });
    const { billing } = await addressesOf(call, quoteId);
    return [billing.region, billing.region_id];
  };
  assert.deepEqual(await regionOf({ region: 'Elsewhere', region_id: '99999' }), ['Elsewhere', '99999']);
  assert.deepEqual(await regionOf({ region: 'Elsewhere', region_id: null }), ['Elsewhere', null]);
  assert.deepEqual(await regionOf({ region: 'NY', region_id: '43', country_id: 'HK' }), ['NY', '43']);
});

onDemoStore('the tax of a state is due where it is told by its code', async (_engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 2 }] });
  const address = { mode: 'shipping', ...home, region: 'NY', region_id: null, postcode: '10001-1234' };
  await call(set, { quoteId, customerAddressData: [address] });
  assert.deepEqual(((await call('cart.totals', { quoteId })) as unknown[])[1], { title: 'Tax', amount: 1.6 });
});

onDemoStore('a state is asked for where the store needs one and knows some', async (engine, call) => {
  const quoteId = await call('cart.create');
  const said = (sent: Record<string, unknown>) =>
    call.fault(set, { quoteId, customerAddressData: [{ mode: 'billing', ...home, ...sent }] });
  await engine.write((tx) =>
    tx.exec("update store_config set value = 'CA,US,HK' where path = 'general/region/state_required'"),
  );
  const missing = '1052 Please enter the state/province.';
  assert.equal(await said({ region: null, region_id: null }), missing);
  assert.equal(await said({ region: 'Elsewhere', region_id: null }), missing);
  assert.equal(await said({ region_id: '99999', region: 'Elsewhere' }), missing);
  assert.equal(
    await said({ region: null, region_id: null, city: '' }),
    `1052 Please enter the city.\n${missing.slice(5)}`,
  );
  for (const sent of [{}, { region: 'ME', region_id: null }, { country_id: 'HK' }, { country_id: 'FR' }]) {
    assert.equal(await call(set, { quoteId, customerAddressData: [{ mode: 'billing', ...home, ...sent }] }), true);
  }
});

onDemoStore('no list of addresses, or an empty one, is 1051', async (_engine, call) => {
  const quoteId = await call('cart.create');
  for (const customerAddressData of [null, 'x', [], {}, { mode: 'billing', ...home }, [{ mode: 'billing' }, 'x']]) {
    assert.equal(await call.fault(set, { quoteId, customerAddressData }), '1051 Customer address data is empty.');
  }
});

onDemoStore(
  'an address that lacks something is 1052 with all that it lacks, and none is saved',
  async (engine, call) => {
    const quoteId = (await call('cart.create')) as number;
    const said = (item: unknown) =>
      call.fault(set, { quoteId, customerAddressData: [{ mode: 'shipping', ...home }, item] });
    assert.equal(
      await said({ mode: 'billing' }),
      [
        '1052 Please enter the first name.',
        'Please enter the last name.',
        'Please enter the street.',
        'Please enter the city.',
        'Please enter the telephone number.',
        'Please enter the zip/postal code.',
        'Please enter the country.',
      ].join('\n'),
    );
    assert.equal(await said({ mode: 'billing', ...home, country_id: 'USA' }), '1052 Please enter the country.');
    for (const mode of [undefined, 'both'])
      assert.equal(await said({ ...home, mode }), "1052 An address's mode is billing or shipping.");
    assert.deepEqual(await rowsOf(engine, quoteId), []);
  },
);

onDemoStore('some countries have no postal codes', async (engine, call) => {
  const quoteId = await call('cart.create');
  const { postcode: _postcode, ...without } = home;
  const data = (country_id: string) => ({
    quoteId,
    customerAddressData: [{ mode: 'billing', ...without, country_id }],
  });
  assert.equal(await call(set, data('HK')), true);
  await engine.write((tx) =>
    tx.exec(`insert into store_config (scope, scope_id, path, value)
      values ('default', 0, 'general/country/optional_zip_countries', 'PA')`),
  );
  assert.equal(await call.fault(set, data('HK')), '1052 Please enter the zip/postal code.');
});

onDemoStore('an id that no address has is 1053, somebody else’s address 1055', async (_engine, call) => {
  const foreign = '1055 Customer address identifier do not belong customer, which set in quote';
  const unknown = "1053 The customer's address identifier is not valid";
  const quoteId = await call('cart.create');
  const said = (address_id: unknown) =>
    call.fault(set, { quoteId, customerAddressData: [{ mode: 'billing', ...home, address_id }] });
  assert.deepEqual([await said('1'), await said(99), await said('1x')], [foreign, unknown, unknown]);
});
