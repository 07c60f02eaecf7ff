import { sql } from 'kysely';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Order, readSlice } from '#platform/storage/keyset.ts';
import { statement } from '#platform/storage/statement.ts';

/** The decision on a request. */
export type RevocationStatus = 'accepted' | 'rejected' | 'info_requested';

/** A request with the number of its order. Times in milliseconds since 1970. */
export interface RevocationRequest {
  readonly request_id: number;
  readonly order_id: number;
  readonly order_number: string | null;
  readonly store_id: number | null;
  readonly customer_id: number | null;
  readonly customer_name: string | null;
  readonly email: string | null;
  readonly reason: string | null;
  readonly received_at: number;
  readonly status: string | null;
  readonly processed_at: number | null;
  readonly note: string | null;
  readonly network: string;
}

const byId = statement((q, p: { id: number }) =>
  q
    .selectFrom('revocation_request as r')
    .innerJoin('sales_order as o', 'o.order_id', 'r.order_id')
    .selectAll('r')
    .select('o.increment_id as order_number')
    .where('r.request_id', '=', p.id),
);
const ofCustomer = statement((q, p: { customer: number }) =>
  q
    .selectFrom('revocation_request as r')
    .innerJoin('sales_order as o', 'o.order_id', 'r.order_id')
    .selectAll('r')
    .select('o.increment_id as order_number')
    .where('r.customer_id', '=', p.customer)
    .orderBy('r.request_id', 'desc')
    .limit(1000),
);
const openOf = statement((q, p: { order: number; rejected: string }) =>
  q
    .selectFrom('revocation_request')
    .select('request_id')
    .where('order_id', '=', p.order)
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', '<>', p.rejected)]))
    .limit(1),
);

/** A request by its id. */
export async function requestById(tx: Tx, id: number): Promise<RevocationRequest | undefined> {
  return tx.first(byId, { id });
}

/** The requests of a customer, newest first. */
export async function requestsOf(tx: Tx, customer: number): Promise<RevocationRequest[]> {
  return tx.all(ofCustomer, { customer });
}

/** Whether an order has a request that was not rejected. */
export async function isRevoked(tx: Tx, order: number): Promise<boolean> {
  return (await tx.first(openOf, { order, rejected: 'rejected' })) !== undefined;
}

type NewRequest = Pick<
  RevocationRequest,
  'order_id' | 'store_id' | 'customer_id' | 'customer_name' | 'email' | 'reason' | 'received_at' | 'network'
>;
const insert = statement((q, p: NewRequest) =>
  q
    .insertInto('revocation_request')
    .values({
      order_id: p.order_id,
      store_id: p.store_id,
      customer_id: p.customer_id,
      customer_name: p.customer_name,
      email: p.email,
      reason: p.reason,
      received_at: p.received_at,
      network: p.network,
    })
    .returning('request_id'),
);
const update = statement<Pick<RevocationRequest, 'request_id' | 'status' | 'processed_at' | 'note'>, never>((q, p) =>
  q
    .updateTable('revocation_request')
    .set({ status: p.status, processed_at: p.processed_at, note: p.note })
    .where('request_id', '=', p.request_id),
);

/** Writes a new request; answers its id. */
export async function addRequest(tx: Tx, request: NewRequest): Promise<number> {
  return (await tx.first(insert, request))?.request_id as number;
}

/** Writes the decision on a request. */
export async function saveRequest(tx: Tx, request: RevocationRequest): Promise<void> {
  const { request_id, status, processed_at, note } = request;
  await tx.run(update, { request_id, status, processed_at, note });
}

/** Filters of a list of requests; absent ones are ignored. */
export interface RevocationFilter {
  /** `new` for requests without a decision. */
  readonly status?: RevocationStatus | 'new' | undefined;
  readonly storeId?: number | undefined;
  readonly orderId?: number | undefined;
  readonly email?: string | undefined;
  readonly scope?: Scope | undefined;
}

const newestFirst: Order = {
  columns: ['request_id'],
  isDescending: true,
  positionOf: ({ request_id }: { readonly request_id: number }) => [request_id],
};

/** Requests, newest first. */
export function listRequests(tx: Tx, filter: RevocationFilter, slice: Slice): Promise<Sliced<RevocationRequest>> {
  const { status, storeId, orderId, email, scope } = filter;
  return readSlice(
    tx,
    (q) => {
      let rows = q
        .selectFrom('revocation_request')
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom('sales_order')
            .select('increment_id')
            .whereRef('sales_order.order_id', '=', 'revocation_request.order_id')
            .as('order_number'),
        );
      if (status === 'new') rows = rows.where('status', 'is', null);
      else if (status !== undefined) rows = rows.where('status', '=', status);
      if (storeId !== undefined) rows = rows.where('store_id', '=', storeId);
      if (orderId !== undefined) rows = rows.where('order_id', '=', orderId);
      if (email !== undefined) rows = rows.where(sql<boolean>`lower(email) = ${email.toLowerCase()}`);
      if (scope) rows = rows.where(sql<boolean>`store_id in (${sql.join([...scope.storeIds])})`);
      return rows;
    },
    newestFirst,
    slice,
  );
}
