/** Envelopes, encodings and limits: accepted documents, and the faults of refused ones. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import iconv from 'iconv-lite';
import { childOf, elementText } from '../../../../src/interfaces/legacy/wire/xml/tree.ts';
import {
  DEFAULT_XML_LIMITS,
  readEnvelope,
  SoapFault,
  type XmlLimits,
} from '../../../../src/interfaces/soap/wire/index.ts';
import { envelope, PREFIXES, read, v2 } from './sample.ts';

const fault = (
  bytes: Uint8Array | string,
  limits: XmlLimits = DEFAULT_XML_LIMITS,
  contentType?: string,
): [unknown, string] => {
  try {
    readEnvelope(Buffer.from(bytes), { limits, contentType });
  } catch (error) {
    assert.ok(error instanceof SoapFault, String(error));
    return [error.code, error.message];
  }
  assert.fail('no fault');
};
const INVALID = ['Sender', 'Invalid XML'];
const NS = 'http://schemas.xmlsoap.org/soap/envelope/';

describe('an envelope', () => {
  it('gives version, operation, namespace, body and header', () => {
    const request = read(
      Buffer.from(
        `<e:Envelope xmlns:e="${NS}"><e:Header><x/></e:Header><e:Body><a xmlns="urn:a"/><b/></e:Body></e:Envelope>`,
      ),
    );
    assert.equal(request.version, '1.1');
    assert.equal(request.localName, 'a');
    assert.equal(request.namespace, 'urn:a');
    assert.equal(request.operation, request.body[0]);
    assert.equal(request.body.length, 2);
    assert.equal(request.header?.children[0]?.localName, 'x');
  });

  it('of SOAP 1.2 is recognized', () => assert.equal(read(envelope('<a/>', '1.2')).version, '1.2'));

  for (const [name, text, expected] of [
    ['nothing', '', INVALID],
    ['no XML', 'hello', INVALID],
    ['malformed XML', `<e:Envelope xmlns:e="${NS}"><e:Body><a></e:Body></e:Envelope>`, INVALID],
    ['an undefined entity', `<e:Envelope xmlns:e="${NS}"><e:Body><a>&e;</a></e:Body></e:Envelope>`, INVALID],
    ['an unbound prefix', `<e:Envelope xmlns:e="${NS}"><e:Body><x:a/></e:Body></e:Envelope>`, INVALID],
    ['a truncated message', envelope('<a>').subarray(0, -20), INVALID],
    [
      'a document type',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "v">]><x>&e;</x>',
      ['Sender', 'Detected use of DOCTYPE in XML, disabled to prevent XXE/XEE attacks'],
    ],
    ['another document', '<foo/>', ['VersionMismatch', 'Wrong Version']],
    ['an envelope of no version', '<Envelope><Body><a/></Body></Envelope>', ['VersionMismatch', 'Wrong Version']],
    ['no body', `<e:Envelope xmlns:e="${NS}"/>`, ['Client', 'Body must be present in a SOAP envelope']],
    ['an empty body', envelope(''), ['Client', 'looks like we got "Body" without function call']],
    [
      'a mandatory header',
      `<e:Envelope xmlns:e="${NS}"><e:Header><x e:mustUnderstand="1"/></e:Header><e:Body><a/></e:Body></e:Envelope>`,
      ['MustUnderstand', 'Header not understood'],
    ],
  ] as const) {
    it(`is refused: ${name}`, () => assert.deepEqual(fault(text), expected));
  }

  it('may have nothing in its Body where that is a call', () => {
    const bare = (text: string) =>
      readEnvelope(Buffer.from(text), {
        limits: DEFAULT_XML_LIMITS,
        emptyCall: { namespace: 'urn:Magento', localName: 'startSessionParam' },
      });
    const { localName, namespace, operation } = bare(`<e:Envelope xmlns:e="${NS}"><e:Body> </e:Body></e:Envelope>`);
    assert.deepEqual([localName, namespace, operation.children], ['startSessionParam', 'urn:Magento', []]);
    assert.throws(
      () => bare(`<e:Envelope xmlns:e="${NS}"><e:Body>call</e:Body></e:Envelope>`),
      /without function call/,
    );
  });

  it('may have a mandatory header for someone else', () => {
    const text = `<e:Envelope xmlns:e="${NS}"><e:Header><x e:mustUnderstand="1" e:actor="urn:other"/></e:Header><e:Body><a/></e:Body></e:Envelope>`;
    assert.equal(read(Buffer.from(text)).localName, 'a');
  });

  it('a fault carries the version once it is known', () => {
    assert.throws(
      () => read(envelope('', '1.2')),
      (error) => error instanceof SoapFault && error.version === '1.2',
    );
  });
});

describe('encodings', () => {
  const text = (declaration: string) =>
    `${declaration}<e:Envelope xmlns:e="${NS}"><e:Body><a>Käse €</a></e:Body></e:Envelope>`;
  const value = (bytes: Uint8Array, contentType?: string) => elementText(read(bytes, contentType).operation);
  const declared = (name: string) => text(`<?xml version="1.0" encoding="${name}"?>`);

  for (const [name, bytes, contentType] of [
    ['UTF-8 without a word', Buffer.from(text('')), undefined],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text('')}`), undefined],
    ['UTF-8 with a mark and another header', Buffer.from(`\ufeff${text('')}`), 'text/xml; charset=iso-8859-15'],
    ['UTF-8 declared against the header', Buffer.from(declared('utf-8')), 'text/xml; charset=windows-1252'],
    ['UTF-16LE with a mark', Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le'), undefined],
    ['UTF-16BE with a mark', iconv.encode(`\ufeff${declared('UTF-16')}`, 'utf-16be', { addBOM: false }), undefined],
    ['UTF-16LE without a mark', Buffer.from(declared('UTF-16'), 'utf16le'), undefined],
    ['UTF-16BE without a mark', iconv.encode(text(''), 'utf-16be', { addBOM: false }), 'text/xml; charset=utf-16be'],
    ['ISO-8859-15 declared', iconv.encode(declared('ISO-8859-15'), 'iso-8859-15'), undefined],
    ['windows-1252 declared', iconv.encode(declared('windows-1252'), 'windows-1252'), undefined],
    ['windows-1252 in the header', iconv.encode(text(''), 'windows-1252'), 'text/xml; Charset="Windows-1252"; x=y'],
    [
      'ISO-8859-15 in the header',
      iconv.encode(text('<?xml version="1.0"?>'), 'iso-8859-15'),
      'text/xml;charset=iso-8859-15',
    ],
  ] as const) {
    it(name, () => assert.equal(value(bytes, contentType), 'Käse €'));
  }

  it('ISO-8859-1 is Latin 1 and not windows-1252', () => {
    assert.equal(value(Buffer.from(declared('ISO-8859-1').replace('€', '\u0080'), 'latin1')), 'Käse \u0080');
  });

  it('references are replaced in long texts as in short ones', () => {
    const body = (times: number) => envelope(`<a>${'&#x1F600;é&lt;&#65;\r\n'.repeat(times)}</a>`);
    assert.equal(elementText(read(body(2)).operation), '\u{1f600}é<A\n'.repeat(2));
    assert.equal(elementText(read(body(2000)).operation), '\u{1f600}é<A\n'.repeat(2000));
  });

  it('bytes that are not UTF-8 are refused', () => {
    assert.deepEqual(fault(Buffer.from(text(''), 'latin1')), ['Sender', 'The document is not valid UTF-8']);
  });

  for (const [name, bytes] of [
    ['overlong', [0xc0, 0xbc]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ] as const) {
    it(`${name} is not UTF-8`, () => {
      const parts = [
        Buffer.from(`<e:Envelope xmlns:e="${NS}"><e:Body><a>`),
        Buffer.from(bytes),
        Buffer.from('</a></e:Body></e:Envelope>'),
      ];
      assert.deepEqual(fault(Buffer.concat(parts)), ['Sender', 'The document is not valid UTF-8']);
    });
  }

  it('an unknown encoding is named', () => {
    assert.deepEqual(fault(declared('EBCDIC-X')), ['Sender', "Unsupported character encoding 'EBCDIC-X'"]);
  });

  it('a header that names an unknown encoding, or ASCII, is not heard', () => {
    for (const charset of ['utf-7', 'foo', 'utf8mb4', 'us-ascii']) {
      assert.equal(value(Buffer.from(text('')), `text/xml; charset=${charset}`), 'Käse €');
    }
  });

  it('bytes above 127 are not ASCII', () => {
    assert.deepEqual(fault(declared('US-ASCII')), ['Sender', 'The document is not valid ASCII']);
  });

  it('half a pair is refused in UTF-16', () => {
    assert.deepEqual(fault(Buffer.from(`\ufeff${text('').replace('€', '\ud800')}`, 'utf16le')), INVALID);
  });
});

describe('limits', () => {
  const refused = (what: string) => ['Sender', `The document has ${what}`];
  const limits = (changed: Partial<XmlLimits>): XmlLimits => ({ ...DEFAULT_XML_LIMITS, ...changed });

  it('nesting', () => {
    const nested = (depth: number) => envelope('<a>'.repeat(depth) + '</a>'.repeat(depth));
    assert.equal(read(nested(62)).localName, 'a');
    assert.deepEqual(fault(nested(63)), refused('more than 64 nested elements'));
  });

  it('elements', () => {
    assert.equal(readEnvelope(envelope('<a><b/></a>'), { limits: limits({ elements: 4 }) }).localName, 'a');
    assert.deepEqual(fault(envelope('<a><b/><b/></a>'), limits({ elements: 4 })), refused('more than 4 elements'));
  });

  it('attributes of an element', () => {
    const attributes = (count: number) =>
      envelope(`<a ${Array.from({ length: count }, (_, i) => `a${i}=""`).join(' ')}/>`);
    assert.equal(read(attributes(256)).operation.attributes.length, 256);
    assert.deepEqual(fault(attributes(257)), refused('more than 256 attributes in an element'));
  });

  it('attributes in all', () => {
    assert.deepEqual(
      fault(envelope('<a b="" c=""/>'), limits({ allAttributes: 8 })),
      refused('more than 8 attributes'),
    );
  });

  it('namespaces in force', () => {
    const wide = Array.from({ length: 130 }, (_, i) => `xmlns:n${i}="urn:x"`).join(' ');
    assert.deepEqual(fault(envelope(`<a ${wide}/>`)), refused('more than 128 namespaces in force'));
  });
});

describe('long base64 texts', () => {
  const base64 = Buffer.from('\u00ff\u0000abc'.repeat(30_000), 'latin1').toString('base64');
  const content = (body: string) => {
    const file = childOf(read(envelope(`<a><title>Käse €</title>${body}<end>x</end></a>`)).operation, 'file');
    assert.ok(file);
    const piecesBefore = file.pieces?.length;
    return { text: elementText(file), piecesBefore };
  };

  it('stay outside the decoded document and are read on demand', () => {
    assert.deepEqual(content(`<file>${base64}</file>`), { text: base64, piecesBefore: 1 });
  });

  it('have their line ends normalised', () => {
    const broken = base64.replace(/(.{76})/g, '$1\r\n');
    assert.equal(content(`<file>${broken}</file>`).text, broken.replaceAll('\r\n', '\n'));
  });

  it('are found in a CDATA section and after an instruction', () => {
    assert.equal(content(`<file>a&amp;<?p?>${base64}<![CDATA[${base64}]]>b</file>`).text, `a&${base64}${base64}b`);
  });

  it('are left out with the comment they stand in', () => {
    assert.equal(content(`<file>a<!--${base64}-->b</file>`).text, 'ab');
  });

  it('are refused where no text may be', () => {
    const before = envelope('<a/>').toString();
    const after = base64;
    assert.deepEqual(fault(before + after), INVALID);
    assert.deepEqual(fault(`<?p?>${base64}${before.slice(before.indexOf('?>') + 2)}`), INVALID);
    assert.deepEqual(fault(before.replace('<a/>', `<a b=">${base64}<"/>`)), INVALID);
  });

  it('may be white space outside the root element', () => {
    const space = ' '.repeat(70_000);
    assert.equal(read(Buffer.from(`<?p?>${space}${envelope('<a/>').toString().slice(38)}${space}`)).localName, 'a');
  });

  it('are arguments like any other text', () => {
    const request = read(envelope(`<login><username>${base64}</username></login>`));
    assert.equal(String(v2.byElement.get('login')?.decode(request).username), base64);
  });

  it('are taken as they are where they have other characters', () => {
    const text = `${'é'.repeat(70_000)}<![CDATA[<]]>`;
    assert.equal(content(`<file>${text}</file>`).text, `${'é'.repeat(70_000)}<`);
  });

  it('add less than twice their size to memory', () => {
    const twenty = Buffer.alloc(20 * 1024 * 1024, 0xa5).toString('base64');
    const bytes = Buffer.concat([
      Buffer.from(
        `<?xml version="1.0"?><e:Envelope xmlns:e="${NS}" ${PREFIXES}><e:Body><login><apiKey>€</apiKey><username>`,
      ),
      Buffer.from(twenty),
      Buffer.from('</username></login></e:Body></e:Envelope>'),
    ]);
    const before = process.memoryUsage();
    const value = v2.byElement.get('login')?.decode(read(bytes)).username;
    const after = process.memoryUsage();
    assert.equal(String(value).length, twenty.length);
    const added = after.heapUsed + after.external - before.heapUsed - before.external;
    assert.ok(added < 1.5 * bytes.length, `${added} bytes for ${bytes.length}`);
  });
});
