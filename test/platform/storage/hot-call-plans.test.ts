/** The statements of frequent calls whose text depends on the request, such as filters of lists, on SQLite. */

import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { onEachStore } from '../../support/database/engines.ts';
import { makeOrder } from '../../support/examples/orders.ts';
import { legacyCaller } from '../../support/legacy.ts';
import { startService, testSettings } from '../../support/service.ts';
import { callsByWire, legacyCalls, officeCalls, rareProducts } from './plans/hot-calls.ts';
import { sqliteSteps, wideReads } from './plans/steps.ts';

/** Kept until somebody asks for an alert or gets one. */
const allowed = ['stock update: product_alert'];

/** Whether it reads a page of a list without filters, in the order of its rows, or counts all rows for such pages. */
const isPageOrTotal = (text: string): boolean =>
  /^select count\(\*\)/.test(text) || (/ order by .* limit \? offset \?$/.test(text) && !text.includes(' where '));

onEachStore(
  'demo',
  'no frequent call reads a table that grows',
  async (t, engine, { mediaDir, dataDir }) => {
    const order = await makeOrder(engine, { withDocuments: true, customerId: 1 });
    const call = await legacyCaller(engine, { name: 'legacy', settings: testSettings({ mediaDir }) });
    const quoteId = await call('cart.create');
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 200 }, { sku: 'MUG-SAIL' }] });
    await engine.load((tx) =>
      tx.exec(`${rareProducts}; update quote set customer_id = 1, customer_group_id = 1 where quote_id = ${quoteId}`),
    );
    const service = await startService(engine, { mediaDir });
    t.after(() => service.close());
    const calls = {
      ...legacyCalls(call, quoteId),
      ...(await callsByWire(engine, service.url)),
      ...(await officeCalls(engine, service.url, call, order.number)),
    };
    const own = new DatabaseSync(`${dataDir}/store.db`, { readOnly: true });
    own.function('regexp', () => 1);
    t.after(() => own.close());
    const { prepare } = DatabaseSync.prototype;
    const found = new Set<string>();
    t.after(() => {
      DatabaseSync.prototype.prepare = prepare;
    });
    for (const [name, run] of Object.entries(calls)) {
      const texts = new Set<string>();
      DatabaseSync.prototype.prepare = function (this: DatabaseSync, text: string) {
        texts.add(text);
        return prepare.call(this, text);
      };
      await run();
      DatabaseSync.prototype.prepare = prepare;
      for (const text of texts) {
        if (!/^(select|update|delete|insert|with)\b/.test(text) || isPageOrTotal(text)) continue;
        const details = own
          .prepare(`explain query plan ${text}`)
          .all()
          .map(({ detail }) => String(detail));
        for (const table of wideReads(sqliteSteps(text, details))) found.add(`${name}: ${table}`);
      }
    }
    assert.deepEqual([...found].sort(), allowed);
  },
  'sqlite',
);
