import { dayOf } from '#kernel/time.ts';
import { usageError } from './context.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';
import { json, table } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `usage`: how often each API user called each operation, to see which operations are still needed. */
export const command: CommandDeclaration = defineCommand({
  name: 'usage',
  about: 'Show which API user called which operation, how often, and when last. Counts are up to a minute old.',
  options: {
    '--days <COUNT>': { about: 'only the last days', default: '30' },
    '--user <NAME>': 'only this API user',
    '--json': 'print it as JSON',
  },
  settings: storeSettings,
  run: async (call) => {
    const options = call.options;
    if (!/^[1-9]\d{0,4}$/.test(options.days)) throw usageError(`--days is a number of days, not "${options.days}"`);
    const { readUsage } = await import('#domain/access/identity/commands/usage.ts');
    const from = dayOf(Date.now() - (Number(options.days) - 1) * 86_400_000);
    const rows = await withCommands(call, (run) =>
      run(readUsage, { from, user: options.user === undefined ? undefined : { username: options.user } }),
    );
    if (options.json) {
      call.out(json(rows));
      return;
    }
    const cells = (isServed: boolean) =>
      rows
        .filter((row) => row.isServed === isServed)
        .map((row) => [row.username, row.style, row.operation, row.calls, row.failures, row.meanMs ?? '', row.lastDay]);
    call.out(table(['USER', 'STYLE', 'OPERATION', 'CALLS', 'FAILED', 'MS', 'LAST'], cells(true)));
    const missing = cells(false).map((row) => row.toSpliced(4, 2));
    if (missing.length === 0) return;
    call.out('\nCalled, but not offered:\n');
    call.out(table(['USER', 'STYLE', 'OPERATION', 'CALLS', 'LAST'], missing));
  },
});
