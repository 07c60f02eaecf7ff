import type { Command } from 'commander';
import { notServed } from '#interfaces/legacy/not-served.ts';
import { dayOf } from '#kernel/time.ts';
import { type CliContext, usageError } from './context.ts';
import { json, table } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `usage`: how often each API user called each operation, to see which operations are still needed. */
export function register(program: Command, context: CliContext): void {
  const command = program
    .command('usage')
    .description('Show which API user called which operation, how often, and when last. Counts are up to a minute old.')
    .option('--days <COUNT>', 'only the last days', '30')
    .option('--user <NAME>', 'only this API user')
    .option('--json', 'print it as JSON');
  addSettingFlags(command, storeSettings).action(async () => {
    const options = command.opts<{ days: string; user?: string; json?: boolean }>();
    if (!/^[1-9]\d{0,4}$/.test(options.days)) throw usageError(`--days is a number of days, not "${options.days}"`);
    const { readUsage } = await import('#domain/access/identity/commands/usage.ts');
    const from = dayOf(Date.now() - (Number(options.days) - 1) * 86_400_000);
    const rows = await withCommands(command, context, (run) => run(readUsage, { from, username: options.user }));
    if (options.json) {
      context.out(json(rows.map((row) => ({ ...row, isServed: !notServed.has(row.operation) }))));
      return;
    }
    const cells = (isServed: boolean) =>
      rows
        .filter(({ operation }) => notServed.has(operation) !== isServed)
        .map((row) => [row.username, row.style, row.operation, row.calls, row.failures, row.lastDay]);
    context.out(table(['USER', 'STYLE', 'OPERATION', 'CALLS', 'FAILED', 'LAST'], cells(true)));
    const missing = cells(false).map((row) => row.toSpliced(4, 1));
    if (missing.length === 0) return;
    context.out('\nCalled, but not offered:\n');
    context.out(table(['USER', 'STYLE', 'OPERATION', 'CALLS', 'LAST'], missing));
  });
}
