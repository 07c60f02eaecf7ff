/** JSON-RPC on the wire: the calls of V1 in another spelling. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onEachStore } from '../../support/database/engines.ts';
import { sendHttp } from '../../support/send.ts';
import { envelope, login, send, serve } from '../soap/wire.ts';
import { jsonRpcOf, path, serveJsonRpc } from './json-rpc.ts';

const rpc = await serveJsonRpc();
const session = await rpc.session();
const expired = '5 Session expired. Try to relogin.';
const storeView = {
  store_id: 1,
  code: 'default',
  website_id: 1,
  group_id: 1,
  name: 'English',
  sort_order: '1',
  is_active: '1',
};
const http = (url: string, method: string, body?: string) =>
  sendHttp(url, { method, headers: { 'content-type': 'text/plain' }, body });
const ofSession = (method: string, ...params: unknown[]) => ({ method, params: [session, ...params] });

describe('an answer', () => {
  it('of version 2.0 says so, that of 1.0 does not', async () => {
    const body = { method: 'endSession', params: ['nobody'], id: 7 };
    assert.equal((await rpc.post({ ...body, jsonrpc: '2.0' })).text, '{"result":true,"id":7,"jsonrpc":"2.0"}');
    assert.equal((await rpc.post(body)).text, '{"result":true,"id":7}');
    assert.equal((await rpc.post({ ...body, jsonrpc: '3' })).text, '{"result":true,"id":7}');
  });
  it('has the id of its request, in its type', async () => {
    for (const id of [0, -1, 1.5, '7', '', null, 'ä"\\\n']) {
      const { answer } = await rpc.post({ method: 'endSession', params: ['nobody'], id });
      assert.deepEqual(answer, { result: true, id });
    }
  });
  it('that is an error has the status 200 and the code of the fault', async () => {
    const reply = await rpc.post({ jsonrpc: '2.0', method: 'resources', params: ['nobody'], id: 'a' });
    assert.equal(reply.status, 200);
    assert.equal(
      reply.text,
      '{"error":{"code":5,"message":"Session expired. Try to relogin.","data":{}},"id":"a","jsonrpc":"2.0"}',
    );
  });
  it('is none for a notification, which is carried out', async () => {
    const own = await rpc.session();
    const { status, text } = await rpc.post({ jsonrpc: '2.0', method: 'endSession', params: [own] });
    assert.deepEqual([status, text], [204, '']);
    assert.equal(await rpc.ask('call', [own, 'store.list']), expired);
    for (const method of ['nosuch', 'call', 'store.list']) {
      assert.deepEqual((await rpc.post({ jsonrpc: '2.0', method, params: ['x', 'y'] })).text, '');
    }
  });
});

describe('sessions', () => {
  it('are those of SOAP', async () => {
    assert.deepEqual(await rpc.ask('call', [await rpc.login(), 'store.info', ['1']]), storeView);
  });
  it('are not opened for a wrong key, an empty one, or none', async () => {
    assert.equal(await rpc.ask('login', ['root', 'wrong']), '2 Access denied.');
    assert.match(String(await rpc.ask('login', ['root'])), /^6 /);
    assert.equal(await rpc.ask('login', []), '-32602 The param username is missing.');
  });
  it('need not be where HTTP Basic says who calls', async () => {
    const authorization = (key: string) => `Basic ${Buffer.from(`root:${key}`).toString('base64')}`;
    for (const sessionId of [null, '']) {
      const body = { method: 'call', params: [sessionId, 'store.info', ['1']], id: 1 };
      const { answer } = await rpc.post(body, { authorization: authorization('key-12345') });
      assert.deepEqual(answer, { result: storeView, id: 1 });
      const denied = await rpc.post(body, { authorization: authorization('wrong') });
      assert.equal((denied.answer as { error: { code: number } }).error.code, 2);
      assert.equal(await rpc.ask('call', [sessionId, 'store.info', ['1']]), expired);
    }
  });
});

describe('call', () => {
  it('takes params and arguments by position, by name, or as one value', async () => {
    for (const args of [['1'], [1], { storeId: '1' }, '1', 1]) {
      assert.deepEqual(await rpc.ask('call', [session, 'store.info', args]), storeView);
      assert.deepEqual(await rpc.ask('call', { sessionId: session, apiPath: 'store.info', args }), storeView);
      assert.deepEqual(await rpc.ask('call', { args, resourcePath: 'store.info', sessionId: session }), storeView);
    }
  });
  it('may be left out: the path is a method', async () => {
    assert.deepEqual(await rpc.ask('store.info', [session, '1']), storeView);
    assert.deepEqual(await rpc.ask('store.info', { sessionId: session, storeId: '1' }), storeView);
    assert.equal(((await rpc.ask('store.list', [session])) as unknown[]).length, 3);
    assert.equal(((await rpc.ask('store.list', { sessionId: session })) as unknown[]).length, 3);
    assert.equal(await rpc.ask('nosuch.list', [session]), '3 Invalid api path.');
    assert.equal(await rpc.ask('nosuch.list', ['f'.repeat(64)]), expired);
    assert.equal(await rpc.ask('store.list'), '-32602 The param sessionId is missing.');
  });
  it('answers texts, numbers, null and lists as V1 has them', async () => {
    const resources = (await rpc.ask('resources', [await rpc.session('viewer')])) as { methods: unknown[] }[];
    assert.deepEqual(resources[0]?.methods, [
      {
        title: 'Get list of products in shopping cart',
        description: null,
        path: 'cart_product.list',
        name: 'list',
        aliases: [],
      },
    ]);
    assert.deepEqual(await rpc.ask('cart_product.list', [session, await rpc.cart(session)]), []);
  });
  it('streams long lists as one', async () => {
    const list = (await rpc.ask('call', [session, 'product.list'])) as { sku: string }[];
    const { result } = await rpc.call(
      'v2',
      `<m:catalogProductList><sessionId>${session}</sessionId></m:catalogProductList>`,
    );
    assert.deepEqual(
      list.map(({ sku }) => sku),
      (result as { sku: string }[]).map(({ sku }) => sku),
    );
  });
  it('is refused with missing, unknown or too many params, or a session that is no text', async () => {
    assert.equal(await rpc.ask('call', [session]), '-32602 The param resourcePath is missing.');
    assert.equal(await rpc.ask('call', [session, 'store.list', [], []]), '-32602 There are too many params.');
    assert.equal(await rpc.ask('call', { sessionId: session, path: 'x' }), '-32602 There is no param "path".');
    for (const wrong of [5, true, ['x'], { a: 1 }]) {
      assert.equal(await rpc.ask('call', [wrong, 'store.list']), '-32602 The session must be a text.');
    }
    assert.equal(await rpc.ask('call', [session, ['store.list']]), '3 Invalid api path.');
  });
  it('has the faults of V1, of other methods too', async () => {
    assert.equal(await rpc.ask('call', [session, 'product.info', ['99999']]), '101 Product not exists.');
    assert.equal(await rpc.ask('call', [await rpc.session('viewer'), 'cart.create', []]), '2 Access denied.');
    const faults = (await rpc.ask('resourceFaults', [session, 'product'])) as { code: string }[];
    assert.deepEqual(
      faults.slice(0, 2).map(({ code }) => code),
      ['100', '101'],
    );
    assert.equal(((await rpc.ask('globalFaults', [session])) as unknown[]).length, 7);
    for (const name of ['nosuch', 'toString', 'constructor']) {
      assert.equal(await rpc.ask(name), '-32601 Method not found');
    }
    assert.equal(await rpc.ask('__proto__'), '-32600 Invalid Request');
  });
});

it('multiCall answers each call', async () => {
  const calls = [
    ['store.info', ['1']],
    ['product.info', ['99999']],
    ['store.info', '1'],
  ];
  const fault = { isFault: true, faultCode: '101', faultMessage: 'Product not exists.' };
  assert.deepEqual(await rpc.ask('multiCall', [session, calls]), [storeView, fault, storeView]);
  assert.deepEqual(await rpc.ask('multiCall', { sessionId: session, calls, options: { break: 1 } }), [
    storeView,
    fault,
  ]);
});

describe('a batch', () => {
  it('is answered in its order, without notifications', async () => {
    const { status, answer } = await rpc.post([
      { jsonrpc: '2.0', id: 'a', ...ofSession('call', 'store.info', ['1']) },
      { jsonrpc: '2.0', ...ofSession('call', 'store.info', ['1']) },
      { jsonrpc: '2.0', id: 2, ...ofSession('product.info', '99999') },
      { id: null, ...ofSession('nosuch') },
      5,
      { foo: 'bar' },
      { jsonrpc: '2.0', id: 3, ...ofSession('store.list') },
    ]);
    const invalid = { code: -32600, message: 'Invalid Request', data: {} };
    assert.equal(status, 200);
    const [first, second, third, fourth, fifth, last] = answer as { result?: unknown[] }[];
    assert.deepEqual(first, { result: storeView, id: 'a', jsonrpc: '2.0' });
    assert.deepEqual(second, { error: { code: 101, message: 'Product not exists.', data: {} }, id: 2, jsonrpc: '2.0' });
    assert.deepEqual(third, { error: { code: -32601, message: 'Method not found', data: {} }, id: null });
    assert.deepEqual(fourth, { error: invalid, id: null, jsonrpc: '2.0' });
    assert.deepEqual(fifth, { error: invalid, id: null });
    assert.equal(last?.result?.length, 3);
  });
  it('of nothing is an error, of notifications has no answer', async () => {
    assert.equal(
      (await rpc.post([])).text,
      '{"error":{"code":-32600,"message":"Invalid Request","data":{}},"id":null,"jsonrpc":"2.0"}',
    );
    const { status, text } = await rpc.post([ofSession('store.list'), ofSession('store.list')]);
    assert.deepEqual([status, text], [204, '']);
  });
  it('has as many calls as a multiCall', async () => {
    const own = { id: 1, method: 'startSession' };
    assert.equal(((await rpc.post(Array(500).fill(own))).answer as unknown[]).length, 500);
    assert.deepEqual((await rpc.post(Array(1000).fill(own))).answer, {
      error: { code: 6, message: 'At most 500 calls can be sent in one multiCall.', data: {} },
      id: null,
      jsonrpc: '2.0',
    });
  });
  it('makes no more calls after a failed login or a call without a valid session', async () => {
    const attempt = (apiKey: string) => ({ method: 'login', params: ['root', apiKey], id: 1 });
    const codes = ({ answer }: { answer: unknown }) =>
      (answer as { error: { code: number } }[]).map(({ error }) => error.code);
    assert.deepEqual(codes(await rpc.post([attempt('wrong'), attempt('key-12345')])), [2, 5]);
    const stranger = { method: 'store.list', params: ['f'.repeat(64)] };
    const all = [
      { ...stranger, id: 1 },
      { ...ofSession('store.list'), id: 2 },
    ];
    assert.deepEqual(codes(await rpc.post(all)), [5, 5]);
    assert.deepEqual(codes(await rpc.post([stranger, { ...ofSession('store.list'), id: 2 }])), [5]);
  });
});

describe('the address', () => {
  const body = JSON.stringify({ method: 'endSession', params: ['nobody'], id: 1 });
  const types = ['/api.php', '/api/', '/api/index/index/', '/index.php/api', '/api/soap/'].map(
    (address) => `${address}?type=jsonrpc`,
  );
  for (const address of ['/api/jsonrpc', path, '/api/jsonrpc/index/', '/index.php/api/jsonrpc/', ...types]) {
    it(`may be ${address}, with any content type`, async () => {
      const { status, text, headers } = await http(rpc.url + address, 'POST', body);
      assert.deepEqual(
        [status, text, headers.get('content-type')],
        [200, '{"result":true,"id":1}', 'application/json'],
      );
    });
  }
  it('takes no other method, and leads browsers to the page for people', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await http(rpc.url + path, method);
      assert.deepEqual([status, headers.get('allow')], [405, 'POST'], method);
    }
    assert.equal((await http(`${rpc.url}/api.php?type=jsonrpc`, 'GET')).status, 405);
    const browser = await send(rpc.url, { path, method: 'GET', headers: { accept: 'text/html' } });
    assert.deepEqual([browser.status, browser.headers.location], [302, '../../']);
  });
  it('of V2 may be named by its type', async () => {
    for (const [address, style] of [
      ['/api/soap_v2/', 'v2'],
      ['/api/soap_wsi', 'wsi'],
      ['/index.php/api/soap_wsi/', 'v2'],
    ] as const) {
      const { answer } = await send(rpc.url, { path: address, body: envelope(login(style, 'root', 'key-12345')) });
      assert.match(String(answer.result), /^[0-9a-f]{64}$/, address);
    }
    const wsdl = async (address: string) => (await http(rpc.url + address, 'GET')).text;
    assert.match(await wsdl('/api/soap_wsi/?wsdl'), /style="document"/);
    assert.match(await wsdl('/api/soap_v2/?wsdl'), /style="rpc"/);
    assert.ok((await wsdl('/api/soap_v2/?wsdl')).includes(`location="${rpc.url}/api/soap_v2/"`));
    assert.equal((await http(`${rpc.url}/api/nosuch/`, 'POST', '{}')).status, 404);
  });
});

onEachStore('demo_rows', 'a cart is made and read, and calls are counted', async (_t, engine) => {
  const wire = await serve(engine);
  try {
    const own = jsonRpcOf(wire);
    const id = await own.session();
    const quoteId = await own.ask('cart.create', [id]);
    assert.equal(typeof quoteId, 'number');
    assert.equal(await own.ask('cart_product.add', [id, quoteId, [{ sku: 'INK-TIDE', qty: 2 }]]), true);
    const [row] = (await own.ask('cart_product.list', { sessionId: id, quoteId })) as { sku: string }[];
    assert.equal(row?.sku, 'INK-TIDE');
    const { text } = await http(`${wire.url}/metrics`, 'GET');
    assert.match(text, /style="jsonrpc",operation="shoppingCartCreate",outcome="ok"\} 1/);
  } finally {
    await wire.close();
  }
});
