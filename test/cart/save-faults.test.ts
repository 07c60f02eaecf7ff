import assert from 'node:assert/strict';
import { type Engine, StorageError, type Tx } from '../../src/platform/storage/engine.ts';
import { type LegacyCaller, legacyCaller, linesOf, onDemoStore } from '../support/legacy.ts';

/** An engine with a full disk: every commit of a write fails after the work was done. */
function failingCommits(engine: Engine): Engine {
  const fail = (_answer: unknown): never => {
    throw new StorageError('unavailable', 'disk I/O error in /var/lib/secret');
  };
  return { ...engine, write: (work) => engine.write(async (tx: Tx) => fail(await work(tx))) };
}

/** An engine whose first change of a row inside a write fails. */
function failingChanges(engine: Engine): Engine {
  const fail = (): never => {
    throw new StorageError('failed', 'database disk image is malformed');
  };
  const broken = (tx: Tx): Tx => ({ ...tx, run: async () => fail(), save: fail });
  return { ...engine, write: (work) => engine.write((tx) => work(broken(tx))) };
}

const cases = [
  ['cart_product.add', '1023 Quote could not be saved during adding product(s) operation.'],
  ['cart_product.update', '1025 Quote could not be saved during updating product(s) operation.'],
  ['cart_product.remove', '1027 Quote could not be saved during removing product(s) operation.'],
  ['cart_product.moveToCustomerQuote', '1032 One of quote could not be saved during moving product(s) operation.'],
] as const;

async function cart(engine: Engine, call: LegacyCaller): Promise<number> {
  const quoteId = (await call('cart.create')) as number;
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-MOSS', qty: 2 }] });
  await engine.write((tx) => tx.exec(`update quote set customer_id = 1 where quote_id = ${quoteId}`));
  return quoteId;
}

for (const [name, broken] of [
  ['a commit', failingCommits],
  ['a change', failingChanges],
] as const) {
  onDemoStore(`${name} that fails is the operation's own save fault, and nothing has changed`, async (engine, call) => {
    const quoteId = await cart(engine, call);
    const before = [await linesOf(call, quoteId), await linesOf(call, 1)];
    for (const [path, fault] of cases) {
      const reports: unknown[] = [];
      const failing = await legacyCaller(engine, {
        calls: broken(engine),
        grants: [path.replace('cart_product.', 'cart/product/'), 'cart/product'],
        report: ({ error }) => reports.push(error),
      });
      assert.equal(await failing.fault(path, { quoteId, productsData: [{ sku: 'INK-MOSS', qty: 9 }] }), fault);
      assert.equal(reports.length, 1, 'the cause is reported');
    }
    assert.deepEqual([await linesOf(call, quoteId), await linesOf(call, 1)], before);
  });
}

onDemoStore('a cart that cannot be created is 1003', async (engine) => {
  const failing = await legacyCaller(engine, { calls: failingCommits(engine), grants: ['cart'] });
  assert.equal(await failing.fault('cart.create'), '1003 Can not create a quote.');
});
