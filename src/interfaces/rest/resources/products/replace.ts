import { Type } from 'typebox';
import { saveProduct, type WrittenProduct } from '#domain/catalog/products/commands/write.ts';
import type { ProductWrite } from '#domain/catalog/products/write/write.ts';
import { changeRoutes, type RestPlace, route } from '../../declare.ts';
import { idParams } from '../../schema.ts';
import { created } from './answers.ts';
import { currentProduct } from './current.ts';
import { productPlace } from './place.ts';
import { product } from './shown-product.ts';
import { productFieldsOf, productPatch, type SentProduct } from './write-body.ts';

const problems = {
  409: 'SKU, URL key or a unique value is taken.',
  412: 'The product is not in the state that `If-Match` names.',
  422: 'The product breaks rules of the store.',
};
const scopes = [
  'Without `?store=` values are written for all store views; with it the store view gets values of its own, which',
  '`useDefault` takes away again. Values of attributes that belong to a website hold in all of its store views.',
].join(' ');

/** The parameter of routes that name a product by its SKU; any characters, percent-encoded. */
export const skuParams = Type.Object({ sku: Type.String({ minLength: 1, maxLength: 64, description: 'SKU' }) });

/** `PATCH` and `PUT /products/{id}`. */
export const changeProduct = changeRoutes({
  path: '/products/{id}',
  tag: 'Products',
  summary: 'Change a product',
  description: scopes,
  operationId: 'patchProduct',
  params: idParams,
  body: productPatch,
  example: { price: 29.9, specialPrice: null },
  result: product,
  problems,
  current: currentProduct,
  command: saveProduct,
  input: ({ params, body }, place) => writeOf(place, { target: params, createsMissing: false }, body),
  print: writtenAnswer,
});

/** `PUT /products/sku/{sku}`: creates the product, or changes it as PATCH does. */
export const putProductBySku = route({
  method: 'PUT',
  path: '/products/sku/{sku}',
  tag: 'Products',
  summary: 'Create or change a product by SKU',
  description: `Creates the product if no product has this SKU (201), else changes it (200). ${scopes}`,
  operationId: 'putProductBySku',
  mayCreate: true,
  params: skuParams,
  body: productPatch,
  result: product,
  problems,
  current: currentProduct,
  command: saveProduct,
  input: ({ params, body }, place) => writeOf(place, { target: params, createsMissing: true }, body),
  print: writtenAnswer,
});

/** `PATCH /products/sku/{sku}`. */
export const patchProductBySku = route({
  method: 'PATCH',
  path: '/products/sku/{sku}',
  tag: 'Products',
  summary: 'Change a product by SKU',
  description: scopes,
  operationId: 'patchProductBySku',
  params: skuParams,
  body: productPatch,
  result: product,
  problems,
  current: currentProduct,
  command: saveProduct,
  input: ({ params, body }, place) => writeOf(place, { target: params, createsMissing: false }, body),
  print: writtenAnswer,
});

function writeOf(place: RestPlace, how: Omit<ProductWrite, 'fields'>, body: SentProduct) {
  return { ...productPlace(place), write: { ...how, fields: productFieldsOf(body) } };
}

function writtenAnswer({ id, isCreated, record }: WrittenProduct) {
  return isCreated ? created(`/products/${id}`, record.value) : record.value;
}
