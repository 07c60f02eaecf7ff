import { sql } from 'kysely';
import { OPTION_FILE_PREFIX } from '#domain/catalog/media/image-source.ts';
import { command, type Run } from '#domain/shared/command.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { statement } from '#platform/storage/statement.ts';
import { fileBlobsInUse } from './option-files.ts';

/** So many are looked at in one transaction. */
const most = 200;
/** Milliseconds after which a file goes that no item has. */
const unusedFor = 86_400_000;
/** Milliseconds that bytes are left alone: a call that stores them may need some time until their row is there. */
const margin = 3_600_000;

/** Of a file `f`: no order and no line of its cart has it. */
const isUnused = sql<boolean>`f.order_id is null and not exists (
  select 1 from quote_item i inner join quote_item_option o on o.item_id = i.item_id
  where i.quote_id = f.quote_id and o.value like '%' || f.file_key || '%')`;

const unusedFiles = statement((q, p: { before: number }, d) =>
  q
    .selectFrom('option_file as f')
    .select('f.file_id')
    .where('f.created_at', '<', p.before)
    .where(isUnused)
    .limit(most)
    .$call((query) => d.forUpdateSkipLocked(query, 'f')),
);
/** Looks again, since somebody may have put one into the cart before it was locked. */
const removeUnused = statement<{ ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('option_file as f').where('f.file_id', d.in, d.list(p.ids)).where(isUnused),
);

/** Forgets some hundred files that no item has had for a day; answers how many, 0 when none is left. Their bytes are removed after. */
const forgetUnusedFiles = command({
  name: 'quote.forgetUnusedFiles',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  async run({ tx, now }, _input: undefined): Promise<number> {
    const ids = (await tx.all(unusedFiles, { before: now - unusedFor })).map(({ file_id }) => file_id);
    return ids.length === 0 ? 0 : tx.run(removeUnused, { ids });
  },
});

/** Which of the keys have the bytes of a file that is known. */
const readBlobsInUse = command({
  name: 'quote.optionFileBlobs',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx }, { keys }: { readonly keys: readonly string[] }): Promise<Set<string>> => fileBlobsInUse(tx, keys),
});

/** When a sweep is, and what ends it early. */
export interface FileSweep {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly signal?: AbortSignal;
}

/**
 * Removes files for custom options that no cart and no order needs. These are files that no item has had for a day,
 * files of carts that are gone, and bytes whose call failed in between. Only what is older than an hour. Answers how
 * many bytes' keys were removed. Several nodes may do it at once: keys are never used twice.
 */
export async function sweepOptionFiles(run: Run, blobs: BlobStore, { now, signal }: FileSweep): Promise<number> {
  while (!signal?.aborted && (await run(forgetUnusedFiles, undefined)) > 0);
  let removed = 0;
  async function sweepBatch(keys: readonly string[]): Promise<void> {
    const used = await run(readBlobsInUse, { keys });
    for (const key of keys) {
      if (used.has(key)) continue;
      await blobs.remove(key);
      removed += 1;
    }
  }
  let batch: string[] = [];
  for await (const { key, modifiedAt } of blobs.list(`${OPTION_FILE_PREFIX}/`)) {
    if (signal?.aborted) return removed;
    if (modifiedAt > now - margin) continue;
    batch.push(key);
    if (batch.length < most) continue;
    await sweepBatch(batch);
    batch = [];
  }
  await sweepBatch(batch);
  return removed;
}
