/**
 * The cost of a call on a cart grows at most in proportion to its lines; the number of statements does not grow at all.
 */

import assert from 'node:assert/strict';
import { countStatements } from '../support/database/count-statements.ts';
import { legacyCaller, linesOf, onDemoStore, optionIds } from '../support/legacy.ts';

const skus = [
  'INK-MOSS',
  'INK-TIDE',
  'MUG-SAIL',
  'NOTE-DOT-CLAY-A6',
  'PEN-WREN',
  '10024',
  'KETTLE-GOOSE',
  'REPAIR-NIB',
];

onDemoStore('a call on a cart of many lines runs as many statements as on one of few', async (engine) => {
  const { 'Words on the stamp': words = '', Size: size = '' } = await optionIds(engine, 'STAMP-NAME');
  const [smallest] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('product_option_value').select('value_id').where('option_id', '=', Number(size))),
  );
  const stamp = (text: string) => ({
    sku: 'STAMP-NAME',
    options: { [words]: text, [size]: String(smallest?.value_id) },
  });
  const counted = countStatements(engine);
  const call = await legacyCaller(engine, { name: 'counted', calls: counted.engine });
  const cartOf = async (productsData: readonly object[]) => {
    const quoteId = await call('cart.create');
    await call('cart_product.add', { quoteId, productsData });
    return quoteId;
  };
  const cost = async (path: string, args: Readonly<Record<string, unknown>>): Promise<number> => {
    const before = counted.statements();
    await call(path, args);
    return counted.statements() - before;
  };
  const few = await cartOf([{ sku: 'INK-TIDE' }, stamp('Ada')]);
  const stamps = Array.from({ length: 40 }, (_, index) => stamp(`Ada ${index}`));
  const many = await cartOf([...skus.map((sku) => ({ sku })), stamp('Ada'), ...stamps]);
  assert.equal((await linesOf(call, many)).length, 49);
  for (const [path, args] of [
    ['cart_product.list', {}],
    ['cart.info', {}],
    ['cart.totals', {}],
    ['cart_product.add', { productsData: [{ sku: 'LAMP-ATTIC' }] }],
    ['cart_product.update', { productsData: [{ sku: 'INK-TIDE', qty: 3 }] }],
    ['cart_product.remove', { productsData: [stamp('Ada')] }],
  ] as const) {
    assert.equal(await cost(path, { quoteId: many, ...args }), await cost(path, { quoteId: few, ...args }), path);
  }
});
