/** Attributes of customers and addresses that have their own fields in REST (rest 4.4, 4.5). */
const personFields: Readonly<Record<string, string>> = {
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

/** The name of an attribute's own field; undefined if it has none. */
export function personField(code: string): string | undefined {
  return Object.hasOwn(personFields, code) ? personFields[code] : undefined;
}
