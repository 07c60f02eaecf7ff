import { type Static, Type } from 'typebox';
import {
  listOwnRevocations,
  listRevocations,
  processRevocation,
  readRevocation,
  requestRevocation,
} from '#domain/accounts/revocations/commands.ts';
import type { RevocationRequest } from '#domain/accounts/revocations/requests.ts';
import { changeRoutes, listRoute, type RestContext, type RouteDeclaration, route } from '../declare.ts';
import { idParams, listQuery, named, nullable, pageRequest, readOnlyOf, rowId, timestamp } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';
import { allOf, created } from './products/answers.ts';

const processed = Type.Union([Type.Literal('accepted'), Type.Literal('rejected'), Type.Literal('info_requested')]);
const words = (description: string) =>
  nullable(Type.String({ maxLength: 10_000, pattern: '^[^\\u0000]*$', description }));
const request = named(
  'RevocationRequest',
  Type.Object({
    id: rowId(),
    orderId: rowId(),
    orderReference: nullable(Type.String({ description: 'The number of the order' })),
    storeId: nullable(Type.Integer()),
    customerName: nullable(Type.String()),
    email: nullable(Type.String()),
    reason: nullable(Type.String()),
    receivedAt: timestamp(),
    processedStatus: nullable(processed),
    processedAt: nullable(timestamp()),
    adminNote: Type.Optional(words('Only for the back office')),
    ip: Type.Optional(Type.String({ description: 'Network of the author; only for the back office' })),
  }),
);

const tag = 'Revocations';
const iso = (time: number): string => new Date(time).toISOString();

function show(row: RevocationRequest, { principal }: Pick<RestContext, 'principal'>): Static<typeof request> {
  return {
    id: row.request_id,
    orderId: row.order_id,
    orderReference: row.order_number,
    storeId: row.store_id,
    customerName: row.customer_name,
    email: row.email,
    reason: row.reason,
    receivedAt: iso(row.received_at),
    processedStatus: row.status as Static<typeof processed> | null,
    processedAt: row.processed_at === null ? null : iso(row.processed_at),
    ...(principal.kind !== 'customer' && { adminNote: row.note, ip: row.network }),
  };
}

/** Requests of customers to revoke a contract (EU; rest 4.11). */
export const revocationRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/customers/me/revocation-requests',
    tag,
    summary: 'List your withdrawals',
    operationId: 'listOwnRevocationRequests',
    result: request,
    command: listOwnRevocations,
    input: () => undefined,
    print: (all, context) => allOf(all.map((row) => show(row, context))),
  }),
  route({
    method: 'POST',
    path: '/customers/me/revocation-requests',
    tag,
    summary: 'Withdraw from an order',
    description: 'Names one of your orders by id or number. A mail confirms that the withdrawal was received.',
    operationId: 'createRevocationRequest',
    body: Type.Object({
      orderId: Type.Optional(rowId('The order')),
      orderReference: Type.Optional(Type.String({ minLength: 1, maxLength: 50, description: 'Its number' })),
      reason: Type.Optional(words('None is needed')),
    }),
    example: { orderReference: '100000001', reason: 'It does not suit me.' },
    result: request,
    status: 201,
    problems: {
      404: 'You have no such order.',
      409: '`order_not_revocable`: it was canceled or given back; `revocation_exists`.',
      429: 'There were too many requests lately.',
    },
    command: requestRevocation,
    input: ({ body }, { network }) => ({
      orderId: body.orderId,
      orderReference: body.orderReference,
      reason: body.reason ?? null,
      network,
    }),
    print: (made, context) => created(`/revocation-requests/${made.request_id}`, show(made, context)),
  }),
  listRoute({
    method: 'GET',
    path: '/revocation-requests',
    tag,
    summary: 'List withdrawals',
    description: 'The newest first.',
    operationId: 'listRevocationRequests',
    query: listQuery({
      processedStatus: Type.Optional(
        Type.Union([...processed.anyOf, Type.Literal('new')], { description: '`new`: not yet processed' }),
      ),
      storeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      orderId: Type.Optional(rowId()),
      email: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Exactly this value' })),
    }),
    result: request,
    command: listRevocations,
    input: ({ query: { processedStatus: status, storeId, orderId, email, ...page } }) => ({
      status,
      storeId,
      orderId,
      email,
      slice: sliceOf(pageRequest(page), ['number']),
    }),
    print: (found, context) => pageOf(found, (rows) => rows.map((row) => show(row, context))),
  }),
  route({
    method: 'GET',
    path: '/revocation-requests/{id}',
    tag,
    summary: 'Get a withdrawal',
    operationId: 'getRevocationRequest',
    params: idParams,
    result: request,
    command: readRevocation,
    input: ({ params }) => ({ id: params.id }),
    print: show,
  }),
  ...changeRoutes({
    path: '/revocation-requests/{id}',
    tag,
    summary: 'Set the result of a withdrawal',
    description: 'The order itself does not change: cancel or refund it separately.',
    operationId: 'updateRevocationRequest',
    params: idParams,
    body: Type.Object({
      processedStatus: Type.Optional(processed),
      adminNote: Type.Optional(words('Only for the back office')),
      ...readOnlyOf(request, ['processedStatus', 'adminNote']),
    }),
    example: { processedStatus: 'rejected', adminNote: 'Made to measure.' },
    result: request,
    command: processRevocation,
    input: ({ params, body }) => ({ id: params.id, status: body.processedStatus, note: body.adminNote }),
    print: show,
  }),
];
