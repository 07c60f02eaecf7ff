// domain/operation/requests/: the last calls of all nodes, where they are recorded.

import { command, granted } from '#domain/shared/command.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { type Order, readSlice } from '#platform/storage/keyset.ts';
import { statement } from '#platform/storage/statement.ts';

/** Who made a call. */
export interface CallCaller {
  readonly kind: string;
  readonly id: number | null;
  readonly name: string | null;
}

/** A call to record, without secrets. */
export interface NewRequest {
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly node: string;
  readonly style: string;
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly caller: CallCaller | null;
  readonly callId: string | null;
  readonly fault: { readonly code: string; readonly message: string } | null;
  /** JSON of a `RequestDetail`. */
  readonly detail: string;
}

/** A recorded call. */
export interface RecordedRequest extends Omit<NewRequest, 'detail'> {
  readonly id: number;
}

/** What a call sent and got. */
export interface RequestDetail {
  readonly arguments?: unknown;
  readonly answer?: unknown;
  /** Whether a body was longer than what is recorded. */
  readonly isCut: boolean;
  readonly curl: string;
  readonly php: string | null;
}

/** The most calls that stay. */
const most = 500;
/** For how long calls stay. */
const dayMs = 86_400_000;

const newestFirst: Order = {
  columns: ['request_id'],
  isDescending: true,
  positionOf: ({ request_id }: { readonly request_id: number }) => [request_id],
};

/** Which calls to list; absent members do not limit it. */
export interface AskedRequests {
  readonly style?: string | undefined;
  readonly operation?: string | undefined;
  /** Only those that were answered with a fault or a problem, or only others. */
  readonly isFailed?: boolean | undefined;
  readonly slice: Slice;
}

/** The last calls, the newest first. */
export const listRecordedRequests = command({
  name: 'request.list',
  permission: { rest: granted('requests/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  async run({ tx, now }, { style, operation, isFailed, slice }: AskedRequests): Promise<Sliced<RecordedRequest>> {
    const found = await readSlice(
      tx,
      (q) => {
        let query = q
          .selectFrom('recorded_request')
          .selectAll()
          .where('made_at', '>', now - dayMs);
        if (style !== undefined) query = query.where('style', '=', style);
        if (operation !== undefined) query = query.where('operation', '=', operation);
        if (isFailed === undefined) return query;
        return query.where('fault_code', isFailed ? 'is not' : 'is', null);
      },
      newestFirst,
      slice,
    );
    return { ...found, rows: found.rows.map(requestOf) };
  },
});

/** A recorded call with what it sent and got. Refuses `request_not_found`. */
export const readRecordedRequest = command({
  name: 'request.read',
  permission: { rest: granted('requests/read') },
  effect: 'read',
  touches: 'shared',
  refusals: ['request_not_found'],
  async run({ tx, now, fail }, { id }: { readonly id: number }): Promise<RecordedRequest & RequestDetail> {
    const row = await tx.first(selectRequest, { id, after: now - dayMs });
    if (!row) throw fail('request_not_found');
    return { ...requestOf(row), ...(JSON.parse(row.detail) as RequestDetail) };
  },
});

const columns = [
  'made_at',
  'node',
  'style',
  'operation',
  'method',
  'url',
  'status',
  'milliseconds',
  'caller_kind',
  'caller_id',
  'caller_name',
  'call_id',
  'fault_code',
  'fault_message',
  'detail',
];

/** Records calls, and forgets those before the last 500. */
export const storeRequests = command({
  name: 'request.store',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  async run({ tx }, calls: readonly NewRequest[]): Promise<void> {
    const rows = calls.map(({ caller, fault, ...call }) => [
      call.createdAt,
      call.node,
      call.style,
      call.operation,
      call.method,
      call.url,
      call.status,
      call.milliseconds,
      caller?.kind ?? null,
      caller?.id ?? null,
      caller?.name ?? null,
      call.callId,
      fault?.code ?? null,
      fault?.message ?? null,
      call.detail,
    ]);
    await tx.insertMany('recorded_request', columns, rows);
    const last = (await tx.first(selectLast, {}))?.request_id ?? 0;
    await tx.run(deleteUpTo, { id: last - most });
  },
});

/** Forgets calls of more than a day ago. */
export const sweepRequests = command({
  name: 'request.sweep',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  async run({ tx, now }, _input: undefined): Promise<void> {
    await tx.run(deleteBefore, { before: now - dayMs });
  },
});

interface Row {
  readonly request_id: number;
  readonly made_at: number;
  readonly node: string;
  readonly style: string;
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly caller_kind: string | null;
  readonly caller_id: number | null;
  readonly caller_name: string | null;
  readonly call_id: string | null;
  readonly fault_code: string | null;
  readonly fault_message: string | null;
  readonly detail: string;
}

function requestOf(row: Row): RecordedRequest {
  const { node, style, operation, method, url, status, milliseconds } = row;
  return {
    id: row.request_id,
    createdAt: row.made_at,
    node,
    style,
    operation,
    method,
    url,
    status,
    milliseconds,
    caller: row.caller_kind === null ? null : { kind: row.caller_kind, id: row.caller_id, name: row.caller_name },
    callId: row.call_id,
    fault: row.fault_code === null ? null : { code: row.fault_code, message: row.fault_message ?? '' },
  };
}

const selectRequest = statement<{ id: number; after: number }, Row>((q, p) =>
  q.selectFrom('recorded_request').selectAll().where('request_id', '=', p.id).where('made_at', '>', p.after),
);
const selectLast = statement<Record<never, never>, { request_id: number }>((q) =>
  q.selectFrom('recorded_request').select('request_id').orderBy('request_id', 'desc').limit(1),
);
const deleteUpTo = statement<{ id: number }, never>((q, p) =>
  q.deleteFrom('recorded_request').where('request_id', '<=', p.id),
);
const deleteBefore = statement<{ before: number }, never>((q, p) =>
  q.deleteFrom('recorded_request').where('made_at', '<=', p.before),
);
