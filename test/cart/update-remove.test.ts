import assert from 'node:assert/strict';
import { type LegacyCaller, linesOf, onDemoStore, optionIds } from '../support/legacy.ts';

const notInCart = 'One item of products is not belong any of quote item';
const noIdentifier = 'One item of products do not have identifier or sku';

async function filledCart(call: LegacyCaller): Promise<unknown> {
  const quoteId = await call('cart.create');
  const productsData = [
    { sku: 'INK-TIDE', qty: 2 },
    { sku: 'PEN-WREN', qty: 3 },
    { sku: 'PAPER-KILO', qty: 1.5 },
  ];
  await call('cart_product.add', { quoteId, productsData });
  return quoteId;
}
const quantities = async (call: LegacyCaller, quoteId: unknown) =>
  (await linesOf(call, quoteId)).map(([sku, qty]) => [sku, qty]);

onDemoStore('update sets quantities, by id and by SKU, and prices anew', async (_engine, call) => {
  const quoteId = await filledCart(call);
  const productsData = [
    { product_id: 3, qty: 7 },
    { sku: 'pen-wren', quantity: '10' },
  ];
  assert.equal(await call('cart_product.update', { quoteId, productsData }), true);
  assert.deepEqual(await linesOf(call, quoteId), [
    ['INK-TIDE', 7, '7.9000', '55.3000'],
    ['PEN-WREN', 10, '5.8000', '58.0000'],
    ['PAPER-KILO', 1.5, '14.0000', '21.0000'],
  ]);
});

onDemoStore('update leaves a line alone whose quantity is missing, zero or negative', async (_engine, call) => {
  const quoteId = await filledCart(call);
  for (const qty of [undefined, 0, -5, 'abc', '']) {
    assert.equal(await call('cart_product.update', { quoteId, productsData: [{ sku: 'INK-TIDE', qty }] }), true);
  }
  assert.deepEqual((await quantities(call, quoteId))[0], ['INK-TIDE', 2]);
});

onDemoStore('update cuts a fraction where the product allows none', async (_engine, call) => {
  const quoteId = await filledCart(call);
  await call('cart_product.update', {
    quoteId,
    productsData: [
      { sku: 'INK-TIDE', qty: 4.9 },
      { sku: 'PAPER-KILO', qty: 2.25 },
    ],
  });
  assert.deepEqual(await quantities(call, quoteId), [
    ['INK-TIDE', 4],
    ['PEN-WREN', 3],
    ['PAPER-KILO', 2.25],
  ]);
});

onDemoStore('update of what is not in the cart is 1024 and changes nothing', async (_engine, call) => {
  const quoteId = await filledCart(call);
  const update = (item: unknown) =>
    call.fault('cart_product.update', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 9 }, item] });
  assert.equal(await update({ sku: 'INK-MOSS', qty: 1 }), `1024 ${notInCart}`);
  assert.equal(await update({ product_id: 99_999, qty: 1 }), `1024 ${notInCart}`);
  assert.equal(await update({ qty: 1 }), `1024 ${noIdentifier}`);
  assert.equal(
    await update({ sku: 'PEN-WREN', qty: 100_000_000 }),
    '1024 The maximum quantity allowed for purchase is 99999999.9999.',
  );
  assert.deepEqual((await quantities(call, quoteId))[0], ['INK-TIDE', 2]);
});

onDemoStore('a line with options is meant only by its options', async (engine, call) => {
  const quoteId = await call('cart.create');
  const ids = await optionIds(engine, 'PEN-HERON');
  const fine = { [ids.Nib as string]: ids['Nib/Fine'] };
  const medium = { [ids.Nib as string]: ids['Nib/Medium'] };
  const items = (...options: unknown[]) => options.map((option) => ({ sku: 'PEN-HERON', qty: 5, options: option }));
  await call('cart_product.add', { quoteId, productsData: items(fine, medium) });
  const required = 'Please specify the product required option <em>Nib</em>.';
  assert.equal(
    await call.fault('cart_product.update', { quoteId, productsData: items(undefined) }),
    `1024 ${required}`,
  );
  assert.equal(
    await call.fault('cart_product.remove', { quoteId, productsData: items(undefined) }),
    `1026 ${required}`,
  );
  const other = { [ids.Nib as string]: ids['Nib/Broad, italic'] };
  assert.equal(await call.fault('cart_product.remove', { quoteId, productsData: items(other) }), `1026 ${notInCart}`);
  assert.equal(await call('cart_product.remove', { quoteId, productsData: items(fine) }), true);
  assert.deepEqual(await quantities(call, quoteId), [['PEN-HERON-M', 5]]);
});

onDemoStore('remove takes whole lines, whatever the quantity, and the sums follow', async (_engine, call) => {
  const quoteId = await filledCart(call);
  assert.equal(
    await call('cart_product.remove', { quoteId, productsData: [{ sku: 'PEN-WREN', qty: 1 }, { product_id: '3' }] }),
    true,
  );
  assert.deepEqual(await quantities(call, quoteId), [['PAPER-KILO', 1.5]]);
  const info = (await call('cart.info', { quoteId })) as Record<string, unknown>;
  assert.deepEqual([info.items_count, info.items_qty, info.subtotal], ['1', '1.5000', '21.0000']);
});

onDemoStore('the last line can go; the cart stays', async (_engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'REPAIR-NIB' }] });
  await call('cart_product.remove', { quoteId, productsData: [{ sku: 'REPAIR-NIB' }] });
  assert.deepEqual(await call('cart_product.list', { quoteId }), []);
  const info = (await call('cart.info', { quoteId })) as Record<string, unknown>;
  assert.deepEqual([info.items_count, info.grand_total, info.is_virtual], ['0', '0.0000', '0']);
});

onDemoStore('removing one line twice in a call is 1026 and removes nothing', async (_engine, call) => {
  const quoteId = await filledCart(call);
  const productsData = [{ sku: 'INK-TIDE' }, { sku: 'INK-TIDE' }];
  assert.equal(await call.fault('cart_product.remove', { quoteId, productsData }), `1026 ${notInCart}`);
  assert.equal((await quantities(call, quoteId)).length, 3);
});

onDemoStore('update and remove look at store, quote and data as add does', async (_engine, call) => {
  const quoteId = await filledCart(call);
  for (const path of ['cart_product.update', 'cart_product.remove']) {
    assert.match(await call.fault(path, { quoteId, productsData: [{ sku: 'INK-TIDE' }], store: 'nostore' }), /^1001 /);
    assert.match(await call.fault(path, { quoteId: 99_999, productsData: [{ sku: 'INK-TIDE' }] }), /^1002 /);
    assert.match(
      await call.fault(path, { quoteId, productsData: [{ sku: 'INK-TIDE' }], store: 'atelier_fr' }),
      /^1002 /,
    );
    assert.match(await call.fault(path, { quoteId, productsData: [] }), /^1021 /);
  }
});

onDemoStore('a line whose product is gone can still be taken out', async (engine, call) => {
  const quoteId = await filledCart(call);
  await engine.write((tx) => tx.exec(`delete from product where sku in ('INK-TIDE', 'PEN-WREN')`));
  assert.equal(await call('cart_product.remove', { quoteId, productsData: [{ product_id: 3 }] }), true);
  assert.equal(await call('cart_product.remove', { quoteId, productsData: [{ sku: 'pen-wren' }] }), true);
  assert.deepEqual(await quantities(call, quoteId), [['PAPER-KILO', 1.5]]);
  const missing = await call.fault('cart_product.remove', { quoteId, productsData: [{ product_id: 3 }] });
  assert.equal(missing, `1026 ${notInCart}`);
});
