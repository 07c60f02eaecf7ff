import { type Context, command } from '#domain/shared/command.ts';
import { requireInScope, requireOwn } from '#kernel/scope.ts';
import {
  type AddressRecord,
  addAddress,
  addressRecord,
  changeAddress,
  checkAddress,
  customerAddresses,
  removeAddress,
  type SentAddress,
} from '../addresses.ts';
import { type CustomerAttributes, customerAttributes } from '../attributes.ts';
import { ownCustomer, seenCustomer } from '../own-customer.ts';
import { type CustomerRecord, customerRecord, customerToChange } from '../records.ts';

/** An address with its customer and all attributes that it could have. */
export interface WholeAddress {
  readonly record: AddressRecord;
  readonly customer: CustomerRecord;
  readonly attributes: CustomerAttributes;
}

const read = { permission: { legacy: 'customer/address/info' }, effect: 'read', touches: 'scoped' } as const;
const write = { effect: 'write', touches: 'scoped' } as const;

type Asking<R extends 'customer_not_found' | 'address_not_found'> = Pick<Context<R>, 'tx' | 'principal' | 'fail'>;

/** The addresses of a customer, the newest first (soap-catalog 5.12). Refuses `customer_not_found`. */
export const listAddresses = command({
  ...read,
  name: 'address.list',
  refusals: ['customer_not_found'],
  async run(context, { customerId }: { readonly customerId: number | undefined }): Promise<WholeAddress[]> {
    const { tx } = context;
    const customer = await seenCustomer(context, customerId);
    const attributes = await customerAttributes(tx, 'customer_address');
    return (await customerAddresses(tx, customer.customerId)).map((record) => ({ record, customer, attributes }));
  },
});

/** An address of a customer (soap-catalog 5.12). Refuses `address_not_found`. */
export const readAddress = command({
  ...read,
  name: 'address.read',
  refusals: ['address_not_found'],
  async run(context, { addressId }: { readonly addressId: number | undefined }): Promise<WholeAddress> {
    const { tx, principal, fail } = context;
    const record = addressId === undefined ? undefined : await addressRecord(tx, addressId);
    const customer = record && (await customerRecord(tx, record.customerId));
    if (!record || !customer) throw fail('address_not_found');
    requireInScope(principal.scope, [customer.websiteId]);
    return { record, customer, attributes: await customerAttributes(tx, 'customer_address') };
  },
});

/**
 * Adds an address to a customer; answers its id (soap-catalog 5.12). Refuses `customer_not_found`, `address_invalid`.
 */
export const createAddress = command({
  ...write,
  name: 'address.create',
  permission: { legacy: 'customer/address/create' },
  refusals: ['customer_not_found', 'address_invalid'],
  async run(
    context,
    { customerId, address }: { readonly customerId: number | undefined; readonly address: SentAddress },
  ): Promise<number> {
    const customer = await ownCustomer(context, customerId);
    const values = await checkAddress(context, customer, undefined, address.values);
    return addAddress(context, customer, values, address.defaults);
  },
});

/** Changes the given fields of an address (soap-catalog 5.12). Refuses `address_not_found`, `address_invalid`. */
export const updateAddress = command({
  ...write,
  name: 'address.update',
  permission: { legacy: 'customer/address/update' },
  refusals: ['address_not_found', 'address_invalid'],
  async run(
    context,
    { addressId, address }: { readonly addressId: number | undefined; readonly address: SentAddress },
  ): Promise<void> {
    const { record, customer } = await ownAddress(context, addressId);
    const values = await checkAddress(context, customer, record, address.values);
    await changeAddress(context, customer, record.addressId, values, address.defaults);
  },
});

/** Deletes an address (soap-catalog 5.12). Refuses `address_not_found`. */
export const deleteAddress = command({
  ...write,
  name: 'address.delete',
  permission: { legacy: 'customer/address/delete' },
  refusals: ['address_not_found'],
  async run(context, { addressId }: { readonly addressId: number | undefined }): Promise<void> {
    const { record, customer } = await ownAddress(context, addressId);
    await removeAddress(context, customer, record.addressId);
  },
});

/** The address, if the caller may change it; its customer is locked for other writers. */
async function ownAddress({ tx, principal, fail }: Asking<'address_not_found'>, addressId: number | undefined) {
  const found = addressId === undefined ? undefined : await addressRecord(tx, addressId);
  const customer = found && (await customerToChange(tx, found.customerId));
  // Read again after the lock.
  const record = customer && (await addressRecord(tx, found.addressId));
  if (!record) throw fail('address_not_found');
  requireOwn(principal.scope, [customer.websiteId]);
  return { record, customer };
}
