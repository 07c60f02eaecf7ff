import { freeNumber } from '#kernel/free-number.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { imagePath } from './file-name.ts';
import { importedKey } from './served-image.ts';
import type { StoredUpload } from './upload.ts';

const taken = statement((q, p: { file: string }) =>
  q
    .selectFrom('image_file')
    .select('file')
    .where('file', '=', p.file)
    .unionAll(q.selectFrom('gallery_image').select('file').where('file', '=', p.file))
    .limit(1),
);
type FileParams = { file: string; blobKey: string; contentType: string; size: number; sha256: string; now: number };
const claim = statement<FileParams, never>((q, p) =>
  q
    .insertInto('image_file')
    .values({
      file: p.file,
      blob_key: p.blobKey,
      content_type: p.contentType,
      size: p.size,
      sha256: p.sha256,
      created_at: p.now,
    })
    .onConflict((conflict) => conflict.column('file').doNothing()),
);
const replace = statement<FileParams, never>((q, p) =>
  q
    .insertInto('image_file')
    .values({
      file: p.file,
      blob_key: p.blobKey,
      content_type: p.contentType,
      size: p.size,
      sha256: p.sha256,
      created_at: p.now,
    })
    .onConflict((conflict) =>
      conflict.column('file').doUpdateSet({
        blob_key: p.blobKey,
        content_type: p.contentType,
        size: p.size,
        sha256: p.sha256,
        created_at: p.now,
      }),
    ),
);
const anyImage = statement((q, p: { file: string }) =>
  q.selectFrom('gallery_image').select('image_id').where('file', '=', p.file).limit(1),
);
const deleteFile = statement<{ file: string }, never>((q, p) => q.deleteFrom('image_file').where('file', '=', p.file));

/**
 * Gives an upload a free name: its own, else the first free number behind it, if all numbers below are taken. If two
 * calls want one name at the same time, on any node, they get different ones: the second waits for the first.
 */
export async function claimFile(tx: Tx, { name, ...upload }: StoredUpload, now: number): Promise<string> {
  for (let number = await freeNumber((tried) => isTaken(tx, imagePath(name, tried))); ; number += 1) {
    const file = imagePath(name, number);
    if (await isTaken(tx, file)) continue;
    if ((await tx.run(claim, { ...upload, file, now })) === 1) return file;
  }
}

async function isTaken(tx: Tx, file: string): Promise<boolean> {
  return (await tx.first(taken, { file })) !== undefined;
}

/**
 * Replaces the bytes of a file; answers the key of the blob that is no longer needed.
 *
 * @param before the key of the file's bytes; null for an imported file
 */
export async function replaceFile(
  tx: Tx,
  file: string,
  before: string | null,
  { name: _name, ...upload }: StoredUpload,
  now: number,
): Promise<string> {
  await tx.run(replace, { ...upload, file, now });
  return before ?? importedKey(file);
}

/**
 * Forgets a file that a product no longer has; answers the key of the blob that is no longer needed. Undefined if
 * another product shows the same file, which imported products may.
 */
export async function releaseFile(tx: Tx, file: string, before: string | null): Promise<string | undefined> {
  if (await tx.first(anyImage, { file })) return undefined;
  await tx.run(deleteFile, { file });
  return before ?? importedKey(file);
}
