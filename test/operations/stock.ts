import { type Wrong, wrong } from '../faults/case.ts';
import { skus } from '../scope/support.ts';
import type { OperationCases } from './case.ts';

const outside: Wrong = { ...wrong('bound to another website', '2 Access denied.', {}), caller: 'bound' };
const badQty = '102 qty must be a number';

/** The stock of products. */
export const stockOperations: OperationCases = {
  scope: {
    'cataloginventory_stock_item.list': { inside: () => [{ productIds: [skus.own, skus.foreign] }] },
    'cataloginventory_stock_item.update': {
      inside: () => [{ productId: skus.own, data: { qty: '5' } }],
      outside: () => [skus.foreign, skus.nowhere, skus.shared].map((productId) => ({ productId, data: { qty: '6' } })),
    },
    'cataloginventory_stock_item.multiUpdate': {
      inside: () => [{ productIds: [skus.own], productData: [{ qty: '7' }] }],
      outside: () => [{ productIds: [skus.own, skus.foreign], productData: [{ qty: '8' }, { qty: '8' }] }],
    },
  },
  faults: {
    'cataloginventory_stock_item.list': { good: () => ({ productIds: [skus.own] }), wrong: [] },
    'cataloginventory_stock_item.update': {
      good: () => ({ productId: skus.foreign, data: { qty: '5' } }),
      wrong: [
        wrong('unknown product', '101 Product not exists.', { productId: 'nothing' }),
        wrong('a quantity that is none', badQty, { data: { qty: 'some' } }),
        outside,
      ],
    },
    'cataloginventory_stock_item.multiUpdate': {
      good: () => ({ productIds: [skus.foreign], productData: [{ qty: '5' }] }),
      wrong: [
        wrong(
          'not as many products as data',
          '103 Quantity of product IDs and product data should match. Inventory was not updated.',
          { productIds: [] },
        ),
        wrong('unknown product', '101 Product not exists.', { productIds: ['nothing'] }),
        wrong('a quantity that is none', badQty, { productData: [{ qty: 'some' }] }),
        outside,
      ],
    },
  },
  valid: {
    'cataloginventory_stock_item.list': ({ product }) => ({ productIds: [product] }),
    'cataloginventory_stock_item.update': ({ product }) => ({ productId: product, data: { qty: '50' } }),
    'cataloginventory_stock_item.multiUpdate': ({ product }) => ({
      productIds: [product],
      productData: [{ qty: '60', is_in_stock: '1' }],
    }),
  },
};
