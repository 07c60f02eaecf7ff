import type { SentAccount } from '#domain/accounts/save.ts';
import type { SentAddress } from '#domain/customers/addresses.ts';
import { personField } from '../../person-fields.ts';
import type { SentAddressBody, SentCustomerBody } from './schemas.ts';

type Scalar = string | number | boolean | null;
type Body = Readonly<Record<string, unknown>>;

/** Other accepted spellings of names in bodies. */
const aliases: Readonly<Record<string, string>> = {
  firstName: 'firstname',
  middleName: 'middlename',
  lastName: 'lastname',
};

/** A value in the form of attributes: true and false become 1 and 0. */
function asText(value: Scalar): string | null {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value === null ? null : String(value);
}

/** Values of attributes by code: from the body's own fields, and from `customAttributes`. */
function valuesOf(body: Body, codes: readonly string[]): Map<string, string | null> {
  const values = new Map<string, string | null>();
  for (const [code, value] of Object.entries((body.customAttributes ?? {}) as Record<string, Scalar>)) {
    values.set(code, asText(value));
  }
  for (const code of codes) {
    const name = personField(code) ?? code;
    const sent = body[name] === undefined ? body[aliases[name] ?? name] : body[name];
    if (sent !== undefined) values.set(code, asText(sent as Scalar));
  }
  return values;
}

const personCodes = ['prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'gender', 'dob', 'taxvat'];
const addressCodes = [
  'prefix',
  'firstname',
  'middlename',
  'lastname',
  'suffix',
  'company',
  'city',
  'region',
  'region_id',
  'postcode',
  'country_id',
  'telephone',
  'fax',
  'vat_id',
];

/** The customer data of a body, in the domain's form. */
export function accountOf(body: SentCustomerBody): SentAccount {
  const { email, password, groupId, websiteId, storeId, isActive } = body;
  const values = valuesOf(body, personCodes);
  if (values.get('gender') === '0') values.set('gender', null);
  return {
    ...(email !== undefined && { email }),
    ...(password !== undefined && { password: { plain: password } }),
    ...(groupId !== undefined && { groupId }),
    ...(websiteId !== undefined && { websiteId }),
    ...(storeId !== undefined && { storeId }),
    ...(isActive !== undefined && { isActive }),
    values,
  };
}

/** The address data of a body, in the domain's form. */
export function addressFromBody(body: SentAddressBody): SentAddress {
  const values = valuesOf(body as Body, addressCodes);
  if (values.get('region_id') === '0') values.set('region_id', null);
  const { street, isDefaultBilling: billing, isDefaultShipping: shipping } = body;
  if (street !== undefined) values.set('street', typeof street === 'string' ? street : (street?.join('\n') ?? null));
  return {
    values,
    defaults: {
      ...(typeof billing === 'boolean' && { billing }),
      ...(typeof shipping === 'boolean' && { shipping }),
    },
  };
}
