import { type Wrong, wrong } from '../faults/case.ts';
import { ownView, skus } from '../scope/support.ts';
import type { OperationCases } from './case.ts';

const denied: Wrong = { ...wrong('bound to another website', '2 Access denied.', {}), caller: 'bound' };
const noProduct = wrong('unknown product', '101 Product with requested id does not exist.', { productId: 'nothing' });
const noStore = (code: number): Wrong =>
  wrong('unknown store view', `${code} Store with requested code/id does not exist.`, { store: 'nostore' });
const noOption = (code: number): Wrong =>
  wrong('unknown option', `${code} Option with requested id does not exist.`, { optionId: '999999' });
const noValue = wrong('unknown value', '101 Option value with requested id does not exist.', { valueId: '999999' });
const noType = wrong(
  'unknown type',
  "106 Invalid option type provided. Call 'types' to get list of allowed option types.",
  { data: { type: 'nothing' } },
);
const badOrder = wrong('a place that is none', '103 sort_order must be a whole number', {
  data: { sort_order: 'first' },
});
const textOption = wrong('an option without values', '104 Invalid option type.', ({ customOption }) => ({
  optionId: customOption.text,
}));
const badPrice = (code: number): Wrong =>
  wrong('a price that is none', `${code} price must be a number`, {
    data: [{ price: 'some' }],
  });

const field = {
  title: 'Name',
  type: 'field',
  is_require: '0',
  additional_fields: [{ price: '1.5', price_type: 'fixed' }],
};
const value = { title: 'Wax', price: '2', price_type: 'fixed', sku: 'wax' };

/** Custom options of products and their values. */
export const optionsOperations: OperationCases = {
  scope: {
    'catalog_product_custom_option.types': { inside: () => [{}] },
    'catalog_product_custom_option.list': {
      inside: () => [{ productId: skus.own }, { productId: skus.shared, store: ownView.code }],
      outside: () => [
        { productId: skus.foreign },
        { productId: skus.nowhere },
        { productId: skus.own, store: 'german' },
      ],
    },
    'catalog_product_custom_option.info': {
      inside: ({ customOption }) => [{ optionId: customOption.own.option }],
      outside: ({ customOption }) => [
        { optionId: customOption.foreign.option },
        { optionId: customOption.own.option, store: 'german' },
      ],
    },
    'catalog_product_custom_option.add': {
      inside: () => [{ productId: skus.own, data: field, store: ownView.code }],
      outside: () => [
        { productId: skus.foreign, data: field },
        { productId: skus.nowhere, data: field },
        { productId: skus.shared, data: field },
        { productId: skus.own, data: field, store: 'german' },
      ],
    },
    'catalog_product_custom_option.update': {
      inside: ({ customOption }) => [{ optionId: customOption.own.option, data: { title: 'Mine' } }],
      outside: ({ customOption }) => [{ optionId: customOption.foreign.option, data: { title: 'Foreign' } }],
    },
    'catalog_product_custom_option_value.list': {
      inside: ({ customOption }) => [{ optionId: customOption.own.option }],
      outside: ({ customOption }) => [{ optionId: customOption.foreign.option }],
    },
    'catalog_product_custom_option_value.info': {
      inside: ({ customOption }) => [{ valueId: customOption.own.value }],
      outside: ({ customOption }) => [{ valueId: customOption.foreign.value }],
    },
    'catalog_product_custom_option_value.add': {
      inside: ({ customOption }) => [{ optionId: customOption.own.option, data: [value] }],
      outside: ({ customOption }) => [{ optionId: customOption.foreign.option, data: [value] }],
    },
    'catalog_product_custom_option_value.update': {
      inside: ({ customOption }) => [{ valueId: customOption.own.value, data: value }],
      outside: ({ customOption }) => [{ valueId: customOption.foreign.value, data: value }],
    },
    'catalog_product_custom_option_value.remove': {
      inside: ({ customOption }) => [{ valueId: customOption.own.value }],
      outside: ({ customOption }) => [{ valueId: customOption.foreign.value }],
    },
    'catalog_product_custom_option.remove': {
      inside: ({ customOption }) => [{ optionId: customOption.own.option }],
      outside: ({ customOption }) => [{ optionId: customOption.foreign.option }],
    },
  },
  faults: {
    'catalog_product_custom_option.types': { good: () => ({}), wrong: [] },
    'catalog_product_custom_option.list': {
      good: () => ({ productId: skus.foreign }),
      wrong: [noProduct, denied, noStore(104)],
    },
    'catalog_product_custom_option.info': {
      good: ({ customOption }) => ({ optionId: customOption.option }),
      wrong: [noOption(105), denied, noStore(104)],
    },
    'catalog_product_custom_option.add': {
      good: () => ({ productId: skus.foreign, data: field }),
      wrong: [
        noProduct,
        noStore(104),
        wrong('no rows', '102 Provided data is invalid.', { data: { additional_fields: [] } }),
        noType,
        badOrder,
        denied,
        wrong('no title', '103 title is required', { data: { title: '' } }),
      ],
    },
    'catalog_product_custom_option.update': {
      good: ({ customOption }) => ({ optionId: customOption.option, data: { title: 'Engraving' } }),
      wrong: [noOption(105), noStore(104), noType, badOrder, denied],
    },
    'catalog_product_custom_option.remove': {
      good: ({ customOption }) => ({ optionId: customOption.option }),
      wrong: [noOption(105), denied],
    },
    'catalog_product_custom_option_value.list': {
      good: ({ customOption }) => ({ optionId: customOption.option }),
      wrong: [noOption(103), denied, noStore(105), textOption],
    },
    'catalog_product_custom_option_value.info': {
      good: ({ customOption }) => ({ valueId: customOption.value }),
      wrong: [noValue, denied, noStore(105)],
    },
    'catalog_product_custom_option_value.add': {
      good: ({ customOption }) => ({ optionId: customOption.option, data: [value] }),
      wrong: [noOption(103), textOption, noStore(105), badPrice(102), denied],
    },
    'catalog_product_custom_option_value.update': {
      good: ({ customOption }) => ({ valueId: customOption.value, data: value }),
      wrong: [
        noValue,
        wrong('no title', '108 Title field is required.', { data: { title: '' } }),
        noStore(105),
        wrong('a price that is none', '107 price must be a number', {
          data: { price: 'some' },
        }),
        denied,
      ],
    },
    'catalog_product_custom_option_value.remove': {
      good: ({ customOption }) => ({ valueId: customOption.value }),
      wrong: [
        noValue,
        wrong(
          'the last value',
          '109 Option should have at least one value. Can not delete last value.',
          ({ customOption }) => ({ valueId: customOption.last }),
        ),
        denied,
      ],
    },
  },
  valid: {
    'catalog_product_custom_option.types': () => ({}),
    'catalog_product_custom_option.list': ({ product }) => ({ productId: product, store: 'german' }),
    'catalog_product_custom_option.info': ({ customOption }) => ({ optionId: customOption.option, store: 'german' }),
    'catalog_product_custom_option.add': ({ product }) => ({ productId: product, data: field, store: 'german' }),
    'catalog_product_custom_option.update': ({ customOption }) => ({
      optionId: customOption.option,
      data: { title: 'Engraving', sort_order: '3' },
      store: 'german',
    }),
    'catalog_product_custom_option.remove': ({ customOption }) => ({ optionId: customOption.option }),
    'catalog_product_custom_option_value.list': ({ customOption }) => ({ optionId: customOption.option }),
    'catalog_product_custom_option_value.info': ({ customOption }) => ({
      valueId: customOption.value,
      store: 'german',
    }),
    'catalog_product_custom_option_value.add': ({ customOption }) => ({
      optionId: customOption.option,
      data: [value],
    }),
    'catalog_product_custom_option_value.update': ({ customOption }) => ({
      valueId: customOption.value,
      data: value,
      store: 'german',
    }),
    'catalog_product_custom_option_value.remove': ({ customOption }) => ({ valueId: customOption.value }),
  },
};
