import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createLegacyRegistry } from '../../src/app/app.ts';
import { createCallDecoder } from '../../src/app/calls/decode.ts';
import { coverageOf } from '../../src/test-bench/coverage.ts';
import { startTestBench } from '../../src/test-bench/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'recording-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'conversation.jsonl');

/** A connector: it logs in, reads a product twice with a change between, makes several calls at once, and uses REST. */
async function converse(url: string): Promise<string[]> {
  const soap = async (path: string, body: string): Promise<string> => {
    const text = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="urn:Magento" xmlns:x="http://www.w3.org/2001/XMLSchema-instance"><e:Body>${body}</e:Body></e:Envelope>`;
    const answer = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: text });
    return answer.text();
  };
  const v2 = (body: string) => soap('/api/v2_soap/', body);
  const login = await v2('<m:login><username>bench</username><apiKey>bench-key-1</apiKey></m:login>');
  const session = /loginReturn[^>]*>([^<]+)</.exec(login)?.[1] ?? assert.fail(login);
  const info = `<m:catalogProductInfo><sessionId>${session}</sessionId><productId>INK-TIDE</productId></m:catalogProductInfo>`;
  const first = await v2(info);
  await v2(
    `<m:catalogProductUpdate><sessionId>${session}</sessionId><product>INK-TIDE</product><productData><price>77</price></productData></m:catalogProductUpdate>`,
  );
  const second = await v2(info);
  const calls = '<calls><item><item>store.list</item></item><item><item>storecredit.list</item></item></calls>';
  await soap('/api/soap/', `<m:multiCall><sessionId>${session}</sessionId>${calls}</m:multiCall>`);
  const wsdl = await (await fetch(`${url}/api/v2_soap/?wsdl`)).text();
  const login2 = await fetch(`${url}/api/rest/v2/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'marta.lind@example.com', password: 'ink-before-breakfast' }),
  });
  const { token } = (await login2.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const me = await (await fetch(`${url}/api/rest/v2/customers/me`, { headers })).text();
  const price = (text: string) => /<price [^>]*>([^<]*)</.exec(text)?.[1] ?? text;
  const location = /location="([^"]*)"/.exec(wsdl)?.[1]?.replace(url, '') ?? '';
  return [price(first), price(second), location, String(me.includes('Marta'))];
}

test('a conversation with another store is recorded without its secrets, and replayed', async () => {
  const old = await startTestBench();
  const recorder = await startTestBench({ record: file, upstream: old.url });
  const said = await converse(recorder.url);
  await recorder.close();
  await old.close();
  assert.deepEqual(said, [said[0], '77.0000', '/api/v2_soap/', 'true']);
  assert.notEqual(said[0], '77.0000');

  const text = readFileSync(file, 'utf8');
  const secrets = ['bench-key-1', 'ink-before-breakfast', 'eyJ', '127.0.0.1'];
  assert.deepEqual(
    secrets.filter((secret) => text.includes(secret)),
    [],
  );
  assert.deepEqual([text.includes('session-1'), text.includes('session-2')], [true, true]);

  const replay = await startTestBench({ replay: file });
  try {
    assert.deepEqual(await converse(replay.url), said);
    // The last answers stay, until a reset.
    assert.deepEqual((await converse(replay.url)).slice(0, 2), ['77.0000', '77.0000']);
    await replay.reset();
    assert.deepEqual(await converse(replay.url), said);
    const other = await fetch(`${replay.url}/api/rest/v2/orders`);
    assert.equal(other.status, 501);
    assert.match(await other.text(), /no such call of GET \/orders/);
    await assert.rejects(replay.snapshot(), { name: 'BenchError' });
  } finally {
    await replay.close();
  }
});

test('a file that is no recording is refused', async () => {
  const wrong = join(folder, 'wrong.jsonl');
  writeFileSync(wrong, '{"method":"GET"}\n');
  await assert.rejects(startTestBench({ replay: wrong }), { name: 'BenchError', message: /^line 1 of / });
  await assert.rejects(startTestBench({ replay: join(folder, 'none') }), { name: 'BenchError' });
  await assert.rejects(startTestBench({ record: join(folder, 'no/folder/x') }), { name: 'BenchError' });
  await assert.rejects(startTestBench({ record: file, upstream: 'ftp://x' }), { name: 'BenchError' });
});

const decoder = createCallDecoder(createLegacyRegistry());
/** Operations with their counts, as lines. */
function coverageIn(name: string, text: string): [string, string[]] {
  const path = join(folder, name);
  writeFileSync(path, text);
  const { format, operations } = coverageOf(path, decoder);
  return [format, operations.map(({ count, served, operation, style }) => `${count} ${served} ${style} ${operation}`)];
}

test('the coverage of a recording counts its operations, those of a multiCall one by one', () => {
  const { format, calls, served, notServed, unknown, operations } = coverageOf(file, decoder);
  assert.deepEqual([format, calls, served, notServed, unknown], ['recording', 8, 7, 1, 0]);
  assert.deepEqual(
    operations.map(({ count, served: how, operation }) => `${count} ${how} ${operation}`),
    [
      '2 yes catalogProductInfo',
      '1 yes catalogProductUpdate',
      '1 yes GET /customers/me',
      '1 yes login',
      '1 yes POST /auth/token',
      '1 yes store.list',
      '1 no storecredit.list',
    ],
  );
});

test('the coverage of an access log tells REST, and says where the log does not name the operation', () => {
  const line = (request: string, rest = '') =>
    `10.0.0.1 - - [28/Nov/2026:10:00:00 +0000] "${request} HTTP/1.1" 200 512${rest}`;
  const log = [
    line('POST /shop/index.php/api/v2_soap/index/'),
    line('POST /api/soap/', ' "SOAPAction: urn:Mage_Api_Model_Server_HandlerAction"'),
    line('POST /api/v2_soap/', ' SOAPAction="urn:Magento#catalogProductList"'),
    line('POST /api/v2_soap/', ' SOAPAction="urn:Magento#giftcardAccountList"'),
    line('GET /api/v2_soap/?wsdl'),
    line('GET /api/rest/v2/products/12?fields=sku'),
    line('GET /api/rest/v2/products/13'),
    line('GET /api/rest/products/13'),
    line('GET /skin/logo.png'),
    'not a line of a log',
  ].join('\n');
  assert.deepEqual(coverageIn('access.log', log), [
    'log',
    [
      '2 yes rest GET /products/{id}',
      '1 yes soap catalogProductList',
      '1 no rest GET /api/rest/products/{id} (older REST)',
      '1 no soap giftcardAccountList',
      '1 unknown other POST /api/soap/',
      '1 unknown other POST /api/v2_soap/index/',
    ],
  ]);
});

test('the coverage of a HAR file, and of a log with messages in it', () => {
  const envelope = (body: string) =>
    `<?xml version="1.0"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:Magento"><SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>`;
  const call = envelope(
    '<ns1:call><sessionId>a</sessionId><resourcePath>sales_order.list</resourcePath><args/></ns1:call>',
  );
  const entry = (url: string, text: string) => ({
    request: { method: 'POST', url, postData: { mimeType: 'text/xml', text } },
  });
  const xmlRpc =
    '<methodCall><methodName>call</methodName><params><param><value>s</value></param><param><value>own_module.sync</value></param></params></methodCall>';
  const har = {
    log: { entries: [entry('https://old.example/api/soap/', call), entry('https://old.example/api/xmlrpc/', xmlRpc)] },
  };
  assert.deepEqual(coverageIn('a.har', JSON.stringify(har)), [
    'HAR',
    ['1 no xmlrpc own_module.sync', '1 yes soap sales_order.list'],
  ]);
  const list = envelope('<ns1:salesOrderListRequestParam><sessionId>a</sessionId></ns1:salesOrderListRequestParam>');
  const answer = envelope('<ns1:salesOrderListResponseParam/>');
  assert.deepEqual(coverageIn('messages.log', `10:00 sent ${call}\n10:01 ${list} got ${answer}\n${xmlRpc}`), [
    'log',
    ['1 no xmlrpc own_module.sync', '1 yes soap sales_order.list', '1 yes soap salesOrderList'],
  ]);
  assert.deepEqual(coverageIn('empty', ''), ['log', []]);
  assert.deepEqual(coverageIn('hostile', '<Envelope <methodCall> { "log": "'.repeat(2000)), ['log', []]);
});
