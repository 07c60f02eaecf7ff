import type { Case } from './cases.ts';
import { lateDay } from './late.ts';
import { productId } from './products.ts';
import { smallRows, spread } from './spread.ts';
import { sessionId } from './store.ts';

/** The part of a call that names its session, and the values for it. */
export const session = '<sessionId xsi:type="xsd:string">@session</sessionId>';

export const sessionOf = (index: number, rows: number) => ({ session: sessionId(spread(index, rows), rows) });

/** A list of records that changed after the day. */
export function listByDate(operation: string): string {
  const condition = `<key xsi:type="xsd:string">gteq</key><value xsi:type="xsd:string">${lateDay}</value>`;
  const filter = `<item xsi:type="ns1:complexFilter"><key xsi:type="xsd:string">updated_at</key><value xsi:type="ns1:associativeEntity">${condition}</value></item>`;
  return `<ns1:${operation}>${session}<filters xsi:type="ns1:filters"><complex_filter SOAP-ENC:arrayType="ns1:complexFilter[1]" xsi:type="ns1:complexFilterArray">${filter}</complex_filter></filters></ns1:${operation}>`;
}

/** The number of products with consecutive ids in one call for stock. */
const stocks = 50;

/** The number of updates in one call, and of such calls. */
const updates = 100;
const sets = 10;

/** Products with consecutive ids, each with a new quantity. */
const updatesOf = (index: number, rows: number) =>
  Object.fromEntries(
    Array.from({ length: updates }, (_, number) => [
      [`p${number}`, String(productId(spread((index % sets) * updates + number, rows), rows))],
      [`q${number}`, String(1_000_001 + (Math.floor(index / sets) % 2))],
    ]).flat(),
  );

const text = (value: string) => `<item xsi:type="xsd:string">${value}</item>`;
const array = (name: string, items: readonly string[]) =>
  `<${name} SOAP-ENC:arrayType="xsd:anyType[${items.length}]" xsi:type="SOAP-ENC:Array">${items.join('')}</${name}>`;

/** The arguments of a stock update in V1. */
const update = (name: string, product: string, qty: string) =>
  array(name, [
    text(product),
    `<item xsi:type="ns2:Map" xmlns:ns2="http://xml.apache.org/xml-soap"><item><key xsi:type="xsd:string">qty</key><value xsi:type="xsd:string">${qty}</value></item></item>`,
  ]);

/** Calls of connectors that synchronize a catalog. */
export const catalogCases: readonly Case[] = [
  {
    name: 'V2 product list by date',
    path: '/api/v2_soap/',
    call: listByDate('catalogProductList'),
    values: sessionOf,
    requests: smallRows,
  },
  {
    name: 'V2 customer list by date',
    path: '/api/v2_soap/',
    call: listByDate('customerCustomerList'),
    values: sessionOf,
    requests: smallRows,
  },
  {
    name: 'V2 product info',
    path: '/api/v2_soap/',
    call: `<ns1:catalogProductInfo>${session}<productId xsi:type="xsd:string">@product</productId></ns1:catalogProductInfo>`,
    values: (index, rows) => ({
      ...sessionOf(index, rows),
      product: String(productId(spread(index, rows), rows)),
    }),
    requests: smallRows,
    ofCeiling: 0.5,
  },
  {
    name: 'V2 stock of 50',
    path: '/api/v2_soap/',
    call: `<ns1:catalogInventoryStockItemList>${session}<products SOAP-ENC:arrayType="xsd:string[${stocks}]" xsi:type="ns1:ArrayOfString">${Array.from({ length: stocks }, (_, index) => `<item xsi:type="xsd:string">@p${index}</item>`).join('')}</products></ns1:catalogInventoryStockItemList>`,
    values: (index, rows) => ({
      ...sessionOf(index, rows),
      ...Object.fromEntries(
        Array.from({ length: stocks }, (_, position) => [
          `p${position}`,
          String(productId(spread(index + position, rows), rows)),
        ]),
      ),
    }),
    requests: smallRows,
  },
  {
    name: 'V2 stock update',
    path: '/api/v2_soap/',
    call: `<ns1:catalogInventoryStockItemUpdate>${session}<product xsi:type="xsd:string">@product</product><data xsi:type="ns1:catalogInventoryStockItemUpdateEntity"><qty xsi:type="xsd:string">@qty</qty></data></ns1:catalogInventoryStockItemUpdate>`,
    values: (index, rows) => ({
      ...sessionOf(index, rows),
      product: String(productId(spread(index, rows), rows)),
      qty: String(1_000_001 + (Math.floor(index / smallRows) % 2)),
    }),
    requests: 2 * smallRows,
  },
  {
    name: 'V1 stock update',
    path: '/api/soap/',
    call: `<ns1:call>${session}<resourcePath xsi:type="xsd:string">product_stock.update</resourcePath>${update('args', '@product', '@qty')}</ns1:call>`,
    values: (index, rows) => ({
      ...sessionOf(index, rows),
      product: String(productId(spread(index, rows), rows)),
      qty: String(1_000_001 + (Math.floor(index / smallRows) % 2)),
    }),
    requests: 2 * smallRows,
  },
  {
    name: `V1 multiCall of ${updates} stock updates`,
    path: '/api/soap/',
    call: `<ns1:multiCall>${session}${array(
      'calls',
      Array.from({ length: updates }, (_, number) =>
        array('item', [text('product_stock.update'), update('item', `@p${number}`, `@q${number}`)]),
      ),
    )}</ns1:multiCall>`,
    values: (index, rows) => ({ ...sessionOf(index, rows), ...updatesOf(index, rows) }),
    requests: 2 * sets,
    refusal: /isFault/,
  },
  {
    name: 'V2 category tree',
    path: '/api/v2_soap/',
    call: `<ns1:catalogCategoryTree>${session}<parentId xsi:type="xsd:string">1</parentId></ns1:catalogCategoryTree>`,
    values: sessionOf,
    requests: smallRows,
    ofCeiling: 0.5,
  },
];
