import { Type } from 'typebox';
import { readProduct } from '#domain/catalog/products/commands/read.ts';
import { route } from '../../declare.ts';
import { idParams } from '../../schema.ts';
import { checkFields, pickedOf } from './fields.ts';
import { lookoutOf } from './place.ts';
import { product } from './shown-product.ts';

const query = Type.Object({
  fields: Type.Optional(
    Type.Array(Type.String(), { description: 'Only the id and these fields: names, separated by commas' }),
  ),
});

const description = [
  'Everybody sees products that are enabled and on the website of the store view, also those that are no part of lists',
  '(variants); prices are those of the caller in the currency of the store view. API users who may read or write products',
  'see all of them with the fields of the back office, amounts in the base currency.',
].join(' ');

/** `GET /products/{id}` (rest 4.1). */
export const getProduct = route({
  method: 'GET',
  path: '/products/{id}',
  tag: 'Products',
  summary: 'Get a product',
  description,
  operationId: 'getProduct',
  params: idParams,
  query,
  result: product,
  takesCurrency: true,
  command: readProduct,
  input({ params, query }, place) {
    checkFields(query.fields);
    return { name: params, ...lookoutOf(place) };
  },
  print: (record, _context, { query }) => (query.fields ? pickedOf(record, query.fields) : record),
});

/** `GET /products/sku/{sku}`: the reference has no such route (rest 6.10). */
export const getProductBySku = route({
  method: 'GET',
  path: '/products/sku/{sku}',
  tag: 'Products',
  summary: 'Get a product by its SKU',
  description: `The SKU is percent-encoded, whatever is in it: \`A/1\` is \`A%2F1\`. ${description}`,
  operationId: 'getProductBySku',
  params: Type.Object({ sku: Type.String({ minLength: 1, maxLength: 64, description: 'The SKU, percent-encoded' }) }),
  query,
  result: product,
  takesCurrency: true,
  command: readProduct,
  input({ params, query }, place) {
    checkFields(query.fields);
    return { name: params, ...lookoutOf(place) };
  },
  print: (record, _context, { query }) => (query.fields ? pickedOf(record, query.fields) : record),
});
