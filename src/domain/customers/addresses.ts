import { codedAddressValues } from '#domain/shared/attributes/coded-values.ts';
import type { Context } from '#domain/shared/command.ts';
import { allCountries } from '#domain/stores/directory/countries.ts';
import { findRegion } from '#domain/stores/directory/regions.ts';
import { type ExtensionFields, extensionFields } from '#kernel/extension-fields.ts';
import { type FieldError, withErrors } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { countryRules, foreignRegion, missingParts, unknownCountry } from './address-rules.ts';
import { readAttributeValue, type SentValues, saveCustomerValues } from './attribute-values.ts';
import { customerAttributes } from './attributes.ts';
import type { CustomerRecord } from './records.ts';
import { touchCustomer } from './write.ts';

/** An address of a customer's book with all its stored data. */
export interface AddressRecord {
  readonly addressId: number;
  readonly customerId: number;
  readonly incrementId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly extensions: ExtensionFields | undefined;
  readonly values: ReadonlyMap<string, string | null>;
}

/** The uses that a default address has. */
const addressUses = ['billing', 'shipping'] as const;
/** A use of a default address. */
export type AddressUse = (typeof addressUses)[number];

const columns = ['address_id', 'customer_id', 'increment_id', 'created_at', 'updated_at', 'extension_fields'] as const;
const byId = statement((q, p: { id: number }) =>
  q.selectFrom('customer_address').select(columns).where('address_id', '=', p.id),
);
const ofCustomer = statement((q, p: { id: number }) =>
  q.selectFrom('customer_address').select(columns).where('customer_id', '=', p.id).orderBy('address_id', 'desc'),
);
const ofCustomers = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('customer_address')
    .select(columns)
    .where('customer_id', d.in, d.list(p.ids))
    .orderBy('address_id', 'desc'),
);
const valuesOf = statement((q, p: { ids: readonly number[] }, d) =>
  codedAddressValues(q).select(['v.address_id', 'a.code', 'v.value']).where('v.address_id', d.in, d.list(p.ids)),
);

type Row = NonNullable<Awaited<ReturnType<typeof firstRow>>>;
const firstRow = (tx: Tx, id: number) => tx.first(byId, { id });

/** An address by id; undefined if there is none. Two statements. */
export async function addressRecord(tx: Tx, id: number): Promise<AddressRecord | undefined> {
  const row = await firstRow(tx, id);
  return row && (await withValues(tx, [row]))[0];
}

/** The addresses of a customer, the newest first. Two statements. */
export async function customerAddresses(tx: Tx, customerId: number): Promise<AddressRecord[]> {
  return withValues(tx, await tx.all(ofCustomer, { id: customerId }));
}

const ofIds = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('customer_address').select(columns).where('address_id', d.in, d.list(p.ids)),
);

/** Addresses by id. Two statements. */
export async function addressRecords(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, AddressRecord>> {
  const rows = ids.length === 0 ? [] : await tx.all(ofIds, { ids });
  return new Map((await withValues(tx, rows)).map((record) => [record.addressId, record]));
}

/** As `customerAddresses` for several customers, by their ids. Two statements. */
export async function addressesOfCustomers(tx: Tx, ids: readonly number[]): Promise<Map<number, AddressRecord[]>> {
  const rows = ids.length === 0 ? [] : await tx.all(ofCustomers, { ids });
  return Map.groupBy(await withValues(tx, rows), ({ customerId }) => customerId);
}

async function withValues(tx: Tx, rows: readonly Row[]): Promise<AddressRecord[]> {
  if (rows.length === 0) return [];
  const all = await tx.all(valuesOf, { ids: rows.map(({ address_id }) => address_id) });
  const values = Map.groupBy(all, ({ address_id }) => address_id);
  return rows.map((row) => ({
    addressId: row.address_id,
    customerId: row.customer_id,
    incrementId: row.increment_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    extensions: extensionFields(row),
    values: new Map(values.get(row.address_id)?.map(({ code, value }) => [code, value])),
  }));
}

/** The sent fields of an address; fields that are left out stay. */
export interface SentAddress {
  /**
   * Values by attribute code; the lines of a street are separated by line feeds, and a region has an id, a code or a
   * name.
   */
  readonly values: SentValues;
  /** Whether it becomes the customer's default, or stops being it. */
  readonly defaults: Readonly<Partial<Record<AddressUse, boolean>>>;
}

type CheckContext = Pick<Context<'address_invalid'>, 'tx' | 'fail'>;
type SaveContext = Pick<Context, 'tx' | 'now'>;

/** Values that the service finds out itself, or that are read with others. */
const readApart: ReadonlySet<string> = new Set(['country_id', 'region', 'region_id']);

/**
 * Checks the sent fields of an address, which is new without `current`; answers its values by attribute id. Refuses
 * `address_invalid` with all problems (soap-catalog 4.4, K29).
 */
export async function checkAddress(
  { tx, fail }: CheckContext,
  customer: CustomerRecord,
  current: AddressRecord | undefined,
  sent: SentValues,
): Promise<ReadonlyMap<number, string | null>> {
  const attributes = await customerAttributes(tx, 'customer_address');
  const errors: FieldError[] = [];
  const saved = new Map<string, string | null>();
  for (const [code, value] of sent) {
    const attribute = attributes.get(code);
    if (!attribute || attribute.backendType === 'static' || readApart.has(code)) continue;
    const read = await readAttributeValue(tx, attribute, value);
    if ('message' in read) errors.push(read);
    else saved.set(code, read.value);
  }
  const place = await readPlace(tx, current, sent);
  errors.push(...place.errors);
  for (const [code, value] of place.values) saved.set(code, value);
  const value = (code: string): string | null =>
    (saved.has(code) ? saved.get(code) : current?.values.get(code)) ?? null;
  const missing = missingParts(
    (field) => (value(field) ?? '').trim() !== '' || errors.some((error) => error.field === `/${field}`),
    value('country_id'),
    await countryRules(tx, customer.storeId),
  );
  if (missing.length > 0 || errors.length > 0) throw fail('address_invalid', withErrors([...missing, ...errors]));
  const values = new Map<number, string | null>();
  for (const [code, text] of saved) {
    const id = attributes.get(code)?.id;
    if (id !== undefined) values.set(id, text);
  }
  return values;
}

interface Place {
  readonly values: SentValues;
  readonly errors: readonly FieldError[];
}

/** The country and the region: a region's id counts before its name, and a name is replaced by the id. */
async function readPlace(tx: Tx, current: AddressRecord | undefined, sent: SentValues): Promise<Place> {
  if (![...readApart].some((code) => sent.has(code))) return { values: new Map(), errors: [] };
  const values = new Map<string, string | null>();
  const errors: FieldError[] = [];
  const was = (code: string): string | null => current?.values.get(code) ?? null;
  const text = (code: string): string => sent.get(code)?.trim() ?? '';
  const country = sent.has('country_id') ? await countryOf(tx, text('country_id')) : was('country_id');
  if (country === undefined) errors.push(unknownCountry);
  else if (sent.has('country_id')) values.set('country_id', country);
  const isOtherCountry = (country ?? null) !== was('country_id');
  const saysRegion = sent.has('region') || sent.has('region_id');
  if (!country || (!saysRegion && !isOtherCountry)) return { values, errors };
  const id =
    /^\d{1,15}$/.test(text('region_id')) && Number(text('region_id')) > 0 ? Number(text('region_id')) : undefined;
  const name = sent.has('region') ? text('region') : '';
  if (name.length > longestName || !name.isWellFormed() || name.includes('\0')) {
    errors.push({ field: '/region', message: 'Value for "region" is invalid.' });
    return { values, errors };
  }
  const { region } = await findRegion(tx, country, { id, text: id === undefined ? name : null });
  if (id !== undefined && !region) errors.push(foreignRegion);
  values.set('region', region?.name ?? (name || null));
  values.set('region_id', region ? String(region.id) : null);
  return { values, errors };
}

const longestName = 255;

/** The id of a country by its two or three letters; null if none was sent, undefined if it is unknown. */
async function countryOf(tx: Tx, text: string): Promise<string | null | undefined> {
  if (text === '') return null;
  const code = text.toUpperCase();
  return (await allCountries(tx)).find(({ id, iso2Code, iso3Code }) => [id, iso2Code, iso3Code].includes(code))?.id;
}

const insert = statement((q, p: { customerId: number; now: number }) =>
  q
    .insertInto('customer_address')
    .values({ customer_id: p.customerId, created_at: p.now, updated_at: p.now })
    .returning('address_id'),
);
const touch = statement<{ id: number; now: number }, never>((q, p) =>
  q.updateTable('customer_address').set({ updated_at: p.now }).where('address_id', '=', p.id),
);
const remove = statement<{ id: number }, never>((q, p) =>
  q.deleteFrom('customer_address').where('address_id', '=', p.id),
);

/** Writes a new address with its checked values; answers the id. */
export async function addAddress(
  { tx, now }: SaveContext,
  customer: CustomerRecord,
  values: ReadonlyMap<number, string | null>,
  defaults: SentAddress['defaults'],
): Promise<number> {
  const row = await tx.first(insert, { customerId: customer.customerId, now });
  const { address_id: id } = row as NonNullable<typeof row>;
  await saveAddress({ tx, now }, customer, id, { values, defaults });
  return id;
}

/** Writes the checked values of an existing address. */
export async function changeAddress(
  { tx, now }: SaveContext,
  customer: CustomerRecord,
  addressId: number,
  values: ReadonlyMap<number, string | null>,
  defaults: SentAddress['defaults'],
): Promise<void> {
  await tx.run(touch, { id: addressId, now });
  await saveAddress({ tx, now }, customer, addressId, { values, defaults });
}

/** Removes an address, also as a default (K30). */
export async function removeAddress(
  { tx, now }: SaveContext,
  customer: CustomerRecord,
  addressId: number,
): Promise<void> {
  await tx.run(remove, { id: addressId });
  await saveDefaults({ tx, now }, customer, addressId, { billing: false, shipping: false });
}

async function saveAddress(
  context: SaveContext,
  customer: CustomerRecord,
  id: number,
  {
    values,
    defaults,
  }: { readonly values: ReadonlyMap<number, string | null>; readonly defaults: SentAddress['defaults'] },
): Promise<void> {
  await saveCustomerValues(context.tx, 'customer_address', id, values);
  await saveDefaults(context, customer, id, defaults);
}

/** Sets or removes an address as the customer's default (K28). This also counts as a change of the customer. */
async function saveDefaults(
  { tx, now }: SaveContext,
  customer: CustomerRecord,
  addressId: number,
  defaults: SentAddress['defaults'],
): Promise<void> {
  const attributes = await customerAttributes(tx, 'customer');
  const values = new Map<number, string | null>();
  for (const use of addressUses) {
    const attribute = attributes.get(`default_${use}`);
    if (!attribute || defaults[use] === undefined || defaults[use] === isDefault(customer, addressId, use)) continue;
    values.set(attribute.id, defaults[use] ? String(addressId) : null);
  }
  await saveCustomerValues(tx, 'customer', customer.customerId, values);
  await touchCustomer(tx, customer.customerId, now);
}

/** Whether an address is a customer's default. */
export function isDefault(customer: CustomerRecord, addressId: number, use: AddressUse): boolean {
  return customer.values.get(`default_${use}`) === String(addressId);
}
