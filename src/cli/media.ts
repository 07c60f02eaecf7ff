import type { Command } from 'commander';
import { counted } from '#kernel/plural.ts';
import type { BlobSettings } from '#platform/storage/blobs/open.ts';
import { type CliContext, CliError, usageError } from './context.ts';
import { json, printable } from './output.ts';
import { addSettingFlags, mediaSettings, settingsOf, storeSettings } from './setting-flags.ts';
import { withBlobs, withCommands, withStore } from './store.ts';

/** `media`: the files of product images in their store. */
export function register(program: Command, context: CliContext): void {
  const media = program.command('media').description('Files of images.');
  registerSweep(media, context);
  registerCheck(media, context);
  registerCopy(media, context);
}

const flags = [...storeSettings, ...mediaSettings];

function registerSweep(media: Command, context: CliContext): void {
  const command = media
    .command('sweep')
    .description(
      'Remove files that no product needs any more: of failed uploads and deleted products, and resized images of these. Only files older than an hour. The oldest resized images beyond the limit (mediaCacheLimit) go, too. The service does the same by itself.',
    )
    .option('--imported', 'also files that the service did not write itself, such as those for an import')
    .option('--dry-run', 'only print what would be removed')
    .option('--json', 'print the counts as JSON');
  addSettingFlags(command, [...flags, 'mediaCacheLimit']).action(async () => {
    const options = command.opts<{ imported?: boolean; dryRun?: boolean; json?: boolean }>();
    const { sweepMedia } = await import('#domain/catalog/media/sweep.ts');
    const summary = await withCommands(command, context, (run, settings) =>
      withBlobs(settings, (blobs) =>
        sweepMedia(run, blobs, {
          now: Date.now(),
          cacheLimit: settings.mediaCacheLimit,
          imported: options.imported === true,
          dryRun: options.dryRun === true,
          ...(options.dryRun && !options.json ? { onRemove: (key: string) => context.out(printable(key)) } : {}),
        }),
      ),
    );
    if (options.json) {
      context.out(json(summary));
      return;
    }
    const { uploads, imported, variants, trimmed, unfinished, bytes, left, adopted } = summary;
    const verb = options.dryRun ? 'Would remove' : 'Removed';
    context.out(
      `${verb} ${counted(uploads + imported, 'images')}, ${counted(variants + trimmed, 'resized ones')} and ${counted(unfinished, 'unfinished files')}: ${counted(bytes, 'bytes')}.`,
    );
    if (trimmed > 0)
      context.out(`${counted(trimmed, 'resized images')} of these, the oldest, beyond the limit of the cache.`);
    if (adopted > 0) {
      const verbs = options.dryRun ? 'would count' : adopted === 1 ? 'counts' : 'count';
      context.out(`${counted(adopted, 'resized images')} that the database did not know ${verbs} from now on.`);
    }
    if (left > 0) {
      const verbs = left === 1 ? 'belongs to no product and was' : 'belong to no product and were';
      context.out(`${counted(left, 'files')} ${verbs} not written by the service: see --imported.`);
    }
  });
}

function registerCheck(media: Command, context: CliContext): void {
  const command = media
    .command('check')
    .description(
      'Check that the files of all images of products, categories, pages and blocks exist. The exit status is 1 if one is missing.',
    )
    .option('--compare', 'also read the files of uploads and compare their SHA-256')
    .option('--json', 'print the findings as JSON');
  addSettingFlags(command, flags).action(async () => {
    const options = command.opts<{ compare?: boolean; json?: boolean }>();
    const { checkMedia } = await import('#domain/catalog/media/copy.ts');
    const summary = await withStore(command, context, (engine, settings) =>
      withBlobs(settings, (blobs) => checkMedia(engine, blobs, { compare: options.compare === true })),
    );
    if (options.json) context.out(json(summary));
    else context.out([looked(summary.checked), ...problemLines(summary)].join('\n'));
    refuse(summary);
  });
}

function registerCopy(media: Command, context: CliContext): void {
  const command = media
    .command('copy')
    .description(
      'Copy the files of all images of products and categories, and those of pages (wysiwyg), from one place to another, each read back and compared. Places are folder:PATH, s3:BUCKET or s3:BUCKET/PREFIX; the settings say how S3 is reached. It can be repeated: what is there is not copied again.',
    )
    .option('--from <PLACE>', 'the source (default: the place in the settings)')
    .requiredOption('--to <PLACE>', 'the target')
    .option('--compare', 'compare the bytes of existing files, not only their length')
    .option('--json', 'print the counts as JSON');
  addSettingFlags(command, flags).action(async () => {
    const options = command.opts<{ from?: string; to: string; compare?: boolean; json?: boolean }>();
    const { settings } = settingsOf(command, context);
    const from = options.from === undefined ? settings : await located('--from', options.from, settings, context);
    const to = await located('--to', options.to, settings, context);
    const { copyMedia } = await import('#domain/catalog/media/copy.ts');
    const summary = await withStore(command, context, (engine) =>
      withBlobs(from, (source) =>
        withBlobs(to, (target) =>
          copyMedia(engine, source, target, {
            compare: options.compare === true,
            ...(context.isTerminal
              ? { onProgress: (done) => process.stderr.write(`\r${counted(done, 'images')}`) }
              : {}),
          }),
        ),
      ),
    );
    if (context.isTerminal) process.stderr.write('\r\x1b[2K');
    if (options.json) context.out(json(summary));
    else {
      const { copied, bytes, present } = summary;
      const were = (count: number) => (count === 1 ? 'was' : 'were');
      const done = `${counted(copied, 'images')} ${were(copied)} copied (${counted(bytes, 'bytes')})`;
      const lines = [`${done}, ${present} ${were(present)} there.`, ...problemLines(summary)];
      context.out(lines.join('\n'));
    }
    refuse(summary);
  });
}

async function located(
  flag: string,
  place: string,
  settings: BlobSettings,
  { workingDir }: CliContext,
): Promise<BlobSettings> {
  const { locateBlobs } = await import('#platform/storage/blobs/location.ts');
  const found = locateBlobs(place, settings, workingDir);
  if ('problem' in found) throw usageError(`${flag} ${found.problem}`);
  return found;
}

interface Problems {
  readonly missing: readonly string[];
  readonly different: readonly string[];
}

const looked = (count: number): string => `${counted(count, 'images')} ${count === 1 ? 'was' : 'were'} checked.`;

function problemLines({ missing, different }: Problems): string[] {
  return [
    ...missing.map((file) => `missing: ${printable(file)}`),
    ...different.map((file) => `different: ${printable(file)}`),
  ];
}

function refuse({ missing, different }: Problems): void {
  const problems = missing.length + different.length;
  if (problems > 0) throw new CliError(`${counted(problems, 'images')} ${problems === 1 ? 'has' : 'have'} a problem`);
}
