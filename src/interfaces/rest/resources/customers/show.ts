import type { Static } from 'typebox';
import { type AddressRecord, isDefault } from '#domain/customers/addresses.ts';
import type { CustomerAttributes } from '#domain/customers/attributes.ts';
import type { ShownAddress } from '#domain/customers/commands/address-book.ts';
import type { ShownCustomer } from '#domain/customers/commands/show.ts';
import type { CustomerRecord } from '#domain/customers/records.ts';
import { ownValues } from '#domain/customers/write.ts';
import { extensionMember } from '../../extension-attributes.ts';
import { personField } from '../../person-fields.ts';
import type { address, customer, customerDetail } from './schemas.ts';

const text = (values: ReadonlyMap<string, string | null>, code: string): string | null => values.get(code) || null;

/** A number, if the value is one. */
function number(values: ReadonlyMap<string, string | null>, code: string): number | null {
  const value = Number(values.get(code) || Number.NaN);
  return Number.isSafeInteger(value) ? value : null;
}

/** Values of attributes without a field of their own. */
function others(
  attributes: CustomerAttributes,
  values: ReadonlyMap<string, string | null>,
): Record<string, string | null> {
  const textsByCode: Record<string, string | null> = {};
  for (const { code, backendType } of attributes.values()) {
    if (backendType === 'static' || code === 'password_hash' || ownValues.has(code) || personField(code) !== undefined)
      continue;
    // Defined as a property, since a code may be a name that every object has.
    Object.defineProperty(textsByCode, code, { value: text(values, code), enumerable: true });
  }
  return textsByCode;
}

/** The parts of a name. */
function nameOf(values: ReadonlyMap<string, string | null>) {
  return {
    prefix: text(values, 'prefix'),
    firstName: text(values, 'firstname'),
    middleName: text(values, 'middlename'),
    lastName: text(values, 'lastname'),
    suffix: text(values, 'suffix'),
  };
}

/** A customer as lists show it; without fields for the store's staff if a customer asks. */
export function listedCustomer(
  record: CustomerRecord,
  attributes: CustomerAttributes,
  isWhole: boolean,
): Static<typeof customer> {
  const { values } = record;
  const name = nameOf(values);
  return {
    id: record.customerId,
    email: record.email,
    ...name,
    fullName: Object.values(name).filter(Boolean).join(' '),
    gender: number(values, 'gender'),
    dob: text(values, 'dob')?.slice(0, 10) ?? null,
    taxvat: text(values, 'taxvat'),
    groupId: record.groupId,
    websiteId: record.websiteId,
    storeId: record.storeId,
    isActive: record.isActive,
    isConfirmed: !values.get('confirmation'),
    isSubscribed: record.isSubscribed,
    createdIn: text(values, 'created_in'),
    incrementId: record.incrementId,
    defaultBillingAddressId: number(values, 'default_billing'),
    defaultShippingAddressId: number(values, 'default_shipping'),
    ...(isWhole && { customAttributes: others(attributes, values), ...extensionMember(record.extensions) }),
    createdAt: new Date(record.createdAt).toISOString(),
    updatedAt: new Date(record.updatedAt).toISOString(),
  };
}

/** A customer with the address book. */
export function wholeCustomer(found: ShownCustomer): Static<typeof customerDetail> {
  const { record, attributes, addresses, addressAttributes, isWhole } = found;
  return {
    ...listedCustomer(record, attributes, isWhole),
    addresses: addresses.map((each) => addressOf(each, record, addressAttributes, isWhole)),
  };
}

/** An address of a book. */
export function showBookAddress({ record, customer, attributes, isWhole }: ShownAddress): Static<typeof address> {
  return addressOf(record, customer, attributes, isWhole);
}

function addressOf(
  { addressId, customerId, values, extensions, createdAt, updatedAt }: AddressRecord,
  owner: CustomerRecord,
  attributes: CustomerAttributes,
  isWhole: boolean,
): Static<typeof address> {
  return {
    id: addressId,
    customerId,
    ...nameOf(values),
    company: text(values, 'company'),
    street: text(values, 'street')?.split('\n') ?? [],
    city: text(values, 'city'),
    region: text(values, 'region'),
    regionId: number(values, 'region_id'),
    postcode: text(values, 'postcode'),
    countryId: text(values, 'country_id'),
    telephone: text(values, 'telephone'),
    fax: text(values, 'fax'),
    vatId: text(values, 'vat_id'),
    isDefaultBilling: isDefault(owner, addressId, 'billing'),
    isDefaultShipping: isDefault(owner, addressId, 'shipping'),
    customAttributes: others(attributes, values),
    ...(isWhole && extensionMember(extensions)),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
