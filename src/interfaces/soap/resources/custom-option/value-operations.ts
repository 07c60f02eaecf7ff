import {
  detailed,
  done,
  doneAsNumber,
  type OperationDeclaration,
  operation,
  withRefusalText,
} from '#interfaces/legacy/declare.ts';
import {
  addOptionValues,
  listOptionValues,
  readOptionValue,
  removeOptionValue,
  updateOptionValue,
} from '#interfaces/legacy/products/custom-options.ts';
import { formatDecimal } from '#kernel/decimal.ts';
import { digits } from '../../read-data.ts';
import { readRow, readRows, rowErrors, valueRow } from './option-data.ts';
import { valueResource } from './resource.ts';
import { optionId, store, valueId, valueInfo, valueList, valuesToAdd, valueToUpdate } from './structs.ts';

/** `product_custom_option_value.list`: the values of an option (soap-catalog 5.7). */
const list = operation({
  resource: valueResource,
  method: 'list',
  title: 'Retrieve list of option values',
  v2Name: 'catalogProductCustomOptionValueList',
  arguments: { optionId, store },
  result: valueList,
  command: listOptionValues,
  decode: (args) => ({ optionId: digits(args.optionId), store: args.store }),
  print: (values) => values.map(valueRow),
  refusals: {
    custom_option_not_found: 'option_not_exists',
    custom_option_without_values: 'invalid_option_type',
    store_view_not_found: 'store_not_exists',
  },
});

const decimal = (value: number | null): string | null => (value === null ? null : formatDecimal(value));

/** `product_custom_option_value.info`: a value, with the store view's own data (soap-catalog 5.7). */
const info = operation({
  resource: valueResource,
  method: 'info',
  title: 'Retrieve option value info',
  v2Name: 'catalogProductCustomOptionValueInfo',
  arguments: { valueId, store },
  result: valueInfo,
  command: readOptionValue,
  decode: (args) => ({ valueId: digits(args.valueId), store: args.store }),
  print: (value) => {
    const [price, priceType] =
      value.ownPrice === null ? [value.defaultPrice, value.defaultPriceType] : [value.ownPrice, value.ownPriceType];
    return {
      value_id: String(value.id),
      option_id: String(value.optionId),
      sku: value.sku,
      sort_order: String(value.sortOrder),
      default_price: decimal(value.defaultPrice),
      default_price_type: value.defaultPriceType,
      store_price: decimal(value.ownPrice),
      store_price_type: value.ownPriceType,
      price: decimal(price),
      price_type: priceType,
      default_title: value.defaultTitle,
      store_title: value.ownTitle,
      title: value.ownTitle ?? value.defaultTitle,
    };
  },
  refusals: { option_value_not_found: 'value_not_exists', store_view_not_found: 'store_not_exists' },
});

/** `product_custom_option_value.add`: adds values to an option (soap-catalog 5.7). */
const add = operation({
  resource: valueResource,
  method: 'add',
  title: 'Add new values into custom option',
  v2Name: 'catalogProductCustomOptionValueAdd',
  arguments: { optionId, data: valuesToAdd, store },
  result: doneAsNumber,
  command: addOptionValues,
  decode: (args) => ({ optionId: digits(args.optionId), rows: readRows(args.data), store: args.store }),
  print: done,
  refusals: {
    product_not_found: 'option_not_exists',
    product_type_unfit: detailed('add_option_value_error'),
    store_view_not_found: 'store_not_exists',
    custom_option_not_found: 'option_not_exists',
    custom_option_without_values: 'invalid_option_type',
    custom_option_invalid: withRefusalText('add_option_value_error', rowErrors),
  },
  saveFault: 'add_option_value_error',
});

/** `product_custom_option_value.update`: changes the given fields of a value (soap-catalog 5.7). */
const update = operation({
  resource: valueResource,
  method: 'update',
  title: 'Update value of custom option',
  v2Name: 'catalogProductCustomOptionValueUpdate',
  arguments: { valueId, data: valueToUpdate, store: { ...store, v2: 'storeId' } },
  result: doneAsNumber,
  command: updateOptionValue,
  decode: (args) => ({ valueId: digits(args.valueId), row: readRow(args.data), store: args.store }),
  print: done,
  refusals: {
    product_not_found: 'value_not_exists',
    product_type_unfit: detailed('update_option_value_error'),
    store_view_not_found: 'store_not_exists',
    custom_option_not_found: 'option_not_exists',
    custom_option_without_values: 'invalid_option_type',
    custom_option_invalid: withRefusalText('update_option_value_error', rowErrors),
    option_value_not_found: 'value_not_exists',
    option_value_title_missing: 'option_value_title_required',
  },
  saveFault: 'update_option_value_error',
});

/** `product_custom_option_value.remove`: removes a value (soap-catalog 5.7). */
const remove = operation({
  resource: valueResource,
  method: 'remove',
  title: 'Remove value from custom option',
  v2Name: 'catalogProductCustomOptionValueRemove',
  arguments: { valueId },
  result: doneAsNumber,
  command: removeOptionValue,
  decode: (args) => ({ valueId: digits(args.valueId) }),
  print: done,
  refusals: {
    product_not_found: 'value_not_exists',
    product_type_unfit: detailed('can_not_delete'),
    store_view_not_found: 'can_not_delete',
    custom_option_not_found: 'value_not_exists',
    custom_option_without_values: 'can_not_delete',
    custom_option_invalid: withRefusalText('can_not_delete', rowErrors),
    option_value_not_found: 'value_not_exists',
    option_value_is_last: 'cant_delete_last_value',
  },
  saveFault: 'can_not_delete',
});

/** Every operation on values of custom options. */
export const optionValueOperations: readonly OperationDeclaration[] = [list, info, add, update, remove];
