import { catalogCases } from './catalog-cases.ts';
import { customerCases } from './customer-cases.ts';
import { emptyCartId, emptyCarts } from './empty-carts.ts';
import { loginCases } from './login-cases.ts';
import { mediaCases } from './media-cases.ts';
import { moveOf, moves } from './move-store.ts';
import { orderCases } from './order-cases.ts';
import { lineProduct, productId } from './products.ts';
import { restCases } from './rest-cases.ts';
import { searchCases } from './search-cases.ts';
import { smallRows, spread } from './spread.ts';
import { cartId, emptySelectId, longSelect, selectId, sessionId, setOfSelects } from './store.ts';
import { type Caller, tokensOf } from './tokens.ts';

/** A call that is measured: its requests differ only in the values at the places `@name`, which are equally long. */
export interface Case {
  readonly name: string;
  readonly path: string;
  /** The contents of the Body element of a SOAP request, or a request as it is. */
  readonly call: string | PlainRequest;
  /** The values of the request with a number, for a store of `rows` products, carts and sessions. */
  readonly values: (index: number, rows: number) => Readonly<Record<string, string>>;
  /** Makes what the requests use up, by calls to the service; once for a service. */
  readonly prepare?: (port: number, rows: number) => Promise<void>;
  /** The callers whose tokens go with the requests; several callers take turns. */
  readonly caller?: Caller;
  /** The most different requests. */
  readonly requests: number;
  /**
   * Whether a request can be answered only once, since it uses something up. The last request is only for the ceiling.
   */
  readonly once?: boolean;
  /** Matches answers of failed calls that have status 200 nevertheless. */
  readonly refusal?: RegExp;
  /** The least share of the ceiling's requests a second at 32 connections (design, "What 'good' is measured by"). */
  readonly ofCeiling?: number;
  /** On PostgreSQL, the least share of the requests a second of SQLite on the same machine at 32 connections. */
  readonly ofSqlite?: number;
  /** The case that this one is compared with. */
  readonly near?: string;
  /** The least share of the requests a second of the case `near`; 0.85 by default. */
  readonly ofNear?: number;
  /** Whether it is one of the three of `--case=quick`. */
  readonly isQuick?: boolean;
}

/** A request that is not SOAP. */
export interface PlainRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Requests as the load generator takes them: texts between the values, and the values of each request. */
export interface Requests {
  readonly texts: readonly string[];
  readonly values: readonly (readonly string[])[];
  /** Whether each may be sent only once to a service. */
  readonly once: boolean;
}

const readOf5 = (index: number, rows: number) => ({
  cart: String(cartId(spread(index, rows), rows)),
  session: sessionId(spread(index, rows), rows),
});

const readOfSelect = (index: number, rows: number) => ({
  attribute: String(selectId(index)),
  session: sessionId(spread(index, rows), rows),
});

/** Every case, in the order of the table. */
export const cases: readonly Case[] = [
  {
    name: 'V2 list',
    path: '/api/v2_soap/',
    call: '<ns1:shoppingCartProductList><sessionId xsi:type="xsd:string">@session</sessionId><quoteId xsi:type="xsd:int">@cart</quoteId></ns1:shoppingCartProductList>',
    values: readOf5,
    ofSqlite: 0.35,
    requests: smallRows,
    ofCeiling: 0.5,
    isQuick: true,
  },
  {
    name: 'V1 list',
    path: '/api/soap/',
    call: '<ns1:call><sessionId xsi:type="xsd:string">@session</sessionId><resourcePath xsi:type="xsd:string">cart_product.list</resourcePath><args SOAP-ENC:arrayType="xsd:int[1]" xsi:type="SOAP-ENC:Array"><item xsi:type="xsd:int">@cart</item></args></ns1:call>',
    values: readOf5,
    ofSqlite: 0.35,
    requests: smallRows,
    near: 'V2 list',
  },
  {
    name: 'WS-I list',
    path: '/api/v2_soap/',
    call: '<ns1:shoppingCartProductListRequestParam><sessionId>@session</sessionId><quoteId>@cart</quoteId></ns1:shoppingCartProductListRequestParam>',
    values: readOf5,
    ofSqlite: 0.35,
    requests: smallRows,
    near: 'V2 list',
  },
  {
    name: 'XML-RPC list',
    path: '/api/xmlrpc/',
    call: rpcCall('cart_product.list', '<value><array><data><value><int>@cart</int></value></data></array></value>'),
    refusal: /<fault>/,
    values: readOf5,
    ofSqlite: 0.35,
    requests: smallRows,
    near: 'V2 list',
  },
  {
    name: 'V2 info',
    path: '/api/v2_soap/',
    call: '<ns1:shoppingCartInfo><sessionId xsi:type="xsd:string">@session</sessionId><quoteId xsi:type="xsd:int">@cart</quoteId></ns1:shoppingCartInfo>',
    values: readOf5,
    requests: smallRows,
  },
  {
    name: 'V2 add',
    path: '/api/v2_soap/',
    call: productsCall('shoppingCartProductAdd'),
    values: (index, rows) => ({
      cart: String(emptyCartId(index)),
      session: sessionId(spread(index, rows), rows),
      product: String(productId(spread(index, rows), rows)),
      qty: '1',
    }),
    ofSqlite: 0.3,
    requests: emptyCarts,
    ofCeiling: 0.25,
  },
  {
    name: 'V2 update',
    path: '/api/v2_soap/',
    call: productsCall('shoppingCartProductUpdate'),
    // The same lines again with another quantity, so that every call changes something.
    values: (index, rows) => {
      const cart = spread(index, rows);
      return {
        cart: String(cartId(cart, rows)),
        session: sessionId(cart, rows),
        product: String(productId(lineProduct(cart, 2, rows), rows)),
        qty: String(2 + (Math.floor(index / smallRows) % 2)),
      };
    },
    ofSqlite: 0.3,
    requests: 2 * smallRows,
  },
  {
    name: 'V2 move',
    path: '/api/v2_soap/',
    call: productsCall('shoppingCartProductMoveToCustomerQuote'),
    values: (index, rows) => {
      const { cart, product } = moveOf(index, rows);
      return { cart: String(cart), session: sessionId(spread(index, rows), rows), product: String(product), qty: '1' };
    },
    ofSqlite: 0.3,
    requests: moves,
    once: true,
  },
  {
    name: 'V2 attribute info',
    path: '/api/v2_soap/',
    call: '<ns1:catalogProductAttributeInfo><sessionId xsi:type="xsd:string">@session</sessionId><attribute xsi:type="xsd:string">@attribute</attribute></ns1:catalogProductAttributeInfo>',
    values: readOfSelect,
    ofSqlite: 0.4,
    requests: smallRows,
    ofCeiling: 0.5,
  },
  {
    name: 'V1 attribute info',
    path: '/api/soap/',
    call: '<ns1:call><sessionId xsi:type="xsd:string">@session</sessionId><resourcePath xsi:type="xsd:string">product_attribute.info</resourcePath><args SOAP-ENC:arrayType="xsd:string[1]" xsi:type="SOAP-ENC:Array"><item xsi:type="xsd:string">@attribute</item></args></ns1:call>',
    values: readOfSelect,
    ofSqlite: 0.4,
    requests: smallRows,
    near: 'V2 attribute info',
  },
  {
    name: 'WS-I attribute info',
    path: '/api/v2_soap/',
    call: '<ns1:catalogProductAttributeInfoRequestParam><sessionId>@session</sessionId><attribute>@attribute</attribute></ns1:catalogProductAttributeInfoRequestParam>',
    values: readOfSelect,
    ofSqlite: 0.4,
    requests: smallRows,
    near: 'V2 attribute info',
  },
  {
    name: 'V2 list of 200 attributes',
    path: '/api/v2_soap/',
    call: `<ns1:catalogProductAttributeList><sessionId xsi:type="xsd:string">@session</sessionId><setId xsi:type="xsd:int">${setOfSelects}</setId></ns1:catalogProductAttributeList>`,
    values: readOfSelect,
    ofSqlite: 0.4,
    requests: smallRows,
  },
  {
    name: 'V1 list of 200 attributes',
    path: '/api/soap/',
    call: `<ns1:call><sessionId xsi:type="xsd:string">@session</sessionId><resourcePath xsi:type="xsd:string">product_attribute.list</resourcePath><args SOAP-ENC:arrayType="xsd:int[1]" xsi:type="SOAP-ENC:Array"><item xsi:type="xsd:int">${setOfSelects}</item></args></ns1:call>`,
    values: readOfSelect,
    ofSqlite: 0.4,
    requests: smallRows,
    near: 'V2 list of 200 attributes',
    isQuick: true,
  },
  {
    name: 'V2 1000 options',
    path: '/api/v2_soap/',
    call: `<ns1:catalogProductAttributeOptions><sessionId xsi:type="xsd:string">@session</sessionId><attributeId xsi:type="xsd:string">${longSelect}</attributeId><storeView xsi:type="xsd:string">1</storeView></ns1:catalogProductAttributeOptions>`,
    values: readOfSelect,
    ofSqlite: 0.4,
    requests: smallRows,
  },
  {
    name: 'V2 addOption',
    path: '/api/v2_soap/',
    call: '<ns1:catalogProductAttributeAddOption><sessionId xsi:type="xsd:string">@session</sessionId><attribute xsi:type="xsd:string">@attribute</attribute><data xsi:type="ns1:catalogProductAttributeOptionEntityToAdd"><label SOAP-ENC:arrayType="ns1:catalogProductAttributeOptionLabelEntity[1]" xsi:type="ns1:catalogProductAttributeOptionLabelArray"><item xsi:type="ns1:catalogProductAttributeOptionLabelEntity"><store_id SOAP-ENC:arrayType="xsd:string[1]" xsi:type="ns1:ArrayOfString"><item xsi:type="xsd:string">0</item></store_id><value xsi:type="xsd:string">Added</value></item></label><order xsi:type="xsd:int">0</order><is_default xsi:type="xsd:int">0</is_default></data></ns1:catalogProductAttributeAddOption>',
    values: (index, rows) => ({ ...readOfSelect(index, rows), attribute: String(emptySelectId(index)) }),
    requests: smallRows,
  },
  ...catalogCases,
  ...mediaCases,
  ...restCases,
  ...searchCases,
  ...customerCases,
  ...orderCases,
  ...loginCases,
];

/** A `call` by XML-RPC, as Python's client sends it. */
function rpcCall(path: string, args: string): PlainRequest {
  const params = ['<value><string>@session</string></value>', `<value><string>${path}</string></value>`, args];
  const written = params.map((value) => `<param>\n${value}\n</param>\n`).join('');
  return {
    method: 'POST',
    headers: { 'Content-Type': 'text/xml', 'User-Agent': 'Python-xmlrpc/3.11', 'Accept-Encoding': 'gzip' },
    body: `<?xml version='1.0'?>\n<methodCall>\n<methodName>call</methodName>\n<params>\n${written}</params>\n</methodCall>\n`,
  };
}

function productsCall(name: string): string {
  const item =
    '<item xsi:type="ns1:shoppingCartProductEntity"><product_id xsi:type="xsd:string">@product</product_id><qty xsi:type="xsd:double">@qty</qty></item>';
  return `<ns1:${name}><sessionId xsi:type="xsd:string">@session</sessionId><quoteId xsi:type="xsd:int">@cart</quoteId><products SOAP-ENC:arrayType="ns1:shoppingCartProductEntity[1]" xsi:type="ns1:shoppingCartProductEntityArray">${item}</products></ns1:${name}>`;
}

/** The HTTP requests of a case for a service, with tokens from it; rejects if it gives no token. */
export async function requestsFor(measured: Case, rows: number, port: number): Promise<Requests> {
  await measured.prepare?.(port, rows);
  return requestsOf(measured, rows, measured.caller ? await tokensOf(port, measured.caller, rows) : []);
}

/** The HTTP requests of a case, as a PHP client would send them, for a store of `rows`; given tokens are used in turn. */
export function requestsOf(
  { path, call, values, requests, once = false }: Case,
  rows: number,
  tokens: readonly string[] = [],
): Requests {
  const valuesOf = Array.from({ length: requests }, (_, index) => ({
    ...values(index, rows),
    token: tokens[index % tokens.length] ?? '',
  }));
  const { method, headers, body } = typeof call === 'string' ? soapRequest(call) : call;
  const length = Buffer.byteLength(place(body, valuesOf[0] ?? {}));
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Keep-Alive',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(tokens.length > 0 ? ['Authorization: Bearer @token'] : []),
    ...(method === 'POST' ? [`Content-Length: ${length}`] : []),
  ];
  const pieces = `${head.join('\r\n')}\r\n\r\n${body}`.split(/@([a-z]+\d*)/);
  const names = pieces.filter((_, index) => index % 2 === 1);
  return {
    texts: pieces.filter((_, index) => index % 2 === 0),
    values: valuesOf.map((chosen: Readonly<Record<string, string>>) => names.map((name) => chosen[name] ?? '')),
    once,
  };
}

/** One request as text. */
export function requestText({ texts, values }: Requests, index: number): string {
  const chosen = values[index % values.length] ?? [];
  return texts.reduce((text, piece, index) => text + (chosen[index - 1] ?? '') + piece);
}

const place = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/@([a-z]+\d*)/g, (_, name: string) => values[name] ?? '');

function soapRequest(call: string): PlainRequest {
  const headers = {
    'User-Agent': 'PHP-SOAP/8.3.6',
    'Content-Type': 'text/xml; charset=utf-8',
    SOAPAction: '"urn:Action"',
  };
  return { method: 'POST', headers, body: envelope(call) };
}

function envelope(call: string): string {
  const soap = 'http://schemas.xmlsoap.org/soap';
  const schema = 'http://www.w3.org/2001/XMLSchema';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<SOAP-ENV:Envelope xmlns:SOAP-ENV="${soap}/envelope/" xmlns:ns1="urn:Magento" xmlns:xsd="${schema}" xmlns:xsi="${schema}-instance" xmlns:SOAP-ENC="${soap}/encoding/" SOAP-ENV:encodingStyle="${soap}/encoding/"><SOAP-ENV:Body>${call}</SOAP-ENV:Body></SOAP-ENV:Envelope>\n`;
}
