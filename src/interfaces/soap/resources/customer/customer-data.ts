import type { SentPassword } from '#domain/accounts/password.ts';
import type { SentAccount } from '#domain/accounts/save.ts';
import type { WholeCustomer } from '#domain/customers/commands/read.ts';
import type { CustomerRecord } from '#domain/customers/records.ts';
import { legacyTime } from '#kernel/time.ts';
import { type ClientMap, integerValue, isRecord, listOf, textValue } from '../../read-data.ts';

type Entity = Record<string, string | null>;

/** Never shown: it allows a password reset. */
const hidden: ReadonlySet<string> = new Set(['rp_token', 'rp_token_created_at', 'rp_customer_id']);

/** Keys of the data that are not values of attributes. */
const columns: ReadonlySet<string> = new Set([
  'customer_id',
  'entity_id',
  'email',
  'website_id',
  'store_id',
  'group_id',
  'password',
  'password_hash',
  'is_active',
  'increment_id',
  'created_at',
  'updated_at',
]);

/** These have at most 255 characters; the reference cuts longer texts (soap-catalog 4.4). */
const lines: ReadonlySet<string> = new Set(['prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'taxvat']);

/**
 * Reads `customerData` (soap-catalog 5.11): absent and null fields stay, an empty text clears. A password hash is
 * accepted only in V1, which has no struct.
 */
export function readCustomer(sent: unknown, isV1: boolean): SentAccount {
  const data: ClientMap = isRecord(sent) ? sent : {};
  const email = textValue(data.email);
  const password = readPassword(data, isV1);
  return {
    ...(email !== null && { email: email ?? '' }),
    ...idOf(data, 'website_id', 'websiteId'),
    ...idOf(data, 'store_id', 'storeId'),
    ...idOf(data, 'group_id', 'groupId'),
    ...(password && { password }),
    ...textOf(data, 'increment_id', 'incrementId'),
    ...textOf(data, 'created_at', 'createdAt'),
    values: readValues(data, columns, lines),
  };
}

/** A text without blanks around it; absent if there is none. */
function textOf<N extends string>(data: ClientMap, key: string, name: N): Partial<Record<N, string>> {
  const text = textValue(data[key])?.trim();
  return text ? ({ [name]: text } as Record<N, string>) : {};
}

function idOf<N extends string>(data: ClientMap, key: string, name: N): Partial<Record<N, number>> {
  const id = integerValue(data[key]);
  return id === null ? {} : ({ [name]: id ?? Number.NaN } as Record<N, number>);
}

function readPassword(data: ClientMap, isV1: boolean): SentPassword | undefined {
  const plain = textValue(data.password);
  if (plain) return { plain };
  const hash = isV1 ? textValue(data.password_hash) : null;
  return hash ? { hash } : undefined;
}

/**
 * The values of a map except for some keys; lists are joined with commas. Those of `cut` are cut after 255 characters.
 */
export function readValues(
  data: ClientMap,
  others: ReadonlySet<string>,
  cut: ReadonlySet<string>,
): ReadonlyMap<string, string | null> {
  const values = new Map<string, string | null>();
  for (const [code, value] of Object.entries(data)) {
    if (others.has(code) || value === null || value === undefined) continue;
    const text =
      textValue(value) ??
      listOf(value)
        ?.flatMap((item) => textValue(item) ?? [])
        .join(',');
    if (text !== undefined) values.set(code, cut.has(code) ? firstCharacters(text, 255) : text);
  }
  return values;
}

/** The first characters of a text; a character outside of the basic plane counts once, and is not split. */
function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('');
}

/** The columns of a customer as texts. */
function columnsOf(record: CustomerRecord): Entity {
  return {
    created_at: legacyTime(record.createdAt),
    updated_at: legacyTime(record.updatedAt),
    increment_id: record.incrementId,
    store_id: String(record.storeId),
    website_id: String(record.websiteId),
    email: record.email,
    group_id: String(record.groupId),
    ...(record.passwordHash !== null && { password_hash: record.passwordHash }),
  };
}

/** A customer in a list: fields with a value. */
export function listedCustomer(record: CustomerRecord): Entity {
  const entity: Entity = { customer_id: String(record.customerId) };
  const columns = { ...record.extensions, ...columnsOf(record) };
  for (const [code, value] of [...Object.entries(columns), ...record.values]) {
    if (value && !hidden.has(code)) entity[code] = value;
  }
  return entity;
}

/** All data of a customer, or the requested attributes; null for missing values. */
export function wholeCustomer({ record, attributes }: WholeCustomer, wanted: readonly string[] | undefined): Entity {
  const own = {
    ...record.extensions,
    ...columnsOf(record),
    created_at: `${legacyTime(record.createdAt).replace(' ', 'T')}+00:00`,
  };
  const entity: Entity = { customer_id: String(record.customerId) };
  for (const code of new Set([...Object.keys(own), ...attributes.keys()])) {
    if (hidden.has(code) || (wanted && !wanted.includes(code))) continue;
    // Columns that were not imported; a hash is only included if it may be shown.
    if (!Object.hasOwn(own, code) && attributes.get(code)?.backendType === 'static') continue;
    if (code === 'password_hash' && record.passwordHash === null) continue;
    entity[code] = own[code as keyof typeof own] ?? record.values.get(code) ?? null;
  }
  return entity;
}

/** A customer in V2 and WS-I: there the pending confirmation of the address is yes or no. */
export function typedCustomer(entity: Entity): Record<string, string | boolean | null> {
  return 'confirmation' in entity ? { ...entity, confirmation: entity.confirmation ? true : null } : entity;
}

/**
 * The requested attributes: a list of codes, or one. An empty list requests all in WS-I, where clients cannot omit it
 * (K43).
 */
export function wantedAttributes(sent: unknown, isWsi: boolean): string[] | undefined {
  const code = textValue(sent);
  if (code === null) return undefined;
  const codes = code === undefined ? listOf(sent)?.flatMap((item) => textValue(item)?.trim() || []) : [code.trim()];
  return isWsi && codes?.length === 0 ? undefined : codes;
}
