// domain/accounts/revocations/: withdrawals of customers from a contract (EU). The back office cancels or refunds
// the order.

import { anHour, countAction } from '#domain/access/limits/limits.ts';
import { type Context, command, customers, customersOr, granted } from '#domain/shared/command.ts';
import { postMail } from '#domain/shared/post-mail.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { isStoreInScope } from '#kernel/scope.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { statement } from '#platform/storage/statement.ts';
import {
  addRequest,
  isRevoked,
  listRequests,
  type RevocationFilter,
  type RevocationRequest,
  type RevocationStatus,
  requestById,
  requestsOf,
  saveRequest,
} from './requests.ts';

const ownOrder = statement((q, p: { id: number; number: string; customer: number }) =>
  q
    .selectFrom('sales_order')
    .select([
      'order_id',
      'increment_id',
      'store_id',
      'state',
      'customer_firstname',
      'customer_lastname',
      'customer_email',
    ])
    .where('customer_id', '=', p.customer)
    .where((eb) => eb.or([eb('order_id', '=', p.id), eb('increment_id', '=', p.number)])),
);

/** Names the order to revoke: by its id, or its number. */
export interface NewRevocation {
  readonly orderId: number | undefined;
  readonly orderReference: string | undefined;
  readonly reason: string | null;
  readonly network: string;
}

/**
 * A customer revokes the contract of one of their orders; a mail confirms the receipt (rest 4.11). The back office
 * decides what happens to the order. Refuses `order_not_found`, also for orders of others, `order_not_revocable`,
 * `revocation_exists`, `too_many_calls` after ten in an hour.
 */
export const requestRevocation = command({
  name: 'revocation.request',
  permission: { rest: customers },
  effect: 'write',
  touches: 'open',
  refusals: ['order_not_found', 'order_not_revocable', 'revocation_exists', 'too_many_calls'],
  async run(context, sent: NewRevocation): Promise<RevocationRequest> {
    const { tx, principal, now, fail } = context;
    const customer = principal.customerId ?? 0;
    const named = { id: sent.orderId ?? 0, number: sent.orderReference ?? '' };
    const order = await tx.first(ownOrder, { ...named, customer });
    if (!order) throw fail('order_not_found');
    if (['canceled', 'closed'].includes(order.state ?? '')) throw fail('order_not_revocable');
    await countAction(context, anHour('revocation', 10), [`customer ${customer}`, sent.network]);
    await lockNames(tx, [`revocation ${order.order_id}`]);
    if (await isRevoked(tx, order.order_id)) throw fail('revocation_exists');
    const name = [order.customer_firstname, order.customer_lastname].filter(Boolean).join(' ') || null;
    const id = await addRequest(tx, {
      order_id: order.order_id,
      store_id: order.store_id,
      customer_id: customer,
      customer_name: name,
      email: order.customer_email,
      reason: sent.reason,
      received_at: now,
      network: sent.network,
    });
    if (order.customer_email) {
      const data = { orderNumber: order.increment_id ?? String(order.order_id), reason: sent.reason };
      const to = { email: order.customer_email, name };
      await postMail(tx, { template: 'revocation_received', storeId: order.store_id ?? 0, to, data }, now);
    }
    return (await requestById(tx, id)) as RevocationRequest;
  },
});

/** A customer's own requests, newest first. */
export const listOwnRevocations = command({
  name: 'revocation.listOwn',
  permission: { rest: customers },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx, principal }): Promise<RevocationRequest[]> => requestsOf(tx, principal.customerId ?? 0),
});

/** Requests of the caller's store views, newest first. */
export const listRevocations = command({
  name: 'revocation.list',
  permission: { rest: granted('revocation-requests/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  run: (
    { tx, principal },
    { slice, ...filter }: Omit<RevocationFilter, 'scope'> & { readonly slice: Slice },
  ): Promise<Sliced<RevocationRequest>> => listRequests(tx, { ...filter, scope: principal.scope }, slice),
});

/** A request; customers can read only their own. Refuses `revocation_not_found`. */
export const readRevocation = command({
  name: 'revocation.read',
  permission: { rest: customersOr('revocation-requests/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: ['revocation_not_found'],
  run: (context, { id }: { readonly id: number }): Promise<RevocationRequest> => seen(context, id),
});

/** The back office's changes of a request; absent fields stay. */
export interface RevocationPatch {
  readonly id: number;
  readonly status?: RevocationStatus | undefined;
  readonly note?: string | null | undefined;
}

/** Stores the decision on a request. Refuses `revocation_not_found`. */
export const processRevocation = command({
  name: 'revocation.process',
  permission: { rest: granted('revocation-requests/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['revocation_not_found'],
  async run(context, { id, status, note }: RevocationPatch): Promise<RevocationRequest> {
    const request = await seen(context, id);
    const next = {
      ...request,
      ...(status !== undefined && { status, processed_at: context.now }),
      ...(note !== undefined && { note }),
    };
    await saveRequest(context.tx, next);
    return next;
  },
});

async function seen(
  { tx, principal, fail }: Pick<Context<'revocation_not_found'>, 'tx' | 'principal' | 'fail'>,
  id: number,
): Promise<RevocationRequest> {
  const request = await requestById(tx, id);
  if (!request) throw fail('revocation_not_found');
  const isOwn = principal.customerId !== undefined && request.customer_id === principal.customerId;
  const isOffice = principal.kind !== 'customer' && isStoreInScope(principal.scope, request.store_id ?? 0);
  if (!isOwn && !isOffice) throw fail('revocation_not_found');
  return request;
}
