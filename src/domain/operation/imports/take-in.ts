import { command, type Run } from '#domain/shared/command.ts';
import { failureMessage, type Job } from '#platform/jobs/job.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { csvKinds } from '../csv/kinds.ts';
import { CsvFileError } from '../csv/read-lines.ts';
import { importCsv } from '../csv/write-lines.ts';
import { importJobName, importPrefix } from './commands.ts';
import {
  beginNext,
  type CsvImportRecord,
  endImport,
  firstOfEach,
  forgetImportsBefore,
  isBlobInUse,
  noteProgress,
  refusedLineNumbers,
} from './store.ts';

/** The lines of a transaction: few, so that other writers need not wait. */
const batchSize = 100;
/** The lines of a turn, if somebody else's lists wait. */
const turn = 5000;
/** The most refused lines that are told; with more the import is given up. */
const mostRefused = 100_000;
/** How often an import is begun that gets no further. */
const mostAttempts = 5;
/** Milliseconds after which imports are forgotten. */
const rememberedFor = 7 * 86_400_000;
/** Milliseconds that files without an import are left alone: the call that stored one may not be done. */
const margin = 3_600_000;

const internal = { permission: {}, touches: 'shared', refusals: [] } as const;

const begin = command({
  ...internal,
  name: 'import.begin',
  effect: 'write',
  run: ({ tx, now }, { after }: { readonly after: number }) => beginNext(tx, now, after),
});

const doOthersWait = command({
  ...internal,
  name: 'import.othersWait',
  effect: 'read',
  run: async ({ tx }, _input: undefined) => (await firstOfEach(tx)).length > 1,
});

const end = command({
  ...internal,
  name: 'import.end',
  effect: 'write',
  run: ({ tx, now }, { id, error }: { readonly id: number; readonly error: string | null }) =>
    endImport(tx, id, now, error),
});

const forget = command({
  ...internal,
  name: 'import.forget',
  effect: 'write',
  run: ({ tx, now }, _input: undefined) => forgetImportsBefore(tx, now - rememberedFor),
});

const isInUse = command({
  ...internal,
  name: 'import.hasFile',
  effect: 'read',
  run: ({ tx }, { key }: { readonly key: string }) => isBlobInUse(tx, key),
});

const refusedOf = command({
  ...internal,
  name: 'import.refusedNumbers',
  effect: 'read',
  run: ({ tx }, { id }: { readonly id: number }) => refusedLineNumbers(tx, id),
});

/** The parts that taking lists in needs. */
export interface ImportParts {
  readonly run: Run;
  readonly blobs: BlobStore;
}

/**
 * The job that takes in lists that were sent over REST: those of a caller one after the other, callers in turn. What was taken in is noted in the transaction
 * that did it, so that a node that goes on where another one ended takes in no line twice. An import that fails five times
 * without getting on is given up.
 */
export const importJob: Job<ImportParts> = {
  name: importJobName,
  does: 'takes in lists that were sent over REST',
  every: 5 * 60_000,
  atStart: true,
  leaseMs: 60_000,
  retry: { firstMs: 10_000, longestMs: 600_000 },
  async run({ run, blobs, now, signal }) {
    let after = 0;
    while (!signal.aborted) {
      const next = await run(begin, { after });
      if (!next) break;
      after = next.id;
      await takeIn(run, blobs, next, signal);
    }
    if (signal.aborted) return;
    await run(forget, undefined);
    for await (const { key, modifiedAt } of blobs.list(`${importPrefix}/`)) {
      if (signal.aborted) return;
      if (modifiedAt < now() - margin && !(await run(isInUse, { key }))) await blobs.remove(key);
    }
  },
};

async function takeIn(run: Run, blobs: BlobStore, found: CsvImportRecord, signal: AbortSignal): Promise<void> {
  const { id, blobKey, form, isTried, isAtomic, mode } = found;
  const over = async (error: string | null): Promise<void> => {
    await run(end, { id, error });
    if (blobKey !== null) await blobs.remove(blobKey);
  };
  if (isAtomic && found.linesDone > 0) return over(null);
  if (found.attempts > mostAttempts) return over('it was interrupted too often');
  let taken = 0;
  let isTurnOver = false;
  let isHopeless = false;
  try {
    await importCsv(run, {
      kind: csvKinds[found.kind],
      mode,
      form,
      isTried,
      isAtomic,
      batchSize,
      open: () => bytesOf(blobs, blobKey ?? ''),
      before: { line: found.linesDone, second: found.linesLinked, refused: await run(refusedOf, { id }) },
      noted: (tx, written) => noteProgress(tx, found, written),
      async told({ refused }) {
        taken += batchSize;
        isHopeless = found.counts.refused + refused > mostRefused;
        isTurnOver = taken >= turn && (await run(doOthersWait, undefined));
        return !signal.aborted && !isHopeless && !isTurnOver;
      },
    });
    if (isHopeless) await over(`more than ${mostRefused} lines were refused`);
    else if (isAtomic || !(signal.aborted || isTurnOver)) await over(null);
  } catch (error) {
    if (error instanceof CsvFileError) return over(`line ${error.line}: ${error.message}`);
    if (found.attempts < mostAttempts || signal.aborted) throw error;
    await over(failureMessage(error));
  }
}

async function* bytesOf(blobs: BlobStore, key: string): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = await blobs.read(key);
  if (!bytes) throw new CsvFileError(1, 'the file is gone');
  yield* bytes;
}
