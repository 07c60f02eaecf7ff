import { type Wrong, wrong } from '../faults/case.ts';
import { ownView } from '../scope/support.ts';
import type { OperationCases } from './case.ts';

const denied: Wrong = { ...wrong('bound to another website', '2 Access denied.', {}), caller: 'bound' };
const noTag = wrong('unknown tag', '104 Requested tag does not exist.', { tagId: '999999' });
const noStore = wrong('unknown store view', '101 Requested store does not exist.', { store: 'nostore' });
const noProduct = '102 Requested product does not exist.';
const given = { tag: 'fine', customer_id: '1', store: 'default' };

/** Tags of products. */
export const tagsOperations: OperationCases = {
  scope: {
    'catalog_product_tag.list': {
      inside: ({ product }) => [{ productId: product.own }, { productId: product.shared, store: ownView.code }],
      outside: ({ product }) => [
        { productId: product.foreign },
        { productId: product.nowhere },
        { productId: product.own, store: 'german' },
      ],
    },
    'catalog_product_tag.info': {
      inside: ({ tagId }) => [{ tagId, store: ownView.code }],
      outside: ({ tagId }) => [{ tagId, store: 'default' }],
    },
    'catalog_product_tag.add': {
      inside: ({ product, customer }) => [
        { data: { tag: 'own', product_id: product.own, customer_id: customer.own, store: ownView.code } },
      ],
      outside: ({ product, customer }) => [
        { data: { tag: 'foreign', product_id: product.foreign, customer_id: customer.own, store: ownView.code } },
        { data: { tag: 'whose', product_id: product.own, customer_id: customer.foreign, store: ownView.code } },
        { data: { tag: 'where', product_id: product.own, customer_id: customer.own, store: 'default' } },
      ],
    },
    // A tag has one name and one status in all store views.
    'catalog_product_tag.update': {
      outside: ({ tagId }) => [{ tagId, data: { name: 'renamed' }, store: ownView.code }],
    },
    'catalog_product_tag.remove': { outside: ({ tagId }) => [{ tagId }] },
  },
  faults: {
    'catalog_product_tag.list': {
      good: ({ product }) => ({ productId: product, store: 'default' }),
      wrong: [wrong('unknown product', noProduct, { productId: 'MUG-SAIL' }), denied, noStore],
    },
    'catalog_product_tag.info': {
      good: ({ tagId }) => ({ tagId, store: 'default' }),
      wrong: [noStore, denied, noTag],
    },
    'catalog_product_tag.add': {
      good: ({ product }) => ({ data: { ...given, product_id: product } }),
      wrong: [
        wrong('unknown product', noProduct, { data: { product_id: 'MUG-SAIL' } }),
        denied,
        wrong('unknown customer', '103 Requested customer does not exist.', { data: { customer_id: '999999' } }),
        wrong('unknown store view', noStore.fault, { data: { store: 'nostore' } }),
        wrong('a name that is too long', '105 Provided data is invalid.', { data: { tag: 'x'.repeat(256) } }),
      ],
    },
    'catalog_product_tag.update': {
      good: ({ tagId }) => ({ tagId, data: { name: 'better' }, store: 'default' }),
      wrong: [
        noStore,
        noTag,
        wrong('an unknown status', '105 Provided data is invalid.', { data: { status: '7' } }),
        wrong('a taken name', '106 Tag already exists.', { data: { name: 'taken' } }),
      ],
    },
    'catalog_product_tag.remove': { good: ({ tagId }) => ({ tagId }), wrong: [noTag] },
  },
  valid: {
    'catalog_product_tag.list': ({ tagged }) => ({ productId: tagged, store: 'default' }),
    'catalog_product_tag.info': ({ tag }) => ({ tagId: tag, store: 'default' }),
    'catalog_product_tag.add': ({ tagged }) => ({ data: { ...given, product_id: tagged } }),
    'catalog_product_tag.update': ({ tag }) => ({ tagId: tag, data: { status: '1' }, store: 'default' }),
    'catalog_product_tag.remove': ({ tag }) => ({ tagId: tag }),
  },
};
