import { notServed } from '#domain/access/not-served.ts';
import { command, granted } from '#domain/shared/command.ts';
import { listUsage } from '#platform/metrics/usage.ts';
import { userOf, type WhichUser } from './find.ts';

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
  async run(context, { from, user }: { readonly from: string; readonly user: WhichUser | undefined }) {
    const userId = user && (await userOf(context, user)).userId;
    const rows = await listUsage(context.tx, { from, userId });
    return rows.map((row) => ({ ...row, isServed: !notServed.has(row.operation) }));
  },
});
