import { saveProduct } from '#domain/catalog/products/commands/write.ts';
import { route } from '../../declare.ts';
import { created } from './answers.ts';
import { productPlace } from './place.ts';
import { product } from './shown-product.ts';
import { productBody, productFieldsOf } from './write-body.ts';

/** `POST /products`: a new product, always for every store view (rest 5.1). */
export const createProductRoute = route({
  method: 'POST',
  path: '/products',
  tag: 'Products',
  summary: 'Create a product',
  description: [
    'SKU and name are enough. What is left out is as the store has it for new products:',
    'enabled, visible in catalog and search, of the default attribute set, on the website of the store view, with a URL key',
    'made of the name. Parts (images, prices by quantity, options, variants) have addresses of their own.',
  ].join(' '),
  operationId: 'createProduct',
  body: productBody,
  example: {
    sku: 'PEN-LARK',
    name: 'Lark fountain pen',
    attributeSetId: 4,
    description: 'A light pen for long letters.',
    shortDescription: 'Light and patient.',
    price: 34.5,
    weight: 0.03,
    taxClassId: 2,
    stockQty: 12,
  },
  result: product,
  status: 201,
  problems: { 409: 'SKU, URL key or a unique value is taken.', 422: 'The product breaks rules of the store.' },
  command: saveProduct,
  input: ({ body }, place) => ({
    ...productPlace(place),
    write: { target: undefined, createsMissing: true, fields: productFieldsOf(body) },
  }),
  print: ({ id, record }) => created(`/products/${id}`, record.value),
});
