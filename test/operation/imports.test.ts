import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { runAsOperator } from '../../src/app/run-as.ts';
import { importJob } from '../../src/domain/operation/imports/take-in.ts';
import type { BlobStore } from '../../src/platform/storage/blobs/blob-store.ts';
import { openFolderBlobs } from '../../src/platform/storage/blobs/folder.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { restClient } from '../support/rest.ts';
import { startService, testSettings } from '../support/service.ts';
import { shopTime } from '../support/shop.ts';

type Engine = Parameters<Parameters<typeof onEachDemoStore>[1]>[1];
type Client = Awaited<ReturnType<typeof restClient>>;

/** A served demo store, and one run of the job. */
async function office(
  engine: Engine,
  given: { readonly mediaDir: string; readonly dataDir: string },
  work: (as: (...grants: string[]) => Promise<Client>, run: typeof runJob, blobs: BlobStore) => Promise<void>,
): Promise<void> {
  const settings = testSettings(given);
  const service = await startService(engine, settings, { now: () => shopTime });
  const blobs = openFolderBlobs(given.mediaDir);
  const execute = runAsOperator(
    { engine, blobs, settings, now: () => shopTime, report: ({ error }) => assert.fail(String(error)) },
    'job',
  );
  try {
    await work(
      (...grants) => restClient(service, { engine, grants, now: shopTime }),
      (parts = {}) => runJob({ run: execute, blobs, ...parts }),
      blobs,
    );
  } finally {
    await service.close();
  }
}

const runJob = (parts: Partial<Parameters<typeof importJob.run>[0]> = {}): Promise<void> =>
  importJob.run({ now: () => shopTime, signal: new AbortController().signal, ...parts } as never);

async function files(blobs: BlobStore): Promise<number> {
  let count = 0;
  for await (const _ of blobs.list('imports/')) count += 1;
  return count;
}

onEachDemoStore('a list is taken in by a job, with faults by line and column', async (_t, engine, given) => {
  await office(engine, given, async (as, run, blobs) => {
    const client = await as('imports/write', 'imports/read', 'products/write', 'products/read');
    const csv = 'sku;store;price\nPEN-WREN;;"3,25"\nNOBODY;;1\nMUG-SAIL;nowhere;=1\n';
    const asked = await client.post('/imports?kind=prices', { csv, filename: 'prices.csv' });
    const row = {
      id: 1,
      kind: 'prices',
      mode: 'append',
      dryRun: false,
      allOrNothing: false,
      state: 'waiting',
      filename: 'prices.csv',
      encoding: 'utf-8',
      separator: ';',
      columns: ['sku', 'store', 'price'],
      lines: 4,
      linesDone: 0,
      created: 0,
      changed: 0,
      deleted: 0,
      refused: 0,
      requestedAt: '2026-11-21T19:00:00.000Z',
      requestedBy: asked.body.requestedBy,
      startedAt: null,
      endedAt: null,
      error: null,
    };
    assert.deepEqual([asked.status, asked.body], [202, row]);
    assert.match(String(asked.headers.get('location')), /\/imports\/1$/);
    assert.equal(await files(blobs), 1);
    await run();
    const moment = '2026-11-21T19:00:00.000Z';
    const done = { ...row, state: 'done', linesDone: 4, changed: 1, refused: 2, startedAt: moment, endedAt: moment };
    assert.deepEqual((await client.get('/imports/1')).body, done);
    assert.deepEqual((await client.get('/imports')).body, [done]);
    assert.deepEqual((await client.get('/imports/1/refused-lines')).body, [
      { line: 3, faults: [{ column: null, message: 'There is no such product' }] },
      { line: 4, faults: [{ column: 'store', message: 'is no website or store view' }] },
    ]);
    const file = await client.get('/imports/1/refused-lines/csv', { headers: { accept: '*/*' } });
    assert.equal(
      file.text,
      "sku;store;price;_fault\r\nNOBODY;;1;There is no such product\r\nMUG-SAIL;nowhere;'=1;store: is no website or store view\r\n",
    );
    assert.equal(await files(blobs), 0);
    assert.equal((await client.get('/products/sku/PEN-WREN')).body.price, 3.25);
  });
});

onEachDemoStore('a dry run and all or nothing leave no trace', async (_t, engine, given) => {
  await office(engine, given, async (as, run) => {
    const client = await as('imports/write', 'imports/read', 'products/write', 'products/read');
    const before = (await client.get('/products/sku/PEN-WREN')).body.price;
    const csv = 'sku,store,price\nPEN-WREN,,77\nNOBODY,,1\n';
    await client.post('/imports?kind=prices&dryRun=true', { csv });
    await client.post('/imports?kind=prices&allOrNothing=true', { csv });
    await client.post('/imports?kind=prices&allOrNothing=true', { csv: 'sku,store,price\nPEN-WREN,,78\n' });
    await run();
    const { body } = await client.get('/imports');
    const shown = ({ state, changed, refused, linesDone }: Record<string, unknown>) => [
      state,
      changed,
      refused,
      linesDone,
    ];
    assert.deepEqual(body.map(shown), [
      ['done', 1, 0, 2],
      ['done', 0, 1, 3],
      ['done', 1, 1, 3],
    ]);
    assert.deepEqual([(await client.get('/products/sku/PEN-WREN')).body.price, before === 78], [78, false]);
    assert.equal((await client.get('/imports/2/refused-lines')).body.length, 1);
  });
});

onEachDemoStore('an import that was interrupted goes on after its last line', async (_t, engine, given) => {
  await office(engine, given, async (as, run, blobs) => {
    const client = await as('imports/write', 'imports/read', 'products/write', 'products/read');
    const lines = Array.from({ length: 250 }, (_, index) => `GO-${index},Cup,${index + 1}`);
    await client.post('/imports?kind=products', { csv: `sku,name,price\n${lines.join('\n')}\n` });
    // The first transaction is over when the service is stopped.
    const stop = new AbortController();
    const stopped = run({ signal: stop.signal });
    while ((await client.get('/imports/1')).body.linesDone === 0) await setImmediate();
    stop.abort();
    await stopped;
    const between = (await client.get('/imports/1')).body;
    assert.deepEqual([between.state, between.linesDone < 251, between.endedAt], ['running', true, null]);
    // A process dies: its file cannot be read.
    const dead = { ...blobs, read: () => Promise.reject(new Error('the node ended')) };
    await assert.rejects(run({ blobs: dead as unknown as BlobStore }), /the node ended/);
    await run();
    const { state, created, changed, refused, linesDone } = (await client.get('/imports/1')).body;
    assert.deepEqual([state, created, changed, refused, linesDone], ['done', 250, 0, 0, 251]);
    await client.post('/imports?kind=products', { csv: 'sku,name\nGO-1,Mug\n' });
    for (let time = 1; time < 5; time += 1) await assert.rejects(run({ blobs: dead as unknown as BlobStore }));
    await run({ blobs: dead as unknown as BlobStore });
    const given5 = (await client.get('/imports/2')).body;
    assert.deepEqual([given5.state, given5.error], ['failed', 'the node ended']);
  });
});

onEachDemoStore('what products say of later ones is written when all are there', async (_t, engine, given) => {
  await office(engine, given, async (as, run) => {
    const client = await as('imports/write', 'imports/read', 'products/write', 'products/read');
    const lines = Array.from({ length: 150 }, (_, index) => [
      `FAR-${index},simple,Cup,1,FAR-${149 - index === index ? 0 : 149 - index}`,
      ',,,,',
    ]);
    lines.push(['FAR-LOST,simple,Cup,1,NOBODY', ',,,,']);
    const csv = `sku,_type,name,price,_links_related_sku\n${lines.flat().join('\n')}\n`;
    await client.post('/imports?kind=products', { csv });
    const stop = new AbortController();
    const stopped = run({ signal: stop.signal });
    // It is stopped between both passes, or in the first.
    while ((await client.get('/imports/1')).body.created < 100) await setImmediate();
    stop.abort();
    await stopped;
    await run();
    const { state, created, changed, refused, linesDone, lines: all } = (await client.get('/imports/1')).body;
    assert.deepEqual([state, created, changed, refused, linesDone, all], ['done', 151, 0, 2, 303, 303]);
    assert.deepEqual((await client.get('/imports/1/refused-lines')).body, [
      { line: 302, faults: [{ column: '_links_related_sku', message: 'There is no such product' }] },
      { line: 303, faults: [] },
    ]);
    const { id } = (await client.get('/products/sku/FAR-0')).body;
    const linked = (await client.get(`/products/${id}/links/related`)).body;
    assert.deepEqual(
      linked.map(({ linkedProductSku }: { linkedProductSku: string }) => linkedProductSku),
      ['FAR-149'],
    );
  });
});

onEachDemoStore('bundles and downloads come in by the columns of the old export', async (_t, engine, given) => {
  await office(engine, given, async (as, run) => {
    const client = await as('imports/write', 'imports/read', 'products/write', 'products/read');
    const csv = [
      'sku,_bundle_option_title,_bundle_option_type,_bundle_product_sku,_downloadable_link_title,_downloadable_link_url',
      'BOX-DESK,Pens,radio,PEN-WREN,,',
      ',Pens,,PEN-HERON,,',
      'RULED-SHEETS,,,,A4,https://downloads.example.com/a4.pdf',
      'BOX-MORNING,Pens,radio,NOBODY,,',
    ].join('\n');
    assert.equal((await client.post('/imports?kind=products', { csv })).status, 202);
    await run();
    const { state, changed, refused } = (await client.get('/imports/1')).body;
    assert.deepEqual({ state, changed, refused }, { state: 'done', changed: 3, refused: 1 });
    assert.deepEqual((await client.get('/imports/1/refused-lines')).body, [
      { line: 5, faults: [{ column: '_bundle_product_sku', message: 'There is no such product' }] },
    ]);
    const [box] = await engine.read((tx) =>
      tx.query((q) => q.selectFrom('product').select('product_id').where('sku', '=', 'BOX-DESK')),
    );
    const { body: choices } = await client.get(`/products/${box?.product_id}/bundle-options`);
    assert.deepEqual(
      choices.map(({ title, type, selections }: Record<string, unknown>) => [
        title,
        type,
        (selections as { readonly sku: string }[]).map(({ sku }) => sku),
      ]),
      [['Pens', 'radio', ['PEN-WREN', 'PEN-HERON']]],
    );
  });
});

onEachDemoStore('the kinds that somebody may take in are told with modes and columns', async (_t, engine, given) => {
  await office(engine, given, async (as) => {
    const kinds = async (...grants: string[]) =>
      (await (await as('imports/write', ...grants)).get('/imports/kinds')).body;
    assert.deepEqual(await kinds(), []);
    const stock = {
      kind: 'stock',
      modes: ['append'],
      needs: ['sku', 'qty', 'in_stock'],
      columns: ['sku', 'qty', 'in_stock'],
    };
    assert.deepEqual(await kinds('inventory/write'), [stock]);
    const shown = ({ kind, modes }: { kind: string; modes: string[] }) => [kind, ...modes];
    assert.deepEqual((await kinds('products/write', 'customers/create', 'coupons/delete')).map(shown), [
      ['products', 'append', 'replace'],
      ['prices', 'append', 'delete'],
      ['coupons', 'delete'],
    ]);
    assert.equal((await (await as('imports/read')).get('/imports/kinds')).status, 403);
  });
});

onEachDemoStore('what is no list, and what the caller may not change, is refused', async (_t, engine, given) => {
  await office(engine, given, async (as, run, blobs) => {
    const client = await as('imports/write', 'imports/read', 'products/write');
    const csv = 'sku,store,price\nPEN-WREN,,3\n';
    const said = async (path: string, body: unknown) => {
      const { status, body: problem } = await client.post(path, body);
      return [
        status,
        problem.error,
        problem.violations?.[0]?.message ?? problem.errors?.[0]?.message ?? problem.detail,
      ];
    };
    assert.deepEqual(await said('/imports?kind=prices', {}), [
      422,
      'unprocessable_entity',
      'or csv: one of them must be sent',
    ]);
    assert.deepEqual(await said('/imports?kind=prices', { base64: '!' }), [
      422,
      'unprocessable_entity',
      'is not valid base64 data',
    ]);
    assert.deepEqual(await said('/imports?kind=prices', { csv: 'sku,price\n' }), [
      422,
      'unprocessable_entity',
      'there is no column "store"',
    ]);
    assert.deepEqual(await said('/imports?kind=prices', { csv: 'sku,store,price\n5" PEN,,3\n' }), [
      422,
      'unprocessable_entity',
      'a quote is inside of a cell without quotes',
    ]);
    assert.deepEqual(await said('/imports?kind=stock&mode=delete', { csv }), [
      422,
      'unprocessable_entity',
      'must be append for stock',
    ]);
    const many = `sku,store,price\n${'PEN-WREN,,3\n'.repeat(5000)}`;
    assert.deepEqual((await said('/imports?kind=prices&allOrNothing=true', { csv: many })).slice(0, 2), [
      422,
      'unprocessable_entity',
    ]);
    assert.equal((await client.post('/imports?kind=__proto__', { csv })).status, 400);
    for (const path of ['/imports?kind=customers', '/imports?kind=products&mode=delete', '/imports?kind=stock']) {
      assert.deepEqual((await said(path, { csv })).slice(0, 2), [403, 'import_not_granted'], path);
    }
    assert.equal(await files(blobs), 0);
    for (let time = 1; time <= 5; time += 1) {
      assert.equal((await client.post('/imports?kind=prices&dryRun=true', { csv })).status, 202);
    }
    assert.deepEqual((await said('/imports?kind=prices', { csv })).slice(0, 2), [429, 'too_many_imports']);
    assert.equal(await files(blobs), 5);
    const other = await as('imports/write', 'products/write');
    const torn = `sku,store,price\n${'PEN-WREN,,3\n'.repeat(300)}PEN-WREN,,"3\n`;
    assert.equal((await other.post('/imports?kind=prices', { csv: torn })).status, 202);
    assert.equal((await other.get('/imports')).status, 403);
    assert.equal((await (await as('products/write')).post('/imports?kind=prices', { csv })).status, 403);
    await run();
    const broken = (await client.get('/imports/6')).body;
    assert.deepEqual([broken.state, broken.error], ['failed', 'line 302: a quote is not closed']);
    assert.equal((await client.get('/imports/1/refused-lines')).status, 403);
    assert.equal((await client.get('/imports/1/refused-lines/csv', { headers: { accept: '*/*' } })).status, 403);
    assert.equal((await client.get('/imports/9')).status, 404);
    assert.equal((await client.post('/imports?kind=prices&dryRun=true', { csv })).status, 202);
  });
});

onEachDemoStore('who asked for imports takes turns, and hopeless ones are given up', async (_t, engine, given) => {
  await office(engine, given, async (as, run) => {
    const rights = ['imports/write', 'imports/read', 'products/write', 'products/read'];
    const first = await as(...rights);
    const second = await as(...rights);
    const heading = 'sku,store,price\n';
    const nobody = (count: number): string => heading + 'NOBODY,,1\n'.repeat(count);
    await first.post('/imports?kind=prices', { csv: nobody(5_200) });
    await first.post('/imports?kind=prices', { csv: `${heading}PEN-WREN,,5\n` });
    await second.post('/imports?kind=prices', { csv: `${heading}PEN-WREN,,6\n` });
    await run();
    const shown = async (): Promise<unknown[]> =>
      (await first.get('/imports')).body.map((row: Record<string, unknown>) => [row.state, row.refused, row.error]);
    const done = [
      ['done', 0, null],
      ['done', 0, null],
      ['done', 5200, null],
    ];
    assert.deepEqual(await shown(), done);
    // The import of the second caller had its turn before the next one of the first.
    assert.equal((await first.get('/products/sku/PEN-WREN')).body.price, 5);
    await first.post('/imports?kind=prices', { csv: nobody(1) });
    await engine.write((tx) => tx.exec('update csv_import set refused = 100000 where import_id = 4'));
    await run();
    assert.deepEqual(await shown(), [['failed', 100_001, 'more than 100000 lines were refused'], ...done]);
    const long = await first.post('/imports?kind=prices', { csv: `sku,store,price${'\r'.repeat(1_000_001)}` });
    assert.equal(long.status, 422);
    assert.match(JSON.stringify(long.body), /has more than 1000000 lines/);
  });
});
