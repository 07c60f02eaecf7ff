import { type Wrong, wrong } from '../faults/case.ts';
import { skus } from '../scope/support.ts';
import type { Args, OperationCases } from './case.ts';

const denied: Wrong = { ...wrong('bound to another website', '2 Access denied.', {}), caller: 'bound' };
const noType = wrong('unknown type', '100 Given invalid link type.', { type: 'nothing' });
const noProduct = wrong('unknown product', '101 Product not exists.', { productId: 'nothing' });
const noLinked = wrong('unknown linked product', '102 Link product does not exist.', { linkedProductId: 'nothing' });
const badPosition = wrong('a position that is none', '102 position must be a whole number', {
  data: { position: 'first' },
});
const related: Args = { type: 'related', linkedProductId: skus.own, data: { position: '1' } };
const setting = {
  inside: () => [
    { ...related, productId: skus.own },
    { ...related, productId: skus.own, linkedProductId: skus.shared },
  ],
  outside: () => [
    { ...related, productId: skus.foreign },
    { ...related, productId: skus.nowhere },
    { ...related, productId: skus.shared },
    { ...related, productId: skus.own, linkedProductId: skus.foreign },
  ],
};
const { data: _, ...removal } = related;

/** Links of products to others. */
export const linksOperations: OperationCases = {
  scope: {
    'catalog_product_link.types': { inside: () => [{}] },
    'catalog_product_link.attributes': { inside: () => [{ type: 'grouped' }] },
    'catalog_product_link.list': {
      inside: () => [{ type: 'related', productId: skus.own }],
      outside: () => [
        { type: 'related', productId: skus.foreign },
        { type: 'related', productId: skus.nowhere },
      ],
    },
    'catalog_product_link.assign': setting,
    'catalog_product_link.update': setting,
    'catalog_product_link.remove': {
      inside: () => [{ ...removal, productId: skus.own }],
      outside: () => [
        { ...removal, productId: skus.foreign },
        { ...removal, productId: skus.shared },
      ],
    },
  },
  faults: {
    'catalog_product_link.types': { good: () => ({}), wrong: [] },
    'catalog_product_link.attributes': { good: () => ({ type: 'related' }), wrong: [noType] },
    'catalog_product_link.list': {
      good: () => ({ type: 'related', productId: skus.foreign }),
      wrong: [noType, noProduct, denied],
    },
    'catalog_product_link.assign': {
      good: () => ({ ...related, productId: skus.foreign }),
      wrong: [noType, noProduct, noLinked, badPosition, denied],
    },
    'catalog_product_link.update': {
      good: () => ({ ...related, productId: skus.foreign }),
      wrong: [noType, noProduct, noLinked, badPosition, denied],
    },
    'catalog_product_link.remove': {
      good: () => ({ ...removal, productId: skus.foreign }),
      wrong: [noType, noProduct, denied],
    },
  },
  valid: {
    'catalog_product_link.types': () => ({}),
    'catalog_product_link.attributes': () => ({ type: 'cross_sell' }),
    'catalog_product_link.list': ({ product }) => ({ type: 'related', productId: product }),
    'catalog_product_link.assign': ({ product }) => ({ ...related, productId: product }),
    'catalog_product_link.update': ({ product }) => ({ ...related, productId: product, data: { position: '2' } }),
    'catalog_product_link.remove': ({ product }) => ({ ...removal, productId: product }),
  },
};
