import { type RawBuilder, sql } from 'kysely';
import { foundByEmailPart, foundBySearch } from '#domain/customers/lookup/find.ts';
import { emailSpellings } from '#domain/shared/lists/spellings.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Order, readSlice } from '#platform/storage/keyset.ts';

/** Filters of a list of orders; an order must match all that are given. Times in milliseconds since 1970, inclusive. */
export interface OrderFilter {
  readonly status?: readonly string[] | undefined;
  readonly state?: readonly string[] | undefined;
  readonly storeId?: number | undefined;
  readonly customerId?: number | undefined;
  readonly email?: string | undefined;
  /** A part of the e-mail address, in any case. */
  readonly emailLike?: string | undefined;
  /** Beginnings of words (`domain/customers/lookup`): names, e-mail addresses, telephone numbers, SKUs, the number. */
  readonly search?: string | undefined;
  readonly incrementId?: readonly string[] | undefined;
  readonly source?: readonly string[] | undefined;
  readonly extOrderId?: string | undefined;
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  readonly updatedFrom?: number | undefined;
  readonly updatedTo?: number | undefined;
}

/** The sort orders of a list. */
export type OrderSort = 'id' | 'createdAt' | 'updatedAt';

const sorts = {
  id: ['o.order_id'],
  createdAt: ['o.created_at', 'o.order_id'],
  updatedAt: ['o.updated_at', 'o.order_id'],
} as const satisfies Readonly<Record<OrderSort, readonly string[]>>;

/** The fields of a position in such a list. */
export const orderPosition: Readonly<Record<OrderSort, readonly 'number'[]>> = {
  id: ['number'],
  createdAt: ['number', 'number'],
  updatedAt: ['number', 'number'],
};

interface FoundOrder {
  readonly order_id: number;
  readonly created_at: number;
  readonly updated_at: number;
}

/** The ids of the orders that a filter finds within a caller's bounds. */
export async function findOrders(
  tx: Tx,
  filter: OrderFilter,
  scope: Scope | undefined,
  { sort, isAscending }: { readonly sort: OrderSort; readonly isAscending: boolean },
  slice: Slice,
): Promise<Sliced<number>> {
  const matching = [...conditionsOf(tx, filter), ...boundsOf(scope)];
  const walks = !tx.dialect.hasStatistics && sort === 'id' && hasSpan(filter);
  const conditions = walks ? [foundFirst(matching)] : matching;
  const order: Order = {
    columns: sorts[sort],
    isDescending: !isAscending,
    positionOf: ({ order_id, created_at, updated_at }: FoundOrder) => {
      if (sort === 'id') return [order_id];
      return [sort === 'createdAt' ? created_at : updated_at, order_id];
    },
  };
  const found = await readSlice(
    tx,
    (q) => {
      const query = q.selectFrom('sales_order as o').select(['o.order_id', 'o.created_at', 'o.updated_at']);
      return (
        conditions.length === 0 ? query : query.where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
      ) as never;
    },
    order,
    slice,
  );
  return { ...found, rows: (found.rows as readonly FoundOrder[]).map(({ order_id }) => order_id) };
}

function hasSpan({ createdFrom, createdTo, updatedFrom, updatedTo }: OrderFilter): boolean {
  return [createdFrom, createdTo, updatedFrom, updatedTo].some((time) => time !== undefined);
}

/**
 * The same conditions, by which an engine without statistics first finds the orders in the index of their times. It would walk through all
 * orders by their ids instead, until a page of few changed orders is full.
 */
function foundFirst(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`o.order_id in (select o.order_id from sales_order as o where ${sql.join(conditions, sql` and `)})`;
}

/** The ids of the next orders that a filter finds, after an id and ordered by id; at most `limit`. */
export async function nextOrders(
  tx: Tx,
  filter: OrderFilter,
  scope: Scope | undefined,
  after: number,
  limit: number,
): Promise<number[]> {
  const conditions = [...conditionsOf(tx, filter), ...boundsOf(scope), sql<boolean>`o.order_id > ${after}`];
  const rows = await tx.query(
    () => sql<{ order_id: number }>`
      select o.order_id from sales_order as o where ${sql.join(conditions, sql` and `)} order by o.order_id limit ${limit}`,
  );
  return rows.map(({ order_id }) => order_id);
}

function boundsOf(scope: Scope | undefined): RawBuilder<boolean>[] {
  if (!scope) return [];
  return [scope.storeIds.size > 0 ? isOneOf('store_id', [...scope.storeIds]) : sql<boolean>`1 = 0`];
}

function conditionsOf({ dialect }: Tx, filter: OrderFilter): RawBuilder<boolean>[] {
  const { status, state, storeId, customerId, email, emailLike, search, incrementId, source, extOrderId } = filter;
  const { createdFrom, createdTo, updatedFrom, updatedTo } = filter;
  const all: readonly (RawBuilder<boolean> | false | undefined)[] = [
    status && isOneOf('status', status),
    state && isOneOf('state', state),
    storeId !== undefined && isOneOf('store_id', [storeId]),
    customerId !== undefined && isOneOf('customer_id', [customerId]),
    email !== undefined && isOneOf('customer_email', emailSpellings(email)),
    emailLike !== undefined && foundByEmailPart(dialect, 'order', 'o.order_id', emailLike),
    ...(search === undefined ? [] : foundBySearch('order', 'o.order_id', search)),
    incrementId && isOneOf('increment_id', incrementId),
    source && isOneOf('source', source),
    extOrderId !== undefined && isOneOf('ext_order_id', [extOrderId]),
    createdFrom !== undefined && sql<boolean>`o.created_at >= ${createdFrom}`,
    createdTo !== undefined && sql<boolean>`o.created_at <= ${createdTo}`,
    updatedFrom !== undefined && sql<boolean>`o.updated_at >= ${updatedFrom}`,
    updatedTo !== undefined && sql<boolean>`o.updated_at <= ${updatedTo}`,
  ];
  return all.filter((condition) => condition !== undefined && condition !== false);
}

function isOneOf(column: string, values: readonly (string | number)[]): RawBuilder<boolean> {
  if (values.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`${sql.ref(`o.${column}`)} in (${sql.join([...values])})`;
}
