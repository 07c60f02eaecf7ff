/** Answers as reference 1.4 has them, and text that survives the wire. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { decodeXml } from '../../../../src/interfaces/legacy/wire/xml/charset.ts';
import { DEFAULT_XML_LIMITS } from '../../../../src/interfaces/legacy/wire/xml/limits.ts';
import { readXml } from '../../../../src/interfaces/legacy/wire/xml/read.ts';
import { elementText, type XmlElement } from '../../../../src/interfaces/legacy/wire/xml/tree.ts';
import {
  encodeAnswer,
  encodeSoapFault,
  MEDIA_TYPE,
  SoapFault,
  type WireOperation,
} from '../../../../src/interfaces/soap/wire/index.ts';
import { call, cartAdd, cartList, infoOf, login, mediaRemove, multiCall, treeOf, v2 } from './sample.ts';

const OPTIONS = { namespace: 'urn:Magento', version: '1.1' } as const;
const OPTIONS_12 = { namespace: 'urn:Magento', version: '1.2' } as const;

/** What stands between the tags of the wrapper. */
function inner(answer: string): string {
  return /<ns1:[^>]+>(.*?)(?:<rpc:result>[^<]*<\/rpc:result>)?<\/ns1:/s.exec(answer)?.[1] ?? answer;
}
const inV1 = (value: unknown) => inner(encodeAnswer(call, 'v1', value, OPTIONS)).slice('<callReturn'.length);
const inV2 = (operation: WireOperation, value: unknown) => inner(encodeAnswer(operation, 'v2', value, OPTIONS));
const inWsi = (operation: WireOperation, value: unknown) => inner(encodeAnswer(operation, 'wsi', value, OPTIONS));
const LINE = { labels: ['x'], sku: 'A<1', product_id: 7, unknown: 1 };

describe('V1 answers', () => {
  const LIST = 'xsi:type="SOAP-ENC:Array"';
  const CASES: readonly (readonly [name: string, value: unknown, xml: string])[] = [
    ['null', null, ' xsi:nil="true"/>'],
    ['nothing', undefined, ' xsi:nil="true"/>'],
    ['a string', 'a', ' xsi:type="xsd:string">a</callReturn>'],
    ['an empty string', '', ' xsi:type="xsd:string"></callReturn>'],
    ['an int', 5, ' xsi:type="xsd:int">5</callReturn>'],
    ['the least int', -2147483648, ' xsi:type="xsd:int">-2147483648</callReturn>'],
    ['a long', 2147483648, ' xsi:type="xsd:long">2147483648</callReturn>'],
    ['a big integer', 9223372036854775807n, ' xsi:type="xsd:long">9223372036854775807</callReturn>'],
    ['a fraction', 1.5, ' xsi:type="xsd:float">1.5</callReturn>'],
    ['a number beyond integers', 1e300, ' xsi:type="xsd:float">1e+300</callReturn>'],
    ['infinity', Number.NEGATIVE_INFINITY, ' xsi:type="xsd:float">-INF</callReturn>'],
    ['a boolean', true, ' xsi:type="xsd:boolean">true</callReturn>'],
    ['an empty list', [], ` SOAP-ENC:arrayType="xsd:anyType[0]" ${LIST}/>`],
    ['an empty map', {}, ` SOAP-ENC:arrayType="xsd:anyType[0]" ${LIST}/>`],
    ['strings', ['a'], ` SOAP-ENC:arrayType="xsd:string[1]" ${LIST}><item xsi:type="xsd:string">a</item></callReturn>`],
    [
      'a mixed list',
      ['a', 1],
      ` SOAP-ENC:arrayType="xsd:anyType[2]" ${LIST}><item xsi:type="xsd:string">a</item><item xsi:type="xsd:int">1</item></callReturn>`,
    ],
    ['nulls', [null], ` SOAP-ENC:arrayType="xsd:anyType[1]" ${LIST}><item xsi:nil="true"/></callReturn>`],
    [
      'maps',
      [{ a: 1, b: undefined }],
      ` SOAP-ENC:arrayType="ns2:Map[1]" ${LIST}><item xsi:type="ns2:Map"><item><key xsi:type="xsd:string">a</key><value xsi:type="xsd:int">1</value></item></item></callReturn>`,
    ],
    [
      'lists',
      [[], [1]],
      ` SOAP-ENC:arrayType="SOAP-ENC:Array[2]" ${LIST}><item SOAP-ENC:arrayType="xsd:anyType[0]" ${LIST}/><item SOAP-ENC:arrayType="xsd:int[1]" ${LIST}><item xsi:type="xsd:int">1</item></item></callReturn>`,
    ],
    [
      'a map object',
      new Map([['k', true]]),
      ' xsi:type="ns2:Map"><item><key xsi:type="xsd:string">k</key><value xsi:type="xsd:boolean">true</value></item></callReturn>',
    ],
  ];
  for (const [name, value, xml] of CASES) it(name, () => assert.equal(inV1(value), xml));

  it('of multiCall are a FixedArray', () => {
    assert.equal(
      inner(encodeAnswer(multiCall, 'v1', [1], OPTIONS)),
      '<multiCallReturn SOAP-ENC:arrayType="xsd:int[1]" xsi:type="ns1:FixedArray"><item xsi:type="xsd:int">1</item></multiCallReturn>',
    );
  });

  it('stand in one line in an envelope of the namespace of the request', () => {
    assert.equal(
      encodeAnswer(login, 'v1', 'id', { namespace: 'urn:a"&', version: '1.1' }),
      '<?xml version="1.0" encoding="UTF-8"?>\n<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" ' +
        'xmlns:ns1="urn:a&quot;&amp;" xmlns:ns2="http://xml.apache.org/xml-soap" xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/" ' +
        'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
        'SOAP-ENV:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><SOAP-ENV:Body><ns1:loginResponse>' +
        '<loginReturn xsi:type="xsd:string">id</loginReturn></ns1:loginResponse></SOAP-ENV:Body></SOAP-ENV:Envelope>\n',
    );
  });

  it('in SOAP 1.2 have its encoding', () => {
    assert.equal(
      encodeAnswer(call, 'v1', ['a'], OPTIONS_12),
      '<?xml version="1.0" encoding="UTF-8"?>\n<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" xmlns:ns1="urn:Magento" ' +
        'xmlns:ns2="http://xml.apache.org/xml-soap" xmlns:enc="http://www.w3.org/2003/05/soap-encoding" ' +
        'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
        '<env:Body xmlns:rpc="http://www.w3.org/2003/05/soap-rpc"><ns1:callResponse env:encodingStyle="http://www.w3.org/2003/05/soap-encoding">' +
        '<callReturn enc:itemType="xsd:string" enc:arraySize="1" xsi:type="enc:Array">' +
        '<item xsi:type="xsd:string">a</item></callReturn><rpc:result>callReturn</rpc:result></ns1:callResponse></env:Body></env:Envelope>\n',
    );
  });
});

describe('V2 answers', () => {
  it('have structs in WSDL order, without unknown fields, null left out where it may be', () => {
    assert.equal(
      inV2(cartList, [LINE]),
      '<result SOAP-ENC:arrayType="ns1:catalogProductEntity[1]" xsi:type="ns1:catalogProductEntityArray"><item xsi:type="ns1:catalogProductEntity">' +
        '<product_id xsi:type="xsd:string">7</product_id><sku xsi:type="xsd:string">A&lt;1</sku>' +
        '<labels SOAP-ENC:arrayType="xsd:string[1]" xsi:type="ns1:ArrayOfString"><item xsi:type="xsd:string">x</item></labels></item></result>',
    );
  });

  it('have nil where a field must be there', () => {
    assert.equal(inV2(infoOf, { code: null }), '<info xsi:type="ns1:infoEntity"><code xsi:nil="true"/></info>');
  });

  it('convert scalars to their type', () => {
    const value = { product_id: true, sku: 1.5, is_in_stock: '0', price: '12.50', position: 2.9, labels: [] };
    assert.equal(
      inV2(infoOf, { code: 'c', owner: value }),
      '<info xsi:type="ns1:infoEntity"><code xsi:type="xsd:string">c</code><owner xsi:type="ns1:catalogProductEntity">' +
        '<product_id xsi:type="xsd:string">1</product_id><sku xsi:type="xsd:string">1.5</sku><is_in_stock xsi:type="xsd:boolean">false</is_in_stock>' +
        '<price xsi:type="xsd:double">12.5</price><position xsi:type="xsd:int">2</position>' +
        '<labels SOAP-ENC:arrayType="xsd:string[0]" xsi:type="ns1:ArrayOfString"/></owner></info>',
    );
  });

  it('have an associative map as entries, a list of values as the same key again', () => {
    assert.equal(
      inV2(infoOf, { code: '', additional_fields: { a: ['1', '2'] } }),
      '<info xsi:type="ns1:infoEntity"><code xsi:type="xsd:string"></code>' +
        '<additional_fields SOAP-ENC:arrayType="ns1:associativeEntity[2]" xsi:type="ns1:associativeArray">' +
        '<item xsi:type="ns1:associativeEntity"><key xsi:type="xsd:string">a</key><value xsi:type="xsd:string">1</value></item>' +
        '<item xsi:type="ns1:associativeEntity"><key xsi:type="xsd:string">a</key><value xsi:type="xsd:string">2</value></item>' +
        '</additional_fields></info>',
    );
  });

  it('have an empty list as [0]', () => {
    assert.equal(
      inV2(cartList, []),
      '<result SOAP-ENC:arrayType="ns1:catalogProductEntity[0]" xsi:type="ns1:catalogProductEntityArray"/>',
    );
  });

  it('may be recursive', () => {
    assert.equal(
      inV2(treeOf, { name: 'a', children: [{ name: 'b', children: [] }] }),
      '<tree xsi:type="ns1:nodeEntity"><name xsi:type="xsd:string">a</name><children SOAP-ENC:arrayType="ns1:nodeEntity[1]" xsi:type="ns1:ArrayOfNodes">' +
        '<item xsi:type="ns1:nodeEntity"><name xsi:type="xsd:string">b</name><children SOAP-ENC:arrayType="ns1:nodeEntity[0]" xsi:type="ns1:ArrayOfNodes"/></item></children></tree>',
    );
  });

  it('in SOAP 1.2 have its array attributes', () => {
    assert.equal(
      inner(encodeAnswer(cartList, 'v2', [], OPTIONS_12)),
      '<result enc:itemType="ns1:catalogProductEntity" enc:arraySize="0" xsi:type="ns1:catalogProductEntityArray"/>',
    );
  });

  it('of the wrong shape are a fault', () => {
    assert.throws(
      () => inV2(cartList, 'text'),
      (error) => error instanceof SoapFault && error.code === 'Server',
    );
    assert.throws(
      () => inV2(cartList, ['text']),
      (error) => error instanceof SoapFault && error.code === 'Server',
    );
  });

  it('are the same from a compiled service', () => {
    const compiled = v2.byElement.get('shoppingCartProductAdd')?.encode(true, OPTIONS);
    assert.equal(compiled, encodeAnswer(cartAdd, 'v2', true, OPTIONS));
    assert.match(compiled ?? '', /<result xsi:type="xsd:boolean">true<\/result>/);
  });
});

describe('WS-I answers', () => {
  it('have no types, lists as complexObjectArray', () => {
    assert.equal(
      inWsi(cartList, [{ ...LINE, labels: [], is_in_stock: null }]),
      '<result><complexObjectArray><product_id>7</product_id><sku>A&lt;1</sku><labels/></complexObjectArray></result>',
    );
  });

  it('have an empty list as an empty element', () => assert.equal(inWsi(cartList, []), '<result/>'));
  it('have null as an empty element', () => assert.equal(inWsi(cartList, null), '<result/>'));
  it('write true', () => assert.equal(inWsi(cartAdd, true), '<result>true</result>'));
  it('write a boolean that stubs read as a number as one', () => {
    assert.equal(inWsi(mediaRemove, true), '<result>1</result>');
    assert.equal(inV2(mediaRemove, true), '<result xsi:type="xsd:boolean">true</result>');
  });

  it('have an associative map as entries', () => {
    assert.equal(
      inWsi(infoOf, { code: 'c', additional_fields: { a: '1' } }),
      '<result><code>c</code><additional_fields><complexObjectArray><key>a</key><value>1</value></complexObjectArray></additional_fields></result>',
    );
  });

  it('have values without a type in the same shape', () => {
    assert.equal(
      inWsi(call, [{ a: 1.5 }, null, true]),
      '<result><complexObjectArray><complexObjectArray><key>a</key><value>1.5</value></complexObjectArray></complexObjectArray>' +
        '<complexObjectArray></complexObjectArray><complexObjectArray>true</complexObjectArray></result>',
    );
  });

  it('stand in an envelope with two namespaces', () => {
    assert.equal(
      encodeAnswer(cartAdd, 'wsi', true, OPTIONS),
      '<?xml version="1.0" encoding="UTF-8"?>\n<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:Magento">' +
        '<SOAP-ENV:Body><ns1:shoppingCartProductAddResponseParam><result>true</result></ns1:shoppingCartProductAddResponseParam></SOAP-ENV:Body></SOAP-ENV:Envelope>\n',
    );
  });
});

describe('faults', () => {
  it('have the bare number of an API fault', () => {
    assert.equal(
      encodeSoapFault({ code: 101, message: 'a <b>' }, { version: '1.1' }),
      '<?xml version="1.0" encoding="UTF-8"?>\n<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body><SOAP-ENV:Fault>' +
        '<faultcode>101</faultcode><faultstring>a &lt;b&gt;</faultstring></SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>\n',
    );
  });

  it('qualify the codes of the engine, but not Sender', () => {
    const code = (name: string) =>
      /<faultcode>(.*)<\/faultcode>/.exec(encodeSoapFault({ code: name, message: '' }, { version: '1.1' }))?.[1];
    assert.deepEqual(['Client', 'Server', 'VersionMismatch', 'MustUnderstand', 'Sender'].map(code), [
      'SOAP-ENV:Client',
      'SOAP-ENV:Server',
      'SOAP-ENV:VersionMismatch',
      'SOAP-ENV:MustUnderstand',
      'Sender',
    ]);
  });

  it('in SOAP 1.2 have a qualified name as Subcode, the number in the Detail and the text in the Reason', () => {
    assert.equal(
      encodeSoapFault({ code: '5', message: 'm' }, { version: '1.2' }),
      '<?xml version="1.0" encoding="UTF-8"?>\n<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope" xmlns:m="urn:Magento"><env:Body><env:Fault>' +
        '<env:Code><env:Value>env:Receiver</env:Value><env:Subcode><env:Value>m:f5</env:Value></env:Subcode></env:Code>' +
        '<env:Reason><env:Text xml:lang="en">m</env:Text></env:Reason><env:Detail><m:code>5</m:code></env:Detail>' +
        '</env:Fault></env:Body></env:Envelope>\n',
    );
  });

  it('in SOAP 1.2 have the standard codes', () => {
    const code = (name: string) =>
      /<env:Value>(.*?)<\/env:Value><\/env:Code>/.exec(
        encodeSoapFault({ code: name, message: '' }, { version: '1.2' }),
      )?.[1];
    assert.deepEqual(['Client', 'Sender', 'Server', 'VersionMismatch'].map(code), [
      'env:Sender',
      'env:Sender',
      'env:Receiver',
      'env:VersionMismatch',
    ]);
  });

  it('have a media type by version', () => {
    assert.deepEqual(MEDIA_TYPE, { '1.1': 'text/xml; charset=UTF-8', '1.2': 'application/soap+xml; charset=UTF-8' });
  });
});

describe('text in answers', () => {
  const anyText = fc.string({
    unit: fc.oneof(
      fc.constantFrom('<', '&', '>', ']', '"', '\r', '\n', '\t', '\u0000', '\ud800', '\udc00', '\ufffe', '\u2028'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  });
  const carried = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return '\t\n\r'.includes(character);
    return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
  };
  const legal = (text: string) => [...text].filter(carried).join('');
  const find = (element: XmlElement, name: string): XmlElement | undefined =>
    element.localName === name
      ? element
      : element.children.map((child) => find(child, name)).find((found) => found !== undefined);

  it('and namespaces that cannot be bound, leave the answer well-formed', () => {
    for (const namespace of ['', '\u0000', 'http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/']) {
      const answer = encodeAnswer(login, 'v2', 'x', { namespace, version: '1.1' });
      const root = readXml(decodeXml(Buffer.from(answer)), DEFAULT_XML_LIMITS);
      assert.equal(find(root, 'loginResponse')?.namespace, 'urn:Magento');
    }
  });

  it('any text is returned unchanged, except characters that XML cannot hold', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const expected = legal(text);
        for (const answer of [inAll('v1', text), inAll('v2', text), inAll('wsi', text)]) {
          const part = find(readXml(decodeXml(Buffer.from(answer)), DEFAULT_XML_LIMITS), 'code');
          assert.equal(part && elementText(part), expected);
          XmlDocument.fromString(answer).dispose();
        }
        const fault = encodeSoapFault({ code: text, message: text }, { version: '1.1' });
        const message = find(readXml(decodeXml(Buffer.from(fault)), DEFAULT_XML_LIMITS), 'faultstring');
        assert.equal(message && elementText(message), expected);
      }),
      { numRuns: 1500 },
    );
  });

  function inAll(style: 'v1' | 'v2' | 'wsi', text: string): string {
    return encodeAnswer(infoOf, style, { code: text, additional_fields: { [text]: text } }, OPTIONS);
  }
});
