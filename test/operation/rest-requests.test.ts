import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { addApiUser, testKey } from '../support/service.ts';
import { onShop } from '../support/shop.ts';
import { envelope, login, paths, send, v1, v2 } from '../wire/soap/wire.ts';

onShop(
  'the last calls are recorded, decoded and without secrets, with who made them',
  async (shop, t) => {
    const { url } = shop;
    const userId = await addApiUser(shop.engine, 'erp', ['all']);
    const ask = async (path: string, body: string) => (await send(url, { path, body: envelope(body) })).answer;
    const session = String((await ask(paths.v2, login('v2', 'erp', testKey))).result);
    await ask(paths.v2, v2('catalogProductInfo', session, '<productId>INK-TIDE</productId>'));
    await ask(paths.v1, v1('customer.info', session, '<args xsi:type="xsd:int">4711</args>'));
    const office = await shop.as('all', 'requests/read');
    const secret = { firstname: 'Ann', password: 'Very-Secret-7', email: 'ann@example.com', lastname: "O'Ink" };
    await office.post('/customers', secret);
    await office.get('/products/sku/PEN-WREN');
    const listed = async () => (await office.get('/requests')).body as Record<string, unknown>[];
    let calls = await listed();
    while (calls.length < 5) {
      await sleep(50, undefined, { signal: t.signal });
      calls = await listed();
    }
    const byOperation = new Map(calls.map((call) => [call.operation, call]));
    const product = byOperation.get('catalogProductInfo');
    assert.deepEqual(
      [product?.style, product?.status, product?.caller, product?.fault],
      ['soap-v2', 200, { kind: 'apiUser', id: userId, name: 'erp' }, null],
    );
    const failed = (await office.get('/requests?failed=true&style=soap-v1')).body;
    assert.deepEqual(
      failed.map(({ operation, fault }: { operation: string; fault: { code: string } }) => [operation, fault.code]),
      [['customer.info', '102']],
    );
    const whole = await Promise.all(calls.map(async ({ id }) => (await office.get(`/requests/${id}`)).body));
    const detailOf = (operation: string) => whole.find((call) => call.operation === operation);
    assert.match(detailOf('catalogProductInfo').php, /^\$api->catalogProductInfo\(\$session, 'INK-TIDE'\);$/);
    assert.match(detailOf('catalogProductInfo').curl, /^curl -s .*INK-TIDE/s);
    assert.equal(detailOf('catalogProductInfo').answer.sku, 'INK-TIDE');
    assert.equal(detailOf('login').answer, '***');
    assert.deepEqual(detailOf('POST /customers').arguments.body, { ...secret, password: '***' });
    assert.equal(detailOf('GET /products/sku/{sku}').answer.sku, 'PEN-WREN');
    const text = JSON.stringify(whole);
    for (const hidden of [session, testKey, secret.password, 'eyJ']) assert.ok(!text.includes(hidden), hidden);
    assert.equal((await office.get('/requests/4711')).status, 404);
    assert.equal((await (await shop.as('usage/read')).get('/requests')).status, 403);
  },
  { settings: { recordRequests: true } },
);

onShop(
  'calls that cannot be decoded are recorded as such: with their fault and size, without their body',
  async ({ url, as }, t) => {
    const office = await as('requests/read');
    const secret = 'Very-Secret-7';
    const broken = `<?xml version="1.0"?><s:Envelope xmlns:s="x"><s:Body><login><apiKey>${secret}</apiKey${secret}`;
    const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
      fetch(url + path, { method: 'POST', body, headers: { 'content-type': 'text/xml', ...headers } });
    await post('/api/v2_soap/', broken);
    await post('/api/xmlrpc/', `<methodCall><methodName>login</methodName><params><param>${secret}`);
    await post('/api/jsonrpc/', `{"method": "login", "params": ["erp", "${secret}"`, {
      'content-type': 'application/json',
    });
    await post('/german/api/soap/index', Buffer.from([0xff, 0xfe, 0, 0x3c, 0x80]));
    await post('/api/v2_soap/', `<a>${'x'.repeat(70_000)}`);
    await fetch(`${url}/api/soap/`);
    const listed = async () => (await office.get('/requests')).body as Record<string, unknown>[];
    let calls = await listed();
    while (calls.length < 5) {
      await sleep(50, undefined, { signal: t.signal });
      calls = await listed();
    }
    const whole = await Promise.all(
      calls.toReversed().map(async ({ id }) => (await office.get(`/requests/${id}`)).body),
    );
    assert.deepEqual(
      whole.map(({ style, operation, arguments: { bytes }, isCut, curl, php }) => [
        style,
        operation,
        bytes,
        isCut,
        curl,
        php,
      ]),
      [
        ['soap-v2', '(not readable)', broken.length, false, '', null],
        ['xmlrpc', '(not readable)', 70, false, '', null],
        ['jsonrpc', '(not readable)', 53, false, '', null],
        ['soap-v1', '(not readable)', 5, false, '', null],
        ['soap-v2', '(too long to show)', 70_003, true, '', null],
      ],
    );
    assert.deepEqual(whole[0].arguments.elements, ['s:Envelope', 's:Body', 'login', 'apiKey']);
    assert.ok(whole[0].fault.message.length > 0, JSON.stringify(whole[0]));
    assert.equal((await office.get('/requests?failed=true')).body.length, 5);
    assert.ok(!JSON.stringify(whole).includes('Secret'));
  },
  { settings: { recordRequests: true } },
);

onShop('nothing is recorded unless it is wanted', async (shop) => {
  const office = await shop.as('requests/read');
  await office.get('/products');
  assert.deepEqual((await office.get('/requests')).body, []);
});

const hostile = ["Very'Secret & <7>", 'Zm9v-own', 'geheim\u00fc 9'];

onShop(
  'no secret of a call is recorded, whatever it is called and however it is written',
  async ({ url, engine, as }, t) => {
    await addApiUser(engine, 'erp', ['all']);
    const [first = '', second = '', third = ''] = hostile;
    const rest = `${url}/api/rest/v2`;
    const json = { 'content-type': 'application/json' };
    const post = (path: string, body: string, headers: Record<string, string> = json) =>
      fetch(rest + path, { method: 'POST', body, headers });
    await post('/auth/token', JSON.stringify({ username: 'erp', pw: first, nested: [{ odd: third }] }));
    await post('/auth/operator', JSON.stringify({ email: 'a@example.com', password: first, code: second }));
    await post('/auth/oauth/token', `grant_type=client_credentials&client_secret=${encodeURIComponent(first)}`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    await post('/customers', `{"password": "${second} more", "note"`);
    await post('/customers', JSON.stringify(second));
    await post('/customers', JSON.stringify({ totp: third, settings: [{ path: 'smtp/password', value: second }] }));
    await post('/customers', '['.repeat(30_000) + ']'.repeat(30_000));
    await post('/customers', JSON.stringify({ lastname: 'Wren' }), {
      ...json,
      cookie: `frontend=${second}`,
      'idempotency-key': second,
      authorization: `Basic ${second}`,
      'x-own': second,
    });
    await post('/customers', gzipSync('x'.repeat(20_000_000)).toString('latin1'), {
      ...json,
      'content-encoding': 'gzip',
    });
    await fetch(`${rest}/products?%74oken=Zm9v%2down&search=${second.replace('-', '%2D')}`);
    await fetch(`${rest}/downloads/${second}`);
    const asChars = [...first].map((char) => `&#${char.charCodeAt(0)};`).join('');
    for (const key of [asChars, `<![CDATA[${first}]]>`, first.replace('&', '&amp;').replace('<', '&lt;')]) {
      const body = `<login><username>erp</username><apiKey>${key}</apiKey></login>`;
      await send(url, { path: paths.v2, body: envelope(body) });
      await send(url, { path: paths.v1, body: envelope(body) });
    }
    const value = (text: string) => `<param><value><string>${text}</string></value></param>`;
    const rpc = `<methodCall><methodName>login</methodName><params>${value('erp')}${value(third)}</params></methodCall>`;
    await fetch(`${url}/api/xmlrpc`, { method: 'POST', body: rpc, headers: { 'content-type': 'text/xml' } });
    // Looking for secrets in this takes no seconds.
    await post('/customers', JSON.stringify({ note: '1-'.repeat(30_000), other: '"key" '.repeat(500) }));
    const office = await as('all', 'requests/read');
    await office.get('/products/sku/PEN-WREN');
    const listed = async () => (await office.get('/requests?pageSize=100')).body as Record<string, unknown>[];
    let calls = await listed();
    while (!calls.some(({ operation }) => operation === 'GET /products/sku/{sku}')) {
      await sleep(50, undefined, { signal: t.signal });
      calls = await listed();
    }
    const whole = await Promise.all(calls.map(async ({ id }) => (await office.get(`/requests/${id}`)).body));
    const text = JSON.stringify(whole);
    for (const secret of hostile) {
      for (const spelling of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), asChars]) {
        assert.ok(!text.includes(spelling), spelling);
      }
    }
    assert.ok(!/Secret|geheim|Zm9v/.test(text));
    assert.deepEqual(
      whole.filter(({ operation }) => operation === 'login').map(({ style }) => style),
      ['xmlrpc', 'soap-v1', 'soap-v2', 'soap-v1', 'soap-v2', 'soap-v1', 'soap-v2'],
    );
  },
  { settings: { recordRequests: true } },
);
