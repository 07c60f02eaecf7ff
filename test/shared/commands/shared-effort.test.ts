/** What calls cost PostgreSQL that come at the same time, once what may be kept is kept: they share what they can. */

import assert from 'node:assert/strict';
import { onEachStore } from '../../support/database/engines.ts';
import { sentBy } from '../../support/database/sent-to-postgres.ts';
import { legacyCaller } from '../../support/legacy.ts';

const calls = 32;

onEachStore(
  'demo',
  'thirty-two calls at once',
  async (_t, engine) => {
    const call = await legacyCaller(engine, { name: 'erp', inSession: true });
    const carts: unknown[] = [];
    for (let n = 0; n < calls; n += 1) {
      const quoteId = await call('cart.create');
      await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 2 }] });
      carts.push(quoteId);
    }
    const all = (work: (quoteId: unknown) => Promise<unknown>) => () => Promise.all(carts.map(work));
    const list = all((quoteId) => call('cart_product.list', { quoteId }));
    const info = all(() => call('product_attribute.info', { attribute: 'color' }));
    const change = (path: string, qty: number) =>
      all((quoteId) => call(path, { quoteId, productsData: [{ sku: 'INK-TIDE', qty }] }));
    const efforts: Record<string, number> = {};
    for (const [name, work] of [
      ['list', list],
      ['attribute info', info],
      ['add', change('cart_product.add', 1)],
      ['update', change('cart_product.update', 5)],
    ] as const) {
      await work();
      // On a busy machine calls of one moment come in several pieces, so the best of ten tries counts.
      let best = { own: 0, shared: Number.POSITIVE_INFINITY, waits: 0 };
      for (let tries = 0; tries < 10 && (best.shared > 7 || best.waits > 5); tries += 1) {
        const { statements, waits } = await sentBy(work);
        const shared = statements.filter((text) => /^(begin|commit)|table_version/.test(text)).length;
        if (shared < best.shared) best = { own: (statements.length - shared) / calls, shared, waits };
      }
      efforts[name] = best.own;
      assert.ok(best.shared <= 7, `${name}: ${best.shared} statements for all`);
      assert.ok(best.waits <= 5, `${name}: ${best.waits} waits for all`);
    }
    // A session and its cart; a session. The rest of an attribute, who the user is and what a product is are kept.
    assert.deepEqual(efforts, { list: 2, 'attribute info': 1, add: 8, update: 7 });
  },
  'postgres',
);
