/** The texts that an address has in a quote and in a customer's book, by their codes. */
const addressFields = [
  'prefix',
  'firstname',
  'middlename',
  'lastname',
  'suffix',
  'company',
  'street',
  'city',
  'region',
  'postcode',
  'country_id',
  'telephone',
  'fax',
] as const;

/** The code of one. */
export type AddressField = (typeof addressFields)[number];

/** An address as somebody said it: texts are trimmed, null where nothing was said. */
export interface Address {
  readonly fields: Readonly<Record<AddressField, string | null>>;
  readonly email: string | null;
  /** Undefined where none was said; the region may be told by its name or code alone. */
  readonly regionId: number | undefined;
}

/** An address made of the text that each of its fields has, empty where it has none. */
export function parseAddress(textOf: (field: AddressField | 'email' | 'region_id') => string): Address {
  const regionId = textOf('region_id');
  return {
    fields: Object.fromEntries(addressFields.map((field) => [field, textOf(field) || null])) as Address['fields'],
    email: textOf('email') || null,
    regionId: /^\d{1,15}$/.test(regionId) ? Number(regionId) || undefined : undefined,
  };
}
