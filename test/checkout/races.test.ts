import assert from 'node:assert/strict';
import { onDemoStore } from '../support/legacy.ts';
import { byCallers, copiesOf, readyCart, setStock, stockOf } from './support.ts';

const sku = 'INK-TIDE';

onDemoStore('64 callers order 100 pieces of a product: 100 are sold, and the others are told', async (engine, call) => {
  const quoteId = await readyCart(call, { products: [{ sku, qty: 1 }] });
  const carts = await copiesOf(engine, Number(quoteId), 116);
  await setStock(engine, sku, 100);
  const outcomes = await byCallers(64, carts, (id) =>
    call('cart.order', { quoteId: id }).then(
      (number) => String(number),
      (error: Error) => error.message,
    ),
  );
  const numbers = outcomes.filter((outcome) => /^\d+$/.test(outcome));
  const others = new Set(outcomes.filter((outcome) => !/^\d+$/.test(outcome)));
  assert.deepEqual([...others], ['Not all products are available in the requested quantity']);
  const expected = Array.from({ length: 100 }, (_, index) => String(100_000_001 + index));
  assert.deepEqual(numbers.toSorted(), expected);
  assert.equal(await stockOf(engine, sku), 0);
  const orders = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('sales_order').select('increment_id').orderBy('increment_id')),
  );
  assert.deepEqual(
    orders.map(({ increment_id }) => increment_id),
    expected,
  );
});

onDemoStore('many who order one cart place one order', async (engine, call) => {
  const before = await stockOf(engine, sku);
  const quoteId = await readyCart(call);
  const outcomes = await byCallers(8, Array.from({ length: 8 }), () =>
    call('cart.order', { quoteId }).then(String, (error: Error) => error.message),
  );
  assert.deepEqual(outcomes.toSorted(), [
    '100000001',
    ...Array.from({ length: 7 }, () => 'The cart has been ordered already.'),
  ]);
  assert.equal(await stockOf(engine, sku), before - 2);
});

onDemoStore('carts with the same products in other orders do not block each other', async (engine, call) => {
  const skus = [sku, 'INK-MOSS'];
  for (const name of skus) await setStock(engine, name, 60);
  const cartOf = async (names: readonly string[]) =>
    Number(await readyCart(call, { products: names.map((name) => ({ sku: name, qty: 1 })) }));
  const forth = await copiesOf(engine, await cartOf(skus), 15);
  const back = await copiesOf(engine, await cartOf(skus.toReversed()), 15, 2_000_000);
  const carts = forth.flatMap((id, index) => [id, back[index] ?? 0]);
  const outcomes = await byCallers(16, carts, (id) =>
    call('cart.order', { quoteId: id }).then(
      () => 'ordered',
      (error: Error) => error.message,
    ),
  );
  assert.deepEqual([...new Set(outcomes)], ['ordered']);
  assert.deepEqual([await stockOf(engine, sku), await stockOf(engine, 'INK-MOSS')], [30, 30]);
});
