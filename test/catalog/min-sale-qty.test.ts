import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isByGroup, minSaleQtyFor } from '../../src/domain/catalog/products/record/min-sale-qty.ts';
import { plainOrJson } from '../../src/migrate-in/php-json.ts';
import { onDemoStore } from '../support/legacy.ts';

test('one number is for every group, one where there is none', () => {
  assert.deepEqual(
    ['2', '1.5000', '', 'x'].map((setting) => [isByGroup(setting), minSaleQtyFor(setting, 3)]),
    [
      [false, 20_000],
      [false, 15_000],
      [false, 10_000],
      [false, 10_000],
    ],
  );
});

test('a group has its own entry, else that of all groups, else one', () => {
  const setting = '{"32000":"2","0":1.5,"7":12}';
  assert.deepEqual(
    [0, 1, 7].map((groupId) => minSaleQtyFor(setting, groupId)),
    [15_000, 20_000, 120_000],
  );
  assert.deepEqual(
    ['{"7":12}', '{}', '{"1":null}', '{', '[5]'].map((other) => [isByGroup(other), minSaleQtyFor(other, 1)]),
    Array(5).fill([true, 10_000]),
  );
  assert.equal(minSaleQtyFor('[5]', 0), 50_000);
});

test('a value that PHP serialized is imported as JSON', () => {
  assert.equal(plainOrJson('a:2:{i:32000;d:1;i:2;d:10;}'), '{"2":10,"32000":1}');
  assert.deepEqual(
    [plainOrJson('a:2:{i:32000;d:1'), plainOrJson('12'), plainOrJson(null)],
    ['a:2:{i:32000;d:1', '12', null],
  );
});

onDemoStore('a customer’s group decides how few pieces can be bought', async (engine, call) => {
  await engine.write((tx) =>
    tx.exec(
      `update store_config set value = '{"32000":1,"2":10}' where path = 'cataloginventory/item_options/min_sale_qty'`,
    ),
  );
  const addTo = async (groupId: number, qty: number) => {
    const quoteId = await call('cart.create');
    await engine.write((tx) => tx.exec(`update quote set customer_group_id = ${groupId} where quote_id = ${quoteId}`));
    return { quoteId, productsData: [{ sku: 'INK-TIDE', qty }] };
  };
  assert.equal(await call('cart_product.add', await addTo(0, 1)), true);
  const text = '1022 The minimum quantity allowed for purchase is 10.';
  assert.equal(await call.fault('cart_product.add', await addTo(2, 9)), text);
  assert.equal(await call('cart_product.add', await addTo(2, 10)), true);
  assert.equal(await call('cart_product.add', await addTo(1, 1)), true);
});
