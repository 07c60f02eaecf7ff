import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import type * as published from '../../launch/test-bench.d.ts';
import * as program from '../../src/test-bench/index.ts';
import { sendHttp } from '../support/send.ts';

/** By the types of the installed package. */
const startTestBench: typeof published.startTestBench = program.startTestBench;

const special = { specialPrice: 9, specialFromDate: '2031-03-01', specialToDate: '2031-03-31' };
const buyer = {
  firstName: 'Ann',
  lastName: 'Buyer',
  street: ['1 Main St'],
  city: 'San Francisco',
  regionId: 12,
  postcode: '94110',
  countryId: 'US',
  telephone: '555-0100',
};
const order = {
  guestEmail: 'ann@example.com',
  billingAddress: buyer,
  shippingAddress: buyer,
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
};

describe('a test bench', async () => {
  const bench = await startTestBench({
    seed: {
      products: [{ sku: 'SEED-1', name: 'Seeded', price: 12.5, ...special, stockQty: 5 }],
      customers: [{ email: 'ada@example.com', password: 'seven red herons', firstname: 'Ada', lastname: 'Quill' }],
      orders: [{ items: [{ sku: 'INK-TIDE', qty: 2 }], ...order }],
    },
  });
  after(() => bench.close());
  beforeEach(() => bench.reset());

  const post = async (path: string, type: string, body: string): Promise<Response> =>
    fetch(bench.url + path, { method: 'POST', headers: { 'content-type': type }, body });
  /** A call of V2: status and text of the answer. */
  const soap = async (body: string): Promise<[number, string]> => {
    const envelope = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="urn:Magento"><e:Body>${body}</e:Body></e:Envelope>`;
    const answer = await post('/api/v2_soap/', 'text/xml', envelope);
    return [answer.status, await answer.text()];
  };
  const login = async (): Promise<string> => {
    const { username, apiKey } = bench.credentials;
    const [, text] = await soap(`<m:login><username>${username}</username><apiKey>${apiKey}</apiKey></m:login>`);
    return /loginReturn[^>]*>([^<]+)</.exec(text)?.[1] ?? assert.fail(text);
  };
  /** The value of an element, or a fault as `code text`. */
  const valueIn = (text: string, name: string): string | undefined =>
    /<faultcode>(.*?)<\/faultcode><faultstring>(.*?)<\/faultstring>/.exec(text)?.slice(1).join(' ') ??
    new RegExp(`<${name}[^>]*>([^<]*)<`).exec(text)?.[1];
  const priceIn = async (session: string): Promise<string | undefined> => {
    const call = `<m:catalogProductInfo><sessionId>${session}</sessionId><productId>SEED-1</productId></m:catalogProductInfo>`;
    return valueIn((await soap(call))[1], 'price');
  };
  const rename = async (session: string, price: number): Promise<void> => {
    const data = `<productData><price>${price}</price></productData>`;
    const call = `<m:catalogProductUpdate><sessionId>${session}</sessionId><product>SEED-1</product>${data}</m:catalogProductUpdate>`;
    assert.equal((await soap(call))[0], 200);
  };
  const tokenOf = async (body: object): Promise<string> => {
    const answer = await post('/api/rest/v2/auth/token', 'application/json', JSON.stringify(body));
    return ((await answer.json()) as { token: string }).token;
  };
  const asClient = (): Promise<string> => {
    const { clientId, clientSecret } = bench.credentials;
    return tokenOf({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret });
  };
  // biome-ignore lint/suspicious/noExplicitAny: compared with what is expected.
  const get = async (path: string, token: string): Promise<[number, any]> => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const answer = await fetch(`${bench.url}/api/rest/v2${path}`, { headers });
    return [answer.status, await answer.json()];
  };
  const control = async (method: string, path: string, body?: unknown): Promise<[number, unknown]> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await fetch(bench.url + path, { method, ...(body !== undefined && { body: text }) });
    return [answer.status, await answer.json()];
  };

  test('has fixed accounts and the seed', async () => {
    assert.equal(await priceIn(await login()), '12.5000');
    assert.equal((await get('/orders', await asClient()))[1].length, 1);
    await tokenOf(bench.credentials.customer);
    const ada = await tokenOf({ email: 'ada@example.com', password: 'seven red herons' });
    assert.equal(
      (await get('/customers/me', ada))[1].firstname ?? (await get('/customers/me', ada))[1].firstName,
      'Ada',
    );
  });

  test('a reset and snapshots put the store back', async () => {
    const session = await login();
    await rename(session, 20);
    assert.deepEqual(await control('POST', '/test/snapshot', { name: 'dear' }), [200, { done: true }]);
    await rename(session, 30);
    assert.equal(await priceIn(session), '30.0000');
    assert.deepEqual(await control('POST', '/test/restore', { name: 'dear' }), [200, { done: true }]);
    assert.equal(await priceIn(session), '20.0000');
    assert.deepEqual(await control('POST', '/test/reset'), [200, { done: true }]);
    assert.equal(await priceIn(session), '5 Session expired. Try to relogin.');
    assert.equal(await priceIn(await login()), '12.5000');
    assert.deepEqual(await control('GET', '/test/snapshot'), [200, { snapshots: ['dear'] }]);
    assert.deepEqual(await control('POST', '/test/restore', { name: 'none' }), [
      400,
      { error: 'there is no snapshot none' },
    ]);
    assert.equal((await control('POST', '/test/snapshot', { name: '../../etc' }))[0], 400);
  });

  test('special prices, sessions and tokens follow the clock', async () => {
    const finalPrice = async () => (await get('/products/sku/SEED-1', await asClient()))[1].finalPrice;
    assert.deepEqual(await control('POST', '/test/clock', { now: '2031-03-10T12:00:00Z', stopped: true }), [
      200,
      { now: '2031-03-10T12:00:00.000Z', stopped: true },
    ]);
    assert.equal(await finalPrice(), 9);
    const session = await login();
    const token = await asClient();
    await bench.clock({ advance: 3590 });
    assert.equal(await priceIn(session), '12.5000');
    assert.equal((await get('/orders', token))[0], 200);
    await bench.clock({ advance: 3700 });
    assert.equal(await priceIn(session), '5 Session expired. Try to relogin.');
    assert.equal((await get('/orders', token))[0], 401);
    await bench.clock({ now: '2031-04-02T12:00:00Z' });
    assert.equal(await finalPrice(), 12.5);
    assert.equal((await control('POST', '/test/clock', { now: 'soon' }))[0], 400);
    assert.equal((await control('POST', '/test/clock', { advance: 1e12 }))[0], 400);
    assert.equal((await control('GET', '/test/clock'))[0], 200);
  });

  test('faults happen to the next calls of an operation, by any of its names', async () => {
    const session = await login();
    assert.deepEqual(await control('POST', '/test/faults', { kind: 'deadlock', operation: 'catalog_product.info' }), [
      200,
      [{ kind: 'deadlock', operation: 'catalog_product.info', times: 1, milliseconds: 1000, after: false }],
    ]);
    await login();
    assert.match((await priceIn(session)) ?? '', /^1 SQLSTATE\[40001\]: .*try restarting transaction$/);
    assert.equal(await priceIn(session), '12.5000');

    bench.faults({ kind: 'unavailable', operation: 'catalogProductInfo', times: 2 });
    const call = `<m:catalogProductInfo><sessionId>${session}</sessionId><productId>SEED-1</productId></m:catalogProductInfo>`;
    assert.deepEqual([(await soap(call))[0], (await soap(call))[0], (await soap(call))[0]], [503, 503, 200]);

    bench.faults({ kind: 'expire' });
    assert.equal(await priceIn(session), '5 Session expired. Try to relogin.');

    const token = await asClient();
    bench.faults({ kind: 'deadlock', operation: 'GET /orders/{id}' });
    assert.equal((await get('/orders', token))[0], 200);
    assert.equal((await get('/orders/1', token))[0], 500);

    bench.faults({ kind: 'wait', milliseconds: 30 });
    const began = performance.now();
    assert.equal((await get('/orders', token))[0], 200);
    assert.ok(performance.now() - began >= 29);
    assert.equal((await control('POST', '/test/faults', { kind: 'flood' }))[0], 400);
    assert.equal((await control('POST', '/test/faults', { kind: 'wait', times: 0.5 }))[0], 400);
  });

  test('a connection is dropped before a call, or after it', async () => {
    const session = await login();
    bench.faults({ kind: 'drop', operation: 'catalogProductUpdate' });
    await assert.rejects(rename(session, 20), { message: 'fetch failed' });
    assert.equal(await priceIn(session), '12.5000');
    bench.faults({ kind: 'drop', operation: 'catalogProductUpdate', after: true });
    await assert.rejects(rename(session, 20), { message: 'fetch failed' });
    assert.equal(await priceIn(session), '20.0000');
  });

  test('calls are shown with their values, answers, and as curl and PHP', async () => {
    const session = await login();
    await rename(session, 20);
    await get('/products/sku/NONE?fields=sku', await asClient());
    const [status, calls] = await control('GET', '/test/calls?operation=product.update');
    const [{ time: _time, milliseconds: _ms, curl, ...call }] = calls as [Record<string, unknown>];
    assert.equal(status, 200);
    assert.deepEqual(call, {
      number: 2,
      style: 'soap-v2',
      operation: 'catalogProductUpdate',
      method: 'POST',
      url: '/api/v2_soap/',
      arguments: { sessionId: session, product: 'SEED-1', productData: { price: '20' } },
      status: 200,
      answer: true,
      php: "$api->catalogProductUpdate($session, 'SEED-1', ['price' => '20']);",
    });
    assert.match(String(curl), /^curl -s .*-H 'content-type: text\/xml' .*--data-binary '<e:Envelope .*v2_soap\/'$/);
    const rest = bench.calls('GET /products/sku/{sku}')[0];
    assert.deepEqual(rest?.arguments, { path: '/products/sku/NONE', query: { fields: 'sku' } });
    assert.deepEqual([rest?.status, rest?.operation], [404, 'GET /products/sku/{sku}']);
    await control('DELETE', '/test/calls');
    assert.deepEqual(bench.calls(), []);
  });

  test('mails can be read', async () => {
    assert.deepEqual(await bench.mails(), []);
    const cart = (await (await post('/api/rest/v2/guest-carts', 'application/json', '{}')).json()) as {
      maskedId: string;
    };
    const path = `/api/rest/v2/guest-carts/${cart.maskedId}`;
    await post(`${path}/items`, 'application/json', JSON.stringify({ sku: 'INK-TIDE', qty: 1 }));
    assert.equal((await post(`${path}/order`, 'application/json', JSON.stringify(order))).status, 201);
    const [, mails] = await control('GET', '/test/mails');
    const [{ to, subject }] = mails as [{ to: string; subject: string }];
    assert.equal(to, 'ann@example.com');
    assert.match(subject, /order/i);
  });

  test('refuses what it cannot do, and pages of browsers', async () => {
    assert.equal((await control('GET', '/test/nothing'))[0], 404);
    assert.equal((await control('POST', '/test/clock', '{'))[0], 400);
    assert.equal((await control('POST', '/test/clock', '[]'))[0], 400);
    const answer = await fetch(`${bench.url}/test/reset`, {
      method: 'POST',
      headers: { origin: 'http://evil.example' },
    });
    assert.equal(answer.status, 403);
    // A page of a website whose name leads here reads without an origin.
    const { port } = new URL(bench.url);
    const statusFor = async (host: string) =>
      (await sendHttp(`${bench.url}/test/calls`, { method: 'GET', headers: { host } })).status;
    assert.deepEqual(await Promise.all(['evil.example', `evil.example:${port}`].map(statusFor)), [403, 403]);
    assert.deepEqual(await Promise.all(['bench:8080', `localhost:${port}`, '[::1]'].map(statusFor)), [200, 200, 200]);
  });
});

test('a bench refuses a folder that is not its own, and a seed that the store does not take', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'not-a-bench-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'store.db'), 'mine');
  await assert.rejects(startTestBench({ folder }), { name: 'BenchError', message: /was not made by a test bench/ });
  assert.deepEqual(readdirSync(folder), ['store.db']);
  await assert.rejects(startTestBench({ seed: { products: [{ name: 'No SKU' }] } }), {
    name: 'BenchError',
    message: /^the seed's products cannot be stored: .*sku/,
  });
  await assert.rejects(startTestBench({ seed: { cows: [] } as never }), { name: 'BenchError' });
  await assert.rejects(startTestBench({ settings: { cows: 1 } }), {
    name: 'BenchError',
    message: 'cows is not a setting',
  });
});
