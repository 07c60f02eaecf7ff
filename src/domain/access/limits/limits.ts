// domain/access/limits/: how often something may be done by a network, a customer, an email address: counted in the
// transaction that does it.

import { createHash } from 'node:crypto';
import type { Context } from '#domain/shared/command.ts';
import { statement } from '#platform/storage/statement.ts';

/** A limit on how often something may be done. */
export interface Limit {
  /** The limited action: each action and subject has its own count. */
  readonly action: string;
  /** The most times; 0 for no limit. */
  readonly most: number;
  /** The count starts again after this many milliseconds. */
  readonly windowMs: number;
}

const hour = 3_600_000;

/** A limit for an hour. */
export const anHour = (action: string, most: number): Limit => ({ action, most, windowMs: hour });

/**
 * Counts an action for each of the subjects (a network, a customer, an email address), in the transaction of the
 * action: if that is refused or fails, it is not counted. Refuses `too_many_calls` if a subject has done it too often,
 * with the seconds until the next try (rest 1.9). `units` is how much one action counts.
 * Only digests of subjects are stored.
 */
export async function countAction(
  { tx, now, fail }: Pick<Context<'too_many_calls'>, 'tx' | 'now' | 'fail'>,
  { action, most, windowMs }: Limit,
  subjects: readonly string[],
  units = 1,
): Promise<void> {
  if (most === 0) return;
  const endsAt = now - (now % windowMs) + windowMs;
  tx.save(forgetOver, { now });
  // Always in this order, so that calls cannot deadlock.
  for (const subject of [...new Set(subjects.map((each) => digest(`${action} ${each}`)))].sort()) {
    const counted = await tx.first(countUnits, { subject, endsAt, units });
    if ((counted?.count ?? 0) <= most) continue;
    throw fail('too_many_calls', { retryAfter: Math.ceil((endsAt - now) / 1000) });
  }
}

/**
 * Refuses `too_many_calls` if a subject has done an action as often as it may, and counts nothing. Reads only.
 */
export async function requireLeft(
  { tx, now, fail }: Pick<Context<'too_many_calls'>, 'tx' | 'now' | 'fail'>,
  { action, most, windowMs }: Limit,
  subjects: readonly string[],
): Promise<void> {
  if (most === 0) return;
  const endsAt = now - (now % windowMs) + windowMs;
  for (const subject of subjects) {
    const counted = await tx.first(countOf, { subject: digest(`${action} ${subject}`), endsAt });
    if ((counted?.count ?? 0) < most) continue;
    throw fail('too_many_calls', { retryAfter: Math.ceil((endsAt - now) / 1000) });
  }
}

const countOf = statement((q, p: { subject: string; endsAt: number }) =>
  q.selectFrom('action_count').select('count').where('subject', '=', p.subject).where('ends_at', '=', p.endsAt),
);
const forgetOver = statement<{ now: number }, never>((q, p) =>
  q.deleteFrom('action_count').where('ends_at', '<=', p.now),
);
const countUnits = statement((q, p: { subject: string; endsAt: number; units: number }) =>
  q
    .insertInto('action_count')
    .values({ subject: p.subject, ends_at: p.endsAt, count: p.units })
    .onConflict((on) =>
      on.columns(['subject', 'ends_at']).doUpdateSet((eb) => ({ count: eb('action_count.count', '+', p.units) })),
    )
    .returning('count'),
);

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
