/** The generated WSDLs: names as reference 1.2 has them, schemas that validate, and clients that read them. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import soap from 'soap';
import { decodeXml } from '../../../../src/interfaces/legacy/wire/xml/charset.ts';
import { DEFAULT_XML_LIMITS } from '../../../../src/interfaces/legacy/wire/xml/limits.ts';
import { readXml } from '../../../../src/interfaces/legacy/wire/xml/read.ts';
import type { XmlElement } from '../../../../src/interfaces/legacy/wire/xml/tree.ts';
import {
  encodeAnswer,
  HANDLER,
  matchOperation,
  type WireService,
  wsdl,
  wsdlNames,
} from '../../../../src/interfaces/soap/wire/index.ts';
import { ENCODING_SCHEMA, NO_PHP, NO_SCHEMA, NO_XMLLINT, NO_ZEEP, PYTHON, run, withFiles } from './clients.ts';
import { cartAdd, plain, read, V1, V2, v1, v2, WSI, wsi } from './sample.ts';

const ADDRESS = 'http://127.0.0.1:1/api/?a=1&b=2';

function published(service: WireService): string {
  const namespace = 'urn:Magento';
  const { style } = service;
  return wsdl(service, { namespace, names: wsdlNames(namespace), handler: HANDLER[style], address: ADDRESS });
}

/** All elements of a document by local name, as their attributes. */
function elements(text: string, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  const walk = (element: XmlElement): void => {
    if (element.localName === name)
      found.push(Object.fromEntries(element.attributes.map((a) => [a.localName, a.value])));
    element.children.forEach(walk);
  };
  walk(readXml(decodeXml(Buffer.from(text)), DEFAULT_XML_LIMITS));
  return found;
}

const names = (text: string, name: string) => elements(text, name).flatMap((attributes) => attributes.name ?? []);

/** A named thing of a document with everything inside it, without white space between tags. */
function part(text: string, tag: string, name: string): string | undefined {
  const flat = text.replace(/>\s+</g, '><');
  return new RegExp(`<${tag} name="${name}">.*?</${tag}>|<${tag} name="${name}"/>`).exec(flat)?.[0];
}

describe('the V1 WSDL', () => {
  const text = published(V1);

  it('has the names of Magento 1', () => {
    assert.deepEqual(elements(text, 'definitions'), [{ name: 'Magento', targetNamespace: 'urn:Magento' }]);
    assert.deepEqual(names(text, 'service'), ['MagentoService']);
    assert.deepEqual(names(text, 'port'), ['Mage_Api_Model_Server_HandlerPort']);
    assert.deepEqual(names(text, 'portType'), ['Mage_Api_Model_Server_HandlerPortType']);
    assert.deepEqual(elements(text, 'address'), [{ location: ADDRESS }]);
    assert.ok(
      elements(text, 'operation').some(({ soapAction }) => soapAction === 'urn:Mage_Api_Model_Server_HandlerAction'),
    );
  });

  it('names messages after their operation', () => {
    assert.deepEqual(names(text, 'message').slice(0, 4), ['call', 'callResponse', 'multiCall', 'multiCallResponse']);
  });

  it('has one type, FixedArray', () => {
    assert.deepEqual(names(text, 'complexType'), ['FixedArray']);
    assert.ok(text.includes('<attribute ref="soapenc:arrayType" wsdl:arrayType="xsd:anyType[]"/>'));
  });
});

describe('the V2 WSDL', () => {
  const text = published(V2);

  it('names messages …Request, and bare ones as they are', () => {
    assert.equal(
      part(text, 'message', 'shoppingCartProductListRequest'),
      '<message name="shoppingCartProductListRequest"><part name="sessionId" type="xsd:string"/><part name="quoteId" type="xsd:int"/><part name="storeView" type="xsd:string"/></message>',
    );
    assert.equal(
      part(text, 'message', 'loginResponse'),
      '<message name="loginResponse"><part name="loginReturn" type="xsd:string"/></message>',
    );
    assert.equal(part(text, 'message', 'startSession'), '<message name="startSession"/>');
  });

  it('has structs as all, in order', () => {
    assert.equal(
      part(text, 'complexType', 'catalogProductEntity'),
      '<complexType name="catalogProductEntity"><all><element name="product_id" type="xsd:string"/><element name="sku" type="xsd:string"/>' +
        '<element name="is_in_stock" type="xsd:boolean" minOccurs="0"/><element name="price" type="xsd:double" minOccurs="0"/>' +
        '<element name="position" type="xsd:int" minOccurs="0"/><element name="labels" type="typens:ArrayOfString"/></all></complexType>',
    );
  });

  it('has lists as restricted encoded arrays, maps as lists of entries', () => {
    const array = (item: string) =>
      `<complexContent><restriction base="soapenc:Array"><attribute ref="soapenc:arrayType" wsdl:arrayType="${item}[]"/></restriction></complexContent></complexType>`;
    assert.equal(
      part(text, 'complexType', 'ArrayOfString'),
      `<complexType name="ArrayOfString">${array('xsd:string')}`,
    );
    assert.equal(
      part(text, 'complexType', 'associativeArray'),
      `<complexType name="associativeArray">${array('typens:associativeEntity')}`,
    );
  });

  it('imports the encoding schema without an address', () => {
    assert.deepEqual(elements(text, 'import'), [{ namespace: 'http://schemas.xmlsoap.org/soap/encoding/' }]);
  });

  it('escapes its documentation', () => assert.ok(text.includes('Login user &amp; retrieve')));
});

describe('the WS-I WSDL', () => {
  const text = published(WSI);

  it('has plain port names and no action', () => {
    assert.deepEqual(
      [names(text, 'port'), names(text, 'binding'), names(text, 'portType')],
      [['Port'], ['Binding'], ['PortType']],
    );
    assert.ok(elements(text, 'operation').every(({ soapAction = '' }) => soapAction === ''));
  });

  it('has a wrapper element for each message', () => {
    assert.equal(
      part(text, 'xsd:element', 'shoppingCartProductListRequestParam'),
      '<xsd:element name="shoppingCartProductListRequestParam"><xsd:complexType><xsd:sequence>' +
        '<xsd:element name="sessionId" type="xsd:string" minOccurs="1" maxOccurs="1"/><xsd:element name="quoteId" type="xsd:int" minOccurs="1" maxOccurs="1"/>' +
        '<xsd:element name="store" type="xsd:string" minOccurs="0" maxOccurs="1"/><xsd:element name="storeView" type="xsd:string" minOccurs="0" maxOccurs="1"/>' +
        '</xsd:sequence></xsd:complexType></xsd:element>',
    );
    const all = names(text, 'element');
    for (const name of ['loginParam', 'loginResponseParam', 'callParam']) assert.ok(all.includes(name), name);
  });

  it('has lists as complexObjectArray', () => {
    assert.equal(
      part(text, 'xsd:complexType', 'ArrayOfString'),
      '<xsd:complexType name="ArrayOfString"><xsd:sequence><xsd:element name="complexObjectArray" type="xsd:string" minOccurs="0" maxOccurs="unbounded"/></xsd:sequence></xsd:complexType>',
    );
  });
});

describe('a declaration that cannot be published is refused', () => {
  const operation = (result: object) => ({ style: 'v2', operations: [{ ...cartAdd, result }] }) as const;

  it('a struct without a name', () => {
    assert.throws(() => published(operation({ type: 'object', properties: { a: { type: 'string' } } })), TypeError);
  });

  it('two shapes under one name', () => {
    assert.throws(
      () => published(operation({ type: 'array', items: { type: 'string' }, xsd: 'shoppingCartProductEntity' })),
      TypeError,
    );
  });
});

describe('the schemas inside', () => {
  for (const service of [V1, V2, WSI]) {
    it(`of ${service.style} are valid`, { skip: NO_XMLLINT || NO_SCHEMA }, async () => {
      const text = published(service);
      const schema = /<(?:xsd:)?schema[\s\S]*<\/(?:xsd:)?schema>/.exec(text)?.[0] ?? '';
      const declared = [...text.slice(0, 1000).matchAll(/xmlns:(?:wsdl|soapenc|xsd|typens)="[^"]*"/g)].map(
        ([match]) => match,
      );
      // The location is for the validator only: the published document names none.
      const located = schema
        .replace('schema ', `schema ${declared.join(' ')} `)
        .replace('encoding/"/>', `encoding/" schemaLocation="${ENCODING_SCHEMA}"/>`);
      await withFiles({ 'schema.xsd': located, 'any.xml': '<any/>' }, (path) => {
        try {
          run('xmllint', ['--noout', '--nonet', '--schema', path('schema.xsd'), path('any.xml')]);
        } catch (error) {
          const { stderr } = error as { stderr: string };
          // The document is not an instance of the schema, which is status 3; a schema that is wrong does not get so
          // far.
          assert.match(stderr, /No matching global declaration available for the validation root/);
          assert.doesNotMatch(stderr, /Schemas parser error/);
        }
      });
    });
  }
});

/** Answers a request text of a client with a value. */
function answer(request: string, value: unknown, seen: unknown[]): string {
  const parsed = read(Buffer.from(request));
  const { operation, style, decode } = matchOperation([v1, v2, wsi], parsed);
  seen.push(operation.name, plain(decode(parsed)));
  return encodeAnswer(operation, style, value, { namespace: parsed.namespace, version: parsed.version });
}

const LINES = [
  { product_id: '7', sku: '<&é', is_in_stock: true, price: 1.5, position: -3, labels: ['a', 'b'] },
  { product_id: '8', sku: '', labels: [] },
];
const PRODUCTS = [{ sku: 'A', qty: 2, options: [{ key: '7', value: 'red' }], links: ['1'] }];

/** PHP prints the request its client makes, then reads an answer: its transport is replaced, so there is no server. */
const PHP = `<?php
class Offline extends SoapClient {
  public $answer = null; public $request = null;
  public function __doRequest(string $r, string $l, string $a, int $v, bool $o = false): ?string {
    $this->request = $r; return $this->answer;
  }
}
ini_set('soap.wsdl_cache_enabled', '0');
[$wsdl, $method, $arguments, $answer, $version] = json_decode(stream_get_contents(STDIN), true);
$toObject = fn($v) => json_decode(json_encode($v));
$client = new Offline($wsdl, ['cache_wsdl' => WSDL_CACHE_NONE, 'soap_version' => $version, 'exceptions' => true]);
$client->answer = $answer;
if ($answer === null) { try { $client->__soapCall($method, $method === 'call' ? $arguments : array_map($toObject, $arguments)); } catch (SoapFault $e) {} echo $client->request; }
else { try { echo json_encode($client->__soapCall($method, array_map($toObject, $arguments))); } catch (SoapFault $e) { echo json_encode([$e->faultcode, $e->getMessage()]); } }
`;

/** A whole call by PHP's client: the arguments that we read, and the answer that it read. */
function phpCall(
  service: WireService,
  method: string,
  list: unknown[],
  value: unknown,
  version = 1,
): Promise<[unknown[], unknown]> {
  return withFiles({ 'client.php': PHP, 'service.wsdl': published(service) }, (path) => {
    const php = (reply: string | null) =>
      run('php', [path('client.php')], JSON.stringify([path('service.wsdl'), method, list, reply, version]));
    const seen: unknown[] = [];
    const reply = answer(php(null), value, seen);
    return [seen, JSON.parse(php(reply))];
  });
}

describe('PHP SoapClient', { skip: NO_PHP }, () => {
  for (const version of [1, 2]) {
    const soapVersion = `SOAP 1.${version}`;
    it(`calls V2 with structs, lists and maps, ${soapVersion}`, async () => {
      const [seen, result] = await phpCall(V2, 'shoppingCartProductAdd', ['s', 5, PRODUCTS, null], true, version);
      assert.deepEqual(seen, [
        'shoppingCartProductAdd',
        {
          sessionId: 's',
          quoteId: 5,
          productsData: [{ sku: 'A', qty: 2, options: { 7: 'red' }, links: ['1'] }],
          store: null,
        },
      ]);
      assert.equal(result, true);
    });

    it(`reads V2 structs, lists and maps, ${soapVersion}`, async () => {
      const [, result] = await phpCall(V2, 'shoppingCartProductList', ['s', 5, null], LINES, version);
      assert.deepEqual(result, LINES);
      const value = { code: 'c', additional_fields: { a: '1' }, owner: null };
      const [, info] = await phpCall(V2, 'sampleInfo', ['s', true, 0.5, []], value, version);
      assert.deepEqual(info, { code: 'c', additional_fields: [{ key: 'a', value: '1' }] });
    });

    it(`calls V1 with any arguments and reads any result, ${soapVersion}`, async () => {
      const list = [5, [{ sku: 'A', qty: 2.5, flag: true, none: null, options: { 7: 'red' } }], []];
      const value = [{ a: 'x', b: 1, c: 1.5, d: null, e: [], f: ['y', 2], g: { h: true } }];
      const [seen, result] = await phpCall(V1, 'call', ['s', 'cart_product.add', list], value, version);
      assert.deepEqual(seen, ['call', { sessionId: 's', resourcePath: 'cart_product.add', args: list }]);
      assert.deepEqual(result, value);
    });
  }

  it('calls WS-I and reads its answers', async () => {
    const request = {
      sessionId: 's',
      quoteId: 5,
      productsData: {
        complexObjectArray: [{ sku: 'A', qty: 2, options: { complexObjectArray: [{ key: '7', value: 'red' }] } }],
      },
    };
    const [seen, result] = await phpCall(WSI, 'shoppingCartProductAdd', [request], true);
    assert.deepEqual(seen, [
      'shoppingCartProductAdd',
      { sessionId: 's', quoteId: 5, productsData: [{ sku: 'A', qty: 2, options: { 7: 'red' } }] },
    ]);
    assert.deepEqual(result, { result: true });
    const [, list] = await phpCall(WSI, 'shoppingCartProductList', [{ sessionId: 's', quoteId: 5 }], LINES);
    assert.deepEqual((list as { result: { complexObjectArray: unknown[] } }).result.complexObjectArray.length, 2);
  });
});

const ZEEP = `
import sys, json, zeep
from zeep.helpers import serialize_object
from zeep.transports import Transport
class Reply:
    status_code = 200; encoding = 'utf-8'; headers = {'Content-Type': 'text/xml; charset=UTF-8'}
class Offline(Transport):
    def post(self, address, message, headers):
        self.request = message.decode() if isinstance(message, bytes) else message
        reply = Reply(); reply.content = (self.answer or '').encode(); reply.text = self.answer; return reply
wsdl, method, arguments, answer = json.load(sys.stdin)
transport = Offline(); transport.answer = answer
client = zeep.Client(wsdl, transport=transport)
try:
    result = getattr(client.service, method)(**arguments)
except Exception:
    if answer is not None: raise
    result = None
print(transport.request if answer is None else json.dumps(serialize_object(result, dict)))
`;

describe('Python zeep', { skip: NO_ZEEP }, () => {
  const zeepCall = (method: string, list: unknown, value: unknown): Promise<[unknown[], unknown]> =>
    withFiles({ 'client.py': ZEEP, 'service.wsdl': published(WSI) }, (path) => {
      const python = (reply: string | null) =>
        run(PYTHON as string, [path('client.py')], JSON.stringify([path('service.wsdl'), method, list, reply]));
      const seen: unknown[] = [];
      const reply = answer(python(null), value, seen);
      return [seen, JSON.parse(python(reply))];
    });

  it('calls WS-I and reads its answers', async () => {
    const request = { sessionId: 's', quoteId: 5, storeView: 'de' };
    const [seen, result] = await zeepCall('shoppingCartProductList', request, LINES);
    assert.deepEqual(seen, ['shoppingCartProductList', { sessionId: 's', quoteId: 5, store: 'de' }]);
    const [first] = result as { labels: unknown; sku: string; price: number }[];
    assert.deepEqual([first?.sku, first?.price, first?.labels], ['<&é', 1.5, { complexObjectArray: ['a', 'b'] }]);
  });
});

describe('npm soap', () => {
  // The client gives an element with attributes as an object with `$value`.
  type Text = { $value: string };
  type Line = { sku: string & Partial<Text> };
  type Reply = { result: { item?: Line[]; complexObjectArray?: Line[] }; callReturn: Text };
  type Methods = Record<'callAsync' | 'shoppingCartProductListAsync', (list: object) => Promise<Reply[]>>;
  const offline = (service: WireService, value: unknown, seen: unknown[]): Promise<Methods> =>
    withFiles({ 'service.wsdl': published(service) }, async (path) => {
      const httpClient = {
        request(_: string, data: unknown, callback: (error: unknown, response: object, body?: string) => void) {
          callback(null, { status: 200, statusCode: 200, headers: {} }, answer(String(data), value, seen));
        },
      };
      const client = await soap.createClientAsync(path('service.wsdl'), { httpClient: httpClient as never });
      return client as unknown as Methods;
    });

  for (const [service, list] of [
    [V2, { sessionId: 's', quoteId: 5, storeView: 'de' }],
    [WSI, { sessionId: 's', quoteId: 5, storeView: 'de' }],
  ] as const) {
    it(`calls ${service.style} and reads its answers`, async () => {
      const seen: unknown[] = [];
      const client = await offline(service, LINES, seen);
      const [result] = await client.shoppingCartProductListAsync(list);
      assert.deepEqual(seen, ['shoppingCartProductList', { sessionId: 's', quoteId: 5, store: 'de' }]);
      const { item, complexObjectArray } = result?.result ?? {};
      const [first] = item ?? complexObjectArray ?? [];
      assert.equal(first?.sku.$value ?? first?.sku, '<&é');
    });
  }

  it('calls V1 and reads its answers', async () => {
    const seen: unknown[] = [];
    const client = await offline(V1, 'text', seen);
    const [result] = await client.callAsync({
      sessionId: 's',
      resourcePath: 'a.b',
      args: { attributes: { 'xsi:type': 'xsd:string' }, $value: '5' },
    });
    assert.deepEqual(seen, ['call', { sessionId: 's', resourcePath: 'a.b', args: '5' }]);
    assert.equal(result?.callReturn.$value, 'text');
  });
});
