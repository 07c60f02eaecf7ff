/** What strangers send: nothing but an error comes back. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { serveJsonRpc } from './json-rpc.ts';

const rpc = await serveJsonRpc();
/** Documents are read before the caller is known. */
const lenient = await serveJsonRpc({ soapStrangerBodyLimit: 2 ** 25 });
const session = await rpc.session();
const error = (code: number, message: string) => ({
  error: { code, message, data: {} },
  id: null,
  jsonrpc: '2.0',
});
const parse = error(-32700, 'Parse error');
const invalid = error(-32600, 'Invalid Request');
const digits = error(-32600, 'A number has more digits than can be kept.');
const half = error(-32600, 'A text has the character U+0000, or half of a surrogate pair.');
const ended = { result: true, id: 1, jsonrpc: '2.0' };
const call = (inside: string) => `{"jsonrpc":"2.0","id":1,"method":"endSession","params":[${inside}]}`;
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a document', () => {
  const cases: Readonly<Record<string, readonly [body: string | Uint8Array, answer: unknown]>> = {
    'of nothing': ['', parse],
    'that ends early': ['{"method":"login"', parse],
    'in XML': ['<methodCall><methodName>login</methodName></methodCall>', parse],
    'with two values': [`${call('"x"')}${call('"x"')}`, parse],
    'in UTF-16': [Buffer.from(call('"x"'), 'utf16le'), parse],
    'with invalid UTF-8': [Buffer.from(call('"\xff"'), 'latin1'), parse],
    'with a byte order mark': [`\uFEFF${call('"x"')}`, ended],
    'with NaN': [call('NaN'), parse],
    'that is deep': [call(deep(63)), error(-32600, 'The document has more than 64 nested values.')],
    'that is a hundred thousand levels deep': [
      deep(100_000),
      error(-32600, 'The document has more than 64 nested values.'),
    ],
    'with a number that is too large': [call('1e400'), digits],
    'with a number that loses digits': [call('0.12345678901234567890123'), digits],
    'with a whole number of a thousand digits': [call('9'.repeat(1000)), digits],
    'with U+0000': [call('"\\u0000"'), half],
    'with half of a pair': [call('"\\ud800"'), half],
    'with such a name': [call('{"\\u0000":1}'), half],
    'that is a text': ['"login"', invalid],
    'that is null': ['null', invalid],
    'without a method': ['{"jsonrpc":"2.0"}', invalid],
    'with a method that is none': ['{"jsonrpc":"2.0","method":5}', invalid],
    'with a long method': [`{"jsonrpc":"2.0","method":"${'x'.repeat(201)}","id":null}`, invalid],
    'with an id that is none': ['{"jsonrpc":"2.0","method":"login","id":{}}', invalid],
    'with params that are none': ['{"jsonrpc":"2.0","method":"login","id":null,"params":"x"}', invalid],
    'with names that are repeated': [`{"method":"login","id":9,${call('"x"').slice(1)}`, ended],
    'with a prototype': [`{"__proto__":{"method":"x"},${call('"x"').slice(1)}`, ended],
  };
  for (const [what, [body, answer]] of Object.entries(cases)) {
    it(what, async () => assert.deepEqual((await rpc.post(body)).answer, answer));
  }
  it('with many values', async () => {
    assert.deepEqual(
      (await lenient.post(call(`[${'0,'.repeat(300_000)}0]`))).answer,
      error(-32600, 'The document has more than 200000 values.'),
    );
  });
  it('keeps the digits of large whole numbers, and names that objects have', async () => {
    const body = `{"id":1,"method":"store.info","params":["${session}",12345678901234567890]}`;
    assert.equal(((await rpc.post(body)).answer as { error: { code: number } }).error.code, 100);
    for (const args of ['{"__proto__":1}', '{"constructor":1}', '{"toString":[]}']) {
      const { answer } = await rpc.post(`{"id":1,"method":"call","params":["${session}","store.list",${args}]}`);
      assert.equal((answer as { result: unknown[] }).result.length, 3);
    }
  });
});

describe('a large request', () => {
  const large = (who: string) => ({ id: 1, method: 'call', params: [who, 'store.list', ['x'.repeat(300_000)]] });
  it('is read for a session, also compressed, and refused for others', async () => {
    const sent = JSON.stringify(large(session));
    const gzip = { 'content-encoding': 'gzip' };
    for (const reply of [await rpc.post(sent), await rpc.post(gzipSync(sent), gzip)]) {
      assert.equal((reply.answer as { result: unknown[] }).result.length, 3);
    }
    assert.deepEqual((await rpc.post(large('nobody'))).answer, error(-32600, 'The request is too large.'));
    assert.deepEqual((await rpc.post(large('f'.repeat(64)))).answer, error(5, 'Session expired. Try to relogin.'));
    assert.deepEqual((await rpc.post('no gzip', gzip)).answer, parse);
  });
});

it('wrong keys are throttled as in SOAP', async () => {
  const own = await serveJsonRpc({ loginFailuresPerAccount: 2 });
  for (const key of ['wrong', 'wrong', 'key-12345']) {
    assert.equal(await own.ask('login', ['root', key]), '2 Access denied.');
  }
});
