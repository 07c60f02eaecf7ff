/** Calls that come together: each is a transaction of its own, and all wait for the disk once (soap-catalog 8, reference 2.4). */

import assert from 'node:assert/strict';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { sentBy } from '../../support/database/sent-to-postgres.ts';
import { addApiUser, startService, testKey } from '../../support/service.ts';
import { styledClient } from '../../support/styled-client.ts';
import { methodCall, path } from '../../wire/xmlrpc/rpc.ts';

const updates = 100;

/** The same engine, which notes what its callers wait for. */
function noted(engine: Engine): { readonly engine: Engine; readonly waits: string[] } {
  const waits: string[] = [];
  const watched: Engine = {
    ...engine,
    write(work, sharing, until) {
      waits.push(`write ${until ?? 'durable'}`);
      return engine.write(work, sharing, until);
    },
    async flush() {
      waits.push('flush begins');
      await engine.flush();
      waits.push('flush ends');
    },
  };
  return { engine: watched, waits };
}

const stockUpdate = (product: string, qty: number) => ['product_stock.update', [product, { qty }]];

async function multiCall(url: string, session: string, calls: readonly unknown[]): Promise<string> {
  const headers = { 'content-type': 'text/xml' };
  const response = await fetch(url + path, { method: 'POST', body: methodCall('multiCall', session, calls), headers });
  return response.text();
}

const simple = ['INK-TIDE', 'INK-MOSS', 'PEN-WREN', 'MUG-SAIL'];

async function quantities(engine: Engine): Promise<Record<string, number>> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('stock_item as s')
        .innerJoin('product as p', 'p.product_id', 's.product_id')
        .where('p.sku', 'in', simple)
        .select(['p.sku', 's.qty']),
    ),
  );
  return Object.fromEntries(rows.map(({ sku, qty }) => [sku, Number(qty) / 10_000]));
}

onEachDemoStore(
  '100 stock updates of one multiCall are 100 transactions, and wait for the disk once',
  async (_t, store) => {
    await addApiUser(store, 'connector', ['all']);
    const { engine, waits } = noted(store);
    const service = await startService(engine);
    try {
      const session = await styledClient(service.url, 'xmlrpc').login('connector', testKey);
      const calls = Array.from({ length: updates }, (_, n) => stockUpdate(simple[n % 4] ?? '', 1000 + n));
      waits.length = 0;
      let answer = '';
      const { statements } = await sentBy(async () => {
        answer = await multiCall(service.url, session, calls);
        waits.push('answered');
      });
      assert.equal(answer.split('<boolean>1</boolean>').length - 1, updates);
      assert.deepEqual(waits, [
        ...Array<string>(updates).fill('write committed'),
        'flush begins',
        'flush ends',
        'answered',
      ]);
      assert.deepEqual(await quantities(store), Object.fromEntries(simple.map((sku, n) => [sku, 1096 + n])));
      if (store.kind === 'postgres') {
        const begun = statements.filter((sql) => sql.startsWith('begin;'));
        assert.equal(begun.length, updates);
        assert.ok(begun.every((sql) => sql.endsWith('set local synchronous_commit = off')));
        assert.equal(statements.filter((sql) => sql.includes('pg_logical_emit_message')).length, 1);
      }
    } finally {
      await service.close();
    }
  },
);

onEachDemoStore(
  'a later fault of a multiCall undoes nothing before it, nor keeps from what is after it',
  async (_t, store) => {
    await addApiUser(store, 'connector', ['all']);
    const service = await startService(store);
    try {
      const session = await styledClient(service.url, 'xmlrpc').login('connector', testKey);
      const calls = [stockUpdate('INK-TIDE', 501), stockUpdate('nosuch', 1), stockUpdate('INK-MOSS', 502)];
      const answer = await multiCall(service.url, session, calls);
      assert.match(
        answer,
        /<boolean>1<\/boolean>.*<name>isFault<\/name>.*Product not exists\..*<boolean>1<\/boolean>/s,
      );
      const { 'INK-TIDE': tide, 'INK-MOSS': moss } = await quantities(store);
      assert.deepEqual([tide, moss], [501, 502]);
    } finally {
      await service.close();
    }
  },
);

onEachDemoStore(
  'a multiCall that changes nothing waits for no disk, and one that cannot reach it is not answered',
  async (_t, store) => {
    await addApiUser(store, 'connector', ['all']);
    const { engine, waits } = noted(store);
    const broken: Engine = {
      ...engine,
      async flush() {
        await engine.flush();
        if (waits.includes('write committed')) throw new Error('the disk is gone');
      },
    };
    const service = await startService(broken);
    try {
      const session = await styledClient(service.url, 'xmlrpc').login('connector', testKey);
      const { statements } = await sentBy(async () => {
        const answer = await multiCall(service.url, session, ['store.list']);
        assert.doesNotMatch(answer, /isFault|<fault>/);
      });
      assert.equal(statements.filter((sql) => sql.includes('pg_logical_emit_message')).length, 0);
      const answer = await multiCall(service.url, session, [stockUpdate('INK-TIDE', 77)]);
      assert.match(answer, /<fault>.*<int>1<\/int>/s);
    } finally {
      await service.close();
    }
  },
);
