import { CliError } from './context.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';
import { json } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { storeExists, withEngine } from './store.ts';

/** `migrate`: creates the database, or brings it to the newest schema; `--check` only tells what it would do. */
export const command: CommandDeclaration = defineCommand({
  name: 'migrate',
  about: 'Create the database or bring it to the newest schema. A start of the service does the same.',
  options: {
    '--check': 'change nothing; the exit status is 1 if migrations are pending',
    '--json': 'print applied and pending migrations as JSON',
  },
  settings: storeSettings,
  run: async (call) => {
    const { check = false, json: asJson = false } = call.options;
    const { settings } = call.settings();
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
    if (asJson) call.out(json({ applied, appliedNow: done, pending }));
    else if (check && pending.length > 0) call.out(`To do: ${pending.join(', ')}`);
    else call.out(done.length > 0 ? `Done: ${done.join(', ')}` : 'The database is up to date.');
    if (pending.length > 0) throw new CliError('the database needs an update; run: cartwright migrate');
  },
});
