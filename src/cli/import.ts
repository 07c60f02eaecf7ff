import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ImportProgress } from '../migrate-in/import-store.ts';
import type { ImportSummary } from '../migrate-in/summary.ts';
import { counted, countedName } from '../plural.ts';
import { type CliContext, usageError } from './context.ts';
import { json, printable } from './output.ts';
import { addSettingFlags, mediaSettings, settingsOf, storeSettings } from './setting-flags.ts';
import { withBlobs, withEngine } from './store.ts';

interface ImportFlags {
  readonly media?: string;
  readonly prefix?: string;
  readonly replace?: boolean;
  readonly json?: boolean;
}

/** `import`: takes over a Magento-1-family store from a dump file or a live database, all of it or nothing. */
export function register(program: Command, context: CliContext): void {
  const command = program
    .command('import')
    .description(
      'Take over a store of the Magento 1 family (Magento 1, OpenMage, Maho): all of it or nothing. Every id is kept.',
    )
    .argument(
      '<source>',
      'a mysqldump or mariadb-dump file (.sql, .sql.gz), or mysql://user:password@host:3306/database',
    )
    .option(
      '--media <FOLDER>',
      "the store's media folder, to take images of products and categories and the files of pages (wysiwyg) from; links are not followed",
    )
    .option('--prefix <TEXT>', 'the table prefix (default: found by the table names)')
    .option('--replace', 'put it in the place of what the store here holds; without this only an empty store takes it')
    .option('--json', 'print the summary as JSON');
  addSettingFlags(command, [...storeSettings, ...mediaSettings]).action(
    async (location: string, flags: ImportFlags) => {
      const { settings } = settingsOf(command, context);
      const display = context.isTerminal ? progressDisplay((text) => process.stderr.write(text)) : undefined;
      const { isImportError } = await import('../migrate-in/import-error.ts');
      try {
        const summary = await importInto(location, flags, context, settings, display);
        display?.clear();
        context.out(flags.json ? json(summary) : summaryText(summary));
      } catch (error) {
        display?.clear();
        throw isImportError(error) ? usageError(printable(error.message)) : error;
      }
    },
  );
}

async function importInto(
  location: string,
  { media, prefix, replace = false }: ImportFlags,
  { workingDir }: CliContext,
  settings: ReturnType<typeof settingsOf>['settings'],
  display: ProgressDisplay | undefined,
): Promise<ImportSummary> {
  const { openLegacySource } = await import('../migrate-in/open-source.ts');
  const { importStore } = await import('../migrate-in/import-store.ts');
  const { migrate } = await import('../storage/migrate.ts');
  const isAddress = /^\w+:\/\//.test(location);
  const source = await openLegacySource(isAddress ? location : resolve(workingDir, location), prefix);
  try {
    return await withEngine(settings, (engine) =>
      withBlobs(settings, async (blobs) => {
        await migrate(engine);
        const to = settings.mediaStore === 'folder' ? settings.mediaDir : blobs;
        return importStore(engine, source, {
          replace,
          ...(media === undefined ? {} : { media: { from: resolve(workingDir, media), to } }),
          ...(display ? { onProgress: display.show } : {}),
        });
      }),
    );
  } finally {
    await source.close();
  }
}

interface ProgressDisplay {
  show(progress: ImportProgress): void;
  clear(): void;
}

/** What each step is called while it runs. */
const STEPS: Readonly<Record<ImportProgress['step'], string>> = {
  'small tables': '1/5 reading attributes',
  rows: '2/5 taking rows',
  'links between them': '3/5 linking rows',
  checks: '4/5 checking',
  images: '5/5 copying images',
};
const BETWEEN_MS = 100;
const ERASE_LINE = '\r\x1b[2K';

/** One line that is written over, at most ten times a second. */
export function progressDisplay(
  write: (text: string) => void,
  now: () => number = () => performance.now(),
): ProgressDisplay {
  let last = Number.NEGATIVE_INFINITY;
  let step = '';
  return {
    show(progress) {
      if (progress.step === step && now() - last < BETWEEN_MS) return;
      step = progress.step;
      last = now();
      const { done, total, rows } = progress;
      const part = total ? `, ${Math.min(100, Math.floor((done / total) * 100))} %` : '';
      write(`${ERASE_LINE}${STEPS[progress.step]}${part}, ${counted(rows, 'rows')}`);
    },
    clear() {
      if (step !== '') write(ERASE_LINE);
    },
  };
}

/** The summary as a person reads it. */
export function summaryText({ taken, leftOut, warnings }: ImportSummary): string {
  const width = Math.max(0, ...[...taken, ...leftOut].map(({ count }) => count?.toLocaleString('en').length ?? 0));
  const line = (what: string, count: number | undefined, why = '') =>
    `  ${(count?.toLocaleString('en') ?? '').padStart(width)} ${printable(countedName(count ?? 0, what) + why)}`;
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, ...lines, '']);
  return [
    ...section(
      'Taken',
      taken.map(({ what, count }) => line(what, count)),
    ),
    ...section(
      'Left out',
      leftOut.map(({ what, count, why }) => line(what, count, `: ${why}`)),
    ),
    ...section(
      'Notes',
      warnings.map((warning) => `  ${printable(warning)}`),
    ),
  ]
    .join('\n')
    .trimEnd();
}
