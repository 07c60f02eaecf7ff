import type { CallObservation } from '#kernel/observe.ts';
import { dayOf } from '#kernel/time.ts';
import type { Engine, Tx } from '../storage/engine.ts';
import { statement } from '../storage/statement.ts';

/** How often an API user called an operation on a day, and how often that failed. */
export interface Usage {
  readonly userId: number;
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  readonly style: string;
  readonly operation: string;
  readonly calls: number;
  readonly failures: number;
}

/** Counts calls in memory and adds the counts to the database from time to time: so a call costs only a count. */
export interface UsageCounter {
  add(call: Pick<CallObservation, 'userId' | 'style' | 'operation' | 'outcome'>): void;
  /**
   * Adds the counts to the database, in one transaction; several nodes may do so. If that fails, counting continues.
   * Counts since the last time are lost if the process dies.
   */
  flush(engine: Engine): Promise<void>;
}

/** A usage that is counted in memory. */
type Counted = { -readonly [Field in keyof Usage]: Usage[Field] };

/** Makes a usage counter. `now` gives milliseconds since 1970. */
export function createUsageCounter(now: () => number): UsageCounter {
  let counted = new Map<number, Map<string, Counted[]>>();
  const count = ({ userId, day, style, operation, calls, failures }: Usage): void => {
    const ofUser = counted.get(userId) ?? new Map<string, Counted[]>();
    const ofOperation = ofUser.get(operation) ?? [];
    const known = ofOperation.find((each) => each.style === style && each.day === day);
    if (known) {
      known.calls += calls;
      known.failures += failures;
      return;
    }
    ofOperation.push({ userId, day, style, operation, calls, failures });
    counted.set(userId, ofUser.set(operation, ofOperation));
  };
  return {
    add({ userId, style, operation, outcome }) {
      if (userId === undefined) return;
      const day = dayOf(now());
      count({ userId, day, style, operation, calls: 1, failures: outcome === 'ok' ? 0 : 1 });
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

/** The usage since the day `from` (UTC, `YYYY-MM-DD`), most calls first; of one user if `userId` is given. */
export async function listUsage(
  tx: Tx,
  { from, userId }: { readonly from: string; readonly userId?: number | undefined },
): Promise<(Omit<Usage, 'day'> & { readonly username: string; readonly lastDay: string })[]> {
  const rows = await tx.all(selectUsage, { from, userId: userId ?? null });
  return rows.map((row) => ({
    userId: row.user_id,
    username: row.username,
    style: row.style,
    operation: row.operation,
    calls: row.calls,
    failures: row.failures,
    lastDay: row.last_day,
  }));
}

/** Deletes usage before the day `before` (UTC, `YYYY-MM-DD`). */
export async function sweepUsage(tx: Tx, before: string): Promise<void> {
  await tx.run(deleteOld, { before });
}

async function addUsages(tx: Tx, usages: readonly Usage[]): Promise<void> {
  // All nodes write in the same order, so that they cannot deadlock; users may have been removed meanwhile.
  const ordered = [...usages].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const { userId, day, style, operation, calls, failures } of ordered) {
    await tx.run(addUsage, { userId, day, style, operation, calls, failures });
  }
}

function keyOf({ userId, day, style, operation }: Usage): string {
  return JSON.stringify([userId, day, style, operation]);
}

interface Added {
  readonly [name: string]: string | number;
  readonly userId: number;
  readonly day: string;
  readonly style: string;
  readonly operation: string;
  readonly calls: number;
  readonly failures: number;
}

const addUsage = statement<Added, never>((q, p) =>
  q
    .insertInto('api_usage')
    .columns(['user_id', 'day', 'style', 'operation', 'calls', 'failures'])
    .expression(
      q
        .selectFrom('api_user')
        .select((eb) => [
          'user_id',
          eb.val(p.day).$castTo<string>().as('day'),
          eb.val(p.style).$castTo<string>().as('style'),
          eb.val(p.operation).$castTo<string>().as('operation'),
          eb.cast<number>(eb.val(p.calls), 'integer').as('calls'),
          eb.cast<number>(eb.val(p.failures), 'integer').as('failures'),
        ])
        .where('user_id', '=', p.userId),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'style', 'operation']).doUpdateSet((eb) => ({
        calls: eb('api_usage.calls', '+', eb.ref('excluded.calls')),
        failures: eb('api_usage.failures', '+', eb.ref('excluded.failures')),
      })),
    ),
);

const selectUsage = statement((q, p: { from: string; userId: number | null }) =>
  q
    .selectFrom('api_usage as a')
    .innerJoin('api_user as u', 'u.user_id', 'a.user_id')
    .where('a.day', '>=', p.from)
    .where((eb) =>
      eb.or([eb(eb.cast<number | null>(eb.val(p.userId), 'integer'), 'is', null), eb('a.user_id', '=', p.userId)]),
    )
    .groupBy(['a.user_id', 'u.username', 'a.style', 'a.operation'])
    .select((eb) => [
      'a.user_id',
      'u.username',
      'a.style',
      'a.operation',
      eb.fn.sum<number>('a.calls').as('calls'),
      eb.fn.sum<number>('a.failures').as('failures'),
      eb.fn.max('a.day').as('last_day'),
    ])
    .orderBy('calls', 'desc')
    .orderBy('u.username')
    .orderBy('a.operation')
    .orderBy('a.style'),
);

const deleteOld = statement<{ before: string }, never>((q, p) => q.deleteFrom('api_usage').where('day', '<', p.before));
