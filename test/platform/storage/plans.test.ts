/**
 * The plans by which PostgreSQL runs the statements of frequent calls. Nothing is cached here, so each call reads all
 * data that it needs.
 */

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { openEngine, type StorageSettings } from '../../../src/schema/open.ts';
import { remembersNothing } from '../../support/database/cold.ts';
import { engines } from '../../support/database/engines.ts';
import { copyStore } from '../../support/database/large-store.ts';
import { execute } from '../../support/database/postgres.ts';
import { copyPreparedDatabase } from '../../support/database/prepared.ts';
import { type WatchedPostgres, watchPostgres } from '../../support/database/watch-postgres.ts';
import { legacyCaller } from '../../support/legacy.ts';
import { startService, testSettings } from '../../support/service.ts';
import { type Calls, callsByWire, legacyCalls, rareProducts } from './plans/hot-calls.ts';

const skip = !engines.some(({ kind }) => kind === 'postgres');

test('no hot statement is planned again at each call', { skip }, async (t) => {
  const unnamed: Record<string, string[]> = {};
  await onStore(t, 0, async (calls, watched) => {
    for (const [name, call] of Object.entries(calls)) {
      // The filters of a call change the statement.
      if (name.endsWith('list by date')) continue;
      for (let time = 0; time < 7; time++) {
        watched.unnamed();
        await call();
        const texts = watched.unnamed();
        if (texts.length > 0) unnamed[name] = texts;
      }
    }
    assert.deepEqual(unnamed, {});
    const prepared = await watched.prepared();
    assert.deepEqual(
      prepared.filter(({ custom }) => custom > 0),
      [],
    );
    // By default PostgreSQL would choose after five plans that it made for single calls.
    assert.ok(prepared.filter(({ generic }) => generic > 5).length > 100);
  });
});

test('no hot call reads rows in proportion to the store', { skip }, async (t) => {
  const small = await rowsRead(t, 20);
  const large = await rowsRead(t, 2068);
  if (!small || !large) return;
  assert.ok(small.products > 550 && small.products < 650, `${small.products} products`);
  assert.ok(large.products > 59_000 && large.products < 61_000, `${large.products} products`);
  assert.deepEqual(Object.keys(large.rows), Object.keys(small.rows));
  // A small table may be read whole in one store and by an index in the other. 2,048 more copies would be far more.
  const grown = Object.entries(large.rows).filter(([name, rows]) => rows > 1.2 * (small.rows[name] ?? 0) + 200);
  assert.deepEqual(grown, [], JSON.stringify(small.rows));
});

/** The query for the total of a list of products: it reads every product, once until the catalog changes. */
const counts = /^select count\(\*\) as key\b/;

/** Rows that each call reads in a store whose rows were copied; undefined if the test was skipped. */
async function rowsRead(t: TestContext, copies: number) {
  const rows: Record<string, number> = {};
  let products = 0;
  await onStore(t, copies, async (calls, watched, engine) => {
    [{ products = 0 } = {}] = await engine.read((tx) =>
      tx.query((q) => q.selectFrom('product').select((eb) => eb.fn.countAll<number>().as('products'))),
    );
    for (const [name, call] of Object.entries(calls)) {
      // The smallest of five counts, since they include the statements of the service's own jobs.
      const times: number[] = [];
      for (let time = 0; time < 5; time++) {
        watched.executions();
        await call();
        const executions = watched.executions().filter(({ sql }) => !counts.test(sql));
        times.push(executions.reduce((sum, execution) => sum + execution.rows, 0));
      }
      rows[name] = Math.min(...times);
    }
  });
  return products > 0 ? { rows, products } : undefined;
}

/** Runs `work` on the demo store after its rows were copied `copies` times; some products are rare. */
async function onStore(
  t: TestContext,
  copies: number,
  work: (calls: Calls, watched: WatchedPostgres, engine: Engine) => Promise<void>,
): Promise<void> {
  const database = await copyPreparedDatabase('demo');
  if ('unavailable' in database) return t.skip(database.unavailable);
  const settings = { dataDir: database.folder, databaseUrl: database.url, databasePool: 2 };
  const quoteId = await prepare(settings);
  await copyStore(database.url, copies);
  await execute(database.url, `${rareProducts}; analyze`);
  const watched = await watchPostgres(database.url);
  const engine = openEngine(settings);
  const mediaDir = `${database.folder}/media`;
  const service = await startService(forgetful(engine), { mediaDir });
  try {
    const call = await legacyCaller(forgetful(engine), { name: 'legacy', settings: testSettings({ mediaDir }) });
    await work({ ...legacyCalls(call, quoteId), ...(await callsByWire(engine, service.url)) }, watched, engine);
  } finally {
    await service.close();
    await engine.close();
    watched.stop();
    await database.drop();
  }
}

function forgetful(engine: Engine): Engine {
  return {
    ...engine,
    read: (work) => engine.read((tx) => work({ ...tx, ...remembersNothing })),
    write: (work, sharing) => engine.write((tx) => work({ ...tx, ...remembersNothing }), sharing),
  };
}

/** Makes a cart of a customer, and a session. Answers the cart's id. */
async function prepare(settings: StorageSettings): Promise<unknown> {
  const engine = openEngine(settings);
  const call = await legacyCaller(engine, { name: 'first' });
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 200 }, { sku: 'MUG-SAIL' }] });
  await engine.load((tx) =>
    tx.exec(`update quote set customer_id = 1, customer_group_id = 1 where quote_id = ${quoteId};
      insert into soap_session (session_hash, user_id, created_at, renewed_at)
        select repeat('a', 64), user_id, ${Date.now()}, ${Date.now()} from api_user where username = 'first'`),
  );
  await engine.close();
  return quoteId;
}
