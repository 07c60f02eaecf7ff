import { codedCustomerValues } from '#domain/shared/attributes/coded-values.ts';
import { type ExtensionFields, extensionFields } from '#kernel/extension-fields.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** A customer with all stored data. Times in milliseconds since 1970. */
export interface CustomerRecord {
  readonly customerId: number;
  readonly websiteId: number;
  readonly storeId: number;
  readonly groupId: number;
  readonly email: string;
  readonly isActive: boolean;
  /** Whether the newsletter goes to the customer. */
  readonly isSubscribed: boolean;
  readonly incrementId: string | null;
  readonly passwordHash: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** What extensions of an imported store had added to the row. */
  readonly extensions: ExtensionFields | undefined;
  /** Values of attributes without a column of their own, by code. */
  readonly values: ReadonlyMap<string, string | null>;
}

/** The state of subscribers whom the newsletter goes to. */
const subscribed = 1;

const byIds = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('customer')
    .select([
      'customer_id',
      'website_id',
      'store_id',
      'group_id',
      'email',
      'is_active',
      'increment_id',
      'password_hash',
      'created_at',
      'updated_at',
      'extension_fields',
    ])
    .select((eb) =>
      eb
        .selectFrom('newsletter_subscriber as n')
        .select((n) => n.fn.count<number>('n.subscriber_id').as('count'))
        .whereRef('n.customer_id', '=', 'customer.customer_id')
        .where('n.status', '=', subscribed)
        .as('subscriptions'),
    )
    .where('customer_id', d.in, d.list(p.ids))
    .orderBy('customer_id'),
);
const valuesOf = statement((q, p: { ids: readonly number[] }, d) =>
  codedCustomerValues(q).select(['v.customer_id', 'a.code', 'v.value']).where('v.customer_id', d.in, d.list(p.ids)),
);

/** Customers in the order of the ids; those that do not exist are absent. Two statements. */
export async function customerRecords(tx: Tx, ids: readonly number[]): Promise<CustomerRecord[]> {
  if (ids.length === 0) return [];
  const [rows, all] = await tx.together(
    () => tx.all(byIds, { ids }),
    () => tx.all(valuesOf, { ids }),
  );
  const values = Map.groupBy(all, ({ customer_id }) => customer_id);
  return rows.map((row) => ({
    customerId: row.customer_id,
    websiteId: row.website_id,
    storeId: row.store_id,
    groupId: row.group_id,
    email: row.email,
    isActive: row.is_active === 1,
    isSubscribed: Number(row.subscriptions) > 0,
    incrementId: row.increment_id,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    extensions: extensionFields(row),
    values: new Map(values.get(row.customer_id)?.map(({ code, value }) => [code, value])),
  }));
}

const following = statement((q, p: { after: number; limit: number }) =>
  q
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', '>', p.after)
    .orderBy('customer_id')
    .limit(p.limit),
);

/** The next customers after an id, ordered by id. */
export async function nextCustomers(tx: Tx, after: number, limit: number): Promise<CustomerRecord[]> {
  const rows = await tx.all(following, { after, limit });
  return customerRecords(
    tx,
    rows.map(({ customer_id }) => customer_id),
  );
}

/** A customer by id; undefined if there is none. */
export async function customerRecord(tx: Tx, customerId: number): Promise<CustomerRecord | undefined> {
  return (await customerRecords(tx, [customerId]))[0];
}

const lock = statement((q, p: { id: number }, d) =>
  q.selectFrom('customer').select('customer_id').where('customer_id', '=', p.id).$call(d.forNoKeyUpdate),
);

/** A customer to change, locked for other writers until the transaction ends. */
export async function customerToChange(tx: Tx, customerId: number): Promise<CustomerRecord | undefined> {
  return (await tx.first(lock, { id: customerId })) && customerRecord(tx, customerId);
}
