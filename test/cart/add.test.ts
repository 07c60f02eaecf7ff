import assert from 'node:assert/strict';
import { legacyCaller, linesOf, onDemoStore, optionIds } from '../support/legacy.ts';
import { testSettings } from '../support/service.ts';

const noQuote = '1002 Can not make operation because quote is not exists';

onDemoStore('products are added by id and by SKU', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const productsData = [{ product_id: '3', qty: '2' }, { sku: 'PEN-WREN', qty: 1 }, { product_id: 4 }];
  assert.equal(await call('cart_product.add', { quoteId, productsData }), true);
  assert.deepEqual(await linesOf(call, quoteId), [
    ['INK-TIDE', 2, '9.0000', '18.0000'],
    ['PEN-WREN', 1, '6.5000', '6.5000'],
    ['INK-MOSS', 1, '7.2000', '7.2000'],
  ]);
});

onDemoStore('the cart counts lines, pieces and money', async (_engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 3 }, { sku: 'REPAIR-NIB' }] });
  const info = (await call('cart.info', { quoteId })) as Record<string, unknown>;
  assert.deepEqual(
    [info.items_count, info.items_qty, info.subtotal, info.grand_total, info.is_virtual],
    ['2', '4.0000', '42.0000', '42.0000', '0'],
  );
});

onDemoStore('a SKU is found without case and trailing blanks, but not with leading ones', async (_engine, call) => {
  const quoteId = await call('cart.create');
  assert.equal(await call('cart_product.add', { quoteId, productsData: [{ sku: 'ink-tide  ' }] }), true);
  assert.equal(
    await call.fault('cart_product.add', { quoteId, productsData: [{ sku: ' INK-TIDE' }] }),
    '1022 Product does not exist.',
  );
});

onDemoStore('an id is taken by its number, a SKU of digits by sku only', async (_engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: '10024' }, { product_id: '03' }] });
  assert.deepEqual(
    (await linesOf(call, quoteId)).map(([sku]) => sku),
    ['10024', 'INK-TIDE'],
  );
  for (const product_id of ['10024', 'INK-TIDE', '3x', '0', '-3', '3.5']) {
    assert.equal(
      await call.fault('cart_product.add', { quoteId, productsData: [{ product_id }] }),
      '1022 Product does not exist.',
    );
  }
});

onDemoStore('with id and SKU the id counts; an empty id counts as absent', async (_engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ product_id: '3', sku: 'INK-MOSS' }] });
  await call('cart_product.add', { quoteId, productsData: [{ product_id: '', sku: 'INK-MOSS' }] });
  assert.deepEqual(
    (await linesOf(call, quoteId)).map(([sku]) => sku),
    ['INK-TIDE', 'INK-MOSS'],
  );
});

onDemoStore('the same product twice is one line, within a call and between calls', async (_engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', {
    quoteId,
    productsData: [
      { product_id: 3, qty: 2 },
      { sku: 'INK-TIDE', qty: 3 },
    ],
  });
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE' }] });
  assert.deepEqual(await linesOf(call, quoteId), [['INK-TIDE', 6, '7.9000', '47.4000']]);
});

onDemoStore(
  'an invalid quantity counts as one, a comma is a decimal point, fractions are cut',
  async (_engine, call) => {
    for (const [qty, expected] of [
      [undefined, 1],
      [null, 1],
      ['', 1],
      [0, 1],
      [-2, 1],
      ['abc', 1],
      ['0.4', 1],
      [2.7, 2],
      ['1,000', 1],
      ['12', 12],
      ['1e2', 100],
      [true, 1],
    ] as const) {
      const quoteId = await call('cart.create');
      await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty }] });
      assert.equal((await linesOf(call, quoteId))[0]?.[1], expected, String(qty));
    }
  },
);

onDemoStore('quantity is heard where qty is absent, and only there', async (_engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', {
    quoteId,
    productsData: [
      { sku: 'INK-TIDE', quantity: 4 },
      { sku: 'INK-MOSS', qty: 2, quantity: 9 },
    ],
  });
  assert.deepEqual(
    (await linesOf(call, quoteId)).map(([, qty]) => qty),
    [4, 2],
  );
});

onDemoStore('goods sold by weight keep their fraction', async (_engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'PAPER-KILO', qty: '1.255' }] });
  assert.deepEqual(await linesOf(call, quoteId), [['PAPER-KILO', 1.255, '14.0000', '17.5700']]);
});

onDemoStore('minimum, maximum and increments are kept, also by the sum of two adds', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const refused = (sku: string, qty: number | string) =>
    call.fault('cart_product.add', { quoteId, productsData: [{ sku, qty }] });
  assert.equal(await refused('PAPER-KILO', '0.2'), '1022 The minimum quantity allowed for purchase is 0.25.');
  assert.equal(await refused('ENV-C6', 30), '1022 This product is available for purchase in increments of 25 only.');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'KETTLE-GOOSE', qty: 2 }] });
  assert.equal(await refused('KETTLE-GOOSE', 1), '1022 The maximum quantity allowed for purchase is 2.');
  assert.deepEqual(await linesOf(call, quoteId), [['KETTLE-GOOSE', 2, '55.0000', '110.0000']]);
});

onDemoStore(
  'products out of stock are refused; quantities above stock and disabled products are not',
  async (_engine, call) => {
    const quoteId = await call('cart.create');
    assert.equal(
      await call.fault('cart_product.add', { quoteId, productsData: [{ sku: 'CAL-DESK' }] }),
      '1022 This product is currently out of stock.',
    );
    assert.equal(
      await call('cart_product.add', {
        quoteId,
        productsData: [{ sku: 'LAMP-ATTIC' }, { sku: 'INK-TIDE', qty: 5000 }],
      }),
      true,
    );
  },
);

onDemoStore('strict stock refuses quantities above stock and disabled products', async (engine, call) => {
  const quoteId = await call('cart.create');
  const strict = await legacyCaller(engine, {
    settings: { ...testSettings(), strictStock: true },
    grants: ['cart', 'cart/product', 'cart/product/add'],
  });
  assert.equal(
    await strict.fault('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 5000 }] }),
    '1022 The requested quantity for "Tide ink, 30 ml" is not available.',
  );
  assert.equal(
    await strict.fault('cart_product.add', { quoteId, productsData: [{ sku: 'LAMP-ATTIC' }] }),
    '1022 This product is currently out of stock.',
  );
  assert.equal(await strict('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 120 }] }), true);
});

onDemoStore('strict stock counts the quantities of all lines together', async (engine, call) => {
  const strict = await legacyCaller(engine, { settings: { ...testSettings(), strictStock: true }, name: 'strict' });
  const quoteId = await call('cart.create');
  const alone = (qty: number) => ({ sku: 'INK-TIDE', qty });
  const inGroup = (qty: number) => ({ sku: 'SET-INKS', super_group: { 3: qty } });
  const change = (operation: string, ...productsData: unknown[]) =>
    strict(`cart_product.${operation}`, { quoteId, productsData });
  const refused = (operation: string, ...productsData: unknown[]) =>
    strict.fault(`cart_product.${operation}`, { quoteId, productsData });
  // The stock is 120.
  const tooMany = 'The requested quantity for "Tide ink, 30 ml" is not available.';
  assert.equal(await refused('add', alone(100), inGroup(21)), `1022 ${tooMany}`);
  assert.equal(await change('add', alone(100), inGroup(20)), true);
  assert.equal(await refused('update', alone(101)), `1024 ${tooMany}`);
  assert.equal(await change('update', alone(110), inGroup(10)), true);
  assert.equal(await change('update', inGroup(20), alone(100)), true);
  assert.deepEqual(
    (await linesOf(call, quoteId)).map(([sku, qty]) => [sku, qty]),
    [
      ['INK-TIDE', 100],
      ['INK-TIDE', 20],
    ],
  );
});

onDemoStore('one wrong item and nothing is saved; every error is told', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const productsData = [{ sku: 'INK-TIDE' }, { qty: 1 }, { sku: 'CAL-DESK' }, { sku: 'nothing' }, 'x'];
  assert.equal(
    await call.fault('cart_product.add', { quoteId, productsData }),
    [
      '1022 One item of products do not have identifier or sku',
      'This product is currently out of stock.',
      'Product does not exist.',
      'One item of products do not have identifier or sku',
    ].join('\n'),
  );
  assert.deepEqual(await linesOf(call, quoteId), []);
});

onDemoStore('data that is not a list of products is 1021', async (_engine, call) => {
  const quoteId = await call('cart.create');
  for (const productsData of [null, [], {}, 'INK-TIDE', 3, true]) {
    assert.equal(await call.fault('cart_product.add', { quoteId, productsData }), "1021 Product's data is not valid.");
  }
});

onDemoStore('more items than the service takes are 1021', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const productsData = Array.from({ length: 1001 }, () => ({ sku: 'INK-TIDE' }));
  assert.equal(
    await call.fault('cart_product.add', { quoteId, productsData }),
    '1021 At most 1000 products can be sent in one call.',
  );
  assert.equal(await call('cart_product.add', { quoteId, productsData: productsData.slice(1) }), true);
  assert.deepEqual(await linesOf(call, quoteId), [['INK-TIDE', 1000, '7.9000', '7900.0000']]);
});

onDemoStore('store, then quote, then data are looked at', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const add = (args: Record<string, unknown>) => call.fault('cart_product.add', args);
  assert.match(await add({ quoteId: 99_999, productsData: null, store: 'nostore' }), /^1001 /);
  assert.equal(await add({ quoteId: 99_999, productsData: null, store: 'default' }), noQuote);
  assert.match(await add({ quoteId, productsData: null, store: 'default' }), /^1021 /);
});

onDemoStore('a cart is found through any store view of its website and through no other', async (_engine, call) => {
  const quoteId = await call('cart.create', { store: 'default' });
  const productsData = [{ sku: 'INK-TIDE' }];
  for (const store of ['default', 'german', '2', '', null]) {
    assert.equal(await call('cart_product.add', { quoteId, productsData, store }), true);
  }
  for (const store of ['atelier_fr', '3', 'admin', '0']) {
    assert.equal(await call.fault('cart_product.add', { quoteId, productsData, store }), noQuote);
  }
});

onDemoStore('a quantity that is too large to store is refused', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const text = '1022 The maximum quantity allowed for purchase is 99999999.9999.';
  for (const qty of ['100000000', '1e30', '99999999999999999999']) {
    assert.equal(await call.fault('cart_product.add', { quoteId, productsData: [{ sku: 'REPAIR-NIB', qty }] }), text);
  }
});

onDemoStore('custom options make lines of their own, with SKU suffixes and prices', async (engine, call) => {
  const quoteId = await call('cart.create');
  const ids = await optionIds(engine, 'PEN-HERON');
  const pen = (more: Record<string, unknown>, qty = 1) => ({
    sku: 'PEN-HERON',
    qty,
    options: { [ids.Nib as string]: ids['Nib/Fine'], ...more },
  });
  const broad = { [ids.Nib as string]: ids['Nib/Broad, italic'] };
  const engraved = { [ids.Engraving as string]: 'To M.' };
  const care = { [ids.Extras as string]: [ids['Extras/Cloth sleeve'], ids['Extras/Two years of care']] };
  for (const item of [pen({}), pen({}, 2), pen(broad), pen(engraved), pen(care)]) {
    assert.equal(await call('cart_product.add', { quoteId, productsData: [item] }), true);
  }
  assert.deepEqual(await linesOf(call, quoteId), [
    ['PEN-HERON-F', 3, '48.0000', '144.0000'],
    ['PEN-HERON-BI', 1, '52.5000', '52.5000'],
    ['PEN-HERON-ENGR-F', 1, '54.0000', '54.0000'],
    ['PEN-HERON-F-SLV-CARE', 1, '59.8000', '59.8000'],
  ]);
});

onDemoStore('custom options that take off more than the price leave nothing to pay', async (engine, call) => {
  const quoteId = await call('cart.create');
  const ids = await optionIds(engine, 'PEN-HERON');
  const options = { [ids.Nib as string]: ids['Nib/Broad, italic'] };
  await engine.write((tx) => tx.exec('update product_option_value_price set price = -9000000'));
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'PEN-HERON', options }, { sku: 'MUG-SAIL' }] });
  assert.deepEqual(
    (await linesOf(call, quoteId)).map(([, , price]) => price),
    ['0.0000', '14.0000'],
  );
});

onDemoStore('custom options that are missing, too long or wrong are item errors', async (engine, call) => {
  const quoteId = await call('cart.create');
  const ids = await optionIds(engine, 'PEN-HERON');
  const nib = { [ids.Nib as string]: ids['Nib/Fine'] };
  const refused = (options: unknown) =>
    call.fault('cart_product.add', { quoteId, productsData: [{ sku: 'PEN-HERON', options }] });
  const required = '1022 Please specify the product required option <em>Nib</em>.';
  assert.equal(await refused(undefined), required);
  assert.equal(await refused({ [ids.Nib as string]: '' }), required);
  assert.equal(
    await refused({ ...nib, [ids.Engraving as string]: 'more than twenty characters' }),
    '1022 The text is too long',
  );
  assert.equal(
    await refused({ [ids.Nib as string]: '999999' }),
    '1022 Please specify a valid value for the option <em>Nib</em>.',
  );
  assert.deepEqual(await linesOf(call, quoteId), []);
  const unknown = { ...nib, 999999: 'nobody asked' };
  assert.equal(
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'PEN-HERON', options: unknown }] }),
    true,
  );
});

onDemoStore('twenty characters are twenty, whatever their size in bytes', async (engine, call) => {
  const quoteId = await call('cart.create');
  const ids = await optionIds(engine, 'PEN-HERON');
  const options = { [ids.Nib as string]: ids['Nib/Fine'], [ids.Engraving as string]: '𝄞'.repeat(20) };
  assert.equal(await call('cart_product.add', { quoteId, productsData: [{ sku: 'PEN-HERON', options }] }), true);
});

onDemoStore('a quantity discount counts by the quantity of the line', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const add = (qty: number) => call('cart_product.add', { quoteId, productsData: [{ sku: 'PEN-WREN', qty }] });
  await add(9);
  assert.deepEqual(await linesOf(call, quoteId), [['PEN-WREN', 9, '6.5000', '58.5000']]);
  await add(1);
  assert.deepEqual(await linesOf(call, quoteId), [['PEN-WREN', 10, '5.8000', '58.0000']]);
  await add(40);
  assert.deepEqual(await linesOf(call, quoteId), [['PEN-WREN', 50, '5.1000', '255.0000']]);
});

onDemoStore('a website has its own prices, here 5.90 with the tax in it', async (_engine, call) => {
  const quoteId = await call('cart.create', { store: 'atelier_fr' });
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'PEN-WREN', qty: 2 }] });
  assert.deepEqual(await linesOf(call, quoteId), [['PEN-WREN', 2, '4.9200', '9.8300']]);
});

onDemoStore('a cart of virtual products is virtual', async (_engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'REPAIR-NIB' }] });
  assert.equal(((await call('cart.info', { quoteId })) as Record<string, unknown>).is_virtual, '1');
});

onDemoStore('values of a wrong kind inside options are item errors', async (engine, call) => {
  const quoteId = await call('cart.create');
  const ids = await optionIds(engine, 'PEN-HERON');
  const nested = { a: { b: ['c'] }, d: [{ e: 1 }] };
  for (const title of ['Nib', 'Engraving', 'Extras']) {
    const options = { [ids.Nib as string]: ids['Nib/Fine'], [ids[title] as string]: nested };
    const outcome = await call('cart_product.add', { quoteId, productsData: [{ sku: 'PEN-HERON', options }] }).catch(
      (error: { code: number }) => error.code,
    );
    assert.ok(outcome === true || outcome === 1022, `${title}: ${outcome}`);
  }
  for (const field of [
    'options',
    'bundle_option',
    'bundle_option_qty',
    'super_attribute',
    'super_group',
    'links',
    'qty',
    'sku',
  ]) {
    for (const sku of ['PEN-HERON', 'NOTE-DOT', 'SET-INKS', 'BOX-DESK', 'GUIDE-LETTERS', 'GIFT-CARD', 'CAL-ORDER']) {
      const item = { sku, [field]: { 1: nested, 7: nested, giftcard_amount: nested } };
      const outcome = await call('cart_product.add', { quoteId, productsData: [item] }).catch(
        (error: { code: number }) => error.code,
      );
      assert.ok(outcome === true || outcome === 1022, `${sku} ${field}: ${outcome}`);
    }
  }
});

onDemoStore('only the fields of an item are kept', async (engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 1, junk: 'x'.repeat(100_000) }] });
  const [item] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('quote_item').select('buy_request').orderBy('item_id', 'desc').limit(1)),
  );
  assert.deepEqual(JSON.parse(item?.buy_request ?? ''), { sku: 'INK-TIDE', qty: 1 });
});
