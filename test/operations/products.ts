import { type Wrong, wrong } from '../faults/case.ts';
import { ownView, skus } from '../scope/support.ts';
import { nested } from '../support/styled-client.ts';
import type { OperationCases } from './case.ts';

const unknownField: Wrong = {
  ...wrong('unknown field', '102 Invalid attribute name: nosuch', { filters: { nosuch: 'x' } }),
  styles: ['v1'],
};
const denied: Wrong = { ...wrong('bound to another website', '2 Access denied.', {}), caller: 'bound' };
const noStore = wrong('unknown store view', '100 Requested store view not found.', { store: 'nostore' });
const noProduct = wrong('unknown product', '101 Product not exists.', { productId: 'nothing' });
const badPrice = wrong('a price that is none', '102 price must be a number', {
  productData: { price: 'some' },
});
const badStock = wrong('stock that is none', '102 qty must be a number', {
  productData: { stock_data: nested({ qty: 'some' }) },
});
const noType = wrong('unknown type', '104 Product type is not in allowed types.', { type: 'nothing' });
const noSet = wrong('unknown attribute set', '105 Product attribute set is not existed', { set: '99999' });
const setOfOthers = '106 Product attribute set is not belong catalog product entity type';
const foreign = { productId: skus.foreign };
const tiers = { tierPrices: [{ qty: '2', price: '1.5' }] };
let made = 0;

/** Products, their types and tier prices. */
export const productsOperations: OperationCases = {
  scope: {
    'catalog_product.currentStore': { inside: () => [{ store: ownView.code }], outside: () => [{ store: 'german' }] },
    'catalog_product.list': {
      inside: () => [{ filters: {}, store: ownView.code }],
      outside: () => [{ filters: {}, store: 'german' }],
    },
    'catalog_product.info': {
      inside: () => [{ productId: skus.own }, { productId: skus.shared, store: ownView.code }],
      outside: () => [foreign, { productId: skus.nowhere }, { productId: skus.own, store: 'german' }],
    },
    'catalog_product.create': {
      inside: () => [],
      outside: () => [
        { type: 'simple', set: '4', sku: 'BOUND-1', productData: { name: 'Bound', websites: ['1'] } },
        { type: 'simple', set: '4', sku: 'BOUND-2', productData: { name: 'Bound', websites: ['2'] } },
        { type: 'simple', set: '4', sku: 'BOUND-3', productData: { name: 'Bound' }, store: 'german' },
      ],
    },
    'catalog_product.update': {
      inside: () => [
        { productId: skus.own, productData: { name: 'Own' } },
        { productId: skus.shared, productData: { name: 'Partagé' }, store: ownView.code },
      ],
      outside: () => [
        { ...foreign, productData: { name: 'Foreign' } },
        { productId: skus.nowhere, productData: { name: 'Nowhere' } },
        { productId: skus.shared, productData: { name: 'Shared' }, store: 'admin' },
        { productId: skus.shared, productData: { stock_data: nested({ qty: '3' }) }, store: ownView.code },
        { productId: skus.shared, productData: { tier_price: [{ qty: '2', price: '1' }] }, store: ownView.code },
        { productId: skus.own, productData: { websites: ['1', '2'] } },
      ],
    },
    'catalog_product.multiUpdate': {
      // Products outside of the bounds are reported with the others, in the fault 108.
      inside: () => [{ productIds: [skus.own], productData: [{ name: 'Own again' }] }],
    },
    'catalog_product.getSpecialPrice': {
      inside: () => [{ productId: skus.own }],
      outside: () => [foreign, { productId: skus.nowhere }],
    },
    'catalog_product.setSpecialPrice': {
      inside: () => [{ productId: skus.own, specialPrice: '1' }],
      outside: () => [
        { ...foreign, specialPrice: '1' },
        { productId: skus.shared, specialPrice: '1' },
      ],
    },
    'catalog_product.listOfAdditionalAttributes': { inside: () => [{ productType: 'simple', attributeSetId: '4' }] },
    'catalog_product_type.list': { inside: () => [{}] },
    'catalog_product_attribute_tier_price.info': {
      inside: () => [{ productId: skus.own }],
      outside: () => [foreign, { productId: skus.nowhere }],
    },
    'catalog_product_attribute_tier_price.update': {
      inside: () => [{ productId: skus.own, ...tiers }],
      outside: () => [
        { ...foreign, ...tiers },
        { productId: skus.shared, ...tiers },
      ],
    },
    'catalog_product.delete': {
      inside: () => [],
      outside: () => [{ productId: 'CAL-DESK' }],
    },
  },
  faults: {
    'catalog_product.currentStore': { good: () => ({ store: 'german' }), wrong: [noStore, denied] },
    'catalog_product.list': {
      good: () => ({ filters: {}, store: 'german' }),
      wrong: [noStore, denied, unknownField],
    },
    'catalog_product.info': { good: () => foreign, wrong: [noStore, noProduct, denied] },
    'catalog_product.create': {
      good: () => ({ type: 'simple', set: '4', sku: 'FAULTY', productData: { name: 'Faulty' } }),
      wrong: [
        wrong('no SKU', '102 Invalid data given. Details in error message.', { sku: '' }),
        noType,
        noSet,
        wrong('an attribute set of customers', setOfOthers, { set: '1' }),
        noStore,
        badStock,
        wrong('a taken SKU', '102 The value of attribute "SKU" must be unique', { sku: skus.own }),
        badPrice,
        denied,
      ],
    },
    'catalog_product.update': {
      good: () => ({ ...foreign, productData: { name: 'Foreign' } }),
      wrong: [noStore, noProduct, badStock, badPrice, denied],
    },
    'catalog_product.multiUpdate': {
      good: () => ({ productIds: [skus.foreign], productData: [{ name: 'Foreign' }] }),
      wrong: [
        wrong(
          'not as many products as data',
          '107 Quantity of product IDs and product data should match. No changes made.',
          { productIds: [] },
        ),
        noStore,
        wrong('unknown product', '108 Product ID nothing:\n Product not exists.', { productIds: ['nothing'] }),
      ],
    },
    'catalog_product.getSpecialPrice': { good: () => foreign, wrong: [noStore, noProduct, denied] },
    'catalog_product.setSpecialPrice': {
      good: () => ({ ...foreign, specialPrice: '1' }),
      wrong: [
        noStore,
        noProduct,
        wrong('a price that is none', '102 special_price must be a number', {
          specialPrice: 'some',
        }),
        denied,
      ],
    },
    'catalog_product.listOfAdditionalAttributes': {
      good: () => ({ productType: 'simple', attributeSetId: '4' }),
      wrong: [
        wrong('unknown type', noType.fault, { productType: 'nothing' }),
        wrong('unknown attribute set', noSet.fault, { attributeSetId: '99999' }),
        wrong('an attribute set of customers', setOfOthers, { attributeSetId: '1' }),
      ],
    },
    'catalog_product_type.list': { good: () => ({}), wrong: [] },
    'catalog_product_attribute_tier_price.info': {
      good: () => foreign,
      wrong: [wrong('unknown product', '100 Product not exists.', { productId: 'nothing' }), denied],
    },
    'catalog_product_attribute_tier_price.update': {
      good: () => ({ ...foreign, ...tiers }),
      wrong: [
        wrong('unknown product', '100 Product not exists.', { productId: 'nothing' }),
        wrong('a price without a quantity', '101 Invalid Tier Prices', { tierPrices: [{ qty: undefined }] }),
        denied,
      ],
    },
    'catalog_product.delete': { good: () => foreign, wrong: [noProduct, denied] },
  },
  valid: {
    'catalog_product.currentStore': () => ({ store: 'german' }),
    'catalog_product.list': () => ({
      filters: { complex_filter: [{ key: 'sku', value: nested({ key: 'like', value: 'INK%' }) }] },
      store: 'german',
    }),
    'catalog_product.info': ({ product }) => ({ productId: product, store: 'german' }),
    'catalog_product.create': () => ({
      type: 'simple',
      set: '4',
      sku: `MADE-${++made}`,
      productData: { name: 'Made', price: '1', websites: ['1'], categories: ['5'] },
      store: 'german',
    }),
    'catalog_product.update': ({ product }) => ({
      productId: product,
      productData: { name: 'Changed' },
      store: 'german',
    }),
    'catalog_product.multiUpdate': ({ product }) => ({ productIds: [product], productData: [{ name: 'Changed' }] }),
    'catalog_product.getSpecialPrice': ({ product }) => ({ productId: product, store: 'german' }),
    'catalog_product.setSpecialPrice': ({ product }) => ({
      productId: product,
      specialPrice: '1',
      fromDate: '2026-01-01',
      toDate: '2026-02-01',
    }),
    'catalog_product.listOfAdditionalAttributes': () => ({ productType: 'simple', attributeSetId: '4' }),
    'catalog_product_type.list': () => ({}),
    'catalog_product_attribute_tier_price.info': ({ product }) => ({ productId: product }),
    'catalog_product_attribute_tier_price.update': ({ product }) => ({ productId: product, ...tiers }),
    'catalog_product.delete': ({ spare }) => ({ productId: spare }),
  },
};
