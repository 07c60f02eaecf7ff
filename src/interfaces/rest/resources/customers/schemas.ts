import { type Static, Type } from 'typebox';
import { extensionAttributes } from '../../extension-attributes.ts';
import { day, etagMember, named, nullable, readOnlyOf, rowId } from '../../schema.ts';

const line = (description: string) => nullable(Type.String({ description, maxLength: 255 }));

/** Values of attributes without a field of their own, by code. */
const sentAttributes = Type.Record(
  Type.String({ maxLength: 255 }),
  nullable(Type.Union([Type.String({ maxLength: 65_535 }), Type.Number(), Type.Boolean()])),
  {
    description:
      'Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas',
  },
);
const shownAttributes = Type.Record(Type.String(), nullable(Type.String()), {
  description:
    'Values of other attributes of the store, by code; for attributes with several options their ids, separated by commas',
});

const addressFields = {
  prefix: line('Prefix of the name'),
  firstName: line('First name'),
  middleName: line('Middle name'),
  lastName: line('Last name'),
  suffix: line('Suffix of the name'),
  company: line('Company'),
  city: line('Town'),
  region: line('Name of a region'),
  regionId: nullable(
    Type.Integer({ minimum: 0, description: 'Id of a region of the country; the name of the region is set by it' }),
  ),
  postcode: line('Postcode'),
  countryId: line('Two or three letters'),
  telephone: line('Telephone number'),
  fax: line('Fax number'),
  vatId: line('VAT number'),
};

/** An address of a customer's book (rest 4.5). */
export const address = named(
  'CustomerAddress',
  Type.Object({
    id: rowId(),
    customerId: Type.Integer(),
    ...addressFields,
    street: Type.Array(Type.String(), { description: 'Lines' }),
    isDefaultBilling: Type.Boolean(),
    isDefaultShipping: Type.Boolean(),
    customAttributes: shownAttributes,
    ...extensionAttributes,
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  }),
);

/** Other spellings of names, as in the reference. */
const aliases = {
  firstname: Type.Optional(line('The same as `firstName`, which wins')),
  middlename: Type.Optional(line('The same as `middleName`, which wins')),
  lastname: Type.Optional(line('The same as `lastName`, which wins')),
};

const writableAddress = {
  ...Object.fromEntries(Object.entries(addressFields).map(([name, schema]) => [name, Type.Optional(schema)])),
  ...aliases,
  street: Type.Optional(
    nullable(
      Type.Union([
        Type.Array(Type.String({ maxLength: 255 }), { maxItems: 20 }),
        Type.String({ maxLength: 2000, description: 'Lines, separated by line feeds' }),
      ]),
    ),
  ),
  isDefaultBilling: Type.Optional(nullable(Type.Boolean({ description: 'Absent: it does not change' }))),
  isDefaultShipping: Type.Optional(nullable(Type.Boolean({ description: 'Absent: it does not change' }))),
  customAttributes: Type.Optional(sentAttributes),
};

/** The body for creating, changing or replacing an address. */
export const addressBody = Type.Object({
  ...writableAddress,
  ...readOnlyOf(address, [
    ...(Object.keys(addressFields) as (keyof typeof addressFields)[]),
    'street',
    'isDefaultBilling',
    'isDefaultShipping',
    'customAttributes',
  ]),
});

/** The address data of a body. */
export type SentAddressBody = Partial<
  Record<keyof typeof addressFields | keyof typeof aliases, string | number | null>
> & {
  readonly street?: readonly string[] | string | null;
  readonly isDefaultBilling?: boolean | null;
  readonly isDefaultShipping?: boolean | null;
  readonly customAttributes?: Readonly<Record<string, string | number | boolean | null>>;
};

const personFields = {
  prefix: line('Prefix of the name'),
  firstName: line('First name'),
  middleName: line('Middle name'),
  lastName: line('Last name'),
  suffix: line('Suffix of the name'),
  gender: nullable(Type.Integer({ minimum: 0, description: 'Id of an option of the attribute; 0 for none' })),
  dob: nullable(day('Day of birth')),
};

const storeFields = {
  taxvat: line('Tax number'),
  groupId: Type.Integer({ minimum: 0, description: 'Customer group' }),
  websiteId: Type.Integer({ minimum: 0, description: 'Website of the account' }),
  storeId: Type.Integer({ minimum: 0, description: 'Store view of the account' }),
  isActive: Type.Boolean({ description: 'Whether the account can log in' }),
};

const email = Type.String({ description: 'E-mail address', maxLength: 255 });

const customerFields = {
  id: rowId(),
  email,
  ...personFields,
  fullName: Type.String(),
  ...storeFields,
  isConfirmed: Type.Boolean({ description: 'Whether the e-mail address is confirmed' }),
  isSubscribed: Type.Boolean({ description: 'Whether the newsletter goes to the customer' }),
  createdIn: nullable(Type.String({ description: 'Name of the store view that the account was made in' })),
  incrementId: nullable(Type.String()),
  defaultBillingAddressId: nullable(Type.Integer()),
  defaultShippingAddressId: nullable(Type.Integer()),
  customAttributes: Type.Optional(shownAttributes),
  ...extensionAttributes,
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
};

/** A customer in a list (rest 4.4). */
export const customer = named('Customer', Type.Object({ ...customerFields, etag: etagMember }));

/** A customer with the address book. */
export const customerDetail = named(
  'CustomerDetail',
  Type.Object({ ...customerFields, addresses: Type.Array(address, { description: 'The newest first' }) }),
);

const optional = <P extends Record<string, ReturnType<typeof Type.Any>>>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]));

const personNames = Object.keys(personFields) as (keyof typeof personFields)[];
const storeNames = Object.keys(storeFields) as (keyof typeof storeFields)[];

const person = { ...optional(personFields as never), ...aliases };
// An empty text clears the date of birth.
const birth = { dob: Type.Optional(nullable(Type.Union([day('Day of birth'), Type.Literal('')]))) };

const currentPassword = Type.Optional(
  Type.String({ maxLength: 1000, description: 'The current password; required to change the e-mail address' }),
);
const password = Type.Optional(Type.String({ maxLength: 1000, description: 'A new password; it is never shown' }));

/** The fields that customers can change themselves; other fields of GET are accepted and ignored. */
export const ownBody = Type.Object({
  ...person,
  ...birth,
  email: Type.Optional(email),
  currentPassword,
  ...readOnlyOf(customerDetail, ['email', ...personNames]),
});

/** The fields of a customer that API users can change. */
export const customerBody = Type.Object({
  ...person,
  ...birth,
  email: Type.Optional(email),
  password,
  taxvat: Type.Optional(storeFields.taxvat),
  groupId: Type.Optional(storeFields.groupId),
  websiteId: Type.Optional(storeFields.websiteId),
  storeId: Type.Optional(storeFields.storeId),
  isActive: Type.Optional(storeFields.isActive),
  customAttributes: Type.Optional(sentAttributes),
  ...readOnlyOf(customerDetail, ['email', 'customAttributes', ...personNames, ...storeNames]),
});

/** A new account. Fields that the caller may not set are ignored. */
export const registerBody = Type.Object({ ...customerBody.properties, email });

/** The customer data of a body. */
export type SentCustomerBody = Partial<
  Record<keyof typeof personFields | keyof typeof aliases | 'taxvat', string | number | null>
> & {
  readonly email?: string;
  readonly password?: string;
  readonly currentPassword?: string;
  readonly groupId?: number;
  readonly websiteId?: number;
  readonly storeId?: number;
  readonly isActive?: boolean;
  readonly customAttributes?: Readonly<Record<string, string | number | boolean | null>>;
};

/** A shown customer. */
export type CustomerBody = Static<typeof customerDetail>;
