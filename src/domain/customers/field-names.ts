import type { FieldError } from '../../kernel/refusal.ts';

/** Attributes of customers and addresses that REST has fields of their own for (reference rest 4.4, 4.5). */
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

/** What is no attribute with values. */
const others: ReadonlySet<string> = new Set(['email', 'password', 'websiteId', 'storeId', 'groupId']);

/** Where the value of an attribute stands in a resource: `/firstName`, `/customAttributes/shoe_size`. */
export function fieldOf(code: string): string {
  const name = Object.hasOwn(fieldNames, code) ? fieldNames[code] : undefined;
  if (name !== undefined) return `/${name}`;
  return others.has(code) ? `/${code}` : `/customAttributes/${code.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Errors that name attributes by their codes (`/firstname`), as callers know them. */
export function withFieldNames(errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ field, message }) => ({ field: fieldOf(field.slice(1)), message }));
}
