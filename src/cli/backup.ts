import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Manifest } from '#backup/manifest.ts';
import { counted } from '#kernel/plural.ts';
import { type CliContext, CliError } from './context.ts';
import { json } from './output.ts';
import { addSettingFlags, mediaSettings, settingsOf, storeSettings } from './setting-flags.ts';
import { withBlobs, withStore, withWholeStore } from './store.ts';

/** `backup`: writes the current store, and its images, into a new folder; the service may run meanwhile. */
export function register(program: Command, context: CliContext): void {
  const command = program
    .command('backup')
    .description(
      'Write the store, as it is at this moment, and its images into a new folder. The service may run meanwhile. Keep the folder secret: it has data of customers and hashes of keys.',
    )
    .argument('<FOLDER>', 'a folder that is not there yet, or is empty')
    .option('--check', 'write nothing; check that the backup in the folder is complete')
    .option('--json', 'print what the backup holds as JSON');
  addSettingFlags(command, [...storeSettings, ...mediaSettings]).action(async (name: string) => {
    const options = command.opts<{ check?: boolean; json?: boolean }>();
    const folder = resolve(context.workingDir, name);
    const manifest = await orCliError(async () => {
      if (options.check) return (await import('#backup/restore.ts')).checkBackup(folder);
      const { writeBackup } = await import('#backup/write.ts');
      return withStore(command, context, (engine, settings) =>
        withBlobs(settings, (blobs) => writeBackup(engine, blobs, folder, Date.now())),
      );
    });
    context.out(options.json ? json(manifest) : summary(options.check ? 'Whole' : 'Written', folder, manifest));
  });
}

/** `restore`: restores a backup into a new, empty database of any engine. */
export function registerRestore(program: Command, context: CliContext): void {
  const command = program
    .command('restore')
    .description(
      'Restore a backup into an empty database of either engine, and its images into image storage: all or nothing. A backup has no sessions and tokens.',
    )
    .argument('<FOLDER>', 'a folder that "cartwright backup" wrote')
    .option('--json', 'print what was restored as JSON');
  addSettingFlags(command, [...storeSettings, ...mediaSettings]).action(async (name: string) => {
    const { settings } = settingsOf(command, context);
    const folder = resolve(context.workingDir, name);
    const manifest = await orCliError(async () => {
      const { restoreBackup } = await import('#backup/restore.ts');
      return withBlobs(settings, (blobs) => withWholeStore(settings, (engine) => restoreBackup(engine, blobs, folder)));
    });
    context.out(command.opts<{ json?: boolean }>().json ? json(manifest) : summary('Restored', folder, manifest));
  });
}

async function orCliError(work: () => Promise<Manifest>): Promise<Manifest> {
  const { BackupError } = await import('#backup/manifest.ts');
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupError ? new CliError(error.message) : error;
  }
}

function summary(done: string, folder: string, { tables, images, createdAt, engine }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${done}: ${counted(rows, 'rows')} of ${engine} and ${counted(images.count, 'images')} as of ${createdAt}, ${folder}`;
}
