import { sweepTokens } from './identity/revocations.ts';
import { sweepSessions } from './identity/sessions.ts';
import { sweepStoredAnswers } from './rest/server/stored-answers.ts';
import type { Settings } from './settings.ts';
import type { Engine, Tx } from './storage/engine.ts';
import { dayOf } from './time.ts';
import { sweepUsage } from './watch/usage.ts';

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
