import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { counted, countedName } from '#kernel/plural.ts';
import { type Keepable, keepable } from '#migrate-in/keepable.ts';
import type { Replaced } from '#migrate-in/replace.ts';
import type { ImportSummary } from '#migrate-in/summary.ts';
import { inDatabaseUrls, readPasswordFile } from '#platform/settings/database-url.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { type CliContext, CliError, usageError } from './context.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';
import { type ProgressDisplay, progressDisplay, progressEvents, progressLines } from './import-progress.ts';
import { json, printable } from './output.ts';
import { mediaSettings, storeSettings } from './setting-flags.ts';
import { storeExists, withBlobs, withEngine, withWholeStore } from './store.ts';

export interface ImportFlags {
  readonly media?: string | undefined;
  readonly prefix?: string | undefined;
  readonly charset?: string | undefined;
  readonly passwordFile?: string | undefined;
  readonly replace?: boolean | undefined;
  readonly keep?: readonly Keepable[] | undefined;
  readonly force?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  readonly catchUp?: boolean | undefined;
  readonly ours?: boolean | undefined;
  readonly follow?: number | undefined;
  readonly json?: boolean | undefined;
}

/** `import`: imports a Magento-1-family store from a dump file or a live database, all of it or nothing. */
export const command: CommandDeclaration = defineCommand({
  name: 'import',
  args: '<source>',
  argsAbout: [
    'a mysqldump or mariadb-dump file (.sql, .sql.gz), - for standard input, or mysql://user:password@host:3306/database',
  ],
  about:
    'Take over a store of the Magento 1 family (Magento 1, OpenMage, Maho): all of it or nothing. Every id is kept.',
  options: {
    '--media <FOLDER>':
      "the store's media folder, to take images of products and categories and the files of pages (wysiwyg) from; links are not followed",
    '--prefix <TEXT>': 'the table prefix (default: found by the table names)',
    '--charset <NAMES>':
      'the charset of the texts in a dump, in place of what the dump says: latin1, or several (utf8mb4,latin1), of which the first that fits a text counts',
    '--replace': 'replace the data of this store; without it only an empty store can import',
    '--keep <PARTS>': {
      about: `with --replace: what stays of this store, separated by commas: ${keepable.join(', ')}. Users (with their roles and credentials) stay in place of those of the source, settings are put over them`,
      read: keptParts,
    },
    '--password-file <FILE>':
      'a file with the password of a live database, so that it is not in the address (or the variables CARTWRIGHT_IMPORT_PASSWORD, MYSQL_PWD)',
    '--force':
      'import a store without products, too, or a dump that may be cut short, and replace a store with orders that were placed here',
    '--dry-run':
      'write nothing; print what would be imported, left out and removed (works in a temporary folder, TMPDIR, and removes it)',
    '--catch-up':
      'take over a store that goes on selling, again and again: the first time all of it, later only what has changed there since; what was made here stays. Needs a folder in the data folder as large as the store',
    '--ours': 'with --catch-up: rows that were changed here and there stay as they are here',
    '--follow <SECONDS>': {
      about: 'with --catch-up: again so many seconds after each, until it is interrupted',
      read: seconds,
    },
    '--json':
      'print the summary as JSON, with the names of all rows that are left out; progress is a JSON object a line on standard error',
  },
  settings: [...storeSettings, ...mediaSettings],
  run: async (call, location) => {
    const flags = call.options;
    const { settings } = call.settings();
    const display = displayFor(call, flags.json);
    const { isImportError } = await import('#migrate-in/import-error.ts');
    try {
      if (flags.catchUp) {
        const { runCatchUps } = await import('./catch-up.ts');
        await runCatchUps(location, flags, call, settings, display);
        return;
      }
      if (flags.ours || flags.follow !== undefined) throw usageError('--ours and --follow go with --catch-up');
      const summary = await importInto(location, flags, call, settings, display);
      display.clear();
      if (flags.dryRun && !flags.json) call.out('Nothing was written. An import would do this:\n');
      call.out(flags.json ? json(summary) : summaryText(summary));
    } catch (error) {
      display.clear();
      throw isImportError(error) ? usageError(printable(error.message)) : error;
    }
  },
});

/** How the progress is shown: to a program, on a terminal or in a log. */
function displayFor({ isTerminal, err }: CliContext, isJson = false): ProgressDisplay {
  if (isJson) return progressEvents(err);
  return isTerminal ? progressDisplay((text) => process.stderr.write(text)) : progressLines(err);
}

async function importInto(
  location: string,
  flags: ImportFlags,
  context: CliContext,
  settings: Settings,
  display: ProgressDisplay,
): Promise<ImportSummary> {
  const { openLegacySource } = await import('#migrate-in/open-source.ts');
  const { importStore, removedAndStayed } = await import('#migrate-in/import-store.ts');
  const { ownOrdersNote } = await import('#migrate-in/replace.ts');
  const { media, prefix, charset, replace = false, keep = [], force = false, dryRun = false } = flags;
  if (keep.length > 0 && !replace) throw usageError('--keep goes with --replace');
  const { place, password } = sourceOf(location, flags, context);
  const source = await openLegacySource(place, { prefix, password, charset, force });
  try {
    const run = (engine: Engine) =>
      withBlobs(settings, (blobs) => {
        const to = settings.mediaStore === 'folder' && !dryRun ? settings.mediaDir : blobs;
        return importStore(engine, source, {
          replace,
          keep,
          force,
          isTrial: dryRun,
          ...(flags.json ? { named: Number.MAX_SAFE_INTEGER } : {}),
          ...(media === undefined ? {} : { media: { from: resolve(context.workingDir, media), to } }),
          onProgress: display.show,
        });
      });
    if (!dryRun) return await onStore(settings, run);
    const replaced = await lookAtHeld(settings, flags);
    const summary = await onTrialStore(settings, run);
    const note = replaced && keep.length === 0 && !force ? ownOrdersNote(replaced) : undefined;
    const warnings = note === undefined ? summary.warnings : [note, ...summary.warnings];
    return { ...summary, warnings, ...removedAndStayed(replaced) };
  } finally {
    await source.close();
  }
}

/** The source of an import: an address, else a file. An error never repeats a text that looks like an address. */
export function sourceOf(
  location: string,
  { passwordFile }: ImportFlags,
  { env, workingDir }: CliContext,
): { place: string; password: string | undefined } {
  if (location === '-') return { place: location, password: undefined };
  const file = resolve(workingDir, location);
  if (/^(mysql|mariadb):\/\//i.test(location)) {
    return { place: location, password: passwordOf(passwordFile, env, workingDir) };
  }
  if (/^[a-z][\w+.-]+:\/|:.*@/i.test(location) && !existsSync(file)) {
    throw usageError(
      `there is no such file; the address of a database is mysql://user:password@host:3306/database; ${inDatabaseUrls}`,
    );
  }
  return { place: file, password: undefined };
}

/** The password for a live database whose address has none. */
function passwordOf(file: string | undefined, env: CliContext['env'], workingDir: string): string | undefined {
  if (file === undefined) return env.CARTWRIGHT_IMPORT_PASSWORD || env.MYSQL_PWD || undefined;
  try {
    return readPasswordFile(resolve(workingDir, file));
  } catch (error) {
    throw usageError(`the password file ${file} cannot be used: ${(error as Error).message}`);
  }
}

/** Imports into the store of the settings. A failure leaves an existing store as it was, and creates none. */
export async function onStore<T>(settings: Settings, work: (engine: Engine) => Promise<T>): Promise<T> {
  const { migrate } = await import('#platform/storage/migrations/migrate.ts');
  const isNew = !storeExists(settings);
  return withWholeStore(settings, async (engine) => {
    if (!isNew) await refuseOlder(engine);
    await migrate(engine);
    return work(engine);
  });
}

/** Imports into a temporary store, which is removed. */
async function onTrialStore<T>(settings: Settings, work: (engine: Engine) => Promise<T>): Promise<T> {
  const { migrate } = await import('#platform/storage/migrations/migrate.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-import-'));
  try {
    return await withEngine({ ...settings, dataDir, databaseUrl: undefined }, async (engine) => {
      await migrate(engine);
      return work(engine);
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What an import would remove from the store of the settings. Without `--replace` a store with data is refused. */
async function lookAtHeld(
  settings: Settings,
  { replace = false, keep = [] }: ImportFlags,
): Promise<Replaced | undefined> {
  if (!storeExists(settings)) return undefined;
  const { refuseHeld, whatIsReplaced } = await import('#migrate-in/replace.ts');
  return withEngine(settings, async (engine) => {
    if (!(await refuseOlder(engine))) return undefined;
    if (replace) return engine.read((tx) => whatIsReplaced(tx, keep));
    await engine.read(refuseHeld);
    return undefined;
  });
}

/** The seconds that `--follow` names. */
function seconds(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw usageError('--follow takes whole seconds, from 1 to 99999');
}

/** The parts that `--keep` names. */
function keptParts(text: string): Keepable[] {
  return text.split(',').map((name) => {
    const part = keepable.find((known) => known === name.trim());
    if (part === undefined) throw usageError(`--keep knows ${keepable.join(', ')}, not "${printable(name.trim())}"`);
    return part;
  });
}

/** Refuses to upgrade an older store for an import that may fail. False if there is no store yet. */
async function refuseOlder(engine: Engine): Promise<boolean> {
  const { migrationState } = await import('#platform/storage/migrations/migrate.ts');
  const { pending, applied } = await migrationState(engine);
  if (applied.length > 0 && pending.length > 0) {
    throw new CliError('the database needs an update; run: cartwright migrate');
  }
  return applied.length > 0;
}

/** Names of rows in a text for people. */
function named(rows: readonly string[], count = 0): string {
  if (rows.length === 0) return '';
  const more = count > rows.length ? ` and ${counted(count - rows.length, 'more')}` : '';
  return `: ${rows.join('; ')}${more}`;
}

/** The summary as a text for people. */
export function summaryText({ taken, leftOut, warnings, removed, stayed }: ImportSummary): string {
  const width = Math.max(
    0,
    ...[...taken, ...leftOut, ...removed, ...stayed].map(({ count }) => count?.toLocaleString('en').length ?? 0),
  );
  const line = (what: string, count: number | undefined, why = '') =>
    `  ${(count?.toLocaleString('en') ?? '').padStart(width)} ${printable(countedName(count ?? 0, what) + why)}`;
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines, '']);
  return [
    ...section(
      'Taken',
      taken.map(({ what, count }) => line(what, count)),
    ),
    ...section(
      'Removed from this store',
      removed.map(({ what, count }) => line(what, count)),
    ),
    ...section(
      'Kept of this store',
      stayed.map(({ what, count }) => line(what, count)),
    ),
    ...section(
      'Left out',
      leftOut.map(({ what, count, why, rows = [] }) => line(what, count, `: ${why}${named(rows, count)}`)),
    ),
    ...section(
      'Notes',
      warnings.map((warning) => `  ${printable(warning)}`),
    ),
  ]
    .join('\n')
    .trimEnd();
}
