import { command } from '#domain/shared/command.ts';
import { dayOf } from '#kernel/time.ts';
import { sweepStoredAnswers } from '#platform/http/stored-answers.ts';
import { sweepUsage } from '#platform/metrics/usage.ts';
import { deleteExpiredTokens as sweepTokensOf } from './identity/revocations.ts';
import { deleteExpiredSessions as sweepSessionsOf } from './identity/sessions.ts';

/** Removes some hundred expired SOAP sessions; answers how many, 0 when none is left. */
export const sweepSessions = command({
  name: 'session.sweep',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx, now }, { lifetimeMs }: { readonly lifetimeMs: number }): Promise<number> =>
    sweepSessionsOf(tx, now, lifetimeMs),
});

/** Removes some hundred revocations of expired tokens, and expired keys; answers how many, 0 when none is left. */
export const sweepTokens = command({
  name: 'token.sweep',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx, now }, _input: undefined): Promise<number> => sweepTokensOf(tx, now),
});

/** Removes some thousand old answers that were stored for repeated REST calls; answers how many, 0 when none is left. */
export const sweepAnswers = command({
  name: 'answer.sweep',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx, now }, { lifetimeMs }: { readonly lifetimeMs: number }): Promise<number> =>
    sweepStoredAnswers(tx, now - lifetimeMs),
});

/** Deletes the usage counts that are as many days old, or older. */
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
