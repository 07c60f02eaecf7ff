/** The text fields of an address in a quote and in a customer's book, by code. */
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

/** The code of a text field. */
export type AddressField = (typeof addressFields)[number];

/** An address as it was sent: texts are trimmed, null if missing. */
export interface Address {
  readonly fields: Readonly<Record<AddressField, string | null>>;
  readonly email: string | null;
  /** Undefined if none was sent; a region may also be given only by its name or code. */
  readonly regionId: number | undefined;
}

/** An address made from the text of each field; empty texts count as missing. */
export function parseAddress(textOf: (field: AddressField | 'email' | 'region_id') => string): Address {
  const regionId = textOf('region_id');
  return {
    fields: Object.fromEntries(addressFields.map((field) => [field, textOf(field) || null])) as Address['fields'],
    email: textOf('email') || null,
    regionId: /^\d{1,15}$/.test(regionId) ? Number(regionId) || undefined : undefined,
  };
}
