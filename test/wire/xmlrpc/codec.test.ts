/** What values become, and how they are written (soap-catalog 8, xmlrpc.com/spec). */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_XML_LIMITS } from '../../../src/interfaces/legacy/wire/xml/limits.ts';
import { readCall } from '../../../src/interfaces/xmlrpc/wire/decode.ts';
import { createAnswerWriter, encodeValue, encodeXmlRpcFault } from '../../../src/interfaces/xmlrpc/wire/encode.ts';
import { XmlRpcFault } from '../../../src/interfaces/xmlrpc/wire/fault.ts';
import { keepsDigits } from '../../../src/kernel/digits.ts';
import { methodCall, Xml } from './rpc.ts';

const options = { limits: DEFAULT_XML_LIMITS, isExact: keepsDigits };
/** What a value becomes, or the fault that it raises. */
function decoded(xml: string): unknown {
  try {
    const call = readCall(Buffer.from(methodCall('a', new Xml(xml))), options);
    return 'params' in call ? call.params[0] : call;
  } catch (error) {
    if (!(error instanceof XmlRpcFault)) throw error;
    return `${error.code} ${error.message}`;
  }
}
const wrong = (what: string) => `636 a value cannot be read: ${what}`;
const ex = (name: string, text: string) =>
  `<ex:${name} xmlns:ex="http://ws.apache.org/xmlrpc/namespaces/extensions">${text}</ex:${name}>`;

describe('a value', () => {
  const cases: readonly (readonly [xml: string, value: unknown])[] = [
    ['', ''],
    [' plain &amp; text ', ' plain & text '],
    ['<string>text</string>', 'text'],
    ['<string/>', ''],
    ['<string><![CDATA[<b>]]></string>', '<b>'],
    ['<int>-12</int>', -12],
    ['<i4> 12 </i4>', 12],
    ['<int>+7</int>', 7],
    ['<i8>9007199254740993</i8>', '9007199254740993'],
    ['<i8>9007199254740991</i8>', 9007199254740991],
    ['<int>12 pieces</int>', wrong('this is no int')],
    ['<int></int>', null],
    ['<double>12.5</double>', 12.5],
    ['<double>-1e3</double>', -1000],
    ['<double>0.12345678901234567890123</double>', wrong('this is no double')],
    ['<double>NaN</double>', wrong('this is no double')],
    ['<boolean>1</boolean>', true],
    ['<boolean>0</boolean>', false],
    ['<boolean>true</boolean>', true],
    ['<boolean>2</boolean>', wrong('this is no boolean')],
    ['<nil/>', null],
    ['<nil>x</nil>', wrong('this is no nil')],
    [ex('nil', ''), null],
    [ex('i8', '5'), 5],
    [ex('i2', '5'), 5],
    [ex('bigdecimal', '5.25'), 5.25],
    [ex('dateTime', '2026-03-01T12:00:00.123+01:00'), '2026-03-01 11:00:00'],
    ['<dateTime.iso8601>20260101T00:00:00</dateTime.iso8601>', '2026-01-01 00:00:00'],
    ['<dateTime.iso8601>2026-01-31T23:59:59Z</dateTime.iso8601>', '2026-01-31 23:59:59'],
    ['<dateTime.iso8601>20260101T00:30:00+0100</dateTime.iso8601>', '2025-12-31 23:30:00'],
    ['<dateTime.iso8601>20260101T00:30:00-05:00</dateTime.iso8601>', '2026-01-01 05:30:00'],
    ['<dateTime.iso8601>20260230T00:00:00</dateTime.iso8601>', wrong('this is no dateTime.iso8601')],
    ['<dateTime.iso8601>20260101T24:00:00</dateTime.iso8601>', wrong('this is no dateTime.iso8601')],
    ['<dateTime.iso8601>20260101T10:60:00</dateTime.iso8601>', wrong('this is no dateTime.iso8601')],
    ['<dateTime.iso8601>00000101T00:00:00+0100</dateTime.iso8601>', wrong('this is no dateTime.iso8601')],
    ['<dateTime.iso8601>yesterday</dateTime.iso8601>', wrong('this is no dateTime.iso8601')],
    ['<dateTime.iso8601/>', null],
    ['<base64>R3LD\n tsOfZQ==</base64>', 'Größe'],
    ['<base64></base64>', ''],
    ['<base64>/9j/4AAQ</base64>', '/9j/4AAQ'],
    ['<base64>YQBi</base64>', 'YQBi'],
    ['<base64>abc</base64>', wrong('this is no base64')],
    ['<base64>ab*=</base64>', wrong('this is no base64')],
    ['<array><data/></array>', []],
    ['<array><data><value>a</value><value><int>1</int></value></data></array>', ['a', 1]],
    ['<array/>', wrong('an array has data')],
    ['<array><data><int>1</int></data></array>', wrong('the data of an array are values')],
    ['<complex/>', wrong('there is no such type')],
    ['<toString/>', wrong('there is no such type')],
    ['<int><b>1</b></int>', wrong('int holds no elements')],
    ['<int>1</int><int>2</int>', wrong('a value has one type')],
    ['<struct><member><value>a</value></member></struct>', wrong('a member has a name')],
  ];
  for (const [xml, value] of cases) {
    it(`${xml || 'without anything'} is ${JSON.stringify(value)}`, () => assert.deepEqual(decoded(xml), value));
  }
  it('that is a struct is a map without prototype, in which the later of two members wins', () => {
    const member = (name: string, value: string) => `<member><name>${name}</name><value>${value}</value></member>`;
    const xml = `<struct>${member('__proto__', 'x')}${member('a', '1')}${member('a', '2')}<member><name>b</name></member></struct>`;
    const map = decoded(xml) as object;
    assert.deepEqual(Object.entries(map), [
      ['__proto__', 'x'],
      ['a', '2'],
      ['b', null],
    ]);
    assert.equal('toString' in map, false);
  });
});

describe('a document', () => {
  const read = (document: string) => {
    try {
      return readCall(Buffer.from(document), options);
    } catch (error) {
      return error instanceof XmlRpcFault ? error.code : error;
    }
  };
  const cases: readonly (readonly [document: string, outcome: unknown])[] = [
    ['<methodCall><methodName> a.b:c/d_1 </methodName></methodCall>', { method: 'a.b:c/d_1', params: [] }],
    ['<methodCall><methodName>a</methodName><params/></methodCall>', { method: 'a', params: [] }],
    ['<m:methodCall xmlns:m="u"><m:methodName>a</m:methodName></m:methodCall>', { method: 'a', params: [] }],
    ['', 630],
    ['not xml', 632],
    ['<methodCall/>', 632],
    ['<methodCall><methodName/></methodCall>', 632],
    ['<methodResponse><methodName>a</methodName></methodResponse>', 632],
    ['<methodCall><methodName>a</methodName>', 632],
    ['<methodCall><methodName>a b</methodName></methodCall>', 634],
    [`<methodCall><methodName>${'a'.repeat(201)}</methodName></methodCall>`, 634],
    ['<methodCall><methodName>a</methodName><params><param/></params></methodCall>', 633],
    ['<methodCall><methodName>a</methodName><params><value>x</value></params></methodCall>', 633],
    ['<!DOCTYPE methodCall><methodCall><methodName>a</methodName></methodCall>', 631],
    [`<methodCall>${'<a>'.repeat(70)}${'</a>'.repeat(70)}</methodCall>`, 631],
  ];
  for (const [document, outcome] of cases) {
    it(`${document.slice(0, 90) || 'that is empty'} is ${JSON.stringify(outcome)}`, () =>
      assert.deepEqual(read(document), outcome));
  }
  it('in another encoding is read, whether it says so itself or the header does', () => {
    const call = '<methodCall><methodName>a</methodName><params><param><value>ä</value></param></params></methodCall>';
    const said = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${call}`, 'latin1');
    assert.deepEqual(readCall(said, options), { method: 'a', params: ['ä'] });
    const contentType = 'text/xml; charset=iso-8859-1';
    assert.deepEqual(readCall(Buffer.from(call, 'latin1'), { ...options, contentType }), {
      method: 'a',
      params: ['ä'],
    });
  });
  it('that is long is read in turns, with the same outcome', async () => {
    const long = 'x'.repeat(400_000);
    const { method, params } = await readCall(Buffer.from(methodCall('a', long)), options);
    assert.deepEqual([method, ...params.map(String)], ['a', long]);
    await assert.rejects(async () => readCall(Buffer.from(`${methodCall('a', long)}x`), options), { code: 632 });
  });
});

describe('an answer writes', () => {
  const cases: readonly (readonly [value: unknown, xml: string])[] = [
    ['a < b & "c"\r', '<string>a &lt; b &amp; "c"&#13;</string>'],
    ['\u0000\u{1f600}\ud800', '<string>\u{1f600}</string>'],
    ['', '<string></string>'],
    [2147483647, '<int>2147483647</int>'],
    [-2147483648, '<int>-2147483648</int>'],
    [2147483648, '<i8>2147483648</i8>'],
    [10n, '<int>10</int>'],
    [12.5, '<double>12.5</double>'],
    [-1.5e-7, '<double>-0.00000015</double>'],
    [1e21, '<double>1000000000000000000000</double>'],
    [1.25e300, `<double>125${'0'.repeat(298)}</double>`],
    [true, '<boolean>1</boolean>'],
    [false, '<boolean>0</boolean>'],
    [null, '<nil/>'],
    [undefined, '<nil/>'],
    [[], '<array><data/></array>'],
    [{}, '<array><data/></array>'],
    [{ a: undefined }, '<array><data/></array>'],
    [
      [1, ['b']],
      '<array><data><value><int>1</int></value><value><array><data><value><string>b</string></value></data></array></value></data></array>',
    ],
    [new Map([['k<', null]]), '<struct><member><name>k&lt;</name><value><nil/></value></member></struct>'],
    [{ a: 1, b: undefined }, '<struct><member><name>a</name><value><int>1</int></value></member></struct>'],
  ];
  for (const [value, xml] of cases) {
    it(xml.slice(0, 60), () => assert.equal(encodeValue(value, 'nil'), `<value>${xml}</value>`));
  }
  it('nothing as an empty string where that is wished', () => {
    assert.equal(encodeValue(null, 'empty'), '<value><string></string></value>');
    assert.equal(
      encodeValue([undefined], 'empty'),
      '<value><array><data><value><string></string></value></data></array></value>',
    );
  });
  it('an invalid number is refused', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, () => 1]) {
      assert.throws(() => encodeValue(value, 'nil'), TypeError);
    }
  });
  it('a kept value once', () => {
    let made = 0;
    const texts = new Map<unknown, unknown>();
    const stored = {
      value: { a: 1 },
      derive<D>(by: object, make: (value: unknown) => D): D {
        if (!texts.has(by)) {
          made += 1;
          texts.set(by, make(this.value));
        }
        return texts.get(by) as D;
      },
    };
    const once = encodeValue([stored], 'nil');
    assert.equal(encodeValue([stored], 'nil'), once);
    assert.equal(made, 1);
    const write = createAnswerWriter('nil');
    assert.equal(write(stored), write(stored));
    assert.equal(made, 2);
  });
  it('a fault', () => {
    assert.equal(
      encodeXmlRpcFault(6, 'a < b'),
      '<?xml version="1.0" encoding="UTF-8"?>\n<methodResponse><fault><value><struct><member><name>faultCode</name>' +
        '<value><int>6</int></value></member><member><name>faultString</name><value><string>a &lt; b</string></value>' +
        '</member></struct></value></fault></methodResponse>',
    );
  });
});
