import { isMailAddress } from '#kernel/mail-address.ts';
import { readDate } from '#kernel/read-date.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { dayOf } from '#kernel/time.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { SentValues } from './attribute-values.ts';
import {
  type CustomerAttribute,
  type CustomerAttributes,
  type CustomerEntity,
  customerAttributes,
} from './attributes.ts';
import type { CustomerRecord } from './records.ts';
import { ownValues, type SentCustomer } from './write.ts';

/** Values that customers can change themselves; everything else belongs to the store (rest 4.4). */
export const personalValues: ReadonlySet<string> = new Set([
  'prefix',
  'firstname',
  'middlename',
  'lastname',
  'suffix',
  'gender',
  'dob',
]);

/** Which attributes a caller can write: the personal ones, or all with values. */
export type Writes = (attribute: Pick<CustomerAttribute, 'code' | 'backendType'>) => boolean;

/** The attributes that API users can write. */
export const storeWrites: Writes = ({ code, backendType }) => backendType !== 'static' && !ownValues.has(code);
/** The attributes that customers can write. */
export const customerWrites: Writes = ({ code, backendType }) => backendType !== 'static' && personalValues.has(code);

/** Adds null for every writable attribute that was not sent, so that the write replaces all values. */
export function wholeValues(attributes: CustomerAttributes, sent: SentValues, writes: Writes): SentValues {
  const cleared = [...attributes.values()].filter(writes).map(({ code }) => [code, null] as const);
  return new Map<string, string | null>([...cleared, ...sent]);
}

/**
 * Problems of a customer that the legacy interface does not check (soap-catalog 4.4). They are: attributes that are
 * unknown or that the caller may not write, required ones without a value, an invalid e-mail address, and a date of
 * birth in the future.
 *
 * @param current undefined for a new customer
 */
export async function strictProblems(
  tx: Tx,
  current: CustomerRecord | undefined,
  sent: SentCustomer,
  { writes, now }: { readonly writes: Writes; readonly now: number },
): Promise<FieldError[]> {
  const errors = await valueProblems(tx, 'customer', current?.values, sent.values, writes);
  if (sent.email !== undefined && sent.email !== current?.email && !isMailAddress(sent.email.trim())) {
    errors.push({ field: '/email', message: 'must be an e-mail address' });
  }
  const birth = readDate(sent.values.get('dob'));
  if (birth && birth.slice(0, 10) > dayOf(now)) errors.push({ field: '/dob', message: 'must not be in the future' });
  return errors;
}

/** As `strictProblems`, only for the values of a customer or of an address. */
export async function valueProblems(
  tx: Tx,
  entity: CustomerEntity,
  current: SentValues | undefined,
  sent: SentValues,
  writes: Writes,
): Promise<FieldError[]> {
  const attributes = await customerAttributes(tx, entity);
  const errors: FieldError[] = [];
  for (const [code, value] of sent) {
    const attribute = attributes.get(code);
    // If the store lacks an attribute that REST has a field for, an empty value is accepted.
    if (!attribute && (value ?? '') === '') continue;
    if (!attribute) errors.push({ field: `/${code}`, message: 'is not an attribute of the store' });
    else if (!writes(attribute)) errors.push({ field: `/${code}`, message: 'is read-only' });
  }
  for (const attribute of attributes.values()) {
    const { code, isRequired } = attribute;
    if (!isRequired || !writes(attribute) || (current && !sent.has(code))) continue;
    if ((sent.get(code) ?? '').trim() === '') errors.push({ field: `/${code}`, message: 'is required' });
  }
  return errors;
}
