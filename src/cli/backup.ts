// cli/: the command line: one file a command, declared as data (declare.ts): name, arguments, options, settings,
// run.

import { resolve } from 'node:path';
import type { Manifest } from '#backup/manifest.ts';
import { counted } from '#kernel/plural.ts';
import { CliError } from './context.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';
import { json } from './output.ts';
import { mediaSettings, storeSettings } from './setting-flags.ts';
import { withBlobs, withStore, withWholeStore } from './store.ts';

/** `backup`: writes the current store, and its images, into a new folder; the service may run meanwhile. */
export const command: CommandDeclaration = defineCommand({
  name: 'backup',
  args: '<FOLDER>',
  argsAbout: ['a folder that is not there yet, or is empty'],
  about:
    'Write the store, as it is at this moment, and its images into a new folder. The service may run meanwhile. Keep the folder secret: it has data of customers and hashes of keys.',
  options: {
    '--check': 'write nothing; check that the backup in the folder is complete',
    '--json': 'print what the backup holds as JSON',
  },
  settings: [...storeSettings, ...mediaSettings],
  run: async (call, name) => {
    const options = call.options;
    const folder = resolve(call.workingDir, name);
    const manifest = await orCliError(async () => {
      if (options.check) return (await import('#backup/restore.ts')).checkBackup(folder);
      const { writeBackup } = await import('#backup/write.ts');
      return withStore(call, (engine, settings) =>
        withBlobs(settings, (blobs) => writeBackup(engine, blobs, folder, Date.now())),
      );
    });
    call.out(options.json ? json(manifest) : summary(options.check ? 'Whole' : 'Written', folder, manifest));
  },
});

/** `restore`: restores a backup into a new, empty database of any engine. */
export const restore: CommandDeclaration = defineCommand({
  name: 'restore',
  args: '<FOLDER>',
  argsAbout: ['a folder that "cartwright backup" wrote'],
  about:
    'Restore a backup into an empty database of either engine, and its images into image storage: all or nothing. A backup has no sessions and tokens.',
  options: {
    '--json': 'print what was restored as JSON',
  },
  settings: [...storeSettings, ...mediaSettings],
  run: async (call, name) => {
    const { settings } = call.settings();
    const folder = resolve(call.workingDir, name);
    const manifest = await orCliError(async () => {
      const { restoreBackup } = await import('#backup/restore.ts');
      return withBlobs(settings, (blobs) => withWholeStore(settings, (engine) => restoreBackup(engine, blobs, folder)));
    });
    call.out(call.options.json ? json(manifest) : summary('Restored', folder, manifest));
  },
});

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
