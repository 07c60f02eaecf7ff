import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createComparer } from '../../src/compare/comparer.ts';
import { createConversation } from '../../src/compare/conversation.ts';
import { createReportPage } from '../../src/compare/page.ts';
import { createProxy } from '../../src/compare/proxy.ts';
import { readHar } from '../../src/compare/recording.ts';
import { type CompareReport, createReport } from '../../src/compare/report.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { openEngine } from '../../src/schema/open.ts';
import { sqliteEngine } from '../support/database/engines.ts';
import { sendHttp } from '../support/send.ts';
import { addApiUser, startService, type TestService, testKey } from '../support/service.ts';
import { type AnyStyle, everyStyle, styledClient } from '../support/styled-client.ts';

/** A service of its own with the demo store, as the old or the new one. */
async function store(): Promise<TestService & { readonly engine: Engine; readonly folder: string }> {
  const database = await sqliteEngine.createPrepared('demo_rows');
  if ('unavailable' in database) throw new Error(database.unavailable);
  const engine = openEngine(database.settings);
  await addApiUser(engine, 'connector', ['all']);
  const service = await startService(engine);
  return {
    engine,
    folder: database.settings.dataDir,
    url: service.url,
    async close() {
      await service.close();
      await engine.close();
      await database.remove();
    },
  };
}

const old = await store();
const fresh = await store();
after(() => Promise.all([old.close(), fresh.close()]));
// Carts that are made during a test have other ids on the new side.
await fresh.engine.write((tx) =>
  tx.insertMany(
    'quote',
    ['store_id', 'created_at', 'updated_at'],
    [
      [1, 0, 0],
      [1, 0, 0],
    ],
  ),
);
await fresh.engine.write((tx) => tx.exec("update product set sku = 'INK-TIDES' where sku = 'INK-TIDE'"));
const ink = await old.engine.read((tx) =>
  tx.query((q) => q.selectFrom('product').select('product_id').where('sku', '=', 'INK-TIDE')),
);
const inkId = String(ink[0]?.product_id);

interface Proxied {
  readonly url: string;
  report(): Promise<CompareReport>;
}

async function proxied(
  work: (proxy: Proxied) => Promise<void>,
  { writes = false, newUrl = fresh.url } = {},
): Promise<void> {
  const comparer = createComparer({ store: new URL(newUrl), writes, now: () => 0, timeoutMs: 5000 });
  const server = createProxy({ store: new URL(old.url), comparer, timeoutMs: 5000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await work({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      async report() {
        // What is compared is handed over after its answer.
        await new Promise((resolve) => setImmediate(resolve));
        await new Promise((resolve) => setImmediate(resolve));
        await comparer.settled();
        return comparer.report();
      },
    });
  } finally {
    server.close().closeAllConnections();
  }
}

const counts = ({ operations }: CompareReport) =>
  Object.fromEntries(
    operations.map(({ style, operation, same, declared, different, notAsked, failed }) => [
      `${style} ${operation}`,
      [same, declared, different, notAsked, failed].join(' '),
    ]),
  );

const interfaceOf = (style: AnyStyle): string => (style === 'xmlrpc' ? 'xmlrpc' : `soap-${style}`);
/** As a client of the style calls an operation. */
const named = (style: AnyStyle, path: string, v2Name: string): string =>
  `${interfaceOf(style)} ${style === 'v1' || style === 'xmlrpc' ? path : v2Name}`;

for (const style of everyStyle) {
  test(`${style}: the same answers are the same, with the session of each side`, () =>
    proxied(async ({ url, report }) => {
      const client = styledClient(url, style);
      const session = await client.login('connector', testKey);
      assert.equal(await client.outcome(session, 'store.list', {}), 'ok');
      assert.deepEqual(counts(await report()), {
        [`${interfaceOf(style)} login`]: '0 1 0 0 0',
        [named(style, 'store.list', 'storeList')]: '1 0 0 0 0',
      });
    }));

  test(`${style}: a value that differs is told with its place`, () =>
    proxied(async ({ url, report }) => {
      const client = styledClient(url, style);
      const session = await client.login('connector', testKey);
      await client.outcome(session, 'catalog_product.info', { productId: inkId });
      const [found] = (await report()).operations;
      assert.match(found?.operation ?? '', /^catalog_?[pP]roduct\.?[iI]nfo$/);
      assert.equal(found?.different, 1);
      const paths = found?.examples[0]?.differences.map(({ path }) => path.replace(/^.*\./, ''));
      assert.deepEqual(paths, ['sku']);
    }));

  test(`${style}: a write is not asked of the new store unless that is said`, () =>
    proxied(async ({ url, report }) => {
      const client = styledClient(url, style);
      const session = await client.login('connector', testKey);
      assert.equal(await client.outcome(session, 'cart.create', {}), 'ok');
      assert.equal(counts(await report())[named(style, 'cart.create', 'shoppingCartCreate')], '0 0 0 1 0');
    }));
}

test('ids that each side made are known to the calls that follow', () =>
  proxied(
    async ({ url, report }) => {
      const client = styledClient(url, 'v2');
      const session = await client.login('connector', testKey);
      const { body } = await client.exchange(session, 'cart.create', {});
      const [, id = ''] = /<result[^>]*>(\d+)</.exec(body) ?? [];
      await client.outcome(session, 'cart_product.list', { quoteId: Number(id) });
      const all = counts(await report());
      assert.equal(all['soap-v2 shoppingCartProductList'], '1 0 0 0 0');
    },
    { writes: true },
  ));

test('REST: lists are compared, and problems', () =>
  proxied(async ({ url, report }) => {
    const rest = `${url}/api/rest/v2`;
    assert.equal((await fetch(`${rest}/countries`)).status, 200);
    assert.equal((await fetch(`${rest}/products/999999`)).status, 404);
    const found = counts(await report());
    assert.deepEqual(found, { 'rest GET /countries': '0 1 0 0 0', 'rest GET /products/{id}': '1 0 0 0 0' });
  }));

test('REST: tokens and ids of a cart are replaced, nothing else', () => {
  const { learn, translate } = createConversation();
  learn('login', { token: 'old.token.of-sixteen', expires_in: '3600' }, { token: 'new', expires_in: '60' });
  learn('write', { id: '7', qty: '7' }, { id: '12', qty: '8' });
  assert.equal(translate('Bearer old.token.of-sixteen'), 'Bearer new');
  assert.equal(translate('/carts/7/items?page=17'), '/carts/12/items?page=17');
  assert.equal(translate('{"expires_in":3600,"qty":70}'), '{"expires_in":3600,"qty":70}');
});

test('the answer of the old store is the answer, though the new one is gone', () =>
  proxied(
    async ({ url, report }) => {
      const client = styledClient(url, 'v2');
      const session = await client.login('connector', testKey);
      assert.equal(await client.outcome(session, 'store.list', {}), 'ok');
      assert.equal(counts(await report())['soap-v2 storeList'], '0 0 0 0 1');
    },
    { newUrl: 'http://127.0.0.1:9' },
  ));

test('no secret is in a report', () =>
  proxied(async ({ url, report }) => {
    const client = styledClient(url, 'v2');
    const session = await client.login('connector', testKey);
    await client.outcome(session, 'catalog_product.info', { productId: inkId });
    const text = JSON.stringify(await report());
    assert.match(text, /INK-TIDES/);
    for (const secret of [session, testKey]) assert.ok(!text.includes(secret));
  }));

test('the page shows the operations, and escapes what others wrote', () =>
  proxied(async ({ url, report }) => {
    await fetch(`${url}/<script>alert(1)</script>`);
    const found = await report();
    const page = createReportPage(() => found);
    page.listen(0, '127.0.0.1');
    await once(page, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(page.address() as AddressInfo).port}/`);
    const text = await answer.text();
    page.close().closeAllConnections();
    assert.ok(!text.includes('<script>'));
    assert.match(text, /GET \/%3Cscript%3E/);
  }));

test('the page answers no website whose name leads here', () =>
  proxied(async ({ report }) => {
    const found = await report();
    const page = createReportPage(() => found, 'report.example.com');
    page.listen(0, '127.0.0.1');
    await once(page, 'listening');
    const { port } = page.address() as AddressInfo;
    const statusFor = async (host: string) =>
      (await sendHttp(`http://127.0.0.1:${port}/report.json`, { method: 'GET', headers: { host } })).status;
    const hosts = ['evil.example', '10.0.0.1.evil.example:8091', `127.0.0.1:${port}`, '[::1]:8091', 'localhost:8091'];
    const own = ['compare', 'compare.internal', 'Report.example.com:8091'];
    assert.deepEqual(await Promise.all([...hosts, ...own].map(statusFor)), [403, 403, ...Array(6).fill(200)]);
    page.close().closeAllConnections();
  }));

test('a call of many megabytes is counted, and ends nothing', () =>
  proxied(
    async ({ url, report }) => {
      const sessionId = 's'.repeat(8);
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'call',
        params: [sessionId, 'store.list', [`a="${'b'.repeat(12_000_000)}`]],
      });
      const headers = { 'content-type': 'application/json' };
      assert.equal((await fetch(`${url}/api/jsonrpc/`, { method: 'POST', headers, body })).status, 200);
      await fetch(`${url}/api/rest/v2/countries`);
      const { operations } = await report();
      assert.deepEqual(operations.map(({ operation, failed }) => [operation, failed]).sort(), [
        ['GET /countries', 1],
        ['store.list', 1],
      ]);
      const large = operations.find(({ operation }) => operation === 'store.list');
      assert.equal(large?.examples[0]?.request, `POST /api/jsonrpc/\n(${body.length} bytes)`);
    },
    { newUrl: 'http://127.0.0.1:9' },
  ));

test('answers that wait have a limit of bytes, addresses that nobody knows one of their number', async () => {
  const gone = new URL('http://127.0.0.1:9');
  const comparer = createComparer({ store: gone, writes: false, now: () => 0, timeoutMs: 5000 });
  const call = { method: 'GET', path: '/api/rest/v2/countries', headers: {}, body: Buffer.alloc(0), ms: 1 };
  const answer = { status: 200, headers: [], body: Buffer.alloc(100 * 2 ** 20) };
  for (let i = 0; i < 4; i++) comparer.add({ ...call, answer });
  await comparer.settled();
  assert.equal(counts(comparer.report())['rest GET /countries'], '0 0 0 2 2');
  const report = createReport(() => 0);
  const add = (i: number) =>
    report.add({ call: { style: 'rest', operation: `GET /${i}`, arguments: {} }, request: '', oldMs: 1 });
  for (let i = 0; i < 2100; i++) add(i);
  const { operations } = report.report();
  assert.equal(operations.length, 2001);
  assert.deepEqual([operations[0]?.operation, operations[0]?.calls], ['(others)', 100]);
});

test('a recording is compared as calls are', async () => {
  const file = join(old.folder, 'recording.har');
  const url = `${old.url}/api/rest/v2/countries`;
  const headers = { accept: 'application/json' };
  const answer = await fetch(url, { headers });
  const entry = {
    time: 12,
    request: { method: 'GET', url, headers: [{ name: 'Accept', value: 'application/json' }] },
    response: { status: 200, content: { mimeType: 'application/json', text: await answer.text() } },
  };
  writeFileSync(file, JSON.stringify({ log: { entries: [entry] } }));
  const comparer = createComparer({ store: new URL(fresh.url), writes: false, now: () => 0, timeoutMs: 5000 });
  for (const call of readHar(file)) comparer.add(call);
  await comparer.settled();
  const [found] = comparer.report().operations;
  assert.deepEqual([found?.operation, found?.same, found?.old.median], ['GET /countries', 1, 12]);
});
