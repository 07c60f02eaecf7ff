import { sweepTokens } from '../domain/identity/revocations.ts';
import { sweepSessions } from '../domain/identity/sessions.ts';
import { sweepStoredAnswers } from '../interfaces/rest/server/stored-answers.ts';
import { dayOf } from '../kernel/time.ts';
import { sweepUsage } from '../platform/metrics/usage.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { Engine, Tx } from '../platform/storage/engine.ts';

/** How long what is swept is kept: see the settings of these names. */
export type Lifetimes = Pick<Settings, 'sessionLifetime' | 'idempotencyLifetime' | 'usageDays'>;

/**
 * Removes what is over: sessions, revocations of tokens and their keys, kept answers, old usage. All of it, a part in each
 * transaction, so that nobody waits for long and a busy service cannot leave more than is taken away. `goesOn` is asked
 * between the parts.
 */
export async function sweepOnce(
  engine: Engine,
  { sessionLifetime, idempotencyLifetime, usageDays }: Lifetimes,
  now: number,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const parts: readonly ((tx: Tx) => Promise<number>)[] = [
    (tx) => sweepSessions(tx, now, sessionLifetime * 1000),
    (tx) => sweepTokens(tx, now),
    (tx) => sweepStoredAnswers(tx, now - idempotencyLifetime * 1000),
  ];
  for (const part of parts) while (goesOn() && (await engine.write(part)) > 0);
  if (goesOn()) await engine.write((tx) => sweepUsage(tx, dayOf(now - usageDays * 86_400_000)));
}
