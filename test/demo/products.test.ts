import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownValue, product, productAttribute, rowOf, rowsOf, rowsWith } from './support.ts';

const idOf = (sku: string): number => Number(product(sku).product_id);
const skuOf = (id: unknown): unknown => rowsOf('product').find(({ product_id }) => product_id === id)?.sku;

test('there are products of every type', () => {
  const counts: Record<string, number> = {};
  for (const { type } of rowsOf('product')) counts[String(type)] = (counts[String(type)] ?? 0) + 1;
  assert.deepEqual(counts, {
    simple: 20,
    configurable: 1,
    grouped: 1,
    bundle: 2,
    virtual: 2,
    downloadable: 2,
    giftcard: 1,
  });
});

test('SKUs are looked up in lower case', () => {
  assert.equal(product('PEN-HERON').sku_key, 'pen-heron');
  assert.equal(product('10024').sku_key, '10024');
});

test('each product is sold on a website, has stock and a category', () => {
  for (const { product_id = null } of rowsOf('product')) {
    assert.ok(rowsWith('product_website', { product_id }).length > 0);
    assert.equal(rowsWith('stock_item', { product_id }).length, 1);
    assert.ok(rowsWith('product_category', { product_id }).length > 0);
  }
});

test('some products are sold on both websites, some on the first only', () => {
  const websites = rowsOf('product').map(({ product_id = null }) => rowsWith('product_website', { product_id }).length);
  assert.deepEqual(
    [1, 2].map((count) => websites.filter((length) => length === count).length),
    [8, 21],
  );
});

test('there are custom options of every kind but files', () => {
  assert.deepEqual([...new Set(rowsOf('product_option').map(({ type }) => type))].sort(), [
    'area',
    'checkbox',
    'date',
    'date_time',
    'drop_down',
    'field',
    'multiple',
    'radio',
    'time',
  ]);
});

test('custom options carry surcharges where they belong: on the option, or on its values', () => {
  for (const { option_id = null, type } of rowsOf('product_option')) {
    const values = rowsWith('product_option_value', { option_id });
    const chosen = ['drop_down', 'radio', 'checkbox', 'multiple'].includes(String(type));
    assert.equal(values.length > 0, chosen);
    assert.equal(rowsWith('product_option_price', { option_id }).length, chosen ? 0 : 1);
    rowOf('product_option_title', { option_id, store_id: 0 });
    for (const { value_id = null } of values) {
      rowOf('product_option_value_price', { value_id, store_id: 0 });
      rowOf('product_option_value_title', { value_id, store_id: 0 });
    }
  }
});

test('the engraving costs 6.00, the care plan a tenth, and both add to the SKU', () => {
  const [engraving] = rowsWith('product_option', { sku: 'ENGR' });
  const { option_id = null, product_id, max_characters } = engraving ?? {};
  assert.equal(skuOf(product_id), 'PEN-HERON');
  assert.equal(max_characters, 20);
  assert.deepEqual(rowOf('product_option_price', { option_id }), {
    option_id,
    store_id: 0,
    price: 60000,
    price_type: 'fixed',
  });
  const { value_id = null } = rowOf('product_option_value', { sku: 'CARE' });
  assert.deepEqual(rowOf('product_option_value_price', { value_id }), {
    value_id,
    store_id: 0,
    price: 100000,
    price_type: 'percent',
  });
});

test('flags of options agree with the options', () => {
  const flags = (sku: string) => [product(sku).has_options, product(sku).required_options];
  assert.deepEqual(flags('PEN-HERON'), [1, 1]);
  assert.deepEqual(flags('PEN-WREN'), [0, 0]);
  assert.deepEqual(flags('NOTE-DOT'), [1, 1]);
  assert.deepEqual(flags('BOX-DESK'), [1, 1]);
  assert.deepEqual(flags('GUIDE-LETTERS'), [1, 1]);
  assert.deepEqual(flags('RULED-SHEETS'), [0, 0]);
  assert.deepEqual(flags('SET-INKS'), [0, 0]);
});

test('products that are parts of others can be bought without choosing options', () => {
  const parts = [
    ...rowsOf('super_link').map(({ product_id }) => product_id),
    ...rowsOf('bundle_selection').map(({ product_id }) => product_id),
    ...rowsWith('product_link', { type: 'super' }).map(({ linked_product_id }) => linked_product_id),
  ];
  assert.ok(parts.length > 0);
  for (const product_id of parts) {
    const { type, required_options } = rowOf('product', { product_id: product_id ?? null });
    assert.deepEqual([type, required_options], ['simple', 0]);
  }
});

test('the variants of the configurable product differ in its attributes, and one costs more by size and by colour', () => {
  const parent_id = idOf('NOTE-DOT');
  const attributes = rowsWith('super_attribute', { product_id: parent_id });
  assert.deepEqual(
    attributes.map(({ attribute_id }) => attribute_id),
    [productAttribute('color').attribute_id, productAttribute('paper_size').attribute_id],
  );
  const combinations = rowsWith('super_link', { parent_id }).map(({ product_id }) => {
    const sku = String(skuOf(product_id));
    return `${ownValue(sku, 'color', 0)}/${ownValue(sku, 'paper_size', 0)}`;
  });
  assert.equal(new Set(combinations).size, 4);
  assert.deepEqual(
    rowsOf('super_attribute_price').map(({ amount, is_percent }) => [amount, is_percent]),
    [
      [50000, 1],
      [30000, 0],
    ],
  );
  const offered = new Set(rowsOf('attribute_option').map(({ option_id }) => String(option_id)));
  assert.ok(rowsOf('super_attribute_price').every(({ value_index }) => offered.has(String(value_index))));
});

test('bundles: one prices its parts, one has a fixed price; every kind of input; a quantity that buyers set', () => {
  assert.deepEqual(
    ['BOX-DESK', 'BOX-MORNING'].map((sku) => [ownValue(sku, 'price_type', 0), ownValue(sku, 'price', 0)]),
    [
      ['0', '0.0000'],
      ['1', '17.0000'],
    ],
  );
  assert.deepEqual(
    rowsOf('bundle_option')
      .map(({ type }) => type)
      .sort(),
    ['checkbox', 'multi', 'radio', 'select', 'select'],
  );
  assert.ok(rowsWith('bundle_option', { is_required: 0 }).length > 0);
  assert.ok(rowsWith('bundle_selection', { can_change_qty: 1 }).length > 0);
  assert.deepEqual(
    rowsWith('bundle_selection', { price_type: 1 }).map(({ price_value }) => price_value),
    [1200000],
  );
});

test('a part of a bundle is preset at most once where one is chosen', () => {
  for (const { option_id = null, type } of rowsOf('bundle_option')) {
    const preset = rowsWith('bundle_selection', { option_id, is_default: 1 }).length;
    if (type === 'select' || type === 'radio') assert.equal(preset, 1);
  }
});

test('the guide is sold by chapter, with a sample', () => {
  const product_id = idOf('GUIDE-LETTERS');
  assert.equal(ownValue('GUIDE-LETTERS', 'links_purchased_separately', 0), '1');
  const prices = rowsWith('download_link', { product_id }).map(
    ({ link_id = null }) => rowOf('download_link_price', { link_id }).price,
  );
  assert.deepEqual(prices, [0, 35000, 25000]);
  const { sample_id = null } = rowOf('download_sample', { product_id });
  assert.equal(rowOf('download_sample_title', { sample_id, store_id: 2 }).title, 'Inhalt');
});

test('the gift card has amounts, and any amount between two', () => {
  assert.deepEqual(
    rowsOf('gift_card_amount').map(({ website_id, value }) => [website_id, value]),
    [
      [0, 250000],
      [0, 500000],
      [0, 1000000],
      [2, 400000],
    ],
  );
  assert.equal(ownValue('GIFT-CARD', 'open_amount_max', 0), '250.0000');
});

test('prices fall by quantity, by customer group and for a time', () => {
  const product_id = idOf('PEN-WREN');
  assert.deepEqual(
    rowsWith('tier_price', { product_id }).map((row) => [
      row.website_id,
      row.all_groups,
      row.customer_group_id,
      row.qty,
      row.price,
    ]),
    [
      [0, 1, 0, 100000, 58000],
      [0, 1, 0, 500000, 51000],
      [0, 0, 2, 100000, 46000],
      [2, 1, 0, 100000, 52000],
    ],
  );
  assert.deepEqual(
    rowsWith('group_price', { product_id }).map(({ customer_group_id, price }) => [customer_group_id, price]),
    [
      [2, 50000],
      [3, 60000],
    ],
  );
  assert.equal(ownValue('INK-MOSS', 'special_price', 0), '7.2000');
  assert.equal(ownValue('KETTLE-GOOSE', 'special_to_date', 0), '2099-12-31 00:00:00');
});

test('stock: sold out, by weight, in increments, with a highest quantity, not counted', () => {
  const stock = (sku: string) => rowOf('stock_item', { product_id: idOf(sku) });
  assert.equal(stock('CAL-DESK').is_in_stock, 0);
  assert.deepEqual([stock('PAPER-KILO').is_qty_decimal, stock('PAPER-KILO').min_sale_qty], [1, 2500]);
  const { enable_qty_increments, use_config_enable_qty_increments, qty_increments } = stock('ENV-C6');
  assert.deepEqual([enable_qty_increments, use_config_enable_qty_increments, qty_increments], [1, 0, 250000]);
  assert.deepEqual([stock('KETTLE-GOOSE').use_config_max_sale_qty, stock('KETTLE-GOOSE').max_sale_qty], [0, 20000]);
  assert.deepEqual([stock('STAMP-NAME').use_config_manage_stock, stock('STAMP-NAME').manage_stock], [0, 0]);
  assert.deepEqual([stock('PEN-WREN').use_config_manage_stock, stock('PEN-WREN').qty], [1, 8500000]);
});

test('one product is disabled, the variants are not shown alone', () => {
  assert.equal(ownValue('LAMP-ATTIC', 'status', 0), '2');
  assert.equal(ownValue('NOTE-DOT-SEA-A6', 'visibility', 0), '1');
  assert.equal(ownValue('NOTE-DOT', 'visibility', 0), '4');
});

test('there are links of every kind', () => {
  assert.deepEqual([...new Set(rowsOf('product_link').map(({ type }) => type))].sort(), [
    'cross_sell',
    'relation',
    'super',
    'up_sell',
  ]);
  assert.deepEqual(
    rowsWith('product_link', { product_id: idOf('SET-INKS') }).map((row) => [skuOf(row.linked_product_id), row.qty]),
    [
      ['INK-TIDE', 10000],
      ['INK-MOSS', 10000],
      ['PEN-WREN', 0],
    ],
  );
});

test('names with quotes, brackets and ampersands are there to be sent', () => {
  assert.equal(ownValue('TOTE-SMALL', 'name', 0), 'Tote “Fits a letter” <small>');
});
