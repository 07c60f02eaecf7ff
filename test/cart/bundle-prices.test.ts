import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { type LegacyCaller, linesOf, onDemoStore } from '../support/legacy.ts';
import { bundleIds, cartWith, setValue } from './bundle-store.ts';

const paperAndPen = { 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'PEN-WREN' };
const everything = { Beans: 'BEAN-NIGHT', 'Also in the box': ['MUG-SAIL', 'KETTLE-GOOSE'] };

/** Quantity, price of a piece and row total of the lines of a cart with one bundle in it. */
async function prices(
  engine: Engine,
  call: LegacyCaller,
  sku: 'BOX-DESK' | 'BOX-MORNING',
  chosen: Readonly<Record<string, string | readonly string[]>>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<[number, string, string][]> {
  const { choice } = await bundleIds(engine, sku);
  const lines = await linesOf(call, await cartWith(call, { sku, bundle_option: choice(chosen), ...more }));
  return lines.map(([, qty, price, total]) => [qty, price, total]);
}

onDemoStore('a dynamic price is the sum of the prices of the parts', async (engine, call) => {
  assert.deepEqual(await prices(engine, call, 'BOX-DESK', paperAndPen, { qty: 3 }), [
    [3, '18.5000', '55.5000'],
    [1, '12.0000', '36.0000'],
    [1, '6.5000', '19.5000'],
  ]);
});

onDemoStore(
  'a part has its own special price, and the tier price for its quantity in one bundle',
  async (engine, call) => {
    assert.deepEqual(
      await prices(engine, call, 'BOX-DESK', { ...paperAndPen, 'To write with': 'INK-MOSS' }, { qty: 10 }),
      [
        [10, '26.4000', '264.0000'],
        [1, '12.0000', '120.0000'],
        [2, '7.2000', '144.0000'],
      ],
    );
    const { option } = await bundleIds(engine, 'BOX-DESK');
    const bundle_option_qty = { [option('To write with')]: 10 };
    assert.deepEqual(await prices(engine, call, 'BOX-DESK', paperAndPen, { bundle_option_qty }), [
      [1, '70.0000', '70.0000'],
      [1, '12.0000', '12.0000'],
      [10, '5.8000', '58.0000'],
    ]);
  },
);

onDemoStore(
  'a fixed price has the surcharges of selections: amounts, and percentages of the price',
  async (engine, call) => {
    assert.deepEqual(await prices(engine, call, 'BOX-MORNING', { Beans: 'BEAN-HARBOUR' }), [
      [1, '17.0000', '17.0000'],
      [2, '0.0000', '0.0000'],
    ]);
    // 17.00, twice 1.00 for the beans, 12.00 for the mug, 120 per cent for the kettle.
    assert.deepEqual(await prices(engine, call, 'BOX-MORNING', everything, { qty: 2 }), [
      [2, '51.4000', '102.8000'],
      [2, '0.0000', '0.0000'],
      [1, '0.0000', '0.0000'],
      [1, '0.0000', '0.0000'],
    ]);
  },
);

onDemoStore('a selection has another price on a website', async (engine, call) => {
  const { selection } = await bundleIds(engine, 'BOX-MORNING');
  const id = selection('Beans', 'BEAN-NIGHT');
  await engine.write((tx) =>
    tx.exec(
      `insert into bundle_selection_price (selection_id, website_id, price_type, price_value) values (${id}, 1, 1, 100000), (${id}, 2, 0, 990000)`,
    ),
  );
  assert.deepEqual((await prices(engine, call, 'BOX-MORNING', { Beans: 'BEAN-NIGHT' }))[0], [1, '20.4000', '20.4000']);
});

onDemoStore('the special price of a bundle is the per cent of everything that remains', async (engine, call) => {
  await setValue(engine, 'BOX-MORNING', 'special_price', { number: 800_000 });
  assert.deepEqual((await prices(engine, call, 'BOX-MORNING', everything))[0], [1, '41.1200', '41.1200']);
  await setValue(engine, 'BOX-DESK', 'special_price', { number: 900_000 });
  assert.deepEqual(await prices(engine, call, 'BOX-DESK', paperAndPen), [
    [1, '16.6500', '16.6500'],
    [1, '10.8000', '10.8000'],
    [1, '5.8500', '5.8500'],
  ]);
});

onDemoStore('parts of a dynamic price are rounded to cents before they are summed up', async (engine, call) => {
  await setValue(engine, 'BOX-DESK', 'special_price', { number: 333_333 });
  const { option } = await bundleIds(engine, 'BOX-DESK');
  const bundle_option_qty = { [option('To write with')]: 3 };
  assert.deepEqual(await prices(engine, call, 'BOX-DESK', paperAndPen, { qty: 3, bundle_option_qty }), [
    [3, '10.5100', '31.5300'],
    [1, '4.0000', '12.0000'],
    [3, '2.1700', '19.5300'],
  ]);
});

onDemoStore('a special price does not count outside of its dates', async (engine, call) => {
  await setValue(engine, 'BOX-MORNING', 'special_price', { number: 800_000 });
  await setValue(engine, 'BOX-MORNING', 'special_to_date', { value: '2020-01-01 00:00:00' });
  assert.deepEqual((await prices(engine, call, 'BOX-MORNING', everything))[0], [1, '51.4000', '51.4000']);
});

onDemoStore(
  'tier and group prices of a bundle are per cents taken off; the best of all counts',
  async (engine, call) => {
    const { bundleId } = await bundleIds(engine, 'BOX-DESK');
    await engine.write((tx) =>
      tx.exec(
        `insert into tier_price (product_id, website_id, all_groups, customer_group_id, qty, price) values (${bundleId}, 0, 1, 0, 30000, 100000)`,
      ),
    );
    const price = async (qty: number) => (await prices(engine, call, 'BOX-DESK', paperAndPen, { qty }))[0];
    assert.deepEqual(await price(2), [2, '18.5000', '37.0000']);
    assert.deepEqual(await price(3), [3, '16.6500', '49.9500']);
    await engine.write((tx) =>
      tx.exec(
        `insert into group_price (product_id, website_id, all_groups, customer_group_id, price, is_percent) values (${bundleId}, 0, 1, 0, 200000, 0)`,
      ),
    );
    assert.deepEqual(await price(2), [2, '14.8000', '29.6000']);
    await setValue(engine, 'BOX-DESK', 'special_price', { number: 950_000 });
    assert.deepEqual(await price(3), [3, '14.8000', '44.4000']);
  },
);

onDemoStore(
  'custom options are added to a bundle: per cent of its own reduced price, SKU included',
  async (engine, call) => {
    const { bundleId } = await bundleIds(engine, 'BOX-MORNING');
    await setValue(engine, 'BOX-MORNING', 'special_price', { number: 800_000 });
    await engine.write(async (tx) => {
      await tx.exec(
        `insert into product_option (option_id, product_id, type, is_required, sku) values (9001, ${bundleId}, 'field', 0, 'CARD')`,
      );
      await tx.exec("insert into product_option_title (option_id, store_id, title) values (9001, 0, 'Card')");
      await tx.exec(
        "insert into product_option_price (option_id, store_id, price, price_type) values (9001, 0, 100000, 'percent')",
      );
    });
    const { choice } = await bundleIds(engine, 'BOX-MORNING');
    const quoteId = await cartWith(call, {
      sku: 'BOX-MORNING',
      bundle_option: choice({ Beans: 'BEAN-NIGHT' }),
      options: { 9001: 'For you' },
    });
    // 13.60 and a tenth of it, and twice 0.80.
    assert.deepEqual((await linesOf(call, quoteId))[0], ['BOX-MORNING-CARD', 1, '16.5600', '16.5600']);
  },
);

onDemoStore('a selection that is gone costs nothing in the lines that have it', async (engine, call) => {
  const { choice, selection } = await bundleIds(engine, 'BOX-MORNING');
  const quoteId = await cartWith(call, { sku: 'BOX-MORNING', bundle_option: choice(everything) });
  await engine.write((tx) =>
    tx.exec(`delete from bundle_selection where selection_id = ${selection('Also in the box', 'MUG-SAIL')}`),
  );
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE' }] });
  assert.deepEqual((await linesOf(call, quoteId))[0], ['BOX-MORNING', 1, '39.4000', '39.4000']);
});

onDemoStore('a sum that is too large to store exactly is refused', async (engine, call) => {
  await setValue(engine, 'PEN-WREN', 'price', { number: 999_999_999_999 });
  await engine.write((tx) => tx.exec('update stock_item set max_sale_qty = 0, use_config_max_sale_qty = 0'));
  await engine.write((tx) => tx.exec('delete from tier_price'));
  const { choice, option } = await bundleIds(engine, 'BOX-DESK');
  const quoteId = await call('cart.create');
  const item = {
    sku: 'BOX-DESK',
    bundle_option: choice(paperAndPen),
    bundle_option_qty: { [option('To write with')]: '90000000' },
  };
  assert.equal(
    await call.fault('cart_product.add', { quoteId, productsData: [item] }),
    '1022 The amount is too large.',
  );
});
