import { changed } from '#domain/shared/changes/changes.ts';
import type { Context } from '#domain/shared/command.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { nextIncrementId } from '#domain/stores/numbers.ts';
import { allStoreViews, allWebsites } from '#domain/stores/store-registry.ts';
import { readDate } from '#kernel/read-date.ts';
import { type FieldError, withErrors } from '#kernel/refusal.ts';
import { requireOwn, requireStoreInScope } from '#kernel/scope.ts';
import { isStorable } from '#kernel/storable-text.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { readAttributeValue, type SentValues, saveCustomerValues } from './attribute-values.ts';
import { customerAttributes } from './attributes.ts';
import { customerGroup, defaultCustomerGroup, isKnownOn, websitesOfOthers } from './customers.ts';
import { emailKeyOf, isEmail } from './email.ts';
import type { CustomerRecord } from './records.ts';

/**
 * The sent fields of a customer; fields that are left out stay, or get their default in a new customer. An id that
 * cannot be read is `NaN`.
 */
export interface SentCustomer {
  readonly email?: string;
  readonly websiteId?: number;
  /** The store view of the account. */
  readonly storeId?: number;
  readonly groupId?: number;
  /** Whether the account can be used. */
  readonly isActive?: boolean;
  /** The number of a new customer; by default the store's next one, if it numbers customers. */
  readonly incrementId?: string;
  /** When a new customer joined, as a date; by default now. */
  readonly createdAt?: string;
  /** Values by attribute code; other codes are ignored. */
  readonly values: SentValues;
}

/** The refusals of a save. */
export const saveRefusals = ['customer_invalid', 'customer_exists'] as const;

type SaveContext = Pick<Context<(typeof saveRefusals)[number]>, 'tx' | 'principal' | 'fail' | 'now'>;

/** Values that the service sets itself: callers cannot send them. */
export const ownValues: ReadonlySet<string> = new Set([
  'confirmation',
  'created_in',
  'default_billing',
  'default_shipping',
  'password_created_at',
  'rp_token',
  'rp_token_created_at',
  'rp_customer_id',
]);

/** Locks names that must be unique, until the transaction ends; does nothing for a read-only check. */
export type Reserve = (tx: Tx, names: readonly string[]) => Promise<void>;

/** A customer whose save was checked. */
export interface CheckedCustomer {
  readonly email: string;
  readonly websiteId: number;
  readonly storeId: number;
  readonly groupId: number;
  readonly isActive: boolean;
  /** Undefined for the store's next one. */
  readonly incrementId: string | undefined;
  /** Milliseconds since 1970; undefined for now. */
  readonly createdAt: number | undefined;
  /** By attribute id. */
  readonly values: ReadonlyMap<number, string | null>;
  /** The name of the store view. */
  readonly createdIn: string;
}

/**
 * Checks the sent fields of a customer, who is new without `current`. Refuses `customer_invalid` with all problems,
 * `customer_exists` if the address has an account on the website already, and websites that are not the caller's.
 */
export async function checkCustomer(
  context: SaveContext,
  current: CustomerRecord | undefined,
  sent: SentCustomer,
  reserve: Reserve,
): Promise<CheckedCustomer> {
  const { tx, principal, fail } = context;
  const errors: FieldError[] = [];
  const wrong = (field: string, message: string): void => {
    errors.push({ field: `/${field}`, message });
  };
  const email = (sent.email ?? current?.email ?? '').trim();
  if (email === '') wrong('email', 'Customer email is required');
  else if (
    email.length > longestEmail ||
    !email.isWellFormed() ||
    hasControls.test(email) ||
    (email !== current?.email && !isEmail(email))
  ) {
    wrong('email', `Invalid email address "${email.slice(0, longestEmail).toWellFormed()}".`);
  }
  const websiteId = sent.websiteId ?? current?.websiteId ?? 0;
  const storeId = sent.storeId ?? current?.storeId ?? 0;
  const [website, store] = await tx.together(
    async () => (await allWebsites(tx)).find(({ website_id }) => website_id === websiteId),
    async () => (await allStoreViews(tx)).find(({ store_id }) => store_id === storeId),
  );
  // A stored value may stay, even if it would be refused now.
  if (!website && websiteId !== current?.websiteId) wrong('websiteId', 'The website does not exist.');
  if (!store && storeId !== current?.storeId) wrong('storeId', 'Invalid store code requested.');
  const groupId = sent.groupId ?? current?.groupId ?? (await defaultCustomerGroup(tx, store?.store_id ?? 0));
  const isOtherGroup = groupId !== current?.groupId;
  if (isOtherGroup && !(await customerGroup(tx, orNone(groupId)))) {
    wrong('groupId', 'The customer group does not exist.');
  }
  const created = sent.createdAt ? readDate(sent.createdAt) : undefined;
  if (sent.createdAt && created === undefined) wrong('createdAt', 'Invalid date');
  if ((sent.incrementId ?? '').length > longestNumber || !isStorable(sent.incrementId ?? '')) {
    wrong('incrementId', `The number of a customer has at most ${longestNumber} characters.`);
  }
  const values = await readValues(tx, sent.values, current, errors, reserve);
  if (errors.length > 0) throw fail('customer_invalid', withErrors(errors));
  requireOwn(principal.scope, [websiteId]);
  // Only a named store view is checked; the one of the back office has no customers.
  if (sent.storeId && storeId !== current?.storeId) requireStoreInScope(principal.scope, storeId);
  const isOtherAddress = emailKeyOf(email) !== emailKeyOf(current?.email ?? '') || websiteId !== current?.websiteId;
  if (isOtherAddress) {
    await reserve(tx, [`customer email ${emailKeyOf(email)}`]);
    await requireFree(context, email, websiteId, current?.customerId ?? 0);
  }
  const isActive = sent.isActive ?? current?.isActive ?? true;
  return {
    email,
    websiteId,
    storeId,
    groupId,
    isActive,
    values,
    createdIn: store?.name ?? '',
    incrementId: sent.incrementId || undefined,
    createdAt: created === undefined ? undefined : Date.parse(`${created.replace(' ', 'T')}Z`),
  };
}

const longestEmail = 255;
const longestNumber = 50;
const hasControls = /\p{Cc}/u;

/** An id that cannot be read becomes an id that no row has. */
const orNone = (id: number): number => (Number.isSafeInteger(id) ? id : -1);

async function readValues(
  tx: Tx,
  sent: SentValues,
  current: CustomerRecord | undefined,
  errors: FieldError[],
  reserve: Reserve,
): Promise<ReadonlyMap<number, string | null>> {
  const values = new Map<number, string | null>();
  if (sent.size === 0) return values;
  const attributes = await customerAttributes(tx, 'customer');
  for (const [code, value] of sent) {
    const attribute = attributes.get(code);
    if (!attribute || attribute.backendType === 'static' || ownValues.has(code)) continue;
    const read = await readAttributeValue(tx, attribute, value);
    if ('message' in read) {
      errors.push(read);
      continue;
    }
    if (attribute.isUnique && read.value !== null && read.value !== current?.values.get(code)) {
      await reserve(tx, [`customer value ${attribute.id} ${read.value}`]);
      const taken = await tx.first(valueTaken, { attributeId: attribute.id, value: read.value });
      if (taken) {
        errors.push({
          field: `/${code}`,
          message: `The value of attribute "${attribute.label ?? code}" must be unique`,
        });
      }
    }
    values.set(attribute.id, read.value);
  }
  return values;
}

const valueTaken = statement((q, p: { attributeId: number; value: string }) =>
  q
    .selectFrom('customer_value')
    .select('customer_id')
    .where('attribute_id', '=', p.attributeId)
    .where('value', '=', p.value)
    .limit(1),
);

async function requireFree(
  { tx, fail }: SaveContext,
  email: string,
  websiteId: number,
  customerId: number,
): Promise<void> {
  const websites = await websitesOfOthers(tx, email, customerId);
  if (websites.length > 0 && (await isKnownOn(tx, websiteId, websites))) {
    throw fail('customer_exists', { text: 'This customer email already exists' });
  }
}

type Row = {
  websiteId: number;
  storeId: number;
  groupId: number;
  email: string;
  emailKey: string;
  passwordHash: string | null;
  isActive: number;
  now: number;
};

const insert = statement((q, p: Row & { number: string | null; createdAt: number }) =>
  q
    .insertInto('customer')
    .values({
      increment_id: p.number,
      website_id: p.websiteId,
      store_id: p.storeId,
      group_id: p.groupId,
      email: p.email,
      email_key: p.emailKey,
      password_hash: p.passwordHash,
      is_active: p.isActive,
      created_at: p.createdAt,
      updated_at: p.now,
    })
    .returning('customer_id'),
);
const update = statement<Row & { id: number }, never>((q, p) =>
  q
    .updateTable('customer')
    .set({
      website_id: p.websiteId,
      store_id: p.storeId,
      group_id: p.groupId,
      email: p.email,
      email_key: p.emailKey,
      password_hash: p.passwordHash,
      is_active: p.isActive,
      updated_at: p.now,
    })
    .where('customer_id', '=', p.id),
);
const touch = statement<{ id: number; now: number }, never>((q, p) =>
  q.updateTable('customer').set({ updated_at: p.now }).where('customer_id', '=', p.id),
);

const numbersPath = 'customer/create_account/generate_human_friendly_id';

/** The number of a new customer, if the store numbers customers. */
async function numberOf(tx: Tx): Promise<string | null> {
  if ((await storeConfig(tx, 0, numbersPath)).get(numbersPath) !== '1') return null;
  return nextIncrementId(tx, 'customer', 0);
}

/**
 * Writes a new customer, with a number if the store numbers customers; answers the id. `passwordHash` is absent without
 * a password.
 */
export async function addCustomer(
  { tx, now }: SaveContext,
  checked: CheckedCustomer,
  passwordHash: string | null,
): Promise<number> {
  const number = checked.incrementId ?? (await numberOf(tx));
  const createdAt = checked.createdAt ?? now;
  const row = await tx.first(insert, { ...rowOf(checked, passwordHash, now), number, createdAt });
  const { customer_id: id } = row as NonNullable<typeof row>;
  const createdIn = (await customerAttributes(tx, 'customer')).get('created_in');
  const values = new Map(checked.values);
  if (createdIn) values.set(createdIn.id, checked.createdIn);
  await saveCustomerValues(tx, 'customer', id, values);
  changed(tx, 'customer', id, 'created');
  return id;
}

/** Writes an existing customer. */
export async function changeCustomer(
  { tx, now }: SaveContext,
  id: number,
  checked: CheckedCustomer,
  passwordHash: string | null,
): Promise<void> {
  await tx.run(update, { ...rowOf(checked, passwordHash, now), id });
  await saveCustomerValues(tx, 'customer', id, checked.values);
  changed(tx, 'customer', id, 'changed');
}

function rowOf(
  { email, websiteId, storeId, groupId, isActive }: CheckedCustomer,
  passwordHash: string | null,
  now: number,
): Row {
  const emailKey = emailKeyOf(email);
  return { email, emailKey, websiteId, storeId, groupId, isActive: isActive ? 1 : 0, passwordHash, now };
}

/** Updates the time of change of a customer. */
export async function touchCustomer(tx: Tx, id: number, now: number): Promise<void> {
  await tx.run(touch, { id, now });
  changed(tx, 'customer', id, 'changed');
}
