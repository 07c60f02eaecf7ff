/** Arguments in every spelling of reference 1.3. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SoapFault } from '../../../../src/interfaces/soap/wire/index.ts';
import { decode, v1, v2, wsi } from './sample.ts';

const add = (products: string) => {
  const [, args] = decode(
    [v2],
    `<ns1:shoppingCartProductAdd><products${products}</products></ns1:shoppingCartProductAdd>`,
  );
  return (args as { productsData?: unknown }).productsData;
};
const fault = (run: () => unknown): [unknown, string] => {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof SoapFault, String(error));
    return [error.code, error.message];
  }
  assert.fail('no fault');
};
const VIOLATION = ['Server', 'SOAP-ERROR: Encoding: Violation of encoding rules'];
const ONE = [{ sku: 'A', qty: 2 }];

describe('rpc arguments', () => {
  it('come by name in any order, unknown ones ignored, missing ones absent', () => {
    const body =
      '<ns1:shoppingCartProductList><quoteId>7</quoteId><x>1</x><sessionId>s</sessionId></ns1:shoppingCartProductList>';
    assert.deepEqual(decode([v2], body), ['v2 shoppingCartProductList', { quoteId: 7, sessionId: 's' }]);
  });

  it('come under every synonym, the published name first', () => {
    const body =
      '<ns1:shoppingCartProductList><storeId>b</storeId><storeView>a</storeView><storeId>c</storeId></ns1:shoppingCartProductList>';
    assert.deepEqual(decode([v2], body)[1], { store: 'a' });
  });

  it('take a synonym where the published name is nil', () => {
    const body =
      '<ns1:shoppingCartProductList><storeView xsi:nil="true"/><store>c</store></ns1:shoppingCartProductList>';
    assert.deepEqual(decode([v2], body)[1], { store: 'c' });
  });

  it('come by position where no name is known', () => {
    const body = '<ns1:shoppingCartProductList><param0>s</param0><param1>7</param1></ns1:shoppingCartProductList>';
    assert.deepEqual(decode([v2], body)[1], { sessionId: 's', quoteId: 7 });
  });

  it('are refused where there are more than parameters', () => {
    const body = '<ns1:login><a/><b/><c/></ns1:login>';
    assert.deepEqual(
      fault(() => decode([v2], body)),
      ['Client', 'Error cannot find parameter'],
    );
  });

  it('may all be missing', () => {
    assert.deepEqual(decode([v2], '<ns1:login/>')[1], {});
  });

  it('are null where they are nil', () => {
    assert.deepEqual(decode([v2], '<ns1:login><username xsi:nil="1"/></ns1:login>')[1], { username: null });
  });

  it('keep text as it is', () => {
    const body = '<ns1:login><username> a\r\n<![CDATA[<b>]]>&amp;\u{1f600}&#13; </username></ns1:login>';
    assert.deepEqual(decode([v2], body)[1], { username: ' a\n<b>&\u{1f600}\r ' });
  });

  it('belong to an operation in any namespace, in any case', () => {
    assert.deepEqual(decode([v2], '<LOGIN xmlns="urn:other"><username>u</username></LOGIN>'), [
      'v2 login',
      { username: 'u' },
    ]);
  });
});

describe('typed scalars', () => {
  const info = (fields: string) => decode([v2], `<ns1:sampleInfo><sessionId/>${fields}</ns1:sampleInfo>`)[1];
  const quote = (text: string) =>
    (
      decode([v2], `<ns1:shoppingCartProductList><quoteId>${text}</quoteId></ns1:shoppingCartProductList>`)[1] as {
        quoteId: unknown;
      }
    ).quoteId;

  it('integers take white space, signs and fractions of nothing', () => {
    assert.deepEqual([' 7\n', '+7', '-7', '7.0', '7.9', '1e3'].map(quote), [7, 7, -7, 7, 7, 1000]);
  });

  it('an empty integer is null', () => {
    assert.equal(quote(''), null);
  });

  for (const text of ['abc', '7 pieces', '0x10', 'NaN', 'INF', '1e999', '<a/>', '1'.repeat(1000)]) {
    it(`'${text.slice(0, 10)}' is not an integer`, () =>
      assert.deepEqual(
        fault(() => quote(text)),
        VIOLATION,
      ));
  }

  it('booleans and doubles', () => {
    assert.deepEqual(info('<strict>1</strict><rate>.5</rate>'), { sessionId: '', strict: true, rate: 0.5 });
    assert.deepEqual(info('<strict>False</strict><rate>-1E-2</rate>'), { sessionId: '', strict: false, rate: -0.01 });
  });

  it('a text is not a boolean', () => {
    assert.deepEqual(
      fault(() => info('<strict>maybe</strict>')),
      VIOLATION,
    );
  });

  it('an element is not a string', () => {
    assert.deepEqual(
      fault(() => decode([v2], '<ns1:login><username><a/></username></ns1:login>')),
      VIOLATION,
    );
  });
});

describe('typed lists and structs', () => {
  const item = '<sku>A</sku><qty>2</qty>';

  for (const [name, xml] of [
    ['with arrayType', ` SOAP-ENC:arrayType="ns1:shoppingCartProductEntity[1]"><item>${item}</item>`],
    ['with an undeclared prefix in arrayType', ` SOAP-ENC:arrayType="nope:x[1]"><item>${item}</item>`],
    ['with itemType', ` enc:itemType="ns1:shoppingCartProductEntity" enc:arraySize="1"><item>${item}</item>`],
    ['without arrayType', `><item>${item}</item>`],
    ['with items of any name', `><whatever>${item}</whatever>`],
    ['as complexObjectArray', `><complexObjectArray>${item}</complexObjectArray>`],
    ['with qualified fields', '><ns1:item><ns1:sku>A</ns1:sku><ns1:qty>2</ns1:qty></ns1:item>'],
    ['as an Apache map of items', ` xsi:type="ns2:Map"><item><key>5</key><value>${item}</value></item>`],
    [
      'of Apache maps',
      '><item xsi:type="ns2:Map"><item><key>sku</key><value>A</value></item><item><key>qty</key><value>2</value></item></item>',
    ],
    ['as one item without a list', `>${item}`],
    ['with the synonym of a field', '><item><sku>A</sku><quantity>2</quantity></item>'],
    ['with the synonym beside the field', '><item><sku>A</sku><quantity>9</quantity><qty>2</qty></item>'],
    ['with the synonym after the field', '><item><sku>A</sku><qty>2</qty><quantity>9</quantity></item>'],
  ] as const) {
    it(name, () => assert.deepEqual(add(xml), ONE));
  }

  it('with references (SOAP 1.1)', () => {
    const body =
      '<ns1:shoppingCartProductAdd><products href="#a"/></ns1:shoppingCartProductAdd>' +
      '<m id="a"><item href="#b"/><item href="#b"/></m><m id="b"><sku href="#c"/></m><m id="c">A</m>';
    assert.deepEqual(decode([v2], body)[1], { productsData: [{ sku: 'A' }, { sku: 'A' }] });
  });

  it('with references (SOAP 1.2)', () => {
    const body =
      '<ns1:shoppingCartProductAdd><products><item enc:ref="b"/></products></ns1:shoppingCartProductAdd><m enc:id="b"><sku>A</sku></m>';
    assert.deepEqual(decode([v2], body, '1.2')[1], { productsData: [{ sku: 'A' }] });
  });

  it('an item called like a field that is a structure is an item', () => {
    assert.deepEqual(add('><options><sku>A</sku></options>'), [{ sku: 'A' }]);
  });

  it('an empty element is an empty list', () => assert.deepEqual(add('>'), []));
  it('nil is null', () => assert.equal(add(' xsi:nil="true">'), null));
  it('text is not a list of structs', () =>
    assert.deepEqual(
      fault(() => add('>text')),
      VIOLATION,
    ));
  it('text is not a struct', () =>
    assert.deepEqual(
      fault(() => add('><item>text</item>')),
      VIOLATION,
    ));
  it('one text is a list of texts', () => assert.deepEqual(add('><item><links>a</links></item>'), [{ links: ['a'] }]));
  it('a list in several elements is joined', () => {
    assert.deepEqual(add('><item><links><i>a</i></links><links><i>b</i></links></item>'), [{ links: ['a', 'b'] }]);
  });
});

describe('associative maps', () => {
  const options = (xml: string) => {
    const [first] = add(`><item><options${xml}</options></item>`) as { options: unknown }[];
    return first?.options;
  };
  const entry = (key: string, value: string) => `<item><key>${key}</key><value>${value}</value></item>`;

  for (const [name, xml] of [
    ['entries', `>${entry('7', 'red')}${entry('8', '')}`],
    [
      'entries of any name',
      '><complexObjectArray><value>red</value><key>7</key></complexObjectArray><x><key>8</key><value/></x>',
    ],
    ['an Apache map', ` xsi:type="ns2:Map">${entry('7', 'red')}${entry('8', '')}`],
  ] as const) {
    it(name, () => assert.deepEqual(options(xml), { 7: 'red', 8: '' }));
  }

  it('a plain struct', () =>
    assert.deepEqual(options('><color>red</color><size>L</size>'), { color: 'red', size: 'L' }));
  it('one entry without a list', () => assert.deepEqual(options('><key>7</key><value>red</value>'), { 7: 'red' }));
  it('a key that comes again collects a list', () => {
    assert.deepEqual(options(`>${entry('7', 'a')}${entry('7', 'b')}${entry('7', 'c')}`), { 7: ['a', 'b', 'c'] });
  });
  it('a value may be a list', () => {
    assert.deepEqual(options(`>${entry('7', '<item>a</item><item>b</item>')}`), { 7: ['a', 'b'] });
  });
  it('a list and then a value', () => {
    assert.deepEqual(options(`>${entry('7', '<item>a</item><item>b</item>')}${entry('7', 'c')}`), {
      7: ['a', 'b', 'c'],
    });
  });
  it('a null value', () => assert.deepEqual(options('><item><key>7</key><value xsi:nil="true"/></item>'), { 7: null }));
  it('__proto__ is a key like any other', () => {
    assert.equal(JSON.stringify(options(`>${entry('__proto__', 'x')}`)), '{"__proto__":"x"}');
    assert.equal(({} as Record<string, unknown>).x, undefined);
  });
});

describe('WS-I arguments', () => {
  it('are told from rpc by the name of the element', () => {
    const rpc = '<ns1:login><username>a</username></ns1:login>';
    const literal = '<ns1:loginParam><username>a</username></ns1:loginParam>';
    assert.deepEqual(
      [rpc, literal].map((body) => decode([v2, wsi], body)[0]),
      ['v2 login', 'wsi login'],
    );
  });

  it('have the names of the WS-I schema, or the others', () => {
    const body =
      '<ns1:shoppingCartProductAddRequestParam><sessionId>s</sessionId><productsData><complexObjectArray><sku>A</sku>' +
      '<links><complexObjectArray>1</complexObjectArray><complexObjectArray>2</complexObjectArray></links>' +
      '</complexObjectArray></productsData><storeView>de</storeView></ns1:shoppingCartProductAddRequestParam>';
    assert.deepEqual(decode([v2, wsi], body)[1], {
      sessionId: 's',
      productsData: [{ sku: 'A', links: ['1', '2'] }],
      store: 'de',
    });
  });

  it('are never taken by position', () => {
    assert.deepEqual(decode([wsi], '<ns1:loginParam><param0>a</param0></ns1:loginParam>')[1], {});
  });

  for (const namespace of ['urn:Magento', 'urn:OpenMage', 'urn:Maho']) {
    it(`are accepted in ${namespace}`, () => {
      assert.equal(decode([wsi], `<x:loginParam xmlns:x="${namespace}"/>`)[0], 'wsi login');
    });
  }

  it('are refused in another namespace', () => {
    assert.deepEqual(
      fault(() => decode([v2, wsi], '<x:loginParam xmlns:x="urn:x"/>')),
      ['Server', "Procedure 'loginParam' not present"],
    );
  });

  it('an unknown operation is a fault', () => {
    assert.deepEqual(
      fault(() => decode([v2, wsi], '<nothing/>')),
      ['Server', "Procedure 'nothing' not present"],
    );
  });

  it('call decodes untyped elements by their form', () => {
    const body =
      '<ns1:callParam><sessionId>s</sessionId><apiPath>a.b</apiPath><args><complexObjectArray>5</complexObjectArray></args></ns1:callParam>';
    assert.deepEqual(decode([wsi], body)[1], { sessionId: 's', resourcePath: 'a.b', args: ['5'] });
  });
});

describe('recursive types', () => {
  it('are decoded to any depth the limits allow', () => {
    const node = (name: string, inner: string) => `<name>${name}</name><children>${inner}</children>`;
    const body = `<ns1:sampleTree><tree>${node('a', `<item>${node('b', '')}</item>`)}</tree></ns1:sampleTree>`;
    assert.deepEqual(decode([v2], body)[1], { tree: { name: 'a', children: [{ name: 'b', children: [] }] } });
  });
});

describe('V1 operations', () => {
  it('are decoded by the V1 service', () => {
    const body =
      '<ns1:call><sessionId>s</sessionId><resourcePath>cart.info</resourcePath><args xsi:type="xsd:int">5</args></ns1:call>';
    assert.deepEqual(decode([v1], body), ['v1 call', { sessionId: 's', resourcePath: 'cart.info', args: 5 }]);
  });
});
