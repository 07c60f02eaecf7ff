import { counted } from '#kernel/plural.ts';
import type { BlobSettings } from '#platform/storage/blobs/open.ts';
import { type CliContext, CliError, usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { json, printable } from './output.ts';
import { mediaSettings, storeSettings } from './setting-flags.ts';
import { withBlobs, withCommands, withStore } from './store.ts';

const flags = [...storeSettings, ...mediaSettings];

const sweep = defineCommand({
  name: 'sweep',
  about:
    'Remove files that no product needs any more: of failed uploads and deleted products, and resized images of these. Only files older than an hour. The oldest resized images beyond the limit (mediaCacheLimit) go, too. The service does the same by itself.',
  options: {
    '--imported': 'also files that the service did not write itself, such as those for an import',
    '--dry-run': 'only print what would be removed',
    '--json': 'print the counts as JSON',
  },
  settings: [...flags, 'mediaCacheLimit'],
  run: async (call) => {
    const options = call.options;
    const { sweepMedia } = await import('#domain/catalog/media/sweep.ts');
    const summary = await withCommands(call, (run, settings) =>
      withBlobs(settings, (blobs) =>
        sweepMedia(run, blobs, {
          now: Date.now(),
          cacheLimit: settings.mediaCacheLimit,
          imported: options.imported === true,
          dryRun: options.dryRun === true,
          ...(options.dryRun && !options.json ? { onRemove: (key: string) => call.out(printable(key)) } : {}),
        }),
      ),
    );
    if (options.json) {
      call.out(json(summary));
      return;
    }
    const { uploads, imported, variants, trimmed, unfinished, bytes, left, adopted } = summary;
    const verb = options.dryRun ? 'Would remove' : 'Removed';
    call.out(
      `${verb} ${counted(uploads + imported, 'images')}, ${counted(variants + trimmed, 'resized ones')} and ${counted(unfinished, 'unfinished files')}: ${counted(bytes, 'bytes')}.`,
    );
    if (trimmed > 0)
      call.out(`${counted(trimmed, 'resized images')} of these, the oldest, beyond the limit of the cache.`);
    if (adopted > 0) {
      const verbs = options.dryRun ? 'would count' : adopted === 1 ? 'counts' : 'count';
      call.out(`${counted(adopted, 'resized images')} that the database did not know ${verbs} from now on.`);
    }
    if (left > 0) {
      const verbs = left === 1 ? 'belongs to no product and was' : 'belong to no product and were';
      call.out(`${counted(left, 'files')} ${verbs} not written by the service: see --imported.`);
    }
  },
});

const check = defineCommand({
  name: 'check',
  about:
    'Check that the files of all images of products, categories, pages and blocks exist. The exit status is 1 if one is missing.',
  options: {
    '--compare': 'also read the files of uploads and compare their SHA-256',
    '--json': 'print the findings as JSON',
  },
  settings: flags,
  run: async (call) => {
    const options = call.options;
    const { checkMedia } = await import('#domain/catalog/media/copy.ts');
    const summary = await withStore(call, (engine, settings) =>
      withBlobs(settings, (blobs) => checkMedia(engine, blobs, { compare: options.compare === true })),
    );
    if (options.json) call.out(json(summary));
    else call.out([looked(summary.checked), ...problemLines(summary)].join('\n'));
    refuse(summary);
  },
});

const copy = defineCommand({
  name: 'copy',
  about:
    'Copy the files of all images of products and categories, and those of pages (wysiwyg), from one place to another, each read back and compared. Places are folder:PATH, s3:BUCKET or s3:BUCKET/PREFIX; the settings say how S3 is reached. It can be repeated: what is there is not copied again.',
  options: {
    '--from <PLACE>': 'the source (default: the place in the settings)',
    '--to <PLACE>': { about: 'the target', isRequired: true },
    '--compare': 'compare the bytes of existing files, not only their length',
    '--json': 'print the counts as JSON',
  },
  settings: flags,
  run: async (call) => {
    const options = call.options;
    const { settings } = call.settings();
    const from = options.from === undefined ? settings : await located('--from', options.from, settings, call);
    const to = await located('--to', options.to, settings, call);
    const { copyMedia } = await import('#domain/catalog/media/copy.ts');
    const summary = await withStore(call, (engine) =>
      withBlobs(from, (source) =>
        withBlobs(to, (target) =>
          copyMedia(engine, source, target, {
            compare: options.compare === true,
            ...(call.isTerminal ? { onProgress: (done) => process.stderr.write(`\r${counted(done, 'images')}`) } : {}),
          }),
        ),
      ),
    );
    if (call.isTerminal) process.stderr.write('\r\x1b[2K');
    if (options.json) call.out(json(summary));
    else {
      const { copied, bytes, present } = summary;
      const were = (count: number) => (count === 1 ? 'was' : 'were');
      const done = `${counted(copied, 'images')} ${were(copied)} copied (${counted(bytes, 'bytes')})`;
      const lines = [`${done}, ${present} ${were(present)} there.`, ...problemLines(summary)];
      call.out(lines.join('\n'));
    }
    refuse(summary);
  },
});

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

/** `media`: the files of product images in their store. */
export const command: CommandGroup = {
  name: 'media',
  about: 'Files of images.',
  commands: [sweep, check, copy],
};
