/** A large request is only decoded for callers with a valid session or good credentials. */

import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import { describe, it, mock } from 'node:test';
import zlib, { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

const inflated = mock.method(zlib, 'gunzip');
syncBuiltinESMExports();
// What counts must be in place before the service is loaded.
const { envelope, faults, key, linesOf, list, paths, send, serveFile, v2 } = await import('./wire.ts');

const wire = await serveFile();
const session = await wire.login();
const quoteId = await wire.cart(session);
const unknown = 'f'.repeat(64);

/** A gzip of some kilobytes with millions of references. */
const references = (who: string) => envelope(`${list('v2', who, quoteId)}<x>${'&#65;'.repeat(2_000_000)}</x>`);
const gzip = { 'content-encoding': 'gzip' };
const none = { status: 200, version: '1.1', result: [] };
const expired = { status: 500, version: '1.1', fault: faults.session };
const tooLarge = { status: 413, version: '1.1', fault: { code: 'SOAP-ENV:Client', text: 'The request is too large.' } };
const answerOf = async (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
  (await send(wire.url, { path: paths.v2, headers, body })).answer;

describe('a large request of a stranger', () => {
  for (const [what, who, refused] of [
    ['without a session', '', tooLarge],
    ['with one that is over', unknown, expired],
  ] as const) {
    it(`${what} is refused without being decoded`, async () => {
      const before = inflated.mock.callCount();
      assert.deepEqual(await answerOf(gzipSync(references(who)), gzip), refused);
      assert.equal(inflated.mock.callCount(), before);
    });
    it(`${what} is refused uncompressed, too`, async () => {
      assert.deepEqual(await answerOf(references(who)), refused);
    });
  }
  it('is refused in its version of SOAP', async () => {
    const body = references(unknown).replace(
      /http:\/\/schemas\.xmlsoap\.org\/soap\/envelope\//g,
      'http://www.w3.org/2003/05/soap-envelope',
    );
    assert.deepEqual(await answerOf(gzipSync(body), gzip), { ...expired, version: '1.2' });
    assert.deepEqual(await answerOf(body), { ...expired, version: '1.2' });
  });
  it('has no effect', async () => {
    const items = `<products>${'<item><sku>PEN-WREN</sku></item>'}</products>`;
    const pad = `<x>${' '.repeat(300_000)}</x>`;
    const call = (who: string) =>
      envelope(v2('shoppingCartProductAdd', who, `<quoteId>${quoteId}</quoteId>${items}`) + pad);
    assert.deepEqual(await answerOf(call(unknown)), expired);
    assert.deepEqual(await linesOf(wire.engine, quoteId), []);
  });
  it('that is small when decoded is read', async () => {
    assert.deepEqual(await answerOf(gzipSync(envelope(list('v2', unknown, quoteId))), gzip), expired);
    const answer = await answerOf(gzipSync('no XML'), gzip);
    assert.deepEqual(answer.fault, { code: 'Sender', text: 'Invalid XML' });
  });
  it('that is broken is told so', async () => {
    const answer = await answerOf(gzipSync(references(unknown)).subarray(0, 20), gzip);
    assert.equal(answer.status, 400);
  });
});

describe('a large request of a known caller', () => {
  for (const [encoding, encode] of Object.entries({ gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync })) {
    it(`by the session at its beginning is read, in ${encoding}`, async () => {
      assert.deepEqual(await answerOf(encode(references(session)), { 'content-encoding': encoding }), none);
    });
  }
  it('by the session at its end is read where it is not compressed', async () => {
    const call = `<m:shoppingCartProductList><x>${' '.repeat(300_000)}</x><quoteId>${quoteId}</quoteId><sessionId>${session}</sessionId></m:shoppingCartProductList>`;
    assert.deepEqual(await answerOf(envelope(call)), none);
  });
  it('by a session in a CDATA section, in UTF-16, and in an element of another name is read', async () => {
    const utf16 = Buffer.from(`\uFEFF${references(session).replace(' encoding="UTF-8"', '')}`, 'utf16le');
    assert.deepEqual(await answerOf(utf16, { 'content-type': 'text/xml' }), none);
    const pad = `<x>${' '.repeat(300_000)}</x>`;
    assert.deepEqual(await answerOf(envelope(list('v2', `<![CDATA[${session}]]>`, quoteId) + pad)), none);
    const call = `<m:call><c-gensym3>${session}</c-gensym3><c-gensym4>cart_product.list</c-gensym4><c-gensym5>${quoteId}</c-gensym5></m:call>`;
    assert.deepEqual((await send(wire.url, { path: paths.v1, body: envelope(call + pad) })).answer, none);
  });
  it('by HTTP Basic is read, and refused where the key is wrong', async () => {
    const basic = (value: string) => ({ authorization: `Basic ${Buffer.from(`root:${value}`).toString('base64')}` });
    const call = `<m:shoppingCartProductList><sessionId xsi:nil="true"/><quoteId>${quoteId}</quoteId></m:shoppingCartProductList><x>${' '.repeat(300_000)}</x>`;
    assert.deepEqual(await answerOf(envelope(call), basic(key)), none);
    assert.deepEqual(await answerOf(envelope(call), basic('wrong')), { ...expired, fault: faults.denied });
  });
});
