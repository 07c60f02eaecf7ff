/** How arguments may be spelled: by name, by position, under synonyms, as any kind of list and map (reference 1.3, 3.2). */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faults, linesOf, list, serveFile, v1, v2, wsi } from './wire.ts';

const wire = await serveFile();
const session = await wire.login();
const yes = { status: 200, version: '1.1', result: 'boolean true' };
const literalYes = { ...yes, result: 'true' };
const fault = (expected: { code: string; text: string }) => ({ status: 500, version: '1.1', fault: expected });

/** Sends a call about a new cart; answers the result and the lines of the cart. */
async function add(style: 'v1' | 'v2' | 'wsi', body: (quoteId: number) => string) {
  const quoteId = await wire.cart(session);
  const answer = await wire.call(style, body(quoteId));
  return [answer, await linesOf(wire.engine, quoteId)] as const;
}

const rows = [['PEN-WREN', 2]];
const item = '<sku>PEN-WREN</sku><qty>2</qty>';
const rpc = (parts: string) => `<m:shoppingCartProductAdd>${parts}</m:shoppingCartProductAdd>`;
const literal = (parts: string) =>
  `<m:shoppingCartProductAddRequestParam>${parts}</m:shoppingCartProductAddRequestParam>`;
const sessionId = `<sessionId>${session}</sessionId>`;

describe('V2 arguments', () => {
  const products = `<products><item>${item}</item></products>`;
  const cases: Record<string, (quoteId: number) => string> = {
    'by name': (id) => rpc(`${sessionId}<quoteId>${id}</quoteId>${products}`),
    'by name in another order': (id) => rpc(`${products}<quoteId>${id}</quoteId>${sessionId}`),
    'by name with one that nobody knows': (id) => rpc(`<x>1</x>${sessionId}<quoteId>${id}</quoteId>${products}`),
    'by name, qualified': (id) =>
      rpc(`${sessionId}<quoteId>${id}</quoteId>${products}`).replace(/<(\/?)(quoteId|products)>/g, '<$1m:$2>'),
    'by position': (id) => rpc(`<a>${session}</a><b>${id}</b><c><item>${item}</item></c>`),
    'by position with all arguments': (id) =>
      rpc(`<a>${session}</a><b>${id}</b><c><item>${item}</item></c><d>default</d>`),
    'by the names of V1 and WS-I': (id) =>
      rpc(`${sessionId}<quoteId>${id}</quoteId><productsData><item>${item}</item></productsData><store>1</store>`),
    'by the names that the spec prints': (id) =>
      rpc(
        `${sessionId}<quoteId>${id}</quoteId><productsproductsData><item>${item}</item></productsproductsData><storeView>1</storeView>`,
      ),
    'with nil for what is optional': (id) =>
      rpc(`${sessionId}<quoteId>${id}</quoteId>${products}<storeId xsi:nil="true"/>`),
    'with an empty store': (id) => rpc(`${sessionId}<quoteId>${id}</quoteId>${products}<storeId/>`),
    'with types': (id) =>
      rpc(
        `<sessionId xsi:type="xsd:string">${session}</sessionId><quoteId xsi:type="xsd:int">${id}</quoteId>` +
          '<products xsi:type="m:shoppingCartProductEntityArray" enc:arrayType="m:shoppingCartProductEntity[1]">' +
          `<item xsi:type="m:shoppingCartProductEntity">${item}</item></products>`,
      ),
    'with items of any name': (id) => rpc(`${sessionId}<quoteId>${id}</quoteId><products><x>${item}</x></products>`),
    'with references': (id) =>
      rpc(`<sessionId href="#s"/><quoteId href="#q"/><products href="#p"/>`) +
      `<multiRef id="s" xsi:type="xsd:string">${session}</multiRef><multiRef id="q" xsi:type="xsd:int">${id}</multiRef>` +
      '<multiRef id="p" xsi:type="enc:Array" enc:arrayType="m:shoppingCartProductEntity[1]"><item href="#i"/></multiRef>' +
      `<multiRef id="i" xsi:type="m:shoppingCartProductEntity">${item}</multiRef>`,
    'with an Apache map for an item': (id) =>
      rpc(
        `${sessionId}<quoteId>${id}</quoteId><products><item xsi:type="apache:Map">` +
          '<item><key>sku</key><value>PEN-WREN</value></item><item><key>qty</key><value>2</value></item></item></products>',
      ),
    'with quantity for qty': (id) =>
      rpc(
        `${sessionId}<quoteId>${id}</quoteId><products><item><sku>PEN-WREN</sku><quantity>2</quantity></item></products>`,
      ),
    'with qty, which wins over quantity': (id) =>
      rpc(`${sessionId}<quoteId>${id}</quoteId><products><item>${item}<quantity>9</quantity></item></products>`),
    'with an operation in lower case': (id) =>
      rpc(`${sessionId}<quoteId>${id}</quoteId>${products}`).replaceAll(
        'shoppingCartProductAdd',
        'shoppingcartproductadd',
      ),
  };
  for (const [what, body] of Object.entries(cases)) {
    it(what, async () => assert.deepEqual(await add('v2', body), [yes, rows]));
  }

  it('by position, too many, are a fault', async () => {
    const parts = '<a>1</a><b>1</b><c>1</c><d>1</d><e1>1</e1>';
    assert.deepEqual(
      await wire.call('v2', rpc(parts)),
      fault({ code: 'SOAP-ENV:Client', text: 'Error cannot find parameter' }),
    );
  });
  it('that are missing are fault 6 in a good session', async () => {
    assert.deepEqual(await wire.call('v2', v2('shoppingCartProductList', session)), fault(faults.parameter));
  });
  it('that are missing are fault 5 in a bad session', async () => {
    assert.deepEqual(await wire.call('v2', v2('shoppingCartProductList', 'nope')), fault(faults.session));
  });
});

describe('WS-I arguments', () => {
  const products = `<productsData><complexObjectArray>${item}</complexObjectArray></productsData>`;
  const cases: Record<string, (quoteId: number) => string> = {
    'by name': (id) => literal(`${sessionId}<quoteId>${id}</quoteId>${products}`),
    'by name in another order': (id) => literal(`${products}<quoteId>${id}</quoteId>${sessionId}`),
    'by name with one that nobody knows': (id) => literal(`<x>1</x>${sessionId}<quoteId>${id}</quoteId>${products}`),
    'by the names of V2': (id) =>
      literal(
        `${sessionId}<quoteId>${id}</quoteId>${products}<storeId>1</storeId>`.replaceAll('productsData', 'products'),
      ),
    'with storeView for store': (id) =>
      literal(`${sessionId}<quoteId>${id}</quoteId>${products}<storeView>default</storeView>`),
    'with quantity for qty': (id) =>
      literal(`${sessionId}<quoteId>${id}</quoteId>${products}`.replaceAll('qty', 'quantity')),
  };
  for (const [what, body] of Object.entries(cases)) {
    it(what, async () => assert.deepEqual(await add('wsi', body), [literalYes, rows]));
  }

  it('that are missing are fault 6 before the session is looked at', async () => {
    assert.deepEqual(await wire.call('wsi', wsi('shoppingCartProductList', 'nope')), fault(faults.parameter));
  });
  it('without a session id are fault 6', async () => {
    const body = '<m:shoppingCartProductListRequestParam><quoteId>1</quoteId></m:shoppingCartProductListRequestParam>';
    assert.deepEqual(await wire.call('wsi', body), fault(faults.parameter));
  });
  it('by position are not understood', async () => {
    assert.deepEqual(await wire.call('wsi', literal(`<a>${session}</a><b>1</b>`)), fault(faults.parameter));
  });
});

describe('V1 args', () => {
  const map = (pairs: string) => `xsi:type="apache:Map">${pairs}`;
  const pair = (key: string, value: string) => `<item><key>${key}</key><value>${value}</value></item>`;
  const product = `<item ${map(pair('sku', 'PEN-WREN') + pair('qty', '2'))}</item>`;
  const products = `<item xsi:type="enc:Array" enc:arrayType="apache:Map[1]">${product}</item>`;
  const call = (args: string) => v1('cart_product.add', session, args);
  const listOf = (id: number, items: string) =>
    `<args xsi:type="enc:Array" enc:arrayType="xsd:anyType[2]"><item xsi:type="xsd:int">${id}</item>${items}</args>`;
  const cases: Record<string, (quoteId: number) => string> = {
    'as a list': (id) => call(listOf(id, products)),
    'as a list that is too long': (id) =>
      call(listOf(id, `${products}<item xsi:nil="true"/><item>x</item><item>y</item>`)),
    'as a map of names': (id) =>
      call(
        `<args ${map(pair('quoteId', String(id)))}<item><key>productsData</key>${products.replace(/^<item|item>$/g, (tag) => tag.replace('item', 'value'))}</item></args>`,
      ),
    'as a map of the names of V2': (id) =>
      call(
        `<args ${map(pair('quoteId', String(id)))}<item><key>products</key>${products.replace(/^<item|item>$/g, (tag) => tag.replace('item', 'value'))}</item></args>`,
      ),
    'as a map of numbers': (id) =>
      call(
        `<args ${map(pair('0', String(id)))}<item><key>1</key>${products.replace(/^<item|item>$/g, (tag) => tag.replace('item', 'value'))}</item></args>`,
      ),
    'as a list without any type': (id) =>
      call(`<args><item>${id}</item><item><item><sku>PEN-WREN</sku><qty>2</qty></item></item></args>`),
    'with structs for maps': (id) =>
      call(
        listOf(
          id,
          '<item enc:arrayType="enc:Struct[1]"><item xsi:type="enc:Struct"><sku>PEN-WREN</sku><qty>2</qty></item></item>',
        ),
      ),
    'with references': (id) =>
      call('<args href="#a"/>') +
      `<multiRef id="a" xsi:type="enc:Array" enc:arrayType="xsd:anyType[2]"><item>${id}</item><item href="#p"/></multiRef>` +
      `<multiRef id="p" xsi:type="enc:Array" enc:arrayType="apache:Map[1]"><item href="#m"/></multiRef>` +
      `<multiRef id="m" ${map(pair('sku', 'PEN-WREN') + pair('qty', '2'))}</multiRef>`,
    'in another order of the call': (id) =>
      `<m:call>${listOf(id, products)}<resourcePath>cart_product.add</resourcePath>${sessionId}</m:call>`,
    'in a call by position': (id) =>
      `<m:call><a>${session}</a><b>cart_product.add</b>${listOf(id, products).replaceAll('args', 'c')}</m:call>`,
    'under the name that WS-I gives the path': (id) => call(listOf(id, products)).replaceAll('resourcePath', 'apiPath'),
    'with quantity for qty': (id) => call(listOf(id, products).replace('>qty<', '>quantity<')),
  };
  for (const [what, body] of Object.entries(cases)) {
    it(what, async () => assert.deepEqual(await add('v1', body), [yes, rows]));
  }

  it('as a scalar are one argument', async () => {
    const quoteId = await wire.cart(session);
    assert.deepEqual((await wire.call('v1', list('v1', session, quoteId))).result, []);
  });
  for (const args of ['', '<args xsi:nil="true"/>', '<args xsi:type="enc:Array" enc:arrayType="xsd:anyType[0]"/>']) {
    it(`${args || 'left out'} are no arguments`, async () => {
      assert.match(String((await wire.call('v1', v1('cart.create', session, args))).result), /^int \d+$/);
    });
  }
  it('with null where a cart belongs are that of no cart', async () => {
    assert.deepEqual(
      await wire.call('v1', v1('cart_product.list', session, '<args xsi:nil="true"/>')),
      fault(faults.quote),
    );
  });
  it('that are missing are fault 6', async () => {
    const none = '<args xsi:type="enc:Array" enc:arrayType="xsd:anyType[0]"/>';
    assert.deepEqual(await wire.call('v1', v1('cart_product.list', session, none)), fault(faults.parameter));
  });
  it('with a list where a cart belongs are fault 6', async () => {
    const nested = '<args xsi:type="enc:Array"><item xsi:type="enc:Array"><item>1</item></item></args>';
    assert.deepEqual(await wire.call('v1', v1('cart_product.list', session, nested)), fault(faults.parameter));
  });
  it('with text for products are no product data', async () => {
    assert.deepEqual((await add('v1', (id) => call(listOf(id, '<item>x</item>'))))[0], fault(faults.data));
  });
});

describe('V1 paths', () => {
  for (const path of [
    'nope.nope',
    'cart_product',
    'cart_product.',
    '.list',
    '.',
    '',
    'cart_product.list.x',
    'Cart_Product.list',
    'cart_product.List',
    ' cart_product.list',
  ]) {
    it(`"${path}" is fault 3`, async () => {
      assert.deepEqual(await wire.call('v1', v1(path, session, '<args>1</args>')), fault(faults.path));
    });
  }
  it('are not looked at in a bad session', async () => {
    assert.deepEqual(await wire.call('v1', v1('nope.nope', 'nope')), fault(faults.session));
  });
});

describe('resourceFaults', () => {
  const first = { code: '1001', message: 'Can not make operation because store is not exists' };
  const asked = (first: string, other: string) =>
    `<m:resourceFaults><resourceName>${first}</resourceName><sessionId>${other}</sessionId></m:resourceFaults>`;
  for (const style of ['v1', 'v2'] as const) {
    it(`of ${style} takes its arguments in the order of the WSDL`, async () => {
      const { result } = await wire.call(style, asked('cart_product', session));
      assert.deepEqual(Array.isArray(result) && result[0], first);
    });
    it(`of ${style} takes its arguments in the order of the reference`, async () => {
      const { result } = await wire.call(style, asked(session, 'cart_product'));
      assert.deepEqual(Array.isArray(result) && result[0], first);
    });
  }
});
