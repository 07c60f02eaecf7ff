import type { Command } from 'commander';
import { type CliContext, CliError } from './context.ts';
import { json } from './output.ts';
import { addSettingFlags, settingsOf, storeSettings } from './setting-flags.ts';
import { storeExists, withEngine } from './store.ts';

/** `migrate`: creates the database, or brings it to the newest schema; `--check` only tells what it would do. */
export function register(program: Command, context: CliContext): void {
  const command = program
    .command('migrate')
    .description('Create the database or bring it to the newest schema. A start of the service does the same.')
    .option('--check', 'change nothing; the exit status is 1 if migrations are pending')
    .option('--json', 'print applied and pending migrations as JSON');
  addSettingFlags(command, storeSettings).action(async () => {
    const { check = false, json: asJson = false } = command.opts<{ check?: boolean; json?: boolean }>();
    const { settings } = settingsOf(command, context);
    const { migrate, migrationState } = await import('#platform/storage/migrations/migrate.ts');
    const { stateNames } = await import('#platform/storage/migrations/states.ts');
    const { schema } = await import('#schema/schema.ts');
    const before =
      check && !storeExists(settings)
        ? { applied: [], pending: stateNames(schema) }
        : await withEngine(settings, migrationState);
    const done = check ? [] : await withEngine(settings, migrate);
    const applied = [...before.applied, ...done];
    const pending = before.pending.filter((name) => !done.includes(name));
    if (asJson) context.out(json({ applied, appliedNow: done, pending }));
    else if (check && pending.length > 0) context.out(`To do: ${pending.join(', ')}`);
    else context.out(done.length > 0 ? `Done: ${done.join(', ')}` : 'The database is up to date.');
    if (pending.length > 0) throw new CliError('the database needs an update; run: cartwright migrate');
  });
}
