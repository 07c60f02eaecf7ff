import { sql } from 'kysely';
import { codedCustomerValues } from '#domain/shared/attributes/coded-values.ts';
import { storeConfig } from '#domain/stores/config.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import { emailKeyOf } from './email.ts';

/** A customer's account with its attribute values by code. */
export interface Customer {
  readonly customerId: number;
  readonly websiteId: number;
  readonly groupId: number;
  readonly email: string;
  readonly values: ReadonlyMap<string, string | null>;
}

/** A group of customers and its tax class. */
export interface CustomerGroup {
  readonly groupId: number;
  readonly taxClassId: number;
}

const byId = statement((q, p: { customerId: number }) =>
  q
    .selectFrom('customer')
    .select(['customer_id', 'website_id', 'group_id', 'email'])
    .where('customer_id', '=', p.customerId),
);
const valuesOf = statement((q, p: { customerId: number }) =>
  codedCustomerValues(q).select(['a.code', 'v.value']).where('v.customer_id', '=', p.customerId),
);
const websitesOfEmail = statement((q, p: { emailKey: string }) =>
  q.selectFrom('customer').select('website_id').where('email_key', '=', p.emailKey),
);
const websitesOfEmailBut = statement((q, p: { emailKey: string; customerId: number }) =>
  q
    .selectFrom('customer')
    .select('website_id')
    .where('email_key', '=', p.emailKey)
    .where('customer_id', '<>', p.customerId),
);
const idsOfEmail = statement((q, p: { emailKey: string }) =>
  q.selectFrom('customer').select('customer_id').where('email_key', '=', p.emailKey).orderBy('customer_id'),
);
const groups = statement((q) =>
  q.selectFrom('customer_group').select(['group_id as groupId', 'code']).orderBy('group_id'),
);
const groupById = statement((q, p: { groupId: number }) =>
  q.selectFrom('customer_group').select(['group_id', 'tax_class_id']).where('group_id', '=', p.groupId),
);

/** In SQL: `0` if all websites share all customers; by default each has its own. */
export const shareScope = sql<string>`coalesce((
  select s.value from store_config as s where s.path = 'customer/account_share/scope' and s.scope = 'default'
), '1')`;

const shared = statement(() => sql<{ scope: string }>`select ${shareScope} as scope`);

const keptShared: Memo<boolean> = memo();

/** Whether all websites share all customers. */
async function areShared(tx: Tx): Promise<boolean> {
  return (await tx.remember(keptShared, '', async () => (await tx.first(shared, {}))?.scope === '0')).value;
}

/**
 * Whether accounts of these websites exist on another one: accounts of that website do, and all if accounts are shared.
 */
export async function isKnownOn(tx: Tx, websiteId: number, websites: readonly number[]): Promise<boolean> {
  return websites.includes(websiteId) || (await areShared(tx));
}

const groupOf = statement((q, p: { customerId: number; websiteId: number }) =>
  q
    .selectFrom('customer')
    .select('group_id')
    .where('customer_id', '=', p.customerId)
    .where((eb) => eb.or([eb('website_id', '=', p.websiteId), eb(shareScope, '=', '0')])),
);

/**
 * The group whose prices a customer pays on a website. It is 0, that of visitors who are not logged in, if there is no
 * such customer or the account does not exist on that website.
 */
export async function groupOfCustomer(tx: Tx, customerId: number, websiteId: number): Promise<number> {
  return (await tx.first(groupOf, { customerId, websiteId }))?.group_id ?? 0;
}

/** A customer by id. */
export async function customerById(tx: Tx, customerId: number): Promise<Customer | undefined> {
  const row = await tx.first(byId, { customerId });
  if (!row) return undefined;
  const values = await tx.all(valuesOf, { customerId });
  return {
    customerId,
    websiteId: row.website_id,
    groupId: row.group_id,
    email: row.email,
    values: new Map(values.map(({ code, value }) => [code, value])),
  };
}

/** The websites on which an account has an email address, in any case. */
export async function websitesWithEmail(tx: Tx, email: string): Promise<number[]> {
  const rows = await tx.all(websitesOfEmail, { emailKey: emailKeyOf(email) });
  return rows.map(({ website_id }) => website_id);
}

/** As `websitesWithEmail`, without one customer. */
export async function websitesOfOthers(tx: Tx, email: string, customerId: number): Promise<number[]> {
  const rows = await tx.all(websitesOfEmailBut, { emailKey: emailKeyOf(email), customerId });
  return rows.map(({ website_id }) => website_id);
}

/** The customers with an email address, in any case: at most one for each website. */
export async function customersByEmail(tx: Tx, email: string): Promise<number[]> {
  const rows = await tx.all(idsOfEmail, { emailKey: emailKeyOf(email) });
  return rows.map(({ customer_id }) => customer_id);
}

/** A group with its name. */
export interface NamedGroup {
  readonly groupId: number;
  readonly code: string;
}

/** All customer groups, ordered by id. */
export async function customerGroups(tx: Tx): Promise<readonly NamedGroup[]> {
  return tx.all(groups, {});
}

/** The default group of new customers of a store view. */
export async function defaultCustomerGroup(tx: Tx, storeId: number): Promise<number> {
  const config = await storeConfig(tx, storeId, 'customer/create_account/');
  return Number(config.get('customer/create_account/default_group') ?? 1);
}

const keptGroup: Memo<CustomerGroup | undefined> = memo();

/** A customer group by id. */
export async function customerGroup(tx: Tx, groupId: number): Promise<CustomerGroup | undefined> {
  const found = await tx.remember(keptGroup, String(groupId), async () => {
    const row = await tx.first(groupById, { groupId });
    return row && { groupId: row.group_id, taxClassId: row.tax_class_id };
  });
  return found.value;
}
