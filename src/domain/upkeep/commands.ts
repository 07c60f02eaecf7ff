import { dayOf } from '../../kernel/time.ts';
import { sweepStoredAnswers } from '../../platform/http/stored-answers.ts';
import { sweepUsage } from '../../platform/metrics/usage.ts';
import { command } from '../command.ts';
import { deleteExpiredTokens as sweepTokensOf } from '../identity/revocations.ts';
import { deleteExpiredSessions as sweepSessionsOf } from '../identity/sessions.ts';

/** Removes some hundred SOAP sessions that are over; answers how many, 0 when none is left. */
export const sweepSessions = command({
  name: 'session.sweep',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx, now }, { lifetimeMs }: { readonly lifetimeMs: number }): Promise<number> =>
    sweepSessionsOf(tx, now, lifetimeMs),
});

/** Removes some hundred revocations of tokens that are over, and keys that hold no more; answers how many, 0 when none is left. */
export const sweepTokens = command({
  name: 'token.sweep',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx, now }, _input: undefined): Promise<number> => sweepTokensOf(tx, now),
});

/** Removes some thousand answers that are kept for repeated calls of REST and are older; answers how many, 0 when none is left. */
export const sweepAnswers = command({
  name: 'answer.sweep',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx, now }, { lifetimeMs }: { readonly lifetimeMs: number }): Promise<number> =>
    sweepStoredAnswers(tx, now - lifetimeMs),
});

/** Forgets who called what so many days ago and earlier. */
export const sweepOldUsage = command({
  name: 'usage.sweep',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  async run({ tx, now }, { days }: { readonly days: number }): Promise<void> {
    await sweepUsage(tx, dayOf(now - days * 86_400_000));
  },
});
