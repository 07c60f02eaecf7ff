import { notServed } from '#domain/access/not-served.ts';
import { command, granted } from '#domain/shared/command.ts';
import { listRefusedCalls, listUsage } from '#platform/metrics/usage.ts';
import { userOf, type WhichUser } from './find.ts';

/** Of which days (`2026-11-23` and later) and of which API user; of all by default. */
interface AskedCalls {
  readonly from: string;
  readonly user: WhichUser | undefined;
}

/**
 * How often each API user called each operation, since a day (`2026-11-23`), and whether the operation is served.
 * Refuses `api_user_not_found`.
 */
export const readUsage = command({
  name: 'usage.list',
  permission: { rest: granted('usage/read') },
  effect: 'read',
  touches: 'shared',
  refusals: ['api_user_not_found'],
  async run(context, { from, user }: AskedCalls) {
    const userId = user && (await userOf(context, user)).userId;
    const rows = await listUsage(context.tx, { from, userId });
    return rows.map((row) => ({ ...row, isServed: !notServed.has(row.operation) }));
  },
});

/** Which calls of API users were refused or failed, with the outcome, the latest first. Refuses `api_user_not_found`. */
export const readRefusals = command({
  name: 'refusal.list',
  permission: { rest: granted('refusals/read') },
  effect: 'read',
  touches: 'shared',
  refusals: ['api_user_not_found'],
  async run(context, { from, user }: AskedCalls) {
    const userId = user && (await userOf(context, user)).userId;
    const rows = await listRefusedCalls(context.tx, { from, userId });
    return rows.map((row) => ({ ...row, isServed: !notServed.has(row.operation) }));
  },
});
