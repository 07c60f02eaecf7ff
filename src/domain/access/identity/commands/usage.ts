import { command } from '#domain/shared/command.ts';
import { listUsage } from '#platform/metrics/usage.ts';
import { userNamed } from './find.ts';

/** How often each API user called each operation, since a day (`2026-11-23`). Refuses `api_user_not_found`. */
export const readUsage = command({
  name: 'usage.list',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: ['api_user_not_found'],
  async run(context, { from, username }: { readonly from: string; readonly username: string | undefined }) {
    const userId = username === undefined ? undefined : (await userNamed(context, username)).userId;
    return listUsage(context.tx, { from, userId });
  },
});
