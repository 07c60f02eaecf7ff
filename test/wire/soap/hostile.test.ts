/** Hostile XML is refused quickly, with a fault, and nothing else comes to harm (design 18). */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { envelope, faults, list, paths, type Reply, send, serveFile, v1, v2 } from './wire.ts';

const wire = await serveFile({ soapStrangerBodyLimit: 2 ** 25 });
const session = await wire.login();
const quoteId = await wire.cart(session);
const whole = envelope(list('v2', session, quoteId));

/** A call with something in its Body that is in nobody's way. */
const beside = (content: string) => whole.replace('</e:Body>', `${content}</e:Body>`);
/** The document with something before its root. */
const prolog = (content: string) => whole.replace('?>', `?>${content}`);
const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const [head = '', tail = ''] = whole.split('<e:Body>').map((part, index) => (index === 0 ? `${part}<e:Body>` : part));

const doctype = 'Detected use of DOCTYPE in XML, disabled to prevent XXE/XEE attacks';
const invalid = 'Invalid XML';
const notUtf8 = 'The document is not valid UTF-8';

const documents: readonly (readonly [what: string, body: string | Uint8Array, text: string])[] = [
  ['a document type', prolog('<!DOCTYPE x>'), doctype],
  ['an external document type', prolog('<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">'), doctype],
  ['an external entity', prolog('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'), doctype],
  ['a parameter entity', prolog('<!DOCTYPE x [<!ENTITY % a SYSTEM "http://127.0.0.1:1/"> %a;]>'), doctype],
  ['entities that grow', prolog(`<!DOCTYPE x [<!ENTITY e0 "ha">${entities}]>`), doctype],
  ['an entity that nobody declared', beside('<x>&nope;</x>'), invalid],
  ['a reference to no character', beside('<x>&#0;</x>'), invalid],
  ['a reference beyond Unicode', beside('<x>&#x110000;</x>'), invalid],
  ['a control character', beside('<x>\u0001</x>'), invalid],
  [
    '100 nested elements',
    beside('<x>'.repeat(100) + '</x>'.repeat(100)),
    'The document has more than 64 nested elements',
  ],
  ['a million nested elements', beside('<x>'.repeat(1_000_000)), 'The document has more than 64 nested elements'],
  ['200,001 elements', beside('<x/>'.repeat(200_001)), 'The document has more than 200000 elements'],
  ['five million elements', beside('<x/>'.repeat(5_000_000)), 'The document has more than 200000 elements'],
  [
    '300 attributes',
    beside(`<x ${Array.from({ length: 300 }, (_, n) => `a${n}=""`).join(' ')}/>`),
    'The document has more than 256 attributes in an element',
  ],
  ['the same attribute twice', beside('<x a="" a=""/>'), invalid],
  ['the same attribute twice by two prefixes', beside('<x xmlns:p="u" xmlns:q="u" p:a="" q:a=""/>'), invalid],
  ['a prefix that nobody declared', beside('<nope:x/>'), invalid],
  ['half a document', whole.slice(0, whole.length / 2), invalid],
  ['a document without its last character', whole.slice(0, -1), invalid],
  ['two roots', whole + whole.replace(/^<\?xml.*?\?>/, ''), invalid],
  ['text behind the root', `${whole}x`, invalid],
  ['bad UTF-8', bytes(head, [0xc3, 0x28], tail), notUtf8],
  ['overlong UTF-8', bytes(head, [0xc0, 0xaf], tail), notUtf8],
  ['half a pair in UTF-8', bytes(head, [0xed, 0xa0, 0x80], tail), notUtf8],
  ['ten million blanks in a tag', beside(`<x${' '.repeat(10_000_000)}`), invalid],
  ['ten million open brackets', beside('<'.repeat(10_000_000)), invalid],
  ['ten million ampersands', beside(`<x>${'&'.repeat(10_000_000)}</x>`), invalid],
  ['a comment without end', beside(`<!--${'-'.repeat(10_000_000)}`), invalid],
  ['a CDATA section without end', beside(`<![CDATA[${']'.repeat(10_000_000)}`), invalid],
  ['JSON', '{"a": 1}', invalid],
  ['nothing but blanks', '   ', invalid],
  ['zero bytes', Buffer.alloc(1000), invalid],
];

/** Far above what any of these takes, far below what anything quadratic would take. */
const workLimit = 5000;

describe('refused quickly as XML:', () => {
  for (const [what, body, text] of documents) {
    it(what, async () => {
      const [{ answer }, took] = await timed(body);
      assert.deepEqual(answer, { status: 500, version: '1.1', fault: { code: 'Sender', text } });
      assert.ok(took < workLimit, `it took ${took} ms of work`);
    });
  }
});

const loop = v2('shoppingCartProductAdd', session, `<quoteId>${quoteId}</quoteId><products href="#a"/>`);
const client = (text: string) => ({ status: 500, version: '1.1', fault: { code: 'SOAP-ENV:Client', text } });

describe('refused quickly as a message:', () => {
  it('references in a ring', async () => {
    const body = envelope(`${loop}<r id="a" href="#b"/><r id="b" href="#a"/>`);
    const [{ answer }, took] = await timed(body);
    assert.deepEqual(answer, client('References in the message form a loop'));
    assert.ok(took < workLimit, `it took ${took} ms of work`);
  });
  it('a reference to nothing', async () => {
    const [{ answer }] = await timed(envelope(loop));
    assert.deepEqual(answer, client('Unresolved reference in the message'));
  });
  it('references that grow', async () => {
    const levels = Array.from({ length: 40 }, (_, n) => {
      const twice = `<i href="#l${n + 1}"/>`.repeat(10);
      return `<r id="l${n}" xsi:type="enc:Array" enc:arrayType="xsd:anyType[10]">${twice}</r>`;
    });
    const call = v1('cart_product.list', session, '<args href="#l0"/>');
    const body = envelope(`${call}${levels.join('')}<r id="l40">x</r>`);
    const [{ status, answer }, took] = await timed(body, paths.v1);
    assert.deepEqual([status, answer.fault?.code], [500, 'SOAP-ENV:Client']);
    assert.ok(took < workLimit, `it took ${took} ms of work`);
  });
  it('a name of a megabyte', async () => {
    const name = 'x'.repeat(1_000_000);
    const [{ status, body }] = await timed(envelope(`<m:${name}/>`));
    assert.equal(status, 500);
    assert.ok(body.length < 1000, `the answer has ${body.length} characters`);
  });
  it('a session id of a megabyte', async () => {
    const [{ answer }] = await timed(envelope(list('v2', 'f'.repeat(1_000_000), 1)));
    assert.deepEqual(answer.fault, { code: '5', text: 'Session expired. Try to relogin.' });
  });
  it('1001 items', async () => {
    const items = '<item><sku>PEN-WREN</sku></item>'.repeat(1001);
    const call = v2('shoppingCartProductAdd', session, `<quoteId>${quoteId}</quoteId><products>${items}</products>`);
    const [{ answer }] = await timed(envelope(call));
    assert.deepEqual(answer.fault, { code: '1021', text: 'At most 1000 products can be sent in one call.' });
  });
});

describe('names that mean something in JavaScript mean nothing here:', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    it(`an operation ${name}`, async () => {
      const [{ answer }] = await timed(envelope(`<m:${name}/>`));
      assert.deepEqual(answer.fault, { code: 'SOAP-ENV:Server', text: `Procedure '${name}' not present` });
    });
    it(`a path ${name}.${name}`, async () => {
      const answer = await wire.call('v1', v1(`${name}.${name}`, session));
      assert.deepEqual(answer.fault, { code: '3', text: 'Invalid api path.' });
    });
    it(`a key ${name} in a map`, async () => {
      const args = `<args xsi:type="apache:Map"><item><key>${name}</key><value>1</value></item></args>`;
      const answer = await wire.call('v1', v1('cart_product.list', session, args));
      assert.deepEqual(answer.fault, faults.parameter);
    });
  }
});

describe('afterwards', () => {
  it('the service answers as before', async () => {
    const { answer } = await send(wire.url, { path: paths.v2, body: whole });
    assert.deepEqual(answer, { status: 200, version: '1.1', result: [] });
  });
});

/** Sends a body; answers what came and the milliseconds of work that this process, service and client, did for it. */
async function timed(body: string | Uint8Array, path: string = paths.v2): Promise<[Reply, number]> {
  const started = process.cpuUsage();
  const reply = await send(wire.url, { path, body });
  const { user, system } = process.cpuUsage(started);
  return [reply, (user + system) / 1000];
}
