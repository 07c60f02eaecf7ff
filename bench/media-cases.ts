import type { Case } from './cases.ts';
import { imageFile } from './media-store.ts';
import { productId } from './products.ts';
import { smallRows, spread } from './spread.ts';
import { sessionId } from './store.ts';

const ofProduct = (index: number, rows: number) => {
  const product = productId(spread(index, rows), rows);
  return {
    product: String(product),
    file: imageFile(product, 1),
    session: sessionId(spread(index, rows), rows),
  };
};

/** Calls on the images of products: a list of two images, and one of them. */
export const mediaCases: readonly Case[] = [
  {
    name: 'V2 media list',
    path: '/api/v2_soap/',
    call: '<ns1:catalogProductAttributeMediaList><sessionId xsi:type="xsd:string">@session</sessionId><product xsi:type="xsd:string">@product</product></ns1:catalogProductAttributeMediaList>',
    values: ofProduct,
    ofSqlite: 0.4,
    requests: smallRows,
    ofCeiling: 0.5,
  },
  {
    name: 'V1 media list',
    path: '/api/soap/',
    call: '<ns1:call><sessionId xsi:type="xsd:string">@session</sessionId><resourcePath xsi:type="xsd:string">product_media.list</resourcePath><args SOAP-ENC:arrayType="xsd:string[1]" xsi:type="SOAP-ENC:Array"><item xsi:type="xsd:string">@product</item></args></ns1:call>',
    values: ofProduct,
    ofSqlite: 0.4,
    requests: smallRows,
    near: 'V2 media list',
  },
  {
    name: 'WS-I media list',
    path: '/api/v2_soap/',
    call: '<ns1:catalogProductAttributeMediaListRequestParam><sessionId>@session</sessionId><productId>@product</productId></ns1:catalogProductAttributeMediaListRequestParam>',
    values: ofProduct,
    ofSqlite: 0.4,
    requests: smallRows,
    near: 'V2 media list',
  },
  {
    name: 'V2 media info',
    path: '/api/v2_soap/',
    call: '<ns1:catalogProductAttributeMediaInfo><sessionId xsi:type="xsd:string">@session</sessionId><product xsi:type="xsd:string">@product</product><file xsi:type="xsd:string">@file</file></ns1:catalogProductAttributeMediaInfo>',
    values: ofProduct,
    ofSqlite: 0.4,
    requests: smallRows,
  },
];
