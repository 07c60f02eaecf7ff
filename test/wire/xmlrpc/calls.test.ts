/** XML-RPC on the wire: the calls of V1 in another spelling (soap-catalog 8). */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { onEachStore } from '../../support/database/engines.ts';
import { linesOf, send, serve } from '../soap/wire.ts';
import { methodCall, path, rpcOf, serveRpc, Xml } from './rpc.ts';

const rpc = await serveRpc();
const session = await rpc.session();
const quoteId = await rpc.cart(await rpc.login());
const basic = (user: string, key: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
});
const expired = '5 Session expired. Try to relogin.';
const missing = '6 Required parameter is missing, for more details see "exception.log".';
const signature = '623 Calling parameters do not match signature';
const storeView = {
  store_id: 'int 1',
  code: 'default',
  website_id: 'int 1',
  group_id: 'int 1',
  name: 'English',
  sort_order: '1',
  is_active: '1',
};

const views = [
  storeView,
  { ...storeView, store_id: 'int 2', code: 'german', name: 'Deutsch', sort_order: '2' },
  {
    ...storeView,
    store_id: 'int 3',
    website_id: 'int 2',
    group_id: 'int 2',
    code: 'atelier_fr',
    name: 'Français',
    sort_order: '3',
  },
];

describe('an answer', () => {
  it('has the bytes and headers of the reference', async () => {
    const reply = await send(rpc.url, { path, body: methodCall('endSession', 'nobody') });
    assert.equal(reply.status, 200);
    assert.equal(reply.headers['content-type'], 'text/xml; charset=UTF-8');
    assert.equal(reply.headers['cache-control'], 'no-store');
    assert.equal(
      reply.body,
      '<?xml version="1.0" encoding="UTF-8"?>\n<methodResponse><params><param><value><boolean>1</boolean></value></param></params></methodResponse>',
    );
  });
  it('that is a fault has the status 200, and its code is an int', async () => {
    const reply = await send(rpc.url, { path, body: methodCall('resources', 'nobody') });
    assert.equal(reply.status, 200);
    assert.equal(
      reply.body,
      '<?xml version="1.0" encoding="UTF-8"?>\n<methodResponse><fault><value><struct>' +
        '<member><name>faultCode</name><value><int>5</int></value></member>' +
        '<member><name>faultString</name><value><string>Session expired. Try to relogin.</string></value></member>' +
        '</struct></value></fault></methodResponse>',
    );
  });
});

describe('sessions', () => {
  it('are opened, used and ended', async () => {
    const id = await rpc.session();
    assert.equal(typeof (await rpc.ask('resources', id)), 'object');
    assert.equal(await rpc.ask('endSession', id), 'boolean 1');
    assert.equal(await rpc.ask('call', id, 'store.list'), expired);
    assert.equal(await rpc.ask('endSession', id), 'boolean 1');
  });
  it('are those of SOAP', async () => {
    assert.deepEqual(await rpc.ask('call', await rpc.login(), 'store.info', ['1']), storeView);
  });
  it('of startSession are not logged in', async () => {
    const id = await rpc.ask('startSession');
    assert.match(String(id), /^[0-9a-f]{64}$/);
    assert.equal(await rpc.ask('call', id, 'store.list'), expired);
  });
  it('are not opened for a wrong key, an empty one, or none', async () => {
    assert.equal(await rpc.ask('login', 'root', 'wrong'), '2 Access denied.');
    assert.equal(await rpc.ask('login', '', ''), missing);
    assert.equal(await rpc.ask('login', 'root'), missing);
    assert.equal(await rpc.ask('login'), missing);
    assert.equal(await rpc.ask('login', 'root', 'key-12345', 1), signature);
  });
  it('need not be where HTTP Basic says who calls', async () => {
    const body = methodCall('call', null, 'store.info', ['1']);
    for (const sent of [body, methodCall('call', '', 'store.info', ['1'])]) {
      assert.deepEqual((await rpc.post(sent, { headers: basic('root', 'key-12345') })).result, storeView);
    }
    assert.deepEqual((await rpc.post(methodCall('call', '', 'store.info', ['1']))).fault?.code, '5');
    assert.equal((await rpc.post(body, { headers: basic('root', 'wrong') })).fault?.code, '2');
    assert.equal((await rpc.post(body)).fault?.code, '623');
  });
});

describe('call', () => {
  it('takes its arguments as a list, by name, as one value, or none', async () => {
    for (const args of [['1'], [1], { storeId: '1' }, '1', 1]) {
      assert.deepEqual(await rpc.ask('call', session, 'store.info', args), storeView);
    }
    assert.deepEqual(await rpc.ask('call', session, 'cart_product.list', { quoteId }), []);
    assert.deepEqual(await rpc.ask('call', session, 'store.list'), views);
    assert.deepEqual(await rpc.ask('call', session, 'store.list', []), views);
    assert.deepEqual(await rpc.ask('call', session, 'store.list', null), views);
  });
  it('filters a list by a regular expression', async () => {
    const skus = async (pattern: string) => {
      const rows = await rpc.ask('call', session, 'product.list', [{ sku: { regexp: pattern } }]);
      return Array.isArray(rows) ? (rows as { sku: string }[]).map(({ sku }) => sku).sort() : rows;
    };
    assert.deepEqual(await skus('^ink-(tide|MOSS)$'), ['INK-MOSS', 'INK-TIDE']);
    assert.equal(await skus('('), '102 Invalid `regexp`: a group is not closed.');
  });
  it('reports missing, unknown and forbidden calls', async () => {
    assert.equal(await rpc.ask('call', session, 'product.info', []), missing);
    assert.equal(await rpc.ask('call', session, 'nosuch.list', []), '3 Invalid api path.');
    assert.equal(await rpc.ask('call', session, 'product', []), '3 Invalid api path.');
    assert.equal(await rpc.ask('call', session, 'catalogProductList', []), '3 Invalid api path.');
    assert.equal(await rpc.ask('call', session, 'product.info', ['99999']), '101 Product not exists.');
    assert.equal(await rpc.ask('call', 'f'.repeat(64), 'nosuch.list', []), expired);
    const viewer = await rpc.session('viewer');
    assert.equal(await rpc.ask('call', viewer, 'cart.create', []), '2 Access denied.');
    assert.deepEqual(await rpc.ask('call', viewer, 'cart_product.list', [quoteId]), []);
  });
  it('is refused with too few or too many parameters, or another kind of session or path', async () => {
    assert.equal(await rpc.ask('call', session), signature);
    assert.equal(await rpc.ask('call', session, 'store.list', [], []), signature);
    assert.equal(await rpc.ask('call', 5, 'store.list', []), signature);
    assert.equal(await rpc.ask('call', null, 'store.list', []), signature);
    assert.equal(await rpc.ask('call', session, ['store.list'], []), signature);
  });
});

describe('introspection', () => {
  it('faults', async () => {
    const [first, ...others] = (await rpc.ask('globalFaults', session)) as { code: string; message: string }[];
    assert.deepEqual(first, { code: '0', message: 'Unknown Error' });
    assert.deepEqual(
      others.map(({ code }) => code),
      ['1', '2', '3', '4', '5', '6'],
    );
    assert.equal(await rpc.ask('globalFaults'), signature);
    const faults = (await rpc.ask('resourceFaults', session, 'product')) as { code: string }[];
    assert.deepEqual(
      faults.slice(0, 3).map(({ code }) => code),
      ['100', '101', '102'],
    );
    assert.deepEqual(await rpc.ask('resourceFaults', 'product', session), faults);
    assert.equal(await rpc.ask('resourceFaults', session, 'nosuch'), '3 Invalid api path.');
    assert.equal(await rpc.ask('resourceFaults', 'f'.repeat(64), 'product'), expired);
  });
  it('resources, of those that the caller may use', async () => {
    const resources = (await rpc.ask('resources', await rpc.session('viewer'))) as { name: string; methods: unknown }[];
    assert.deepEqual(
      resources.map(({ name, methods }) => [name, methods]),
      [
        [
          'cart_product',
          [
            {
              title: 'Get list of products in shopping cart',
              description: null,
              path: 'cart_product.list',
              name: 'list',
              aliases: [],
            },
          ],
        ],
      ],
    );
  });
  it('methods', async () => {
    assert.deepEqual(await rpc.ask('system.listMethods'), [
      'system.listMethods',
      'system.methodHelp',
      'system.methodSignature',
      'system.multicall',
      'startSession',
      'endSession',
      'login',
      'call',
      'multiCall',
      'resources',
      'resourceFaults',
      'globalFaults',
    ]);
    assert.equal(await rpc.ask('system.methodHelp', 'login'), 'Starts a session for a user name and an API key');
    assert.deepEqual(await rpc.ask('system.methodSignature', 'login'), [
      { returnType: 'string', parameters: ['string', 'string'] },
    ]);
    assert.deepEqual(await rpc.ask('system.methodSignature', 'startSession'), [
      { returnType: 'string', parameters: [] },
    ]);
    for (const about of ['system.methodHelp', 'system.methodSignature']) {
      assert.equal(await rpc.ask(about, 'nosuch'), '640 Method "nosuch" does not exist');
      assert.equal(await rpc.ask(about), signature);
    }
  });
  it('nothing of methods that there are not', async () => {
    for (const name of ['nosuch', 'product.info', 'toString', '__proto__']) {
      assert.equal(await rpc.ask(name), `620 Method "${name}" does not exist`);
    }
  });
});

describe('multiCall', () => {
  const calls = [['store.info', ['1']], ['product.info', ['99999']], ['store.info', '1'], ['store.list']];
  const fault = { isFault: 'boolean 1', faultCode: '101', faultMessage: 'Product not exists.' };
  it('takes a list of calls, or a struct', async () => {
    const answers = [storeView, fault, storeView, views];
    assert.deepEqual(await rpc.ask('multiCall', session, calls), answers);
    assert.deepEqual(await rpc.ask('multiCall', session, { ...calls }), answers);
    assert.deepEqual(await rpc.ask('multiCall', session, { a: calls[1], b: calls[0] }, {}), [fault, storeView]);
    assert.deepEqual(await rpc.ask('multiCall', session), []);
  });
  it('stops at a fault where it is asked to', async () => {
    assert.deepEqual(await rpc.ask('multiCall', session, calls, { break: 1 }), [storeView, fault]);
  });
  it('is refused without a session', async () => {
    assert.equal(await rpc.ask('multiCall', 'f'.repeat(64), calls), expired);
  });
});

describe('system.multicall', () => {
  const entry = (methodName: string, ...params: unknown[]) => ({ methodName, params });
  const fault = (code: number, text: string) => ({ faultCode: `int ${code}`, faultString: text });
  it('answers each call with a list of its one result, or with its fault', async () => {
    const calls = [
      entry('call', session, 'store.info', ['1']),
      entry('call', session, 'product.info', ['99999']),
      entry('nosuch'),
      entry('multiCall', session, [['store.info', ['1']]]),
      entry('endSession', 'nobody'),
    ];
    assert.deepEqual(await rpc.ask('system.multicall', calls), [
      [storeView],
      fault(101, 'Product not exists.'),
      fault(620, 'Method "nosuch" does not exist'),
      [[storeView]],
      ['boolean 1'],
    ]);
  });
  it('reports a wrong entry, and refuses to be called within itself', async () => {
    const calls = [
      'x',
      {},
      { methodName: 'login' },
      { methodName: 'login', params: 'x' },
      entry('system.multicall', []),
    ];
    assert.deepEqual(await rpc.ask('system.multicall', calls), [
      fault(601, 'a call in system.multicall is a struct'),
      fault(602, 'the call has no methodName'),
      fault(603, 'the call has no params'),
      fault(604, 'the params of a call are an array'),
      fault(605, 'system.multicall has no other one in it'),
    ]);
    assert.equal(await rpc.ask('system.multicall', 'x'), signature);
  });
  it('makes no more calls after a call without a valid session', async () => {
    const tried = fault(5, 'Session expired. Try to relogin.');
    const guess = entry('login', 'root', 'wrong');
    const good = entry('login', 'root', 'key-12345');
    assert.deepEqual(await rpc.ask('system.multicall', [guess, guess, good]), [
      fault(2, 'Access denied.'),
      tried,
      tried,
    ]);
    const call = entry('call', 'f'.repeat(64), 'store.list');
    assert.deepEqual(await rpc.ask('system.multicall', [call, entry('call', session, 'store.list')]), [tried, tried]);
  });
  it('asks once whose HTTP Basic credentials these are', async () => {
    const body = methodCall('system.multicall', [
      entry('call', null, 'store.info', ['1']),
      entry('call', null, 'store.info', ['1']),
    ]);
    assert.deepEqual((await rpc.post(body, { headers: basic('root', 'key-12345') })).result, [
      [storeView],
      [storeView],
    ]);
  });
});

describe('where less may be asked for at once', async () => {
  const small = await serveRpc({ maxCallsPerMultiCall: 2, multiCallAnswerLimit: 1024 });
  const id = await small.session();
  const list = ['store.list'];
  const entry = { methodName: 'call', params: [id, 'resources', []] };
  it('too many calls are refused', async () => {
    const tooMany = '6 At most 2 calls can be sent in one multiCall.';
    assert.equal(await small.ask('multiCall', id, [list, list, list]), tooMany);
    assert.equal(await small.ask('system.multicall', [entry, entry, entry]), tooMany);
  });
  it('no more calls are made once their answers are long', async () => {
    const large = { methodName: 'resources', params: [id] };
    const [, second] = (await small.ask('system.multicall', [large, large])) as unknown[];
    assert.deepEqual(second, {
      faultCode: 'int 6',
      faultString: 'This call was not made, since the answers to those before it are too large. Send fewer at once.',
    });
  });
});

describe('nothing', async () => {
  const other = await serveRpc({ xmlrpcNil: 'empty' });
  const asked = async (client: typeof rpc) => {
    const id = await client.session();
    const { body } = await client.post(methodCall('call', id, 'product.getSpecialPrice', ['PEN-WREN', null, 'sku']));
    return /<name>special_price<\/name>(.*?)<\/member>/.exec(body)?.[1];
  };
  it('is <nil/>', async () => {
    assert.equal(await asked(rpc), '<value><nil/></value>');
  });
  it('is an empty string where the setting says so', async () => {
    assert.equal(await asked(other), '<value><string></string></value>');
  });
});

it('an image is taken as base64 of its bytes, and as the text of its base64', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const text = png.toString('base64');
  const contents = [`<base64>${text}</base64>`, `<base64>${Buffer.from(text).toString('base64')}</base64>`, text];
  for (const content of contents) {
    const file = { content: new Xml(content), mime: 'image/png', name: 'dot' };
    const made = await rpc.ask('call', session, 'product_media.create', ['PEN-WREN', { file }, null, 'sku']);
    assert.match(String(made), /^\/d\/o\/dot(_\d+)?\.png$/);
  }
});

it('calls, logins and unknown operations are counted with the style XML-RPC', async () => {
  const own = await serveRpc();
  await own.ask('call', await own.session(), 'store.list');
  await own.ask('nosuch');
  const { body } = await send(own.url, { path: '/metrics', method: 'GET' });
  for (const line of [
    'cartwright_calls_total{style="xmlrpc",operation="storeList",outcome="ok"} 1',
    'cartwright_calls_total{style="xmlrpc",operation="login",outcome="ok"} 1',
  ]) {
    assert.ok(body.includes(`${line}\n`), line);
  }
  assert.match(body, /unknown_operation[^\n]* 1\n/);
});

onEachStore('demo_rows', 'a cart is filled by XML-RPC', async (_t, engine) => {
  const wire = await serve(engine);
  try {
    const own = rpcOf(wire);
    const id = await own.session();
    const cart = Number(String(await own.ask('call', id, 'cart.create')).replace('int ', ''));
    const items = [
      { sku: 'PEN-WREN', qty: new Xml('<double>2.0</double>') },
      { sku: new Xml('<base64>SU5LLVRJREU=</base64>'), qty: new Xml('<i8>3</i8>') },
    ];
    assert.equal(await own.ask('call', id, 'cart_product.add', [cart, items]), 'boolean 1');
    assert.deepEqual(await linesOf(engine, cart), [
      ['PEN-WREN', 2],
      ['INK-TIDE', 3],
    ]);
  } finally {
    await wire.close();
  }
});
