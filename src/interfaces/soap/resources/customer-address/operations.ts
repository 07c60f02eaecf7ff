import { Type } from 'typebox';
import { isDefault, type SentAddress } from '#domain/customers/addresses.ts';
import {
  createAddress,
  deleteAddress,
  listAddresses,
  readAddress,
  updateAddress,
  type WholeAddress,
} from '#domain/customers/commands/addresses.ts';
import { integerOf } from '#interfaces/legacy/arguments.ts';
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
import { legacyTime } from '#kernel/time.ts';
import { type ClientMap, flagValue, isRecord, listOf, textValue } from '../../read-data.ts';
import { readValues } from '../customer/customer-data.ts';

/** The addresses of customers (soap-catalog 3). */
const addressResource = {
  name: 'customer_address',
  title: 'Customer Address API',
  aliases: [],
  aclId: 'customer/address',
  faults: {
    data_invalid: { code: 100, message: 'Invalid address data. Details in error message.' },
    customer_not_exists: { code: 101, message: 'Customer not exists.' },
    not_exists: { code: 102, message: 'Address not exists.' },
    not_deleted: { code: 103, message: 'Address not deleted. Details in error message.' },
  },
} as const satisfies ResourceDeclaration;

const optionalString = Type.Optional(Type.String());
const customerId = { schema: Type.Integer() } as const;
const addressId = { schema: Type.Integer() } as const;

const addressEntity = struct('customerAddressEntityItem', {
  customer_address_id: Type.Optional(integerAsText),
  created_at: optionalString,
  updated_at: optionalString,
  increment_id: optionalString,
  city: optionalString,
  company: optionalString,
  country_id: optionalString,
  fax: optionalString,
  firstname: optionalString,
  lastname: optionalString,
  middlename: optionalString,
  postcode: optionalString,
  prefix: optionalString,
  region: optionalString,
  region_id: Type.Optional(integerAsText),
  street: optionalString,
  suffix: optionalString,
  telephone: optionalString,
  is_default_billing: Type.Optional(Type.Boolean()),
  is_default_shipping: Type.Optional(Type.Boolean()),
});

const addressData = {
  schema: asSent(
    struct('customerAddressEntityCreate', {
      city: optionalString,
      company: optionalString,
      country_id: optionalString,
      fax: optionalString,
      firstname: optionalString,
      lastname: optionalString,
      middlename: optionalString,
      postcode: optionalString,
      prefix: optionalString,
      region_id: Type.Optional(Type.Integer()),
      region: optionalString,
      street: Type.Optional(arrayOfString),
      suffix: optionalString,
      telephone: optionalString,
      is_default_billing: Type.Optional(Type.Boolean()),
      is_default_shipping: Type.Optional(Type.Boolean()),
    }),
  ),
} as const;

const notValues: ReadonlySet<string> = new Set([
  'street',
  'is_default_billing',
  'is_default_shipping',
  'entity_id',
  'customer_address_id',
  'parent_id',
  'customer_id',
  'increment_id',
  'is_active',
  'created_at',
  'updated_at',
]);
/** These have at most 255 characters; the reference cuts longer texts (soap-catalog 4.4). */
const lines: ReadonlySet<string> = new Set([
  'prefix',
  'firstname',
  'middlename',
  'lastname',
  'suffix',
  'company',
  'city',
  'postcode',
  'telephone',
  'fax',
]);

/**
 * Reads `addressData`: absent and null fields stay, an empty text clears; the street is a list of lines, or a text with
 * line feeds.
 */
function readAddressData(sent: unknown): SentAddress {
  const data: ClientMap = isRecord(sent) ? sent : {};
  const values = new Map(readValues(data, notValues, lines));
  const street =
    textValue(data.street) ??
    listOf(data.street)
      ?.flatMap((line) => textValue(line) ?? [])
      .join('\n');
  if (street !== undefined) values.set('street', street);
  const billing = flagValue(data.is_default_billing);
  const shipping = flagValue(data.is_default_shipping);
  return {
    values,
    defaults: {
      ...(typeof billing === 'boolean' && { billing }),
      ...(typeof shipping === 'boolean' && { shipping }),
    },
  };
}

/** An address; in a list only fields with a value, by itself all possible fields. */
function shownAddress({ record, customer, attributes }: WholeAddress, isListed: boolean) {
  const created = legacyTime(record.createdAt);
  const entity: Record<string, string | boolean | null> = {
    customer_address_id: String(record.addressId),
    created_at: isListed ? created : `${created.replace(' ', 'T')}+00:00`,
    updated_at: legacyTime(record.updatedAt),
  };
  const set = (code: string, value: string | null): void => {
    if (value || !isListed) entity[code] = value || null;
  };
  set('increment_id', record.incrementId);
  for (const [code, { backendType }] of attributes) {
    if (backendType !== 'static' && !Object.hasOwn(entity, code)) set(code, record.values.get(code) ?? null);
  }
  for (const [name, value] of Object.entries(record.extensions ?? {})) {
    if (!Object.hasOwn(entity, name)) set(name, value);
  }
  entity.is_default_billing = isDefault(customer, record.addressId, 'billing');
  entity.is_default_shipping = isDefault(customer, record.addressId, 'shipping');
  return entity as never;
}

/** The customer of a list: an id, or a filter by it, which some connectors send (`{customer_id: {eq: 135}}`). */
const ownerOf = (sent: unknown): number | undefined => {
  const owner = isRecord(sent) ? sent.customer_id : sent;
  const [id, ...others] = isRecord(owner)
    ? Object.entries(owner).map(([name, value]) => name === 'eq' && value)
    : [owner];
  const text = others.length === 0 ? textValue(id) : undefined;
  return typeof text === 'string' ? (integerOf(text) ?? undefined) : undefined;
};

/** `customer_address.list`: the addresses of a customer, the newest first (soap-catalog 5.12). */
const list = operation({
  resource: addressResource,
  method: 'list',
  title: 'Retrieve customer addresses',
  v2Name: 'customerAddressList',
  arguments: { customerId: { schema: asSent(Type.Integer()), synonyms: ['customer_id'] } },
  result: arrayOf('customerAddressEntityArray', addressEntity),
  command: listAddresses,
  decode: (args) => ({ customerId: ownerOf(args.customerId) }),
  print: (addresses) => addresses.map((address) => shownAddress(address, true)),
  refusals: { customer_not_found: 'customer_not_exists' },
});

/** `customer_address.create`: adds an address to a customer; answers its id (soap-catalog 5.12). */
const create = operation({
  resource: addressResource,
  method: 'create',
  title: 'Create customer address',
  v2Name: 'customerAddressCreate',
  arguments: { customerId, addressData },
  result: integerAsText,
  command: createAddress,
  decode: (args) => ({ customerId: args.customerId ?? undefined, address: readAddressData(args.addressData) }),
  print: String,
  refusals: { customer_not_found: 'customer_not_exists', address_invalid: detailed('data_invalid') },
  saveFault: 'data_invalid',
});

/** `customer_address.info`: an address (soap-catalog 5.12). */
const info = operation({
  resource: addressResource,
  method: 'info',
  title: 'Retrieve address data',
  v2Name: 'customerAddressInfo',
  arguments: { addressId },
  result: addressEntity,
  resultPart: 'info',
  command: readAddress,
  decode: (args) => ({ addressId: args.addressId ?? undefined }),
  print: (address) => shownAddress(address, false),
  refusals: { address_not_found: 'not_exists' },
});

/** `customer_address.update`: changes the given fields of an address (soap-catalog 5.12, K28). */
const update = operation({
  resource: addressResource,
  method: 'update',
  title: 'Update customer address data',
  v2Name: 'customerAddressUpdate',
  arguments: { addressId, addressData },
  result: Type.Boolean(),
  resultPart: 'info',
  command: updateAddress,
  decode: (args) => ({ addressId: args.addressId ?? undefined, address: readAddressData(args.addressData) }),
  print: () => true,
  refusals: { address_not_found: 'not_exists', address_invalid: detailed('data_invalid') },
  saveFault: 'data_invalid',
});

/** `customer_address.delete`: deletes an address (soap-catalog 5.12, K30). */
const remove = operation({
  resource: addressResource,
  method: 'delete',
  title: 'Delete customer address',
  v2Name: 'customerAddressDelete',
  arguments: { addressId },
  result: Type.Boolean(),
  resultPart: 'info',
  command: deleteAddress,
  decode: (args) => ({ addressId: args.addressId ?? undefined }),
  print: () => true,
  refusals: { address_not_found: 'not_exists' },
  saveFault: 'not_deleted',
});

/** Every operation on addresses of customers. */
export const addressOperations: readonly OperationDeclaration[] = [list, create, info, update, remove];
