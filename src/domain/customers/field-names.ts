import type { FieldError } from '../../kernel/refusal.ts';

/** Attributes of customers and addresses that have their own fields in REST (rest 4.4, 4.5). */
export const fieldNames: Readonly<Record<string, string>> = {
  prefix: 'prefix',
  firstname: 'firstName',
  middlename: 'middleName',
  lastname: 'lastName',
  suffix: 'suffix',
  gender: 'gender',
  dob: 'dob',
  taxvat: 'taxvat',
  company: 'company',
  street: 'street',
  city: 'city',
  region: 'region',
  region_id: 'regionId',
  postcode: 'postcode',
  country_id: 'countryId',
  telephone: 'telephone',
  fax: 'fax',
  vat_id: 'vatId',
};

/** Fields that are not attributes with values. */
const others: ReadonlySet<string> = new Set(['email', 'password', 'websiteId', 'storeId', 'groupId']);

/** The JSON Pointer of an attribute's value in a resource: `/firstName`, `/customAttributes/shoe_size`. */
export function fieldOf(code: string): string {
  const name = Object.hasOwn(fieldNames, code) ? fieldNames[code] : undefined;
  if (name !== undefined) return `/${name}`;
  return others.has(code) ? `/${code}` : `/customAttributes/${code.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Renames the attribute codes in errors (`/firstname`) to the fields that callers know. */
export function withFieldNames(errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ field, message }) => ({ field: fieldOf(field.slice(1)), message }));
}
