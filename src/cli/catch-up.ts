import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { counted, countedName } from '#kernel/plural.ts';
import type { CatchUpSummary } from '#migrate-in/catch-up/catch-up.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { type CliContext, usageError } from './context.ts';
import { type ImportFlags, onStore, sourceOf, summaryText } from './import.ts';
import type { ProgressDisplay } from './import-progress.ts';
import { json, printable } from './output.ts';
import { withBlobs } from './store.ts';

/** `import --catch-up`: takes what has changed in the source since the last time, once or again and again. */
export async function runCatchUps(
  location: string,
  flags: ImportFlags,
  context: CliContext,
  settings: Settings,
  display: ProgressDisplay,
): Promise<void> {
  if (flags.dryRun) throw usageError('--catch-up has no --dry-run: rows that were changed on both sides are listed');
  if (location === '-') throw usageError('--catch-up reads a file or a live database, not standard input');
  for (let replace = flags.replace; ; replace = false) {
    const summary = await catchUpOnce(location, { ...flags, replace }, context, settings, display);
    display.clear();
    context.out(flags.json ? json(summary) : catchUpText(summary));
    if (flags.follow === undefined) return;
    await sleep(flags.follow * 1000);
  }
}

async function catchUpOnce(
  location: string,
  flags: ImportFlags,
  context: CliContext,
  settings: Settings,
  display: ProgressDisplay,
): Promise<CatchUpSummary> {
  const { openLegacySource } = await import('#migrate-in/open-source.ts');
  const { catchUp } = await import('#migrate-in/catch-up/catch-up.ts');
  const { media, prefix, charset, replace = false, keep = [], force = false, ours = false } = flags;
  if (keep.length > 0 && !flags.replace) throw usageError('--keep goes with --replace');
  const { place, password } = sourceOf(location, flags, context);
  const source = await openLegacySource(place, { prefix, password, charset, force });
  try {
    return await onStore(settings, (engine) =>
      withBlobs(settings, (blobs) => {
        const to = settings.mediaStore === 'folder' ? settings.mediaDir : blobs;
        return catchUp(engine, source, {
          folder: join(settings.dataDir, 'catch-up'),
          now: Date.now,
          replace,
          keep,
          force,
          ours,
          ...(flags.json ? { named: Number.MAX_SAFE_INTEGER } : {}),
          ...(media === undefined ? {} : { media: { from: resolve(context.workingDir, media), to } }),
          onProgress: display.show,
        });
      }),
    );
  } finally {
    await source.close();
  }
}

/** The most rows of both sides that a text names. */
const most = 20;

/** What a catch-up did, for people. */
function catchUpText(summary: CatchUpSummary): string {
  const { isFirst, differences, both } = summary;
  if (isFirst) return summaryText(summary);
  if (differences.length === 0 && both.length === 0) return 'Nothing has changed in the source.';
  const parts = (each: (typeof differences)[number]): string =>
    [
      ...(each.added > 0 ? [`${each.added} new`] : []),
      ...(each.changed > 0 ? [`${each.changed} changed`] : []),
      ...(each.removed > 0 ? [`${each.removed} removed`] : []),
    ].join(', ');
  const rows = differences.map((each) => `  ${countedName(2, each.what)}: ${parts(each)}`);
  const listed = both
    .slice(0, most)
    .map(
      ({ what, row, how, stays }) =>
        `  ${printable(`${what}, ${row}: ${how}; ${stays === 'ours' ? 'ours stays' : "the source's is here now"}`)}`,
    );
  const more = both.length > most ? [`  and ${counted(both.length - most, 'more')} (--json names all)`] : [];
  return [
    ...(rows.length > 0 ? ['Taken', ...rows] : []),
    ...(both.length > 0 ? ['Changed here, too', ...listed, ...more] : []),
  ].join('\n');
}
