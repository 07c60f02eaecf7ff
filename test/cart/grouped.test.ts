import assert from 'node:assert/strict';
import { linesOf, onDemoStore } from '../support/legacy.ts';

const specify = '1022 Please specify the quantity of product(s).';
// SET-INKS holds INK-TIDE (3), INK-MOSS (4) and PEN-WREN (2).

onDemoStore('each member with a quantity is a line of its own', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const super_group = { 3: '2', 4: 1, 2: 0 };
  assert.equal(await call('cart_product.add', { quoteId, productsData: [{ sku: 'SET-INKS', super_group }] }), true);
  assert.deepEqual(await linesOf(call, quoteId), [
    ['INK-TIDE', 2, '9.0000', '18.0000'],
    ['INK-MOSS', 1, '7.2000', '7.2000'],
  ]);
});

onDemoStore('V2 and WS-I name the quantities by keys of the options', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const options = { 'super_group[4]': '3' };
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'SET-INKS', options }] });
  assert.deepEqual(
    (await linesOf(call, quoteId)).map(([sku, qty]) => [sku, qty]),
    [['INK-MOSS', 3]],
  );
});

onDemoStore('bought in a group and bought alone are two lines', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const inGroup = { sku: 'SET-INKS', super_group: { 3: 1 } };
  await call('cart_product.add', { quoteId, productsData: [inGroup, { sku: 'INK-TIDE' }, inGroup] });
  assert.deepEqual(
    (await linesOf(call, quoteId)).map(([sku, qty]) => [sku, qty]),
    [
      ['INK-TIDE', 2],
      ['INK-TIDE', 1],
    ],
  );
});

onDemoStore('no quantity, or only of strangers, is an item error', async (_engine, call) => {
  const quoteId = await call('cart.create');
  for (const super_group of [undefined, {}, { 3: '0' }, { 3: 'abc' }, { 7: '1' }, '3']) {
    assert.equal(
      await call.fault('cart_product.add', { quoteId, productsData: [{ sku: 'SET-INKS', super_group }] }),
      specify,
    );
  }
});

onDemoStore('the rules of the members hold', async (engine, call) => {
  const quoteId = await call('cart.create');
  await engine.write((tx) => tx.exec('update stock_item set is_in_stock = 0 where product_id = 4'));
  assert.equal(
    await call.fault('cart_product.add', { quoteId, productsData: [{ sku: 'SET-INKS', super_group: { 3: 1, 4: 1 } }] }),
    '1022 This product is currently out of stock.',
  );
  assert.deepEqual(await linesOf(call, quoteId), []);
});

onDemoStore('remove takes the lines of the members that are named', async (_engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'SET-INKS', super_group: { 3: 1, 4: 1 } }] });
  await call('cart_product.remove', { quoteId, productsData: [{ sku: 'SET-INKS', super_group: { 4: 1 } }] });
  assert.deepEqual(
    (await linesOf(call, quoteId)).map(([sku]) => sku),
    ['INK-TIDE'],
  );
});
