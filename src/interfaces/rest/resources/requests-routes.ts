import { type Static, Type } from 'typebox';
import {
  listRecordedRequests,
  type RecordedRequest,
  readRecordedRequest,
} from '#domain/operation/requests/commands.ts';
import { listRoute, type RouteDeclaration, route } from '../declare.ts';
import { idParams, listQuery, named, nullable, pageRequest, rowId, timestamp } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';

const request = named(
  'RecordedRequest',
  Type.Object({
    id: rowId(),
    createdAt: timestamp(),
    node: Type.String({ description: 'The process that answered' }),
    style: Type.String({ description: '`soap-v1`, `soap-v2`, `soap-wsi`, `xmlrpc`, `jsonrpc` or `rest`' }),
    operation: Type.String({ description: 'As the client names it: `catalog_product.list`, `GET /products/{id}`' }),
    method: Type.String(),
    url: Type.String({ description: 'Path and query' }),
    status: Type.Integer(),
    milliseconds: Type.Integer(),
    caller: nullable(
      Type.Object({
        kind: Type.String({ description: '`apiUser`, `customer`, `operator` or `anonymous`' }),
        id: nullable(Type.Integer()),
        name: nullable(Type.String()),
      }),
    ),
    requestId: nullable(Type.String({ description: 'The id of the call in the log and in problems' })),
    fault: nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  }),
);
const detailed = named(
  'RecordedRequestInFull',
  Type.Object({
    ...request.properties,
    arguments: Type.Unknown({ description: 'The values, by name or in their order; of REST path, query and body' }),
    answer: Type.Unknown(),
    isCut: Type.Boolean({ description: 'Whether a body was too long to be recorded whole' }),
    curl: Type.String({ description: 'The same call for a shell; secrets are `***`' }),
    php: nullable(
      Type.String({ description: 'The same call for a `SoapClient` called `$api`, with the session in `$session`' }),
    ),
  }),
);
const word = Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\u0000]*$' });

const tag = 'Operation';

function show({ createdAt, callId, caller, fault, ...call }: RecordedRequest): Static<typeof request> {
  const { id, node, style, operation, method, url, status, milliseconds } = call;
  return {
    id,
    createdAt: new Date(createdAt).toISOString(),
    node,
    style,
    operation,
    method,
    url,
    status,
    milliseconds,
    caller: caller && { ...caller },
    requestId: callId,
    fault: fault && { ...fault },
  };
}

/** The last calls, decoded. */
export const requestsRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/requests',
    tag,
    summary: 'List the last calls',
    description:
      'The last 500 calls of all nodes, and of a day, the newest first, a second after they were made; empty unless the setting `recordRequests` is on. Secrets are blacked out.',
    operationId: 'listRequests',
    query: listQuery({
      style: Type.Optional({ ...word, description: 'Only calls of this style: `soap-v2`' }),
      operation: Type.Optional({ ...word, description: 'Only calls of this operation, as it is shown' }),
      failed: Type.Optional(Type.Boolean({ description: 'Only calls that were answered with a fault or a problem' })),
    }),
    result: request,
    command: listRecordedRequests,
    input: ({ query }) => ({
      style: query.style,
      operation: query.operation,
      isFailed: query.failed,
      slice: sliceOf(pageRequest(query), ['number']),
    }),
    print: (found) => pageOf(found, (rows) => rows.map(show)),
  }),
  route({
    method: 'GET',
    path: '/requests/{id}',
    tag,
    summary: 'Get one of the last calls',
    description: 'With what it sent and got, and as a command of curl and a line of PHP.',
    operationId: 'getRequest',
    params: idParams,
    result: detailed,
    command: readRecordedRequest,
    input: ({ params }) => params,
    print: ({ isCut, curl, php, answer = null, ...call }) => ({
      ...show(call),
      arguments: call.arguments ?? null,
      answer,
      isCut,
      curl,
      php,
    }),
  }),
];
