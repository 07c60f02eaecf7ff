import assert from 'node:assert/strict';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { onRest } from '../../wire/rest/products/products-write-support.ts';

const taxTables = ['tax_class', 'tax_rate', 'tax_rate_title', 'tax_rule', 'tax_calculation', 'currency_rate'] as const;

async function taxRows(engine: Engine): Promise<string> {
  const all: unknown[] = [];
  await engine.read(async (tx) => {
    for (const table of taxTables) {
      const rows = await tx.query((q) => q.selectFrom(table).selectAll());
      all.push(rows.map((row) => JSON.stringify(row)).sort());
    }
  });
  return JSON.stringify(all);
}

onRest('tax classes are kept; names are unique by type, and one in use stays', async ({ rest, engine }) => {
  const made = await rest.post('/tax-classes', { className: 'Food', classType: 'PRODUCT' });
  assert.deepEqual([made.status, made.body], [201, { id: 7, className: 'Food', classType: 'PRODUCT' }]);
  assert.match(made.headers.get('location') ?? '', /\/tax-classes\/7$/);
  assert.equal((await rest.patch('/tax-classes/7', { className: 'Groceries' })).body.className, 'Groceries');
  const before = await taxRows(engine);
  assert.equal((await rest.post('/tax-classes', { className: 'GROCERIES', classType: 'PRODUCT' })).status, 409);
  const retyped = await rest.put('/tax-classes/7', { className: 'Groceries', classType: 'CUSTOMER' });
  assert.deepEqual([retyped.status, retyped.body.errors], [422, [{ field: '/classType', message: 'cannot change' }]]);
  const used = await Promise.all([2, 3, 4].map((id) => rest.del(`/tax-classes/${id}`)));
  assert.deepEqual(
    used.map(({ status }) => status),
    [409, 409, 409],
  );
  assert.equal(used[0]?.body.detail, 'The tax rule "State tax" uses it.');
  assert.equal(await taxRows(engine), before);
  assert.equal((await rest.del('/tax-classes/7')).status, 204);
  assert.equal((await rest.get('/tax-classes/7')).status, 404);
  const list = await rest.get('/tax-classes?classType=CUSTOMER&search=TRADE');
  assert.deepEqual(list.body, [{ id: 6, className: 'Trade Customer', classType: 'CUSTOMER' }]);
});

onRest('names of records are stored without the blanks around them', async ({ rest, engine }) => {
  const made = await rest.post('/tax-classes', { className: ' Food\u00a0 ', classType: 'PRODUCT' });
  assert.deepEqual([made.status, made.body.className], [201, 'Food']);
  const twin = await rest.post('/tax-classes', { className: 'food ', classType: 'PRODUCT' });
  assert.deepEqual([twin.status, twin.body.detail], [409, 'There is a tax class "food" already.']);
  const path = `/tax-classes/${made.body.id}`;
  assert.equal((await rest.patch(path, { className: 'Groceries ' })).body.className, 'Groceries');
  const rate = await rest.post('/tax-rates', { code: ' US-WA ', taxCountryId: 'US', rate: 10 });
  assert.deepEqual([rate.status, rate.body.code], [201, 'US-WA']);
  const rule = { customerTaxClassIds: [3], productTaxClassIds: [2], taxRateIds: [rate.body.id] };
  assert.equal((await rest.post('/tax-rules', { code: ' Washington ', ...rule })).body.code, 'Washington');
  const audience = { websiteIds: [1], customerGroupIds: [0] };
  const discount = { name: ' Ten off ', discountType: 'percent', discountAmount: 10, ...audience };
  const priced = await rest.post('/price-rules', discount);
  assert.deepEqual([priced.status, priced.body.name], [201, 'Ten off']);
  const group = await rest.post('/customer-groups', { code: ' Schools ' });
  assert.deepEqual([group.status, group.body.code], [201, 'Schools']);
  const before = await taxRows(engine);
  const blank = await rest.patch(path, { className: '\ufeff' });
  assert.deepEqual([blank.status, blank.body.error], [400, 'validation_error']);
  assert.equal(await taxRows(engine), before);
});

onRest('a new rate and a new rule tax the carts that are there, at the next call', async ({ rest, call }) => {
  // Each change of a cart prices it again.
  const taxOf = async () => {
    await call('cart_customer.addresses', {
      quoteId: 1,
      customerAddressData: [
        {
          mode: 'shipping',
          firstname: 'M',
          lastname: 'L',
          street: 'Pine 1',
          city: 'Seattle',
          region: '62',
          region_id: 62,
          postcode: '98101',
          country_id: 'US',
          telephone: '1',
        },
      ],
    });
    const totals = (await call('cart.totals', { quoteId: 1 })) as { title: string; amount: number }[];
    return Number(totals.find(({ title }) => title === 'Tax')?.amount ?? 0);
  };
  assert.equal(await taxOf(), 0);
  const rate = await rest.post('/tax-rates', { code: 'US-WA', taxCountryId: 'us', taxRegionId: 62, rate: 10 });
  assert.deepEqual(rate.body, {
    id: rate.body.id,
    code: 'US-WA',
    taxCountryId: 'US',
    taxRegionId: 62,
    taxPostcode: null,
    zipIsRange: false,
    zipFrom: null,
    zipTo: null,
    rate: 10,
    titles: [],
  });
  const rule = { code: 'Washington', customerTaxClassIds: [3], productTaxClassIds: [2], taxRateIds: [rate.body.id] };
  const made = await rest.post('/tax-rules', rule);
  assert.deepEqual(made.body, { id: made.body.id, ...rule, priority: 0, position: 0, calculateSubtotal: false });
  assert.equal(await taxOf(), 3.3);
  assert.equal((await rest.patch(`/tax-rates/${rate.body.id}`, { rate: 20 })).body.rate, 20);
  assert.equal(await taxOf(), 6.6);
  assert.equal((await rest.del(`/tax-rates/${rate.body.id}`)).status, 409);
  assert.equal((await rest.del(`/tax-rules/${made.body.id}`)).status, 204);
  assert.equal(await taxOf(), 0);
  assert.equal((await rest.del(`/tax-rates/${rate.body.id}`)).status, 204);
});

onRest('PATCH and PUT of a rate merge, and ranges come and go', async ({ rest }) => {
  const titles = [{ storeId: 2, title: 'Stadt' }];
  const changed = await rest.patch('/tax-rates/4', { titles });
  assert.deepEqual([changed.body.zipFrom, changed.body.zipTo, changed.body.titles], [10001, 10282, titles]);
  assert.deepEqual((await rest.put('/tax-rates/4', changed.body)).body, changed.body, 'what GET gave can be sent back');
  const postcode = await rest.patch('/tax-rates/4', { zipIsRange: false, taxPostcode: '100*' });
  assert.deepEqual([postcode.body.zipIsRange, postcode.body.taxPostcode], [false, '100*']);
  const range = await rest.patch('/tax-rates/4', { taxPostcode: '*', zipFrom: 1, zipTo: 2 });
  assert.deepEqual([range.body.zipIsRange, range.body.taxPostcode], [true, null]);
  const put = await rest.put('/tax-rates/4', { code: 'NYC', taxCountryId: 'US', rate: 4.5 });
  assert.deepEqual([put.body.taxRegionId, put.body.zipFrom, put.body.titles], [43, 1, titles]);
});

onRest('a range without its ends is refused, and is no rate for every postcode', async ({ rest }) => {
  const rate = { code: 'Edge', taxCountryId: 'US', rate: 5, zipIsRange: true };
  const needed = [{ field: '/zipFrom', message: 'is needed for a range' }];
  for (const ends of [{}, { zipFrom: null, zipTo: null }]) {
    const refused = await rest.post('/tax-rates', { ...rate, ...ends });
    assert.deepEqual([refused.status, refused.body.errors], [422, needed]);
  }
  const plain = await rest.patch('/tax-rates/1', { zipIsRange: true });
  assert.deepEqual([plain.status, plain.body.errors], [422, needed]);
  const unchanged = await rest.patch('/tax-rates/4', { zipIsRange: true });
  assert.deepEqual([unchanged.status, unchanged.body.zipFrom, unchanged.body.zipTo], [200, 10001, 10282]);
});

onRest('all problems of rates and rules are reported together, and nothing is written', async ({ rest, engine }) => {
  const before = await taxRows(engine);
  const rate = await rest.post('/tax-rates', {
    code: 'X',
    taxCountryId: 'US',
    taxRegionId: 182,
    rate: -1,
    taxPostcode: '*9',
    zipFrom: 3,
    zipTo: 2,
    titles: [{ storeId: 77, title: 'x' }],
  });
  assert.equal(rate.status, 422);
  assert.deepEqual(
    rate.body.errors.map(({ field }: { field: string }) => field),
    ['/taxRegionId', '/rate', '/zipTo', '/taxPostcode', '/taxPostcode', '/titles/0/storeId'],
  );
  assert.equal(rate.body.errors[2].message, 'must not be below the beginning of the range');
  const rule = await rest.post('/tax-rules', {
    code: 'X',
    customerTaxClassIds: [2],
    productTaxClassIds: [],
    taxRateIds: [1, 99],
  });
  assert.deepEqual(rule.body.errors, [
    { field: '/customerTaxClassIds/0', message: 'must be a tax class of customers' },
    { field: '/productTaxClassIds', message: 'must name at least one' },
    { field: '/taxRateIds/1', message: 'must be a tax rate' },
  ]);
  assert.equal((await rest.post('/tax-rates', { code: 'us-ca', taxCountryId: 'US', rate: 1 })).status, 409);
  assert.equal(await taxRows(engine), before);
});

onRest('rates go out as a file and come back; every wrong line is told', async ({ rest, engine }) => {
  await rest.patch('/tax-rates/5', { titles: [{ storeId: 3, title: 'TVA, "normale"' }] });
  const { body } = await rest.get('/tax-rates/export');
  const lines = body.csv.split('\n');
  assert.equal(
    lines[0],
    'Code,Country,State,Zip/Post Code,Rate,Zip/Post is Range,Range From,Range To,default,german,atelier_fr',
  );
  assert.equal(lines[4], 'US-NY-New York City,US,NY,10001-10282,4.875,1,10001,10282,,,');
  assert.equal(lines[5], 'FR,FR,*,*,20,,,,,,"TVA, ""normale"""');
  const before = await taxRows(engine);
  assert.deepEqual((await rest.post('/tax-rates/import', body)).body, { created: 0, changed: 8 });
  assert.equal(await taxRows(engine), before);
  const csv = `${lines[0]}\r\nFR,FR,*,*,21,,,,,,\r\n\r\nUS-WA,US,WA,98*,6.5,,,,,,\r\n`;
  assert.deepEqual((await rest.post('/tax-rates/import', { csv })).body, { created: 1, changed: 1 });
  const list = await rest.get('/tax-rates?search=wa&taxCountryId=us');
  assert.deepEqual([list.body[0].taxRegionId, list.body[0].taxPostcode, list.body[0].rate], [62, '98*', 6.5]);
  const after = await taxRows(engine);
  const wrong = await rest.post('/tax-rates/import', {
    csv: `${lines[0]}\nA,US,XX,*,1,,,,,,\nB,ZZ,*,*,x,,,,,,\n"C\n2",US,*,*,1,1,a,5,,,\nA,US,*,*,1,,,,,,\n`,
  });
  assert.deepEqual(
    [wrong.status, wrong.body.errors],
    [
      422,
      [
        { field: '/csv/2', message: 'the state must be a region of the country' },
        { field: '/csv/3', message: 'the country must be a country of the store' },
        { field: '/csv/3', message: 'the rate must be a number from 0 to 10000' },
        { field: '/csv/4', message: 'the range needs two whole numbers' },
        { field: '/csv/6', message: 'the code comes twice' },
      ],
    ],
  );
  assert.equal((await rest.post('/tax-rates/import', { csv: 'Code,Land\n' })).status, 422);
  assert.equal((await rest.post('/tax-rates/import', { csv: `${lines[0]}\n"A` })).status, 422);
  assert.equal((await rest.post('/tax-rates/import', { csv: `"${'a'.repeat(12_000_000)}"` })).status, 422);
  assert.equal(await taxRows(engine), after);
});

onRest('rates of currencies are set together or not at all', async ({ rest, engine, client }) => {
  const set = await rest.put('/currency-rates', {
    rates: [
      { from: 'USD', to: 'GBP', rate: 0.785612 },
      { from: 'USD', to: 'JPY', rate: 0.000000000001 },
      { from: 'EUR', to: 'USD', rate: null },
    ],
  });
  assert.equal(set.status, 200);
  const pairs = set.body.rates.map(({ from, to, rate }: { from: string; to: string; rate: number }) => [
    from,
    to,
    rate,
  ]);
  assert.deepEqual(pairs, [
    ['EUR', 'EUR', 1],
    ['USD', 'EUR', 0.92],
    ['USD', 'GBP', 0.785612],
    ['USD', 'JPY', 0.000000000001],
    ['USD', 'USD', 1],
  ]);
  assert.deepEqual((await rest.get('/currency-rates')).body, set.body.rates);
  const before = await taxRows(engine);
  const wrong = await rest.put('/currency-rates', {
    rates: [
      { from: 'USD', to: 'EUR', rate: 0.5 },
      { from: 'USD', to: 'QQQ', rate: 0 },
      { from: 'USD', to: 'USD', rate: 2 },
    ],
  });
  assert.deepEqual(
    wrong.body.errors.map(({ field }: { field: string }) => field),
    ['/rates/1/to', '/rates/1/rate', '/rates/2/rate'],
  );
  assert.equal((await (await client(['stores/read'])).put('/currency-rates', { rates: [] })).status, 403);
  assert.equal(await taxRows(engine), before);
});
