import { Type } from 'typebox';
import { deleteCustomer } from '#domain/accounts/remove.ts';
import { createCustomer, updateCustomer } from '#domain/accounts/save.ts';
import { listCustomersByFilter } from '#domain/customers/commands/list.ts';
import { readWholeCustomer } from '#domain/customers/commands/read.ts';
import {
  arrayOf,
  arrayOfString,
  asSent,
  detailed,
  integerAsText,
  type OperationDeclaration,
  operation,
  type ResourceDeclaration,
  struct,
} from '#interfaces/legacy/declare.ts';
import { byFilter } from '../../by-filter.ts';
import { listedCustomer, readCustomer, typedCustomer, wantedAttributes, wholeCustomer } from './customer-data.ts';

/** Customers (soap-catalog 3). */
const customerResource = {
  name: 'customer',
  title: 'Customer API',
  aliases: [],
  aclId: 'customer',
  faults: {
    data_invalid: { code: 100, message: 'Invalid customer data. Details in error message.' },
    filters_invalid: { code: 101, message: 'Invalid filters specified. Details in error message.' },
    not_exists: { code: 102, message: 'Customer not exists.' },
    not_deleted: { code: 103, message: 'Customer not deleted. Details in error message.' },
  },
} as const satisfies ResourceDeclaration;

const optionalString = Type.Optional(Type.String());
const optionalInteger = Type.Optional(integerAsText);
const customerId = { schema: Type.Integer() } as const;

const customerEntity = struct('customerCustomerEntity', {
  customer_id: optionalInteger,
  created_at: optionalString,
  updated_at: optionalString,
  increment_id: optionalString,
  store_id: optionalInteger,
  website_id: optionalInteger,
  created_in: optionalString,
  email: optionalString,
  firstname: optionalString,
  middlename: optionalString,
  lastname: optionalString,
  group_id: optionalInteger,
  prefix: optionalString,
  suffix: optionalString,
  dob: optionalString,
  taxvat: optionalString,
  confirmation: Type.Optional(Type.Boolean()),
  password_hash: optionalString,
});

const customerData = {
  schema: asSent(
    struct('customerCustomerEntityToCreate', {
      customer_id: Type.Optional(Type.Integer()),
      email: optionalString,
      firstname: optionalString,
      lastname: optionalString,
      middlename: optionalString,
      password: optionalString,
      website_id: Type.Optional(Type.Integer()),
      store_id: Type.Optional(Type.Integer()),
      group_id: Type.Optional(Type.Integer()),
      prefix: optionalString,
      suffix: optionalString,
      dob: optionalString,
      taxvat: optionalString,
      gender: Type.Optional(Type.Integer()),
    }),
  ),
} as const;

/** `customer.list`: the customers that the filters find, by id (soap-catalog 4.3, 5.11). */
const list = operation({
  ...byFilter(listCustomersByFilter, (record, { style }) => {
    const entity = listedCustomer(record);
    return style === 'v1' ? entity : typedCustomer(entity);
  }),
  resource: customerResource,
  title: 'Retrieve customers',
  v2Name: 'customerCustomerList',
  result: arrayOf('customerCustomerEntityArray', customerEntity),
  resultPart: 'storeView',
  refusals: { list_filter_invalid: detailed('filters_invalid') },
});

/** `customer.create`: makes an account; answers its id (soap-catalog 5.11). */
const create = operation({
  resource: customerResource,
  method: 'create',
  title: 'Create customer',
  v2Name: 'customerCustomerCreate',
  arguments: { customerData },
  result: integerAsText,
  command: createCustomer,
  decode: (args, _context, { style }) => readCustomer(args.customerData, style === 'v1'),
  print: String,
  refusals: { customer_invalid: detailed('data_invalid'), customer_exists: detailed('data_invalid') },
  saveFault: 'data_invalid',
});

/** `customer.info`: all data of a customer, or the requested attributes (soap-catalog 5.11). */
const info = operation({
  resource: customerResource,
  method: 'info',
  title: 'Retrieve customer data',
  v2Name: 'customerCustomerInfo',
  arguments: { customerId, attributes: { schema: asSent(arrayOfString), optional: true } },
  result: customerEntity,
  resultPart: 'customerInfo',
  command: readWholeCustomer,
  decode: (args, _context, { style }) => ({
    customerId: args.customerId ?? undefined,
    wanted: wantedAttributes(args.attributes, style === 'wsi'),
  }),
  print: ({ wanted, ...customer }, { style }) => {
    const entity = wholeCustomer(customer, wanted);
    return (style === 'v1' ? entity : typedCustomer(entity)) as never;
  },
  refusals: { customer_not_found: 'not_exists' },
});

/** `customer.update`: changes the given fields of an account (soap-catalog 5.11, K27). */
const update = operation({
  resource: customerResource,
  method: 'update',
  title: 'Update customer data',
  v2Name: 'customerCustomerUpdate',
  arguments: { customerId, customerData },
  result: Type.Boolean(),
  command: updateCustomer,
  decode: (args, _context, { style }) => ({
    ...readCustomer(args.customerData, style === 'v1'),
    customerId: args.customerId ?? undefined,
  }),
  print: () => true,
  refusals: {
    customer_not_found: 'not_exists',
    customer_invalid: detailed('data_invalid'),
    customer_exists: detailed('data_invalid'),
  },
  saveFault: 'data_invalid',
});

/** `customer.delete`: deletes an account with its addresses (soap-catalog 5.11, K48). */
const remove = operation({
  resource: customerResource,
  method: 'delete',
  title: 'Delete customer',
  v2Name: 'customerCustomerDelete',
  arguments: { customerId },
  result: Type.Boolean(),
  command: deleteCustomer,
  decode: (args) => ({ customerId: args.customerId ?? undefined }),
  print: () => true,
  refusals: { customer_not_found: 'not_exists' },
  saveFault: 'not_deleted',
});

/** Every operation on customers. */
export const customerOperations: readonly OperationDeclaration[] = [list, create, info, update, remove];
