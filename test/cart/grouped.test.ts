import assert from 'node:assert/strict';
import { identifyLines } from '../../src/migrate-in/line-identities.ts';
import { type LegacyCaller, linesOf, onDemoStore } from '../support/legacy.ts';

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

const quantities = async (call: LegacyCaller, quoteId: unknown) =>
  (await linesOf(call, quoteId)).map(([sku, qty]) => [sku, qty]);

onDemoStore('update gives each member the quantity that the group has for it', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const set = (super_group: Record<number, number>, more = {}) => ({
    quoteId,
    productsData: [{ sku: 'SET-INKS', super_group, ...more }],
  });
  await call('cart_product.add', set({ 3: 2, 4: 1 }));
  assert.equal(await call('cart_product.update', set({ 3: 5, 4: 7 })), true);
  assert.deepEqual(await quantities(call, quoteId), [
    ['INK-TIDE', 5],
    ['INK-MOSS', 7],
  ]);
  assert.equal(await call('cart_product.update', set({ 4: 8 })), true);
  assert.deepEqual(await quantities(call, quoteId), [
    ['INK-TIDE', 5],
    ['INK-MOSS', 8],
  ]);
});

onDemoStore('update gives all members that are named the quantity of the item, where it has one', async (_e, call) => {
  const quoteId = await call('cart.create');
  const item = { sku: 'SET-INKS', super_group: { 3: 2, 4: 1 } };
  await call('cart_product.add', { quoteId, productsData: [item] });
  await call('cart_product.update', { quoteId, productsData: [{ ...item, qty: 9 }] });
  assert.deepEqual(await quantities(call, quoteId), [
    ['INK-TIDE', 9],
    ['INK-MOSS', 9],
  ]);
});

onDemoStore('a line that was taken over from another store is that of the group', async (engine, call) => {
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE' }] });
  await engine.load(async (tx) => {
    await tx.exec(`insert into quote_item_option (item_id, code, product_id, value)
      select item_id, 'product_type', 13, 'grouped' from quote_item where quote_id = ${quoteId}`);
    await identifyLines(tx);
  });
  const item = { sku: 'SET-INKS', super_group: { 3: 4 } };
  assert.equal(await call('cart_product.add', { quoteId, productsData: [item] }), true);
  assert.deepEqual(await quantities(call, quoteId), [['INK-TIDE', 5]]);
  assert.equal(await call('cart_product.remove', { quoteId, productsData: [item] }), true);
  assert.deepEqual(await linesOf(call, quoteId), []);
});
