/** What strangers send: the limits of SOAP hold here, too, and nothing but a fault comes back (design 18). */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { StorageError } from '../../../src/platform/storage/engine.ts';
import { onEachStore } from '../../support/database/engines.ts';
import { onHeldEngine } from '../../support/database/held-engine.ts';
import { startService } from '../../support/service.ts';
import { send, serve } from '../soap/wire.ts';
import { declaration, methodCall, path, rpcOf, serveRpc, Xml } from './rpc.ts';

const rpc = await serveRpc();
/** Documents are read before the caller is known. */
const lenient = await serveRpc({ soapStrangerBodyLimit: 2 ** 25 });
const session = await rpc.session();
const unknown = 'f'.repeat(64);
const fault = (code: number, text: string) => ({ status: 200, fault: { code: String(code), text } });
const tooLarge = fault(630, 'The request is too large.');
const expired = fault(5, 'Session expired. Try to relogin.');
const noMethod = fault(632, "Invalid request, no method passed; request must contain a 'methodName' tag");
const answerOf = async (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
  (await send(rpc.url, { path, body, headers })).answer;
const call = (inside: string) =>
  `${declaration}<methodCall><methodName>endSession</methodName><params><param><value>${inside}</value></param></params></methodCall>`;
const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

describe('a document', () => {
  const nested = (count: number) =>
    `${'<array><data><value>'.repeat(count)}x${'</value></data></array>'.repeat(count)}`;
  const cases: Readonly<Record<string, readonly [document: string, answer: unknown]>> = {
    'with a document type': [
      call('&a;').replace(declaration, `${declaration}<!DOCTYPE x [<!ENTITY a "b">]>`),
      fault(631, 'Failed to parse request'),
    ],
    'that names an external entity': [
      `<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd"><methodCall><methodName>login</methodName></methodCall>`,
      fault(631, 'Failed to parse request'),
    ],
    'with an entity that nobody declared': [call('&a;'), noMethod],
    'that is deep': [call(nested(30)), fault(631, 'The document has more than 64 nested elements')],
    'with many elements': [
      call(`<array><data>${'<value/>'.repeat(30_000)}</data></array>`),
      fault(623, 'Calling parameters do not match signature'),
    ],
    'with many attributes': [
      call(`<string ${many(300, (index) => `a${index}="" `)}/>`),
      fault(631, 'The document has more than 256 attributes in an element'),
    ],
    'that ends early': ['<methodCall><methodName>endSession', noMethod],
    'that is not well-formed': ['<methodCall><methodName>a</methodname></methodCall>', noMethod],
    'in SOAP': ['<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body/></e:Envelope>', noMethod],
    'in JSON': ['{"method":"login"}', noMethod],
    'of bytes that are no text': ['\u0000\u0001', noMethod],
    'in an encoding that there is not': ['<?xml version="1.0" encoding="x-none"?><methodCall/>', noMethod],
  };
  for (const [what, [document, answer]] of Object.entries(cases)) {
    it(what, async () => assert.deepEqual(await answerOf(document), answer));
  }
  it('as deep and wide as it may be is read', async () => {
    const wide = Array.from({ length: 20_000 }, () => 'x');
    const answer = await rpc.ask('call', session, 'nosuch.list', [new Xml(nested(18)), wide]);
    assert.equal(answer, '3 Invalid api path.');
  });
});

describe('a large request', () => {
  const references = (who: string) =>
    methodCall('call', who, 'store.list', new Xml(`<string>${'&#65;'.repeat(200_000)}</string>`));
  for (const [what, who, refused] of [
    ['without a session', 'nobody', tooLarge],
    ['with one that is over', unknown, expired],
  ] as const) {
    it(`${what} is refused, compressed or not`, async () => {
      assert.deepEqual(await answerOf(references(who)), refused);
      assert.deepEqual(await answerOf(gzipSync(references(who)), { 'content-encoding': 'gzip' }), refused);
    });
  }
  for (const [encoding, compress] of [
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const) {
    it(`of somebody with a session is read, in ${encoding}`, async () => {
      const { status, result } = await answerOf(compress(references(session)), { 'content-encoding': encoding });
      assert.equal(status, 200);
      assert.equal((result as unknown[]).length, 3);
    });
  }
  it('by HTTP Basic is read, and refused where the key is wrong', async () => {
    const body = methodCall('call', null, 'store.list', new Xml(`<string>${'x'.repeat(300_000)}</string>`));
    const by = (key: string) => ({ authorization: `Basic ${Buffer.from(`root:${key}`).toString('base64')}` });
    assert.equal(((await answerOf(body, by('key-12345'))).result as unknown[]).length, 3);
    assert.deepEqual(await answerOf(body, by('wrong')), fault(2, 'Access denied.'));
  });
  it('is too large above the limit for everybody', async () => {
    const small = await serveRpc({ soapBodyLimit: 100_000 });
    const body = methodCall('call', await small.session(), 'store.list', 'x'.repeat(100_000));
    assert.deepEqual((await send(small.url, { path, body })).answer, tooLarge);
    const headers = { 'content-encoding': 'gzip' };
    assert.deepEqual((await send(small.url, { path, headers, body: gzipSync(body) })).answer, tooLarge);
  });
  it('that does not match its header is refused', async () => {
    const unreadable = fault(630, 'Unable to read request');
    assert.deepEqual(await answerOf('no gzip', { 'content-encoding': 'gzip' }), unreadable);
    assert.deepEqual(await answerOf('x', { 'content-encoding': 'x-none' }), unreadable);
  });
});

describe('it is little work to read or refuse', () => {
  const open = `<array><data>`;
  const cases: Readonly<Record<string, string>> = {
    'members of many names': `<struct>${many(40_000, (index) => `<member><name>${index * 99_991}</name><value>1</value></member>`)}</struct>`,
    'one member again and again': `<struct>${'<member><name>a</name><value>1</value></member>'.repeat(40_000)}</struct>`,
    'a number of a megabyte': `${open}<value><int>${'9'.repeat(1_000_000)}</int></value></data></array>`,
    'a fraction of a megabyte': `${open}<value><double>0.${'0'.repeat(1_000_000)}1</double></value></data></array>`,
    'a date of a megabyte': `<dateTime.iso8601>${' '.repeat(1_000_000)}2</dateTime.iso8601>`,
    'base64 of white space': `<base64>${' \n'.repeat(1_000_000)}</base64>`,
    'base64 that is nearly right': `<base64>${'A'.repeat(3_000_003)}*</base64>`,
    'a text of references': `<string>${'&#x00000041;'.repeat(200_000)}</string>`,
  };
  for (const [what, inside] of Object.entries(cases)) {
    it(what, async () => {
      const started = process.cpuUsage();
      const { answer } = await send(lenient.url, { path, body: call(inside) });
      const { user, system } = process.cpuUsage(started);
      assert.ok(user + system < 8_000_000, `it took ${(user + system) / 1000} ms of work`);
      assert.equal(answer.status, 200);
      assert.ok(answer.fault || answer.result === 'boolean 1', JSON.stringify(answer).slice(0, 200));
    });
  }
});

it('wrong keys are throttled as in SOAP, however they come', async () => {
  const own = await serveRpc({ loginFailuresPerAccount: 2 });
  assert.equal(await own.ask('login', 'root', 'wrong'), '2 Access denied.');
  assert.equal(await own.ask('login', 'root', 'wrong'), '2 Access denied.');
  assert.equal(await own.ask('login', 'root', 'key-12345'), '2 Access denied.');
});

it('above its limit the service refuses calls with 503 and Retry-After', async () =>
  onHeldEngine(async (engine, { release, waiting }) => {
    const service = await startService(engine, { requestsAtOnce: 1 });
    try {
      const body = methodCall('resources', unknown);
      const taken = send(service.url, { path, body });
      await waiting(1);
      const refused = await send(service.url, { path, body });
      assert.deepEqual(
        [refused.status, refused.headers['retry-after'], refused.answer.fault],
        [503, '1', { code: '1', text: 'The service has too much to do. Try again soon.' }],
      );
      release();
      assert.deepEqual((await taken).answer, expired);
    } finally {
      release();
      await service.close();
    }
  }));

onEachStore('demo_rows', 'an unexpected error is fault 1, and only the log knows more', async (_t, engine) => {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  let isBroken = false;
  const fragile: typeof engine = {
    ...engine,
    read: (work) => (isBroken ? Promise.reject(new StorageError('failed', 'secret detail')) : engine.read(work)),
  };
  const wire = await serve(fragile, {}, { log });
  try {
    const own = rpcOf(wire);
    const id = await own.session();
    isBroken = true;
    const reply = await send(wire.url, {
      path,
      body: methodCall('call', id, 'store.list'),
    });
    assert.deepEqual(reply.answer, fault(1, 'Internal Error. Please see log for details.'));
    assert.doesNotMatch(reply.body, /secret/);
    assert.match(logged.join(''), /"reqId":"req-2".*secret detail/);
  } finally {
    await wire.close();
  }
});
