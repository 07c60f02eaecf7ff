/** A small service in the three styles, and requests to it, for the tests of the SOAP library. */

import type {
  CompiledService,
  SoapRequest,
  SoapVersion,
  WireArgument,
  WireOperation,
} from '../../../../src/interfaces/soap/wire/index.ts';
import {
  compileService,
  DEFAULT_XML_LIMITS,
  matchOperation,
  readEnvelope,
} from '../../../../src/interfaces/soap/wire/index.ts';
import type { WireSchema } from '../../../../src/interfaces/soap/wire/schema.ts';
import { keepsDigits } from '../../../../src/kernel/digits.ts';

const string: WireSchema = { type: 'string' };
const integer: WireSchema = { type: 'integer' };
const number: WireSchema = { type: 'number' };
const boolean: WireSchema = { type: 'boolean' };
const anyType: WireSchema = { xsd: 'anyType' };
const strings: WireSchema = { type: 'array', items: string, xsd: 'ArrayOfString' };
const associative: WireSchema = { type: 'object', additionalProperties: string, xsd: 'associativeArray' };
const fixedArray: WireSchema = { type: 'array', items: anyType, xsd: 'FixedArray' };
const product: WireSchema = {
  type: 'object',
  properties: {
    product_id: string,
    sku: string,
    qty: { ...number, synonyms: ['quantity'] },
    options: associative,
    links: strings,
  },
  xsd: 'shoppingCartProductEntity',
};
const products: WireSchema = { type: 'array', items: product, xsd: 'shoppingCartProductEntityArray' };
const line: WireSchema = {
  type: 'object',
  properties: {
    product_id: string,
    sku: string,
    is_in_stock: boolean,
    price: number,
    position: integer,
    labels: strings,
  },
  required: ['product_id', 'sku', 'labels'],
  xsd: 'catalogProductEntity',
};
const lines: WireSchema = { type: 'array', items: line, xsd: 'catalogProductEntityArray' };
const info: WireSchema = {
  type: 'object',
  properties: { code: string, additional_fields: associative, owner: line },
  required: ['code'],
  xsd: 'infoEntity',
};
const tree: WireSchema = {
  $defs: {
    node: {
      type: 'object',
      properties: { name: string, children: { type: 'array', items: { $ref: 'node' }, xsd: 'ArrayOfNodes' } },
      required: ['name', 'children'],
      xsd: 'nodeEntity',
    },
  },
  $ref: 'node',
};

const argument = (name: string, schema: WireSchema, more: Partial<WireArgument> = {}): WireArgument => {
  return { name, v2: name, wsi: name, schema, ...more };
};
const session = argument('sessionId', string);
const store = argument('store', string, {
  v2: 'storeView',
  synonyms: ['storeId'],
  optional: true,
  wsiAlso: ['storeView'],
});

export const login: WireOperation = {
  name: 'login',
  bare: true,
  arguments: [argument('username', string), argument('apiKey', string)],
  result: string,
  resultPart: 'loginReturn',
  documentation: 'Login user & retrieve session id',
};
export const cartAdd: WireOperation = {
  name: 'shoppingCartProductAdd',
  arguments: [
    session,
    argument('quoteId', integer),
    argument('productsData', products, { v2: 'products' }),
    { ...store, v2: 'storeId', synonyms: ['storeView'] },
  ],
  result: boolean,
  resultPart: 'result',
};
export const cartList: WireOperation = {
  name: 'shoppingCartProductList',
  arguments: [session, argument('quoteId', integer), store],
  result: lines,
  resultPart: 'result',
};
export const infoOf: WireOperation = {
  name: 'sampleInfo',
  arguments: [session, argument('strict', boolean), argument('rate', number), argument('filters', associative)],
  result: info,
  resultPart: 'info',
};
export const treeOf: WireOperation = {
  name: 'sampleTree',
  arguments: [session, argument('tree', tree)],
  result: tree,
  resultPart: 'tree',
};
export const startSession: WireOperation = {
  name: 'startSession',
  bare: true,
  arguments: [],
  result: string,
  resultPart: 'startSessionReturn',
};
export const mediaRemove: WireOperation = {
  name: 'sampleMediaRemove',
  arguments: [session],
  result: { type: 'boolean', asNumber: true },
  resultPart: 'result',
};
export const call: WireOperation = {
  name: 'call',
  bare: true,
  arguments: [
    session,
    argument('resourcePath', string, { wsi: 'apiPath' }),
    argument('args', anyType, { optional: true }),
  ],
  result: anyType,
  resultPart: 'callReturn',
};
export const multiCall: WireOperation = {
  name: 'multiCall',
  bare: true,
  arguments: [session, argument('calls', fixedArray), argument('options', anyType, { optional: true })],
  result: fixedArray,
  resultPart: 'multiCallReturn',
};

const resource = [login, startSession, cartAdd, cartList, infoOf, treeOf, mediaRemove];
export const V1 = { style: 'v1', operations: [call, multiCall, login, startSession] } as const;
export const V2 = { style: 'v2', operations: resource } as const;
export const WSI = { style: 'wsi', operations: [...resource, call, multiCall] } as const;

export const v1: CompiledService = compileService({ ...V1, isExact: keepsDigits });
export const v2: CompiledService = compileService({ ...V2, isExact: keepsDigits });
export const wsi: CompiledService = compileService({ ...WSI, isExact: keepsDigits });

export const PREFIXES =
  'xmlns:ns1="urn:Magento" xmlns:ns2="http://xml.apache.org/xml-soap" xmlns:xsd="http://www.w3.org/2001/XMLSchema" ' +
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/" ' +
  'xmlns:enc="http://www.w3.org/2003/05/soap-encoding"';

const ENVELOPES: Readonly<Record<SoapVersion, string>> = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
};

/** An envelope around the text of a body. */
export function envelope(body: string, version: SoapVersion = '1.1'): Buffer {
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="${ENVELOPES[version]}" ${PREFIXES}><S:Body>${body}</S:Body></S:Envelope>`,
  );
}

/** Reads bytes with the default limits. */
export function read(bytes: Uint8Array, contentType?: string): SoapRequest {
  return readEnvelope(bytes, { contentType, limits: DEFAULT_XML_LIMITS });
}

/** The decoded arguments of a body, as ordinary objects, with the name of the operation. */
export function decode(services: readonly CompiledService[], body: string, version?: SoapVersion): [string, unknown] {
  const request = read(envelope(body, version));
  const matched = matchOperation(services, request);
  return [`${matched.style} ${matched.operation.name}`, plain(matched.decode(request))];
}

/** A value with ordinary prototypes, for deepEqual. */
export function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
