import type { CallObservation } from '#kernel/observe.ts';
import { dayOf } from '#kernel/time.ts';
import type { Engine, Tx } from '../storage/engine.ts';
import { type Builder, statement } from '../storage/statement.ts';

/** How often calls of an operation by an API user had an outcome on a day. */
interface Counted {
  readonly userId: number;
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly style: string;
  readonly operation: string;
  /** `ok`, or as in `CallObservation`. */
  readonly outcome: string;
  calls: number;
  /** How long they took together, in microseconds; null if that is not known of all. */
  micros: number | null;
  /** When the last of them ended, in milliseconds since 1970. */
  lastAt: number;
}

/** Calls of an operation by an API user. */
export interface Usage {
  readonly userId: number;
  readonly username: string;
  readonly style: string;
  readonly operation: string;
  readonly calls: number;
  readonly failures: number;
  /** How long a call took, in milliseconds; null if no call was measured. */
  readonly meanMs: number | null;
  /** UTC, `YYYY-MM-DD`. */
  readonly lastDay: string;
}

/** Calls of an operation by an API user that failed in the same way. */
export interface RefusedCalls extends Pick<Usage, 'userId' | 'username' | 'style' | 'operation' | 'calls'> {
  /** The outcome of `CallObservation`: the number of a fault, an HTTP status, `denied`, `not served`, ... */
  readonly code: string;
  /** Milliseconds since 1970; null where only the day is known. */
  readonly lastAt: number | null;
  readonly lastDay: string;
}

/** Which usage to list: since a day (UTC, `YYYY-MM-DD`), of one user if given. */
export interface AskedUsage {
  readonly from: string;
  readonly userId?: number | undefined;
}

/** Counts calls in memory and adds the counts to the database from time to time: so a call costs only a count. */
export interface UsageCounter {
  add(
    call: Pick<CallObservation, 'userId' | 'style' | 'operation' | 'outcome'> &
      Partial<Pick<CallObservation, 'durationMs'>>,
  ): void;
  /**
   * Adds the counts to the database, in one transaction; several nodes may do so. If that fails, counting continues.
   * Counts since the last time are lost if the process dies.
   */
  flush(engine: Engine): Promise<void>;
}

/** Makes a usage counter. `now` gives milliseconds since 1970. */
export function createUsageCounter(now: () => number): UsageCounter {
  let counted = new Map<number, Map<string, Counted[]>>();
  const count = (added: Counted): void => {
    const { userId, operation } = added;
    const ofUser = counted.get(userId) ?? new Map<string, Counted[]>();
    const ofOperation = ofUser.get(operation) ?? [];
    const known = ofOperation.find(
      ({ style, day, outcome }) => style === added.style && day === added.day && outcome === added.outcome,
    );
    if (known) {
      known.calls += added.calls;
      known.micros = known.micros === null || added.micros === null ? null : known.micros + added.micros;
      known.lastAt = Math.max(known.lastAt, added.lastAt);
      return;
    }
    ofOperation.push(added);
    counted.set(userId, ofUser.set(operation, ofOperation));
  };
  return {
    add({ userId, style, operation, outcome, durationMs }) {
      if (userId === undefined) return;
      const lastAt = now();
      const micros = durationMs === undefined ? null : Math.round(durationMs * 1000);
      count({ userId, day: dayOf(lastAt), style, operation, outcome, calls: 1, micros, lastAt });
    },
    async flush(engine) {
      if (counted.size === 0) return;
      const usages = [...counted.values()].flatMap((ofUser) => [...ofUser.values()].flat());
      counted = new Map();
      try {
        await engine.write((tx) => addUsages(tx, usages));
      } catch (error) {
        for (const usage of usages) count(usage);
        throw error;
      }
    },
  };
}

/** How often users called operations, most calls first. */
export async function listUsage(tx: Tx, { from, userId }: AskedUsage): Promise<Usage[]> {
  const rows = await tx.all(selectUsage, { from, userId: userId ?? null });
  return rows.map(({ measured, micros, ...row }) => ({
    ...row,
    meanMs: measured > 0 ? Math.round((micros ?? 0) / measured) / 1000 : null,
  }));
}

/** Which calls of users failed, and how, the latest first. */
export async function listRefusedCalls(tx: Tx, { from, userId }: AskedUsage): Promise<RefusedCalls[]> {
  return tx.all(selectRefused, { from, userId: userId ?? null });
}

/** Deletes usage before the day `before` (UTC, `YYYY-MM-DD`). */
export async function sweepUsage(tx: Tx, before: string): Promise<void> {
  await tx.run(deleteOld, { before });
}

async function addUsages(tx: Tx, usages: readonly Counted[]): Promise<void> {
  // All nodes write in the same order, so that they cannot deadlock; users may have been removed meanwhile.
  const ordered = [...usages].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const { userId, day, style, operation, outcome, calls, micros, lastAt } of ordered) {
    await tx.run(addUsage, { userId, day, style, operation, outcome, calls, micros, lastAt });
  }
}

function keyOf({ userId, day, style, operation, outcome }: Counted): string {
  return JSON.stringify([userId, day, style, operation, outcome]);
}

interface Added {
  readonly [name: string]: string | number | null;
  readonly userId: number;
  readonly day: string;
  readonly style: string;
  readonly operation: string;
  readonly outcome: string;
  readonly calls: number;
  readonly micros: number | null;
  readonly lastAt: number;
}

const addUsage = statement<Added, never>((q, p) =>
  q
    .insertInto('api_usage')
    .columns(['user_id', 'day', 'style', 'operation', 'outcome', 'calls', 'micros', 'last_at'])
    .expression(
      q
        .selectFrom('api_user')
        .select((eb) => [
          'user_id',
          eb.val(p.day).$castTo<string>().as('day'),
          eb.val(p.style).$castTo<string>().as('style'),
          eb.val(p.operation).$castTo<string>().as('operation'),
          eb.val(p.outcome).$castTo<string>().as('outcome'),
          eb.cast<number>(eb.val(p.calls), 'bigint').as('calls'),
          eb.cast<number>(eb.val(p.micros), 'bigint').as('micros'),
          eb.cast<number>(eb.val(p.lastAt), 'bigint').as('last_at'),
        ])
        .where('user_id', '=', p.userId),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'style', 'operation', 'outcome']).doUpdateSet((eb) => ({
        calls: eb('api_usage.calls', '+', eb.ref('excluded.calls')),
        micros: eb('api_usage.micros', '+', eb.ref('excluded.micros')),
        last_at: eb.ref('excluded.last_at'),
      })),
    ),
);

interface Asked {
  readonly [name: string]: string | number | null;
  readonly from: string;
  readonly userId: number | null;
}

const asked = (q: Builder, p: Asked) =>
  q
    .selectFrom('api_usage as a')
    .innerJoin('api_user as u', 'u.user_id', 'a.user_id')
    .where('a.day', '>=', p.from)
    .where((eb) =>
      eb.or([eb(eb.cast<number | null>(eb.val(p.userId), 'integer'), 'is', null), eb('a.user_id', '=', p.userId)]),
    );

const selectUsage = statement((q, p: Asked) =>
  asked(q, p)
    .groupBy(['a.user_id', 'u.username', 'a.style', 'a.operation'])
    .select((eb) => [
      'a.user_id as userId',
      'u.username',
      'a.style',
      'a.operation',
      eb.fn.sum<number>('a.calls').as('calls'),
      eb.fn.sum<number>(eb.case().when('a.outcome', '=', 'ok').then(0).else(eb.ref('a.calls')).end()).as('failures'),
      eb.fn.sum<number | null>('a.micros').as('micros'),
      eb.fn.sum<number>(eb.case().when('a.micros', 'is', null).then(0).else(eb.ref('a.calls')).end()).as('measured'),
      eb.fn.max('a.day').as('lastDay'),
    ])
    .orderBy('calls', 'desc')
    .orderBy('u.username')
    .orderBy('a.operation')
    .orderBy('a.style'),
);

const selectRefused = statement((q, p: Asked) =>
  asked(q, p)
    .where('a.outcome', '!=', 'ok')
    .groupBy(['a.user_id', 'u.username', 'a.style', 'a.operation', 'a.outcome'])
    .select((eb) => [
      'a.user_id as userId',
      'u.username',
      'a.style',
      'a.operation',
      'a.outcome as code',
      eb.fn.sum<number>('a.calls').as('calls'),
      eb.fn.max('a.last_at').as('lastAt'),
      eb.fn.max('a.day').as('lastDay'),
    ])
    .orderBy('lastDay', 'desc')
    .orderBy('lastAt', 'desc')
    .orderBy('u.username')
    .orderBy('a.operation')
    .orderBy('a.style')
    .orderBy('a.outcome'),
);

const deleteOld = statement<{ before: string }, never>((q, p) => q.deleteFrom('api_usage').where('day', '<', p.before));
