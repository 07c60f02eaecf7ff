import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counted, countedName } from '#kernel/plural.ts';
import type { GoBackSummary } from '#migrate-in/go-back/go-back.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { type CliContext, usageError } from './context.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';
import { sourceOf } from './import.ts';
import { json, printable } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withStore } from './store.ts';

/** `export`: what happened here since the move, for the old store. */
export const command: CommandDeclaration = defineCommand({
  name: 'export',
  about:
    'Print what happened here since the move as SQL for the old store: orders with their documents, customers, stock. Load it once, with the old shop closed: it is one transaction, which fails as a whole. What stays here is listed beside.',
  options: {
    '--legacy <VERSION>': {
      about: 'the version of the old store: 1.4.1 to 1.9, openmage-19 to -21, maho-24 to -26',
      isRequired: true,
    },
    '--source <SOURCE>':
      'for a store that was imported without --catch-up: the dump, or the address of the database, that it was imported from. It must be as it was then',
    '--password-file <FILE>': 'a file with the password of a live database',
    '--prefix <TEXT>': 'the prefix of the tables of the old store (default: none)',
    '--carts': 'carts, too',
    '--utf8mb4':
      'the tables of the old store hold characters of four bytes (emoji). Without it, but for maho, each becomes a question mark',
    '--json': 'print what goes back and what stays as JSON, on standard error',
  },
  settings: storeSettings,
  run: async (call) => {
    const { legacy, source, prefix = '', carts = false, utf8mb4 = false, json: asJson } = call.options;
    const wide = isWide(legacy) || utf8mb4;
    const { isImportError } = await import('#migrate-in/import-error.ts');
    const { goBack } = await import('#migrate-in/go-back/go-back.ts');
    try {
      const summary = await withStore(call, (engine, { dataDir }) =>
        withGiven(engine, join(dataDir, 'catch-up'), source, call, call.options, (given) =>
          goBack(engine, { ...given, prefix, carts, wide }, call.out),
        ),
      );
      call.err(asJson ? json(summary) : goBackText(summary));
    } catch (error) {
      throw isImportError(error) ? usageError(printable(error.message)) : error;
    }
  },
});

/** Whether the tables of a version hold characters of four bytes by themselves. */
function isWide(version: string): boolean {
  const [, product = '', number = ''] = /^(?:(magento|openmage|maho)-)?(\d+(?:\.\d+)*)$/.exec(version) ?? [];
  const [major = 0, minor = 0, patch = 0] = number.split('.').map(Number);
  if (product === 'maho' && major >= 24 && major <= 26) return true;
  if (product === 'openmage' && major >= 19 && major <= 21) return false;
  const isOfMagento = (product === '' || product === 'magento') && major === 1 && minor <= 9;
  if (isOfMagento && (minor > 4 || (minor === 4 && patch > 0))) return false;
  if (isOfMagento) throw usageError('before 1.4.1 orders were kept in other tables: there is no way back to them');
  throw usageError(
    `--legacy takes 1.4.1 to 1.9, openmage-19 to openmage-21 or maho-24 to maho-26, not "${printable(version)}"`,
  );
}

interface Given {
  readonly given: string;
  readonly tables: ReadonlyMap<string, readonly string[]>;
  readonly id?: string;
}

/** Passes on what the source gave: as the catch-up remembers it, or as the source gives it again. */
async function withGiven<T>(
  engine: Engine,
  folder: string,
  location: string | undefined,
  context: CliContext,
  flags: { readonly passwordFile?: string | undefined; readonly prefix?: string | undefined },
  work: (given: Given) => Promise<T>,
): Promise<T> {
  if (location === undefined) {
    const { givenLast } = await import('#migrate-in/catch-up/catch-up.ts');
    const { file, tables, id } = await givenLast(engine, folder);
    return work({ given: file, tables, id });
  }
  const { openLegacySource } = await import('#migrate-in/open-source.ts');
  const { takeSource } = await import('#migrate-in/catch-up/take-source.ts');
  const { place, password } = sourceOf(location, flags, context);
  const source = await openLegacySource(place, { prefix: flags.prefix, password });
  const temporary = mkdtempSync(join(tmpdir(), 'cartwright-export-'));
  try {
    const given = join(temporary, 'given', 'store.db');
    await takeSource(source, given, { force: true });
    const tables = [...(await source.tables())].map(([name, { columns }]) => [name, columns] as const);
    return await work({ given, tables: new Map(tables) });
  } finally {
    await source.close();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** What goes back and what stays, for people. */
function goBackText({ rows, left }: GoBackSummary): string {
  const went = rows.map(({ what, added, changed, removed }) => {
    const parts = [
      ...(added > 0 ? [`${added} new`] : []),
      ...(changed > 0 ? [`${changed} changed`] : []),
      ...(removed > 0 ? [`${removed} removed`] : []),
    ];
    return `  ${countedName(2, what)}: ${parts.join(', ')}`;
  });
  const stays = left.map(({ what, count, why }) => `  ${counted(count, what)}: ${why}`);
  return [
    ...(went.length > 0 ? ['Goes back', ...went] : ['Nothing has happened here since the move.']),
    ...(stays.length > 0 ? ['Stays here', ...stays] : []),
  ].join('\n');
}
