import { hasValues } from '#domain/catalog/parts/custom-options/rows.ts';
import { idFirst } from '#domain/catalog/products/record/product-resolver.ts';
import {
  detailed,
  done,
  doneAsNumber,
  type OperationDeclaration,
  operation,
  withRefusalText,
} from '#interfaces/legacy/declare.ts';
import {
  addProductOption,
  inOrder,
  listOptions,
  listOptionTypes,
  readOption as readOptionCommand,
  removeOption,
  updateOption,
} from '#interfaces/legacy/products/custom-options.ts';
import { digits } from '../../read-data.ts';
import { productId } from '../product/structs.ts';
import { listedOption, optionRows, readOption, rowErrors } from './option-data.ts';
import { optionResource } from './resource.ts';
import { optionId, optionInfo, optionList, optionToAdd, optionToUpdate, optionTypeList, store } from './structs.ts';

/** `product_custom_option.add`: adds an option to a product (soap-catalog 5.7). */
const add = operation({
  resource: optionResource,
  method: 'add',
  title: 'Add new custom option into product',
  v2Name: 'catalogProductCustomOptionAdd',
  arguments: { productId, data: optionToAdd, store },
  result: doneAsNumber,
  command: addProductOption,
  decode: (args) => ({
    product: idFirst(args.productId, null),
    option: readOption(args.data),
    store: args.store,
  }),
  print: done,
  refusals: {
    product_not_found: 'product_not_exists',
    product_type_unfit: detailed('save_option_error'),
    store_view_not_found: 'store_not_exists',
    custom_option_incomplete: 'invalid_data',
    custom_option_type_unknown: 'invalid_type',
    custom_option_not_found: 'option_not_exists',
    custom_option_invalid: withRefusalText('save_option_error', rowErrors),
  },
  saveFault: 'save_option_error',
});

/** `product_custom_option.update`: changes the given fields of an option (soap-catalog 5.7, K22). */
const update = operation({
  resource: optionResource,
  method: 'update',
  title: 'Update custom option of product',
  v2Name: 'catalogProductCustomOptionUpdate',
  arguments: { optionId, data: optionToUpdate, store },
  result: doneAsNumber,
  command: updateOption,
  decode: (args) => ({ optionId: digits(args.optionId), option: readOption(args.data), store: args.store }),
  print: done,
  refusals: {
    product_not_found: 'option_not_exists',
    product_type_unfit: detailed('save_option_error'),
    store_view_not_found: 'store_not_exists',
    custom_option_type_unknown: 'invalid_type',
    custom_option_not_found: 'option_not_exists',
    custom_option_invalid: withRefusalText('save_option_error', rowErrors),
  },
  saveFault: 'save_option_error',
});

/** `product_custom_option.types`: the types that an option can have (soap-catalog 5.7). */
const types = operation({
  resource: optionResource,
  method: 'types',
  title: 'Get list of available custom option types',
  v2Name: 'catalogProductCustomOptionTypes',
  arguments: {},
  result: optionTypeList,
  command: listOptionTypes,
  print: (all) => all.map((value) => ({ label: labels[value] ?? value, value })),
  refusals: {},
});

const labels: Readonly<Record<string, string>> = {
  field: 'Field',
  area: 'Area',
  file: 'File',
  drop_down: 'Drop-down',
  radio: 'Radio Buttons',
  checkbox: 'Checkbox',
  multiple: 'Multiple Select',
  date: 'Date',
  date_time: 'Date & Time',
  time: 'Time',
};

/** `product_custom_option.info`: an option with its values (soap-catalog 5.7). */
const info = operation({
  resource: optionResource,
  method: 'info',
  title: 'Get full information about custom option in product',
  v2Name: 'catalogProductCustomOptionInfo',
  arguments: { optionId, store },
  result: optionInfo,
  command: readOptionCommand,
  decode: (args) => ({ optionId: digits(args.optionId), store: args.store }),
  print: (option) => {
    const { option_id: _, ...fields } = listedOption(option);
    return {
      ...fields,
      additional_fields: optionRows(option, hasValues(option.type) ? inOrder(option.values) : undefined),
    };
  },
  refusals: { custom_option_not_found: 'option_not_exists', store_view_not_found: 'store_not_exists' },
});

/** `product_custom_option.list`: the options of a product (soap-catalog 5.7). */
const list = operation({
  resource: optionResource,
  method: 'list',
  title: 'Retrieve list of product custom options',
  v2Name: 'catalogProductCustomOptionList',
  arguments: { productId, store },
  result: optionList,
  command: listOptions,
  decode: (args) => ({ product: idFirst(args.productId, null), store: args.store }),
  print: (options) => options.map(listedOption),
  refusals: { product_not_found: 'product_not_exists', store_view_not_found: 'store_not_exists' },
});

/** `product_custom_option.remove`: removes an option (soap-catalog 5.7). */
const remove = operation({
  resource: optionResource,
  method: 'remove',
  title: 'Remove custom option',
  v2Name: 'catalogProductCustomOptionRemove',
  arguments: { optionId },
  result: doneAsNumber,
  command: removeOption,
  decode: (args) => ({ optionId: digits(args.optionId) }),
  print: done,
  refusals: {
    product_not_found: 'option_not_exists',
    product_type_unfit: detailed('delete_option_error'),
    custom_option_not_found: 'option_not_exists',
  },
  saveFault: 'delete_option_error',
});

/** Every operation on custom options. */
export const optionOperations: readonly OperationDeclaration[] = [add, update, types, info, list, remove];
