import assert from 'node:assert/strict';
import type { Engine, Tx } from '../../src/platform/storage/engine.ts';
import { remembersNothing } from '../support/database/cold.ts';
import { type LegacyCaller, legacyCaller, onDemoStore } from '../support/legacy.ts';
import { bundleIds, cartWith, setValue } from './bundle-store.ts';

type Info = Record<string, unknown> & { items: Record<string, unknown>[] };
const infoOf = async (call: LegacyCaller, quoteId: unknown) => (await call('cart.info', { quoteId })) as Info;
const california = { region_id: 12, postcode: '94110', country_id: 'US' };

/** A cart that gets its address (of both kinds by default) before its lines. */
async function cartAt(
  engine: Engine,
  call: LegacyCaller,
  address: { region_id?: number; postcode?: string; country_id: string },
  productsData: readonly Record<string, unknown>[],
  more: { store?: string; types?: readonly string[]; group?: number } = {},
): Promise<unknown> {
  const { store = '', types = ['billing', 'shipping'], group = 0 } = more;
  const quoteId = await call('cart.create', { store });
  const { region_id = 0, postcode = '', country_id } = address;
  await engine.write(async (tx) => {
    for (const type of types) {
      await tx.exec(
        `insert into quote_address (quote_id, address_type, country_id, region_id, postcode, created_at, updated_at)
         values (${quoteId}, '${type}', '${country_id}', ${region_id}, '${postcode}', 0, 0)`,
      );
    }
    await tx.exec(`update quote set customer_group_id = ${group} where quote_id = ${quoteId}`);
  });
  await call('cart_product.add', { quoteId, productsData });
  return quoteId;
}

const taxOf = async (call: LegacyCaller, quoteId: unknown) =>
  (await infoOf(call, quoteId)).items.map((item) => [item.sku, item.tax_percent, item.tax_amount]);
const configure = (engine: Engine, path: string, value: string) =>
  engine.write(async (tx) => {
    await tx.exec(`delete from store_config where path = '${path}'`);
    await tx.exec(
      `insert into store_config (scope, scope_id, path, value) values ('default', 0, '${path}', '${value}')`,
    );
  });
const tide = { sku: 'INK-TIDE' };

onDemoStore('a cart without an address is taxed for the default destination', async (engine, call) => {
  const quoteId = await cartWith(call, tide);
  assert.deepEqual(await taxOf(call, quoteId), [['INK-TIDE', '0.0000', '0.0000']]);
  await configure(engine, 'tax/defaults/region', '12');
  await call('cart_product.update', { quoteId, productsData: [{ ...tide, qty: 2 }] });
  assert.deepEqual(await taxOf(call, quoteId), [['INK-TIDE', '7.2500', '1.3100']]);
});

onDemoStore('a cart shows its tax in every field that has it', async (engine, call) => {
  const quoteId = await cartAt(engine, call, california, [{ ...tide, qty: 2 }]);
  const { items, ...quote } = await infoOf(call, quoteId);
  const [line = {}] = items;
  const shown = ['price', 'row_total', 'tax_amount', 'price_incl_tax', 'row_total_incl_tax'];
  const values = ['9.0000', '18.0000', '1.3100', '9.6600', '19.3100'];
  assert.deepEqual(
    shown.map((name) => line[name]),
    values,
  );
  assert.deepEqual(
    shown.map((name) => line[`base_${name}`]),
    values,
  );
  assert.deepEqual([line.tax_percent, line.tax_class_id], ['7.2500', '2']);
  assert.deepEqual(
    [quote.subtotal, quote.base_subtotal, quote.grand_total, quote.base_grand_total],
    ['18.0000', '18.0000', '19.3100', '19.3100'],
  );
});

onDemoStore('totals have a row for the tax', async (engine, call) => {
  const quoteId = await cartAt(engine, call, california, [{ ...tide, qty: 2 }]);
  assert.deepEqual(await call('cart.totals', { quoteId }), [
    { title: 'Subtotal', amount: 18 },
    { title: 'Tax', amount: 1.31 },
    { title: 'Grand Total', amount: 19.31 },
  ]);
});

onDemoStore('the beginning of a postcode and a range of postcodes have rates of their own', async (engine, call) => {
  for (const [address, percent, tax] of [
    [{ ...california, postcode: '90012' }, '9.5000', '1.7100'],
    [{ ...california, postcode: '9001' }, '9.5000', '1.7100'],
    [{ ...california, postcode: '91' }, '7.2500', '1.3100'],
    [{ country_id: 'US', region_id: 43, postcode: '10001' }, '8.8750', '1.6000'],
    [{ country_id: 'US', region_id: 43, postcode: '10282' }, '8.8750', '1.6000'],
    [{ country_id: 'US', region_id: 43, postcode: '10283' }, '4.0000', '0.7200'],
    [{ country_id: 'US', region_id: 43, postcode: '10001-4356' }, '8.8750', '1.6000'],
    [{ country_id: 'US', region_id: 43, postcode: '10283-0001' }, '4.0000', '0.7200'],
    [{ country_id: 'US', region_id: 43, postcode: '1000-1435' }, '4.0000', '0.7200'],
    [{ country_id: 'US', region_id: 31, postcode: '10001' }, '0.0000', '0.0000'],
    [{ country_id: 'FR', region_id: 12, postcode: '90012' }, '20.0000', '3.6000'],
  ] as const) {
    const quoteId = await cartAt(engine, call, address, [{ ...tide, qty: 2 }]);
    assert.deepEqual(await taxOf(call, quoteId), [['INK-TIDE', percent, tax]]);
  }
});

onDemoStore('an exact postcode of a rate is found without case', async (engine, call) => {
  await engine.write((tx) => tx.exec(`update tax_rate set postcode = 'bs1 4dj' where rate_id = 2`));
  const quoteId = await cartAt(engine, call, { ...california, postcode: ' BS1 4DJ' }, [tide]);
  assert.deepEqual(await taxOf(call, quoteId), [['INK-TIDE', '9.5000', '0.8600']]);
});

onDemoStore('a rate for five digits is for ZIP+4 codes, one for all nine comes before it', async (engine, call) => {
  const totalsIn = async (postcode: string) =>
    taxOf(call, await cartAt(engine, call, { ...california, postcode }, [{ ...tide, qty: 2 }]));
  await engine.write((tx) => tx.exec(`update tax_rate set postcode = '94105' where rate_id = 2`));
  assert.deepEqual(await totalsIn('94105-1234'), [['INK-TIDE', '9.5000', '1.7100']]);
  assert.deepEqual(await totalsIn('94106-1234'), [['INK-TIDE', '7.2500', '1.3100']]);
  await engine.write((tx) => tx.exec(`update tax_rate set postcode = '94105-1234' where rate_id = 2`));
  assert.deepEqual(await totalsIn('94105-1234'), [['INK-TIDE', '9.5000', '1.7100']]);
  assert.deepEqual(await totalsIn('94105'), [['INK-TIDE', '7.2500', '1.3100']]);
});

onDemoStore('the tax class of the customer’s group decides', async (engine, call) => {
  const trade = { group: 2 };
  const here = await cartAt(engine, call, california, [tide], trade);
  assert.deepEqual(await taxOf(call, here), [['INK-TIDE', '0.0000', '0.0000']]);
  const abroad = await cartAt(engine, call, { country_id: 'FR' }, [tide], trade);
  assert.deepEqual(await taxOf(call, abroad), [['INK-TIDE', '20.0000', '1.8000']]);
});

onDemoStore('the tax class of the product decides', async (engine, call) => {
  await setValue(engine, 'INK-MOSS', 'tax_class_id', { value: '5', number: 5 });
  const quoteId = await cartAt(engine, call, { country_id: 'DE' }, [tide, { sku: 'INK-MOSS' }]);
  assert.deepEqual(await taxOf(call, quoteId), [
    ['INK-TIDE', '19.0000', '1.7100'],
    ['INK-MOSS', '7.0000', '0.5000'],
  ]);
});

onDemoStore('a product without a tax class is not taxed', async (engine, call) => {
  await setValue(engine, 'INK-TIDE', 'tax_class_id', { value: '0', number: 0 });
  const quoteId = await cartAt(engine, call, california, [tide, { sku: 'INK-MOSS' }]);
  assert.deepEqual(await taxOf(call, quoteId), [
    ['INK-TIDE', '0.0000', '0.0000'],
    ['INK-MOSS', '7.2500', '0.5200'],
  ]);
});

onDemoStore('the shipping address decides, the billing address for what is not shipped', async (engine, call) => {
  const only = (type: string, sku: string) => cartAt(engine, call, california, [{ sku }], { types: [type] });
  assert.deepEqual(await taxOf(call, await only('shipping', 'INK-TIDE')), [['INK-TIDE', '7.2500', '0.6500']]);
  assert.deepEqual(await taxOf(call, await only('billing', 'INK-TIDE')), [['INK-TIDE', '0.0000', '0.0000']]);
  assert.deepEqual(await taxOf(call, await only('billing', 'REPAIR-NIB')), [['REPAIR-NIB', '7.2500', '1.0900']]);
  assert.deepEqual(await taxOf(call, await only('shipping', 'REPAIR-NIB')), [['REPAIR-NIB', '0.0000', '0.0000']]);
});

onDemoStore('the billing address decides where the store says so', async (engine, call) => {
  await configure(engine, 'tax/calculation/based_on', 'billing');
  const quoteId = await cartAt(engine, call, california, [tide], { types: ['billing'] });
  assert.deepEqual(await taxOf(call, quoteId), [['INK-TIDE', '7.2500', '0.6500']]);
});

onDemoStore('tax is rounded as the store says', async (engine, call) => {
  const productsData = [
    { sku: 'INK-TIDE', qty: 2 },
    { sku: 'PEN-WREN', qty: 3 },
  ];
  // Pieces: 0.6525, 0.47125. Rows: 1.305, 1.41375. Together 2.71875.
  for (const [algorithm, taxes, total] of [
    ['UNIT_BASE_CALCULATION', ['1.3000', '1.4100'], '40.2100'],
    ['ROW_BASE_CALCULATION', ['1.3100', '1.4100'], '40.2200'],
    ['TOTAL_BASE_CALCULATION', ['1.3100', '1.4100'], '40.2200'],
  ] as const) {
    await configure(engine, 'tax/calculation/algorithm', algorithm);
    const quoteId = await cartAt(engine, call, california, productsData);
    const { items, grand_total } = await infoOf(call, quoteId);
    assert.deepEqual([items.map(({ tax_amount }) => tax_amount), grand_total], [taxes, total]);
  }
});

const amounts = async (call: LegacyCaller, quoteId: unknown) => {
  const { items, subtotal, grand_total } = await infoOf(call, quoteId);
  const [line = {}] = items;
  const { price, price_incl_tax, row_total, row_total_incl_tax, tax_amount } = line;
  return { price, price_incl_tax, row_total, row_total_incl_tax, tax_amount, subtotal, grand_total };
};

onDemoStore('prices of the atelier have the tax in them', async (_engine, call) => {
  const quoteId = await call('cart.create', { store: 'atelier_fr' });
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'PEN-WREN', qty: 2 }] });
  assert.deepEqual(await amounts(call, quoteId), {
    price: '4.9200',
    price_incl_tax: '5.9000',
    row_total: '9.8300',
    row_total_incl_tax: '11.8000',
    tax_amount: '1.9700',
    subtotal: '9.8300',
    grand_total: '11.8000',
  });
});

onDemoStore('abroad they have the tax of that country instead', async (engine, call) => {
  const wrens = [{ sku: 'PEN-WREN', qty: 2 }];
  const store = 'atelier_fr';
  assert.deepEqual(await amounts(call, await cartAt(engine, call, { country_id: 'DE' }, wrens, { store })), {
    price: '4.9200',
    price_incl_tax: '5.8500',
    row_total: '9.8300',
    row_total_incl_tax: '11.7000',
    tax_amount: '1.8700',
    subtotal: '9.8300',
    grand_total: '11.7000',
  });
  assert.deepEqual(await amounts(call, await cartAt(engine, call, { country_id: 'NO' }, wrens, { store })), {
    price: '4.9200',
    price_incl_tax: '4.9200',
    row_total: '9.8400',
    row_total_incl_tax: '9.8400',
    tax_amount: '0.0000',
    subtotal: '9.8400',
    grand_total: '9.8400',
  });
});

onDemoStore('they cost the same everywhere where the store sells across borders', async (engine, call) => {
  await configure(engine, 'tax/calculation/cross_border_trade_enabled', '1');
  const wrens = [{ sku: 'PEN-WREN', qty: 2 }];
  const quoteId = await cartAt(engine, call, { country_id: 'DE' }, wrens, { store: 'atelier_fr' });
  const { price_incl_tax, tax_amount, grand_total } = await amounts(call, quoteId);
  assert.deepEqual([price_incl_tax, tax_amount, grand_total], ['5.9000', '1.8800', '11.8000']);
});

const lines = async (call: LegacyCaller, quoteId: unknown) =>
  (await infoOf(call, quoteId)).items.map((item) => [
    item.row_total,
    item.tax_percent,
    item.tax_amount,
    item.row_total_incl_tax,
  ]);

onDemoStore(
  'the parts of a bundle with a dynamic price carry the tax, the bundle shows the sum',
  async (engine, call) => {
    const { choice } = await bundleIds(engine, 'BOX-DESK');
    const bundle_option = choice({ 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'PEN-WREN' });
    const quoteId = await cartAt(engine, call, california, [{ sku: 'BOX-DESK', qty: 3, bundle_option }]);
    assert.deepEqual(await lines(call, quoteId), [
      ['55.5000', '0.0000', '4.0200', '59.5200'],
      ['36.0000', '7.2500', '2.6100', '38.6100'],
      ['19.5000', '7.2500', '1.4100', '20.9100'],
    ]);
    const { subtotal, grand_total, items } = await infoOf(call, quoteId);
    assert.deepEqual([subtotal, grand_total], ['55.5000', '59.5200']);
    assert.deepEqual([items[0]?.price, items[0]?.price_incl_tax], ['18.5000', '19.8400']);
    const tax = ((await call('cart.totals', { quoteId })) as unknown[])[1];
    assert.deepEqual(tax, { title: 'Tax', amount: 4.02 });
  },
);

onDemoStore('a bundle that costs nothing owes no tax, whatever its parts', async (engine, call) => {
  const { bundleId, choice } = await bundleIds(engine, 'BOX-DESK');
  const bundle_option = choice({ 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'PEN-WREN' });
  await setValue(engine, 'BOX-DESK', 'tax_class_id', { value: '0', number: 0 });
  const optionId = await engine.write(async (tx) => {
    const [option] = await tx.query((q) =>
      q
        .insertInto('product_option')
        .values({ product_id: bundleId, type: 'field', is_required: 0 })
        .returning('option_id'),
    );
    const option_id = option?.option_id as number;
    await tx.exec(`update product set has_options = 1 where product_id = ${bundleId}`);
    await tx.exec(
      `insert into product_option_price (option_id, store_id, price, price_type) values (${option_id}, 0, -300000, 'fixed')`,
    );
    return option_id;
  });
  const item = { sku: 'BOX-DESK', qty: 2, bundle_option, options: { [optionId]: 'x' } };
  const quoteId = await cartAt(engine, call, california, [item]);
  assert.deepEqual(await lines(call, quoteId), Array(3).fill(['0.0000', '0.0000', '0.0000', '0.0000']));
  assert.equal((await infoOf(call, quoteId)).grand_total, '0.0000');
});

onDemoStore('the tax of a taken-over bundle, which is on it and on its parts, counts once', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const bundle_option = choice({ 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'PEN-WREN' });
  const quoteId = await cartWith(call, { sku: 'BOX-DESK', bundle_option });
  await engine.write(async (tx) => {
    await tx.exec(`update quote set totals = null where quote_id = ${quoteId}`);
    await tx.exec(`update quote_item set tax_amount = 165000 where quote_id = ${quoteId}`);
    await tx.exec(`update quote_item set tax_amount = 330000 where quote_id = ${quoteId} and parent_item_id is null`);
  });
  const tax = ((await call('cart.totals', { quoteId })) as unknown[])[1];
  assert.deepEqual(tax, { title: 'Tax', amount: 33 });
});

onDemoStore('the tax of an imported part is replaced when the line is priced', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-MORNING');
  const quoteId = await cartWith(call, { sku: 'BOX-MORNING', bundle_option: choice({ Beans: 'BEAN-HARBOUR' }) });
  await engine.write((tx) =>
    tx.exec(`update quote_item set tax_percent = 82500, tax_amount = 12000 where parent_item_id is not null`),
  );
  await call('cart_product.add', { quoteId, productsData: [tide] });
  assert.deepEqual((await taxOf(call, quoteId))[1], ['BEAN-HARBOUR', '0.0000', '0.0000']);
});

onDemoStore('a bundle with a fixed price carries the tax itself', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-MORNING');
  const bundle_option = choice({ Beans: 'BEAN-HARBOUR' });
  const quoteId = await cartAt(engine, call, california, [{ sku: 'BOX-MORNING', bundle_option }]);
  assert.deepEqual(await lines(call, quoteId), [
    ['17.0000', '7.2500', '1.2300', '18.2300'],
    ['0.0000', '0.0000', '0.0000', '0.0000'],
  ]);
});

onDemoStore('taxes of a cart are calculated again when it gets its address', async (_engine, call) => {
  const quoteId = await cartWith(call, tide);
  const address = { firstname: 'A', lastname: 'B', street: 'C', city: 'D', telephone: '1' };
  const customerAddressData = ['billing', 'shipping'].map((mode) => ({ mode, ...address, ...california }));
  await call('cart_customer.addresses', { quoteId, customerAddressData });
  assert.deepEqual(await taxOf(call, quoteId), [['INK-TIDE', '7.2500', '0.6500']]);
});

onDemoStore('a moved line is taxed in its new cart', async (engine, call) => {
  const quoteId = await cartAt(engine, call, california, [{ sku: 'INK-MOSS' }]);
  await engine.write((tx) => tx.exec(`update quote set customer_id = 1 where quote_id = ${quoteId}`));
  await call('cart_product.moveToCustomerQuote', { quoteId, productsData: [{ sku: 'INK-MOSS' }] });
  assert.deepEqual((await taxOf(call, 1)).at(-1), ['INK-MOSS', '0.0000', '0.0000']);
  assert.equal((await infoOf(call, quoteId)).grand_total, '0.0000');
});

onDemoStore('a grand total that is too large to store is refused', async (engine, call) => {
  const quoteId = await cartAt(engine, call, california, [tide]);
  await engine.write((tx) => tx.exec(`update quote_item set custom_price = 999999999999, is_qty_decimal = 1`));
  const productsData = [{ ...tide, qty: '99999999.9999' }];
  assert.equal(await call.fault('cart_product.update', { quoteId, productsData }), '1024 The amount is too large.');
});

/** How many statements an `add` of one product to a cart in California runs. */
async function statementsOfAdd(engine: Engine, quoteId: unknown, skus: readonly string[]): Promise<number> {
  let count = 0;
  const counted = (tx: Tx): Tx => ({
    ...tx,
    ...remembersNothing,
    all: (...args) => {
      count++;
      return tx.all(...args);
    },
    first: (...args) => {
      count++;
      return tx.first(...args);
    },
  });
  const calls: Engine = { ...engine, write: (work) => engine.write((tx) => work(counted(tx))) };
  const call = await legacyCaller(engine, { calls, name: `counted-${skus.join('-')}-${Math.random()}` });
  await call('cart_product.add', { quoteId, productsData: skus.map((sku) => ({ sku })) });
  return count;
}

onDemoStore(
  'taxes cost a store that has none two queries, others two more, whatever the lines',
  async (engine, call) => {
    const quoteId = await cartAt(engine, call, california, [tide, { sku: 'INK-MOSS' }, { sku: 'PEN-WREN' }]);
    const taxed = await statementsOfAdd(engine, quoteId, ['INK-TIDE']);
    await engine.write((tx) => tx.exec('delete from tax_calculation'));
    // On PostgreSQL the query for the lines always reads the addresses, too.
    const more = engine.kind === 'postgres' ? 1 : 2;
    assert.equal((await statementsOfAdd(engine, quoteId, ['INK-TIDE'])) + more, taxed);
    assert.deepEqual((await taxOf(call, quoteId))[0], ['INK-TIDE', '0.0000', '0.0000']);
  },
);
