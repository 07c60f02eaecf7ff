/** Hostile requests: whatever comes in, the answer is arguments or a fault, quickly and in bounded memory. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { encodeSoapFault, matchOperation, SoapFault } from '../../../../src/interfaces/soap/wire/index.ts';
import { envelope, read, v1, v2, wsi } from './sample.ts';

/** Reads and decodes; the fault's code, or null for arguments. Any other error passes. */
function outcome(bytes: Uint8Array, contentType?: string): string | null {
  try {
    const request = read(bytes, contentType);
    matchOperation([v2, wsi, v1], request).decode(request);
    return null;
  } catch (error) {
    if (!(error instanceof SoapFault)) throw error;
    assert.ok(encodeSoapFault(error, { version: error.version ?? '1.1' }).includes('Fault>'));
    return String(error.code);
  }
}

const REQUESTS = [
  '<ns1:login><username xsi:type="xsd:string">u</username><apiKey>k</apiKey></ns1:login>',
  '<ns1:shoppingCartProductAdd><sessionId>s</sessionId><quoteId>5</quoteId><products SOAP-ENC:arrayType="ns1:x[1]"><item href="#1"/>' +
    '<item><sku>A</sku><qty>1</qty><options xsi:type="ns2:Map"><item><key>1</key><value>a</value></item></options></item></products></ns1:shoppingCartProductAdd>' +
    '<m id="1"><sku href="#2"/></m><m id="2">B</m>',
  '<ns1:shoppingCartProductAddRequestParam><quoteId>5</quoteId><productsData><complexObjectArray><sku>A</sku>' +
    '</complexObjectArray></productsData></ns1:shoppingCartProductAddRequestParam>',
  '<ns1:call><sessionId>s</sessionId><resourcePath>a.b</resourcePath><args SOAP-ENC:arrayType="xsd:ur-type[2]" xsi:type="SOAP-ENC:Array">' +
    '<item xsi:type="xsd:int">5</item><item xsi:type="ns2:Map"><item><key>k</key><value xsi:type="xsd:boolean">1</value></item></item></args></ns1:call>',
  '<ns1:sampleTree><tree><name>a</name><children><item><name>b</name></item></children></tree></ns1:sampleTree>',
].map((body) => envelope(body));
const SCRAPS = [
  '<',
  '>',
  '"',
  '&',
  '/',
  ' href="#1"',
  ' id="1"',
  ' xsi:nil="1"',
  '<item>',
  '</item>',
  ']]>',
  'xsd:int',
  'ns2:Map',
  '\u0000',
  'é',
  '<key>',
];

describe('nothing but a fault comes out', () => {
  it('of random bytes', () => {
    const contentType = fc.option(
      fc.oneof(
        fc.string(),
        fc.string().map((name) => `text/xml; charset=${name}`),
      ),
      { nil: undefined },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), contentType, (bytes, type) => void outcome(bytes, type)),
      { numRuns: 3000 },
    );
  });

  it('of requests with changed bytes and scraps', () => {
    const change = fc.tuple(
      fc.nat(),
      fc.integer({ min: 0, max: 12 }),
      fc.oneof(fc.constantFrom(...SCRAPS), fc.string({ maxLength: 3 })),
    );
    let arguments_ = 0;
    fc.assert(
      fc.property(fc.constantFrom(...REQUESTS), fc.array(change, { maxLength: 4 }), (request, changes) => {
        let bytes = request;
        for (const [place, taken, put] of changes) {
          const index = place % (bytes.length + 1);
          bytes = Buffer.concat([bytes.subarray(0, index), Buffer.from(put), bytes.subarray(index + taken)]);
        }
        if (outcome(bytes) === null) arguments_ += 1;
      }),
      { numRuns: 6000 },
    );
    assert.ok(arguments_ > 300, `${arguments_} were understood`);
  });

  it('of requests whose elements are moved about', () => {
    const tags = REQUESTS.join('').match(/<\/?[a-z][^>]*>/g) ?? [];
    const tag = fc.constantFrom(...new Set(tags.filter((text) => !/Envelope|Body/.test(text))));
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 12 }), (list) => {
        const open: string[] = [];
        let body = '';
        for (const text of list) {
          if (text.startsWith('</')) body += open.length > 0 ? `</${open.pop()}>` : '';
          else {
            body += text;
            if (!text.endsWith('/>')) open.push(/[^<\s>]+/.exec(text)?.[0] ?? '');
          }
        }
        while (open.length > 0) body += `</${open.pop()}>`;
        outcome(envelope(`<ns1:call><args>${body}</args></ns1:call>`));
        outcome(envelope(`<ns1:shoppingCartProductAdd><products>${body}</products></ns1:shoppingCartProductAdd>`));
      }),
      { numRuns: 3000 },
    );
  });
});

const SIZE = 4_000_000;
const fillTo = (text: string, size = SIZE) => text.repeat(Math.ceil(size / text.length));
const args = (xml: string, beside = '') => envelope(`<ns1:call><args>${xml}</args></ns1:call>${beside}`);
const doubled = Array.from(
  { length: 40 },
  (_, i) => `<m id="${i}"><item href="#${i + 1}"/><item href="#${i + 1}"/></m>`,
).join('');

describe('a hostile message is answered in time', () => {
  const CASES: readonly (readonly [name: string, bytes: () => Buffer, code: string | null])[] = [
    ['elements without end', () => args(fillTo('<a/>')), 'Sender'],
    ['elements that are never closed', () => args(fillTo('<a>')), 'Sender'],
    ['carriage returns', () => args(fillTo('\r\n')), null],
    ['carriage returns between elements', () => args(fillTo('<a>\r\n\r</a>', 1_000_000)), null],
    ['references to characters', () => args(fillTo('&#65;&amp;')), null],
    ['references without an end', () => args(fillTo('&#111111')), 'Sender'],
    ['a reference of millions of digits', () => args(`&#${fillTo('1')};`), 'Sender'],
    ['ampersands', () => args(fillTo('&')), 'Sender'],
    ['section ends', () => args(fillTo(']]')), null],
    ['opened sections', () => args(fillTo('<![CDATA[')), 'Sender'],
    ['sections', () => args(fillTo('<![CDATA[]]>')), null],
    ['comments', () => args(fillTo('<!---->')), null],
    ['opened comments', () => args(fillTo('<!--')), 'Sender'],
    ['opened instructions', () => args(fillTo('<?p ')), 'Sender'],
    ['quotes', () => args(`<a b="${fillTo("'\n")}"/>`), null],
    ['a quote that is not closed', () => args(`<a b="${fillTo('x ')}`), 'Sender'],
    [
      'attributes without end',
      () => args(`<a ${Array.from({ length: 300_000 }, (_, i) => `a${i}=""`).join(' ')}/>`),
      'Sender',
    ],
    [
      'many attributes in many elements',
      () => args(fillTo(`<a ${Array.from({ length: 200 }, (_, i) => `a${i}=""`).join(' ')}/>`)),
      'Sender',
    ],
    ['a name of megabytes', () => args(`<${fillTo('a')}/>`), null],
    ['declarations in many elements', () => args(fillTo('<a xmlns:b="urn:x" xmlns:c="urn:y" b:d="1"/>')), null],
    ['white space in the declaration', () => Buffer.from(`<?xml${fillTo(' ')}`), 'Sender'],
    ['white space', () => Buffer.from(fillTo(' \n')), 'Sender'],
    ['less-than signs', () => Buffer.from(fillTo('<')), 'Sender'],
    ['a document type', () => Buffer.from(`<!DOCTYPE x [${fillTo('<!ENTITY a "&b;&b;">')}]><x/>`), 'Sender'],
    ['references that double', () => args('<item href="#0"/>', doubled), 'Client'],
    [
      'references that double in a list of structs',
      () =>
        envelope(
          `<ns1:sampleTree><tree href="#0"/></ns1:sampleTree>${doubled.replaceAll('<item', '<children').replaceAll('item>', 'children>')}`,
        ),
      'Client',
    ],
    ['a value that contains itself', () => args('<item href="#a"/>', '<m id="a"><item href="#a"/></m>'), 'Client'],
    ['a reference to itself', () => args('<item href="#a"/>', '<m id="a" href="#a"/>'), 'Client'],
    ['references in a ring', () => args('<item href="#a"/>', '<m id="a" href="#b"/><m id="b" href="#a"/>'), 'Client'],
    ['a reference to nothing', () => args('<item href="#a"/>'), 'Client'],
    ['a reference to the outside', () => args('<item href="http://127.0.0.1/"/>'), 'Client'],
    [
      'a long text that is referred to often',
      () =>
        args(fillTo('<item href="#a"/>', 1_500_000), `<m id="a" xsi:type="xsd:string">1${fillTo(' ', 1_000_000)}</m>`),
      'Client',
    ],
    [
      'a wide value that is referred to often',
      () => args(fillTo('<item href="#a"/>', 1_500_000), `<m id="a" xsi:type="ns2:Map">${fillTo('<i/>', 300_000)}</m>`),
      'Client',
    ],
    [
      'a key that comes again and again',
      () =>
        envelope(
          `<ns1:sampleInfo><filters>${fillTo('<i><key>a</key><value>b</value></i>', 1_500_000)}</filters></ns1:sampleInfo>`,
        ),
      null,
    ],
    ['a struct field that comes again and again', () => args(fillTo('<a/><b/>', 700_000)), null],
    ['a huge number', () => args(fillTo('9')), null],
  ];
  for (const [name, bytes, code] of CASES) {
    it(name, () => {
      const message = bytes();
      const start = process.cpuUsage();
      assert.equal(outcome(message), code);
      const { user, system } = process.cpuUsage(start);
      const taken = (user + system) / 1000;
      // Time of this process alone, far above what it takes, far below what anything quadratic would take.
      assert.ok(taken < 5000, `${taken} ms of work for ${message.length} bytes`);
    });
  }
});

describe('a hostile V1 message', () => {
  it('with an operation of another style is a fault', () => {
    const request = read(envelope('<ns1:sampleTree/>'));
    assert.throws(
      () => matchOperation([v1], request),
      (error) => error instanceof SoapFault && error.code === 'Server',
    );
  });
  it('with a name of megabytes gives a short fault', () => {
    const request = read(envelope(`<${'x'.repeat(1_000_000)}/>`));
    assert.throws(
      () => matchOperation([v1], request),
      (error) => error instanceof SoapFault && error.message.length < 200,
    );
  });
});
