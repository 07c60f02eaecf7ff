/** Values that say themselves what they are, or nobody says (V1 `args`). */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SoapFault } from '../../../../src/interfaces/soap/wire/index.ts';
import { decode, v1 } from './sample.ts';

const args = (xml: string, beside = '') => {
  const [, found] = decode([v1], `<ns1:call><resourcePath>p</resourcePath><args${xml}</args></ns1:call>${beside}`);
  return (found as { args?: unknown }).args;
};

const CASES: readonly (readonly [name: string, xml: string, value: unknown])[] = [
  ['a string', ' xsi:type="xsd:string"> 5 ', ' 5 '],
  ['an untyped leaf', '>5', '5'],
  ['an empty untyped leaf', '>', ''],
  ['an int', ' xsi:type="xsd:int">5', 5],
  ['a long', ' xsi:type="xsd:long">-5000000000', -5000000000],
  ['a long beyond exact numbers', ' xsi:type="xsd:long">9223372036854775807', '9223372036854775807'],
  ['an encoded int', ' xsi:type="SOAP-ENC:int">5', 5],
  ['a double', ' xsi:type="xsd:double">1.5', 1.5],
  ['a float', ' xsi:type="xsd:float">1E2', 100],
  ['a decimal', ' xsi:type="xsd:decimal">1.50', '1.50'],
  ['a boolean', ' xsi:type="xsd:boolean">true', true],
  ['an empty int', ' xsi:type="xsd:int">', null],
  ['base64', ' xsi:type="xsd:base64Binary">QUI=', 'QUI='],
  ['nil', ' xsi:nil="true">', null],
  ['an empty list', ' SOAP-ENC:arrayType="xsd:ur-type[0]" xsi:type="SOAP-ENC:Array">', []],
  ['an empty map', ' xsi:type="ns2:Map">', {}],
  ['a list of one', ' xsi:type="SOAP-ENC:Array"><x>a</x>', ['a']],
  ['a list by arrayType', ' SOAP-ENC:arrayType="xsd:string[2]"><a>1</a><b>2</b>', ['1', '2']],
  ['a list that types its items', ' SOAP-ENC:arrayType="xsd:int[2]"><a>1</a><b>2</b>', [1, 2]],
  ['a list of another type', ' xsi:type="ns1:FixedArray"><item>a</item>', ['a']],
  ['a vector of Apache SOAP', ' xsi:type="ns2:Vector"><item>a</item>', ['a']],
  ['a list of SOAP 1.2', ' enc:itemType="xsd:int" enc:arraySize="2"><i>1</i><i>2</i>', [1, 2]],
  ['a list in a list', ' xsi:type="SOAP-ENC:Array"><i xsi:type="SOAP-ENC:Array"><i>a</i></i>', [['a']]],
  ['a map', ' xsi:type="ns2:Map"><item><key>a</key><value xsi:type="xsd:int">1</value></item>', { a: 1 }],
  ['a map without a value', ' xsi:type="ns2:Map"><item><key>a</key></item>', { a: null }],
  [
    'a map with equal keys',
    ' xsi:type="ns2:Map"><i><key>a</key><value>1</value></i><i><key>a</key><value>2</value></i>',
    { a: '2' },
  ],
  ['a map with an undeclared prefix', ' xsi:type="nope:Map"><item><key>a</key><value>1</value></item>', { a: '1' }],
  ['a struct', ' xsi:type="SOAP-ENC:Struct"><a>1</a>', { a: '1' }],
  [
    'a struct with a name that comes again',
    ' xsi:type="SOAP-ENC:Struct"><a>1</a><b>2</b><a>3</a><a>4</a>',
    { a: ['1', '3', '4'], b: '2' },
  ],
  ['an untyped list', '><item>5</item><item>6</item>', ['5', '6']],
  ['an untyped list of one item', '><item>5</item>', ['5']],
  ['an untyped list under another name', '><x>5</x><x>6</x>', ['5', '6']],
  ['elements called like types', '><xsd:int>4</xsd:int><xsd:string>a</xsd:string>', [4, 'a']],
  ['one element called like a type', '><SOAP-ENC:Array><xsd:anyType>a</xsd:anyType></SOAP-ENC:Array>', [['a']]],
  ['a map called like its type', '><ns2:Map><item><key>a</key><value>1</value></item></ns2:Map>', [{ a: '1' }]],
  ['an untyped struct', '><a>5</a><b>6</b>', { a: '5', b: '6' }],
  ['an untyped struct of one field', '><a>5</a>', { a: '5' }],
  [
    'an untyped map',
    '><item><key>a</key><value>1</value></item><item><key>b</key><value><item>2</item></value></item>',
    { a: '1', b: ['2'] },
  ],
  [
    'an untyped structure as V1 clients send it',
    '><item>5</item><item><item><product_id>910</product_id><qty>2</qty></item></item>',
    ['5', [{ product_id: '910', qty: '2' }]],
  ],
];

describe('a value without a declared type', () => {
  for (const [name, xml, value] of CASES) it(name, () => assert.deepEqual(args(xml), value));

  it('follows references', () => {
    const beside =
      '<m id="1" xsi:type="ns2:Map"><item><key href="#2"/><value href="#2"/></item></m><m id="2" xsi:type="xsd:string">t</m>';
    assert.deepEqual(args(' href="#1">', beside), { t: 't' });
  });

  it('keeps harmless whatever a key is called', () => {
    const entry = (key: string) => `<item><key>${key}</key><value>x</value></item>`;
    const map = ` xsi:type="ns2:Map">${entry('__proto__')}${entry('constructor')}`;
    assert.equal(JSON.stringify(args(map)), '{"__proto__":"x","constructor":"x"}');
  });

  for (const [name, xml] of [
    ['text as int', ' xsi:type="xsd:int">abc'],
    ['text as boolean', ' xsi:type="xsd:boolean">abc'],
    ['text as double', ' xsi:type="xsd:double">1,5'],
    ['elements as a string', ' xsi:type="xsd:string"><a/>'],
  ] as const) {
    it(`refuses ${name}`, () => {
      const message = 'SOAP-ERROR: Encoding: Violation of encoding rules';
      assert.throws(
        () => args(xml),
        (error) => error instanceof SoapFault && error.code === 'Server' && error.message === message,
      );
    });
  }
});
