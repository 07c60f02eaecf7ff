import { type Context, command, customers, customersOr } from '#domain/shared/command.ts';
import type { Admission } from '#kernel/admission.ts';
import { isOffice } from '#kernel/principal.ts';
import { namedText } from '#kernel/refusal.ts';
import { addressParts } from '../address-rules.ts';
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
import { heldCustomer } from '../held-customer.ts';
import { type CustomerRecord, customerRecord, customerToChange } from '../records.ts';
import { valueProblems, type Writes, wholeValues } from '../strict-rules.ts';
import type { CustomerPlace } from './show.ts';

/** The most addresses that customers can add to their book themselves. */
const mostAddresses = 200;

/** An address with its customer and all attributes that it could have. */
export interface ShownAddress {
  readonly record: AddressRecord;
  readonly customer: CustomerRecord;
  readonly attributes: CustomerAttributes;
  /** Whether fields for the store's staff are shown. */
  readonly isWhole: boolean;
}

/** Names an address. */
export interface AddressPlace extends CustomerPlace {
  readonly addressId: number;
}

/** An address to write. */
export interface WrittenAddress extends CustomerPlace {
  readonly address: SentAddress;
}

type Asking = Pick<Context<'customer_not_found' | 'address_not_found'>, 'tx' | 'principal' | 'fail'>;
type Writing = Pick<Context<'address_invalid'>, 'tx' | 'fail'>;

/** Whether an attribute has values. */
const writes: Writes = ({ backendType }) => backendType !== 'static';

/** An address of a customer's book as the caller sees it. Refuses `customer_not_found`, `address_not_found`. */
async function shownAddress(context: Asking, { customerId, addressId }: AddressPlace): Promise<ShownAddress> {
  return ofBook(context, await customerOf(context, { customerId, addressId }), addressId);
}

/**
 * Whose book a call names: that of its caller, or, for API users who name nobody, the one that the address is in. Refuses
 * `customer_not_found`; `address_not_found` if an address alone is named that the caller may not see.
 */
async function customerOf(
  context: Asking,
  { customerId, addressId }: AddressPlace,
  read: typeof customerRecord = customerRecord,
): Promise<CustomerRecord> {
  const { tx, principal, fail } = context;
  if (customerId !== undefined || principal.kind === 'customer') return heldCustomer(context, customerId, read);
  const owner = (await addressRecord(tx, addressId))?.customerId;
  if (owner === undefined) throw fail('address_not_found');
  return heldCustomer({ tx, principal, fail: () => fail('address_not_found') }, owner, read);
}

async function ofBook(
  { tx, fail, principal }: Asking,
  customer: CustomerRecord,
  addressId: number,
): Promise<ShownAddress> {
  const record = await addressRecord(tx, addressId);
  if (record?.customerId !== customer.customerId) throw fail('address_not_found');
  const attributes = await customerAttributes(tx, 'customer_address');
  return { record, customer, attributes, isWhole: isOffice(principal) };
}

/** The checks of an address over REST: all of the legacy interface's, and the rules of the attributes. */
async function checkStrictly(
  context: Writing,
  customer: CustomerRecord,
  current: AddressRecord | undefined,
  { address }: WrittenAddress,
): Promise<ReadonlyMap<number, string | null>> {
  const { tx, fail } = context;
  const attributes = await customerAttributes(tx, 'customer_address');
  const values = current ? address.values : wholeValues(attributes, address.values, writes);
  // Which parts of an address are required depends on the country (`missingParts`), not on their attributes.
  const problems = (await valueProblems(tx, 'customer_address', current?.values, values, writes)).filter(
    ({ field, message }) => message !== 'is required' || !addressParts.has(field.slice(1)),
  );
  const known = new Map([...values].filter(([code]) => attributes.has(code)));
  const checked = () => checkAddress(context, customer, current, known);
  if (problems.length === 0) return checked();
  throw fail('address_invalid', { text: namedText(problems), errors: problems });
}

/** The commands of an address book, with the permissions to read and write it. */
function addressBook(name: string, read: Admission, write: Admission) {
  const reads = { permission: { rest: read }, effect: 'read', touches: 'scoped' } as const;
  const change = { permission: { rest: write }, effect: 'write', touches: 'scoped' } as const;
  return {
    list: command({
      ...reads,
      name: `${name}.list`,
      refusals: ['customer_not_found'],
      async run(context, { customerId }: CustomerPlace): Promise<ShownAddress[]> {
        const { tx, principal } = context;
        const isWhole = isOffice(principal);
        const customer = await heldCustomer(context, customerId);
        const attributes = await customerAttributes(tx, 'customer_address');
        return (await customerAddresses(tx, customer.customerId)).map((record) => ({
          record,
          customer,
          attributes,
          isWhole,
        }));
      },
    }),
    read: command({
      ...reads,
      name: `${name}.read`,
      refusals: ['customer_not_found', 'address_not_found'],
      run: (context, place: AddressPlace): Promise<ShownAddress> => shownAddress(context, place),
    }),
    create: command({
      ...change,
      name: `${name}.create`,
      refusals: ['customer_not_found', 'address_not_found', 'address_invalid', 'address_book_full'],
      async run(context, written: WrittenAddress): Promise<ShownAddress> {
        const { tx, principal, fail } = context;
        const customer = await heldCustomer(context, written.customerId, customerToChange);
        if (
          principal.kind === 'customer' &&
          (await customerAddresses(tx, customer.customerId)).length >= mostAddresses
        ) {
          throw fail('address_book_full');
        }
        const values = await checkStrictly(context, customer, undefined, written);
        const addressId = await addAddress(context, customer, values, written.address.defaults);
        return shownAddress(context, { customerId: customer.customerId, addressId });
      },
    }),
    change: command({
      ...change,
      name: `${name}.change`,
      refusals: ['customer_not_found', 'address_not_found', 'address_invalid'],
      async run(context, written: WrittenAddress & AddressPlace): Promise<ShownAddress> {
        const customer = await customerOf(context, written, customerToChange);
        const { record } = await ofBook(context, customer, written.addressId);
        const values = await checkStrictly(context, customer, record, written);
        await changeAddress(context, customer, record.addressId, values, written.address.defaults);
        return shownAddress(context, { customerId: customer.customerId, addressId: record.addressId });
      },
    }),
    remove: command({
      ...change,
      name: `${name}.remove`,
      refusals: ['customer_not_found', 'address_not_found'],
      async run(context, place: AddressPlace): Promise<void> {
        const customer = await customerOf(context, place, customerToChange);
        const { record } = await ofBook(context, customer, place.addressId);
        await removeAddress(context, customer, record.addressId);
      },
    }),
  };
}

/** The address book of the calling customer (rest 4.5). */
export const ownAddressBook = addressBook('ownAddress', customers, customers);
/** The address book of a customer: the calling one, or for API users any of their websites (rest 4.5). */
export const customerAddressBook = addressBook(
  'customerAddress',
  customersOr('addresses/read'),
  customersOr('addresses/write'),
);
/** An address of the calling customer, or for API users of any book, by its id alone (rest 4.5). */
export const anyAddressBook = addressBook('anyAddress', customersOr('addresses/read'), customersOr('addresses/write'));
