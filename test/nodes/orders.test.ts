import assert from 'node:assert/strict';
import { byCallers, copiesOf, readyCart, setStock, stockOf } from '../checkout/support.ts';
import { type Program, startProgram } from '../crash/program.ts';
import { onEachStore } from '../support/database/engines.ts';
import { legacyCaller } from '../support/legacy.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { styledClient } from '../support/styled-client.ts';

const sku = 'INK-TIDE';

onEachStore(
  'demo',
  'three nodes sell 100 pieces to 64 callers, each once',
  async (_t, engine, { dataDir, databaseUrl, mediaDir }) => {
    assert.ok(databaseUrl);
    const call = await legacyCaller(engine);
    await addApiUser(engine, 'shop', ['all']);
    const quoteId = Number(await readyCart(call, { products: [{ sku, qty: 1 }] }));
    const carts = await copiesOf(engine, quoteId, 116);
    await setStock(engine, sku, 100);
    const flags = ['--database-url', databaseUrl, '--data', dataDir, '--media-dir', mediaDir];
    const nodes: Program[] = await Promise.all(Array.from({ length: 3 }, () => startProgram(flags)));
    try {
      const clients = nodes.map(({ address }) => styledClient(address, 'v2'));
      const session = (await clients[0]?.login('shop', testKey)) ?? '';
      const outcomes = await byCallers(64, carts, (id, caller) =>
        (clients[caller % 3] ?? styledClient('', 'v2')).outcome(session, 'cart.order', { quoteId: id }),
      );
      assert.equal(outcomes.filter((outcome) => outcome === 'ok').length, 100);
      assert.deepEqual(
        [...new Set(outcomes.filter((outcome) => outcome !== 'ok'))],
        ['1008 Not all products are available in the requested quantity'],
      );
      assert.equal(await stockOf(engine, sku), 0);
      const orders = await engine.read((tx) =>
        tx.query((q) => q.selectFrom('sales_order').select('increment_id').orderBy('increment_id')),
      );
      assert.deepEqual(
        orders.map(({ increment_id }) => increment_id),
        Array.from({ length: 100 }, (_, index) => String(100_000_001 + index)),
      );
      // One cart, asked for of all nodes at once, is one order.
      const last = Number(await readyCart(call, { products: [{ sku: 'INK-MOSS', qty: 1 }] }));
      const both = await Promise.all(
        clients.map((client) => client.outcome(session, 'cart.order', { quoteId: last, store: '' })),
      );
      assert.deepEqual(both.toSorted(), [
        '1008 The cart has been ordered already.',
        '1008 The cart has been ordered already.',
        'ok',
      ]);
    } finally {
      for (const node of nodes) await node.kill();
    }
  },
  'postgres',
);
