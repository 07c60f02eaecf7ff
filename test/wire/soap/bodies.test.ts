/** How a request's body may come: compressed, in other charsets, in SOAP 1.2, under any type; and what is too much. */

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, describe, it } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { addApiUser } from '../../support/service.ts';
import { envelope, faults, key, list, login, paths, type Sending, send, serveFile, styles } from './wire.ts';

const limit = 64 * 1024;
const wire = await serveFile({ soapBodyLimit: limit, requestTimeout: 2, bodyTimeout: 1 });
const { url } = wire;
const session = await wire.login();
const path = paths.v2;
const empty = envelope(list('v2', session, await wire.cart(session)));
const answerOf = async (sending: Sending) => (await send(url, { path, ...sending })).answer;
const none = { status: 200, version: '1.1', result: [] };
/** Blanks are legal beside the elements. */
const padded = (bytes: number) => empty.replace('</e:Body>', `${' '.repeat(bytes)}</e:Body>`);

describe('a compressed body', () => {
  const encoders = { gzip: gzipSync, 'x-gzip': gzipSync, deflate: deflateSync, br: brotliCompressSync, GZIP: gzipSync };
  for (const [encoding, encode] of Object.entries(encoders)) {
    it(`in ${encoding} is understood`, async () => {
      const headers = { 'content-encoding': encoding };
      assert.deepEqual(await answerOf({ headers, body: encode(empty) }), none);
    });
    it(`in ${encoding} is refused where it is too large decoded`, async () => {
      const body = encode(padded(50 * limit));
      assert.ok(body.length < limit, 'the bomb itself is small');
      const { status, answer } = await send(url, { path, headers: { 'content-encoding': encoding }, body });
      assert.deepEqual([status, answer.fault], [413, { code: 'SOAP-ENV:Client', text: 'The request is too large.' }]);
    });
  }

  const unreadable = { code: 'SOAP-ENV:Client', text: 'The request could not be read.' };
  it('that is invalid is a fault', async () => {
    const headers = { 'content-encoding': 'gzip' };
    assert.deepEqual(await answerOf({ headers, body: empty }), { status: 400, version: '1.1', fault: unreadable });
  });
  it('that ends early is a fault', async () => {
    const body = gzipSync(empty).subarray(0, 100);
    const headers = { 'content-encoding': 'gzip' };
    assert.deepEqual(await answerOf({ headers, body }), { status: 400, version: '1.1', fault: unreadable });
  });
  for (const encoding of ['zstd', 'compress', 'gzip, gzip', 'constructor', '__proto__']) {
    it(`in ${encoding} is a fault`, async () => {
      const headers = { 'content-encoding': encoding };
      assert.deepEqual(await answerOf({ headers, body: empty }), { status: 415, version: '1.1', fault: unreadable });
    });
  }
  it('in identity is the body itself', async () => {
    assert.deepEqual(await answerOf({ headers: { 'content-encoding': 'identity' }, body: empty }), none);
  });
});

describe('a body', () => {
  const tooLarge = {
    status: 413,
    version: '1.1',
    fault: { code: 'SOAP-ENV:Client', text: 'The request is too large.' },
  };
  it('of just the largest size is taken', async () => {
    const body = padded(limit - empty.length);
    assert.equal(Buffer.byteLength(body), limit);
    assert.deepEqual(await answerOf({ body }), none);
  });
  it('of one byte more is refused by its announced length', async () => {
    assert.deepEqual(await answerOf({ body: padded(limit - empty.length + 1) }), tooLarge);
  });
  it('that announces too much is refused before it is sent', async () => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/xml\r\nContent-Length: 1000000000\r\n\r\n`;
    assert.match(await conversation(head), /^HTTP\/1\.1 413 /);
  });
  it('in chunks that are too many is refused', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    assert.deepEqual(await answerOf({ headers, body: padded(limit) }), tooLarge);
  });
  it('in chunks is taken', async () => {
    assert.deepEqual(await answerOf({ headers: { 'transfer-encoding': 'chunked' }, body: empty }), none);
  });
  it('that stops coming is cut off', async () => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/xml\r\nContent-Length: 1000\r\n\r\n<?xml`;
    const said = await conversation(head);

    assert.ok(!said.startsWith('HTTP/1.1 200'), said);
  });
  it('that comes a byte at a time is cut off', async () => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/xml\r\nContent-Length: 1000\r\n\r\n`;
    const said = await conversation(head, 'x');

    assert.ok(!said.startsWith('HTTP/1.1 200'), said);
  });

  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense', '']) {
    it(`of the type "${type}" is understood`, async () => {
      assert.deepEqual(await answerOf({ headers: { 'content-type': type }, body: empty }), none);
    });
  }
  for (const action of ['"urn:Action"', '"urn:Mage_Api_Model_Server_V2_HandlerAction"', '""', 'urn:nonsense']) {
    it(`with the SOAPAction ${action} is understood`, async () => {
      assert.deepEqual(await answerOf({ headers: { soapaction: action }, body: empty }), none);
    });
  }
});

describe('the charset', () => {
  // A user whose name can be read only in the right charset.
  const text = 'käse';
  before(() => addApiUser(wire.engine, text, []));
  const loginAs = (name: string) => envelope(login('v2', name, key));
  const declared = (charset: string) => loginAs(text).replace('UTF-8', charset);
  const charsets = {
    'iso-8859-1': 'ISO-8859-1',
    'windows-1252': 'Windows-1252',
    'utf-16le': 'UTF-16',
    'iso-8859-15': 'ISO-8859-15',
  };
  for (const [encoding, name] of Object.entries(charsets)) {
    it(`${name} in the XML declaration is read`, async () => {
      const body = iconv.encode(declared(name), encoding, { addBOM: encoding === 'utf-16le' });
      assert.equal(await logsIn({ headers: { 'content-type': 'text/xml' }, body }), true);
    });
  }
  it('in the header is read where the XML declares none', async () => {
    const body = iconv.encode(loginAs(text).replace(/^<\?xml.*?\?>/, ''), 'iso-8859-1');
    assert.equal(await logsIn({ headers: { 'content-type': 'text/xml; charset=iso-8859-1' }, body }), true);
  });
  it('in the XML declaration goes before the header', async () => {
    const headers = { 'content-type': 'text/xml; charset=iso-8859-1' };
    assert.equal(await logsIn({ headers, body: loginAs(text) }), true);
  });
  it('is UTF-8 where nothing says one', async () => {
    const body = loginAs(text).replace(/^<\?xml.*?\?>/, '');
    assert.equal(await logsIn({ headers: { 'content-type': 'text/xml' }, body }), true);
  });
  it('with a byte order mark is read', async () => {
    const body = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(loginAs(text))]);
    assert.equal(await logsIn({ headers: { 'content-type': 'text/xml' }, body }), true);
  });
  it('that is unknown is a fault', async () => {
    const { fault, status } = await answerOf({ body: declared('x-nonsense') });
    assert.deepEqual([status, fault?.code], [500, 'Sender']);
  });

  async function logsIn(sending: Sending): Promise<boolean> {
    const { result } = await answerOf(sending);
    return typeof result === 'string';
  }
});

describe('SOAP 1.2', () => {
  for (const style of styles) {
    it(`is answered in 1.2 in ${style}`, async () => {
      const body = envelope(list(style, session, await wire.cart(session)), '1.2');
      const headers = { 'content-type': 'application/soap+xml; charset=utf-8' };
      const { headers: got, answer } = await send(url, { path: paths[style], headers, body });
      assert.deepEqual(
        [got['content-type'], answer.version, answer.status],
        ['application/soap+xml; charset=UTF-8', '1.2', 200],
      );
    });
    it(`has the number of a fault in a qualified subcode and in the detail in ${style}`, async () => {
      const body = envelope(list(style, 'nope', 1), '1.2');
      const { body: text, answer } = await send(url, { path: paths[style], body });
      assert.deepEqual(answer, { status: 500, version: '1.2', fault: faults.session });
      assert.match(text, /^<\?xml [^>]*>\s*<env:Envelope [^>]*xmlns:m="urn:Magento"/);
      assert.match(text, /<env:Code><env:Value>env:Receiver<\/env:Value><env:Subcode><env:Value>m:f5</);
      assert.match(text, /<env:Detail><m:code>5<\/m:code><\/env:Detail><\/env:Fault>/);
    });
  }
});

/** Sends bytes, then `trickle` each fifth of a second, until the server ends the connection; what it said. */
function conversation(bytes: string, trickle?: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let said = '';
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
  const timer = trickle === undefined ? undefined : setInterval(() => socket.write(trickle), 200);
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    said += text;
    if (/^HTTP\/1\.1 413/.test(said)) socket.end();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    clearInterval(timer);
    resolve(said);
  });
  return promise;
}
