/**
 * Each call of a `multiCall` is a transaction. Acknowledged calls survive a kill; of an interrupted `multiCall` the
 * first calls are stored completely, and the others not at all (soap-catalog 8).
 */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { installDemoStore } from '../../src/demo/install.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { migrate } from '../../src/platform/storage/migrations/migrate.ts';
import { openEngine, type StorageSettings } from '../../src/schema/open.ts';
import { storeFlags } from '../cli/support.ts';
import { onEachDatabase } from '../support/database/engines.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { styledClient } from '../support/styled-client.ts';
import { methodCall, path } from '../wire/xmlrpc/rpc.ts';
import { type Program, startProgram } from './program.ts';

/** So many take longer than to see that the first is done. */
const count = 3000;
const skus = ['INK-TIDE', 'INK-MOSS', 'PEN-WREN', 'MUG-SAIL'];

const stockUpdate = (sku: string, qty: number) => ['product_stock.update', [sku, { qty }]];

async function multiCall({ address }: Program, session: string, calls: readonly unknown[]): Promise<string> {
  const headers = { 'content-type': 'text/xml' };
  const response = await fetch(address + path, {
    method: 'POST',
    body: methodCall('multiCall', session, calls),
    headers,
  });
  return response.text();
}

async function onEngine<T>(settings: StorageSettings, work: (engine: Engine) => Promise<T>): Promise<T> {
  // Closed again before the kill: another process that has the file open would spare the service its recovery.
  const engine = openEngine(settings);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

async function quantitiesOn(engine: Engine): Promise<number[]> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('stock_item as s')
        .innerJoin('product as p', 'p.product_id', 's.product_id')
        .where('p.sku', 'in', skus)
        .select(['p.sku', 's.qty']),
    ),
  );
  const bySku = new Map(rows.map(({ sku, qty }) => [sku, Number(qty) / 10_000]));
  return skus.map((sku) => bySku.get(sku) ?? Number.NaN);
}

/** What the products have after so many calls, of which call `n` gives 1,000 and `n` pieces to the products in turn. */
function after(calls: number, before: readonly number[]): number[] {
  const state = [...before];
  for (let call = 0; call < calls; call++) state[call % skus.length] = 1000 + call;
  return state;
}

onEachDatabase(
  'a kill takes nothing of an answered multiCall, and leaves the first calls of another',
  async (_t, settings) => {
    const engine = openEngine(settings);
    await migrate(engine);
    await installDemoStore(engine, join(settings.dataDir, 'media'));
    await addApiUser(engine, 'connector', ['all']);
    await engine.close();
    const flags = [...storeFlags(settings), '--max-calls-per-multi-call', String(count)];
    let program = await startProgram(flags);
    try {
      const session = await styledClient(program.address, 'xmlrpc').login('connector', testKey);
      const answer = await multiCall(program, session, [
        stockUpdate('INK-TIDE', 501),
        stockUpdate('nosuch', 1),
        stockUpdate('INK-MOSS', 502),
        stockUpdate('PEN-WREN', 503),
        stockUpdate('MUG-SAIL', 504),
      ]);
      await program.kill();
      // Four are true, and one says so of `isFault`.
      assert.equal(answer.split('<boolean>1</boolean>').length - 1, 5);
      assert.equal(answer.split('Product not exists.').length - 1, 1);
      const answered = [501, 502, 503, 504];
      assert.deepEqual(await onEngine(settings, quantitiesOn), answered);

      const calls = Array.from({ length: count }, (_, call) =>
        stockUpdate(skus[call % skus.length] ?? '', 1000 + call),
      );
      const states = Array.from({ length: count + 1 }, (_, done) => String(after(done, answered)));
      const done: number[] = [];
      for (let round = 0; round < 3; round++) {
        program = await startProgram(flags);
        const cut = multiCall(program, session, calls).catch(() => 'cut off');
        await onEngine(settings, (engine) => untilNoMore(engine, answered));
        await program.kill();
        assert.equal(await cut, 'cut off');
        done.push(states.indexOf(String(await onEngine(settings, quantitiesOn))));
        await onEngine(settings, (engine) => putBack(engine, answered));
      }
      // Some were done each time, none of them by half or out of order, and never all.
      assert.ok(
        done.every((calls) => calls > 0 && calls < count),
        String(done),
      );
    } finally {
      await program.kill();
    }
  },
);

/** Resolves when the stock has changed. */
async function untilNoMore(engine: Engine, before: readonly number[]): Promise<void> {
  while (String(await quantitiesOn(engine)) === String(before));
}

async function putBack(engine: Engine, amounts: readonly number[]): Promise<void> {
  await engine.load(async (tx) => {
    for (const [index, sku] of skus.entries()) {
      const qty = (amounts[index] ?? 0) * 10_000;
      await tx.exec(
        `update stock_item set qty = ${qty} where product_id in (select product_id from product where sku = '${sku}')`,
      );
    }
  });
}
