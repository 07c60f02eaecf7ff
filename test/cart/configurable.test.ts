import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { linesOf, onDemoStore } from '../support/legacy.ts';

/** `super_attribute` of the demo notebook for a colour and a paper size, by their codes and option labels. */
async function chosen(engine: Engine, labels: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('attribute as a')
        .innerJoin('attribute_option as o', 'o.attribute_id', 'a.attribute_id')
        .innerJoin('attribute_option_label as l', 'l.option_id', 'o.option_id')
        .select(['a.attribute_id', 'a.code', 'o.option_id', 'l.label'])
        .where('l.store_id', '=', 0),
    ),
  );
  return Object.fromEntries(
    Object.entries(labels).map(([code, label]) => {
      const row = rows.find((row) => row.code === code && row.label === label);
      assert.ok(row, `${code} ${label}`);
      return [String(row.attribute_id), String(row.option_id)];
    }),
  );
}
const clayA6 = { color: 'Clay', paper_size: 'A6, pocket' };
const specify = "1022 Please specify the product's option(s).";

onDemoStore('a chosen variant is a line with the variant under it', async (engine, call) => {
  const quoteId = await call('cart.create');
  const super_attribute = await chosen(engine, clayA6);
  assert.equal(
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'NOTE-DOT', qty: 2, super_attribute }] }),
    true,
  );
  const list = (await call('cart_product.list', { quoteId })) as { product_id: string; sku: string; type: string }[];
  assert.deepEqual(
    list.map(({ sku, type }) => [sku, type]),
    [
      ['NOTE-DOT-CLAY-A6', 'configurable'],
      ['NOTE-DOT-CLAY-A6', 'simple'],
    ],
  );
  assert.deepEqual((await linesOf(call, quoteId))[0], ['NOTE-DOT-CLAY-A6', 2, '12.0000', '24.0000']);
  const info = (await call('cart.info', { quoteId })) as { items_count: string; items_qty: string; subtotal: string };
  assert.deepEqual([info.items_count, info.items_qty, info.subtotal], ['1', '2.0000', '24.0000']);
});

onDemoStore('surcharges of values are added: amounts, and percentages of the price', async (engine, call) => {
  const prices: string[] = [];
  for (const labels of [clayA6, { color: 'Clay', paper_size: 'A5, bag' }, { color: 'Sea', paper_size: 'A6, pocket' }]) {
    const quoteId = await call('cart.create');
    const super_attribute = await chosen(engine, labels);
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'NOTE-DOT', super_attribute }] });
    prices.push((await linesOf(call, quoteId))[0]?.[2] ?? '');
  }
  assert.deepEqual(prices, ['12.0000', '15.0000', '12.6000']);
});

onDemoStore('per cents of values and of custom options are of the price alone', async (engine, call) => {
  const optionId = await engine.write(async (tx) => {
    const [product] = await tx.query((q) => q.selectFrom('product').select('product_id').where('sku', '=', 'NOTE-DOT'));
    const product_id = product?.product_id as number;
    const [option] = await tx.query((q) =>
      q.insertInto('product_option').values({ product_id, type: 'field', is_required: 0 }).returning('option_id'),
    );
    const option_id = option?.option_id as number;
    await tx.exec(`update product set has_options = 1 where product_id = ${product_id}`);
    await tx.exec(
      `insert into product_option_price (option_id, store_id, price, price_type) values (${option_id}, 0, 1000000, 'percent')`,
    );
    return option_id;
  });
  const super_attribute = await chosen(engine, { color: 'Sea', paper_size: 'A6, pocket' });
  const quoteId = await call('cart.create');
  const item = { sku: 'NOTE-DOT', super_attribute, options: { [optionId]: 'Ada' } };
  await call('cart_product.add', { quoteId, productsData: [item] });
  assert.deepEqual((await linesOf(call, quoteId))[0]?.[2], '24.6000');
});

onDemoStore('a price is never below nothing', async (engine, call) => {
  const quoteId = await call('cart.create');
  await engine.write((tx) => tx.exec('update super_attribute_price set amount = -900000, is_percent = 0'));
  const super_attribute = await chosen(engine, { color: 'Sea', paper_size: 'A6, pocket' });
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'NOTE-DOT', super_attribute }] });
  assert.deepEqual((await linesOf(call, quoteId))[0]?.slice(2), ['0.0000', '0.0000']);
});

onDemoStore('V2 and WS-I name the values by keys of the options', async (engine, call) => {
  const quoteId = await call('cart.create');
  const choice = await chosen(engine, clayA6);
  const options = Object.fromEntries(Object.entries(choice).map(([id, value]) => [`super_attribute[${id}]`, value]));
  await call('cart_product.add', {
    quoteId,
    productsData: [
      { sku: 'NOTE-DOT', options },
      { sku: 'NOTE-DOT', super_attribute: choice },
    ],
  });
  assert.deepEqual((await linesOf(call, quoteId))[0]?.slice(0, 2), ['NOTE-DOT-CLAY-A6', 2]);
});

onDemoStore('a choice that is missing, incomplete or of no variant is an item error', async (engine, call) => {
  const quoteId = await call('cart.create');
  const whole = await chosen(engine, clayA6);
  const [first = ''] = Object.keys(whole);
  for (const super_attribute of [undefined, {}, { [first]: whole[first] }, { ...whole, [first]: '999999' }, 'x']) {
    assert.equal(
      await call.fault('cart_product.add', { quoteId, productsData: [{ sku: 'NOTE-DOT', super_attribute }] }),
      specify,
    );
  }
  assert.deepEqual(await linesOf(call, quoteId), []);
});

onDemoStore('a variant that is out of stock is refused', async (engine, call) => {
  const quoteId = await call('cart.create');
  const super_attribute = await chosen(engine, { color: 'Sea', paper_size: 'A5, bag' });
  assert.equal(
    await call.fault('cart_product.add', { quoteId, productsData: [{ sku: 'NOTE-DOT', super_attribute }] }),
    '1022 This product is currently out of stock.',
  );
});

onDemoStore('the SKU of a variant adds the variant alone', async (_engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'NOTE-DOT-CLAY-A5' }] });
  assert.deepEqual(await linesOf(call, quoteId), [['NOTE-DOT-CLAY-A5', 1, '15.0000', '15.0000']]);
});

onDemoStore('update, move and remove mean the line by its choice, and take its part along', async (engine, call) => {
  const super_attribute = await chosen(engine, clayA6);
  const other = await chosen(engine, { color: 'Clay', paper_size: 'A5, bag' });
  const quoteId = await call('cart.create');
  const item = (choice: unknown, qty = 1) => [{ sku: 'NOTE-DOT', qty, super_attribute: choice }];
  await call('cart_product.add', { quoteId, productsData: [...item(super_attribute), ...item(other)] });
  await call('cart_product.update', { quoteId, productsData: item(super_attribute, 5) });
  assert.deepEqual(
    (await linesOf(call, quoteId)).map(([sku, qty]) => [sku, qty]),
    [
      ['NOTE-DOT-CLAY-A6', 5],
      ['NOTE-DOT-CLAY-A6', 1],
      ['NOTE-DOT-CLAY-A5', 1],
      ['NOTE-DOT-CLAY-A5', 1],
    ],
  );
  await engine.write((tx) => tx.exec(`update quote set customer_id = 1 where quote_id = ${quoteId}`));
  await call('cart_product.moveToCustomerQuote', { quoteId, productsData: item(super_attribute) });
  const moved = (await call('cart.info', { quoteId: 1 })) as {
    items: { item_id: string; parent_item_id: string | null; sku: string }[];
  };
  const [line, part] = moved.items.slice(-2);
  assert.deepEqual(
    [line?.sku, part?.sku, part?.parent_item_id],
    ['NOTE-DOT-CLAY-A6', 'NOTE-DOT-CLAY-A6', line?.item_id],
  );
  await call('cart_product.remove', { quoteId, productsData: item(other) });
  assert.deepEqual(await call('cart_product.list', { quoteId }), []);
});
