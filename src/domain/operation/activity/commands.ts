import { command, granted } from '#domain/shared/command.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Order, readSlice } from '#platform/storage/keyset.ts';
import { statement } from '#platform/storage/statement.ts';

/** A change of an entity by a call. */
export interface Activity {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly actor: { readonly kind: string; readonly id: number | null; readonly name: string | null };
  readonly style: string;
  readonly operation: string;
  readonly requestId: string | null;
  readonly entity: string;
  readonly entityId: number;
  readonly entityKey: string | null;
  readonly what: readonly string[];
  /** Without `from` and `to` where the value is a secret. */
  readonly changes: readonly { readonly field: string; readonly from?: unknown; readonly to?: unknown }[];
}

/** Which activity to list; absent members do not limit it. Times in milliseconds since 1970. */
export interface AskedActivity {
  readonly entity?: string | undefined;
  readonly entityId?: number | undefined;
  readonly entityKey?: string | undefined;
  readonly actorKind?: string | undefined;
  readonly actorId?: number | undefined;
  readonly requestId?: string | undefined;
  readonly from?: number | undefined;
  /** Before this moment. */
  readonly to?: number | undefined;
  readonly slice: Slice;
}

const newestFirst: Order = {
  columns: ['activity_id'],
  isDescending: true,
  positionOf: ({ activity_id }: { readonly activity_id: number }) => [activity_id],
};

/** Who changed what, the newest first. */
export const listActivity = command({
  name: 'activity.list',
  permission: { rest: granted('activity/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  async run({ tx }, { slice, from, to, ...asked }: AskedActivity): Promise<Sliced<Activity>> {
    const equal = [
      ...([
        ['entity', asked.entity],
        ['entity_id', asked.entityId],
        ['entity_key', asked.entityKey],
      ] as const),
      ...([
        ['actor_kind', asked.actorKind],
        ['actor_id', asked.actorId],
        ['request_id', asked.requestId],
      ] as const),
    ];
    const found = await readSlice(
      tx,
      (q) => {
        let query = q.selectFrom('activity').selectAll();
        for (const [column, value] of equal) if (value !== undefined) query = query.where(column, '=', value);
        if (from !== undefined) query = query.where('created_at', '>=', from);
        return to === undefined ? query : query.where('created_at', '<', to);
      },
      newestFirst,
      slice,
    );
    return {
      ...found,
      rows: found.rows.map((row) => ({
        id: row.activity_id,
        createdAt: row.created_at,
        style: row.style,
        operation: row.operation,
        actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
        requestId: row.request_id,
        entity: row.entity,
        entityId: row.entity_id,
        entityKey: row.entity_key,
        what: row.what.split(','),
        changes: row.changes === null ? [] : (JSON.parse(row.changes) as Activity['changes']),
      })),
    };
  },
});

/** The most rows that one transaction of the sweep deletes. */
const atOnce = 1000;

const deleteOld = statement<{ before: number; limit: number }, never>((q, p) =>
  q
    .deleteFrom('activity')
    .where('activity_id', 'in', (eb) =>
      eb.selectFrom('activity').select('activity_id').where('created_at', '<', p.before).limit(p.limit),
    ),
);
const newest = statement<Record<never, never>, { activity_id: number }>((q) =>
  q.selectFrom('activity').select('activity_id').orderBy('activity_id', 'desc').limit(1),
);
const deleteFirst = statement<{ upTo: number; limit: number }, never>((q, p) =>
  q
    .deleteFrom('activity')
    .where('activity_id', 'in', (eb) =>
      eb.selectFrom('activity').select('activity_id').where('activity_id', '<=', p.upTo).limit(p.limit),
    ),
);

/** Deletes some activity that is too old, or more than is stored; answers how much, 0 when none is left. */
export const sweepActivity = command({
  name: 'activity.sweep',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  async run({ tx, now }, { days, rows }: { readonly days: number; readonly rows: number }): Promise<number> {
    return (await sweepOld(tx, now - days * 86_400_000)) + (await sweepSurplus(tx, rows));
  },
});

function sweepOld(tx: Tx, before: number): Promise<number> | number {
  return tx.run(deleteOld, { before, limit: atOnce });
}

async function sweepSurplus(tx: Tx, rows: number): Promise<number> {
  const last = (await tx.first(newest, {}))?.activity_id ?? 0;
  return last <= rows ? 0 : tx.run(deleteFirst, { upTo: last - rows, limit: atOnce });
}
