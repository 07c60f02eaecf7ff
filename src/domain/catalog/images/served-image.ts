import { activeStoresSql } from '#domain/stores/store-sql.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { productsInScope } from '../products/record/product-scope.ts';

/** The prefix of the blobs of product images. */
export const IMAGE_PREFIX = 'catalog/product';

/** The bytes and facts that are served at an image's address. */
export interface ServedImage {
  readonly blobKey: string;
  /** For uploads only: of an imported image only the blob is known. */
  readonly contentType?: string;
  /** Bytes. */
  readonly size?: number;
  /** 64 hex characters. */
  readonly sha256?: string;
}

const galleryFile = statement((q, p: { file: string }) =>
  q
    .selectFrom('gallery_image as g')
    .leftJoin('image_file as f', 'f.file', 'g.file')
    .select(['f.blob_key', 'f.content_type', 'f.size', 'f.sha256'])
    .where('g.file', '=', p.file)
    .limit(1),
);
const shownFile = statement((q, p: { file: string }) =>
  q
    .selectFrom('gallery_image as g')
    .leftJoin('image_file as f', 'f.file', 'g.file')
    .select(['f.blob_key', 'f.content_type', 'f.size', 'f.sha256'])
    .where('g.file', '=', p.file)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product_index as i')
          .select('i.product_id')
          .whereRef('i.product_id', '=', 'g.product_id')
          .where('i.is_public', '=', 1)
          .where('i.store_id', 'in', activeStoresSql),
      ),
    )
    .limit(1),
);
const productsWithFile = statement((q, p: { file: string }) =>
  q.selectFrom('gallery_image').select('product_id').distinct().where('file', '=', p.file),
);
const uploadsInUse = statement((q, p: { keys: readonly string[] }, d) =>
  q
    .selectFrom('image_file as f')
    .select('f.blob_key')
    .where('f.blob_key', d.in, d.list(p.keys, 'text'))
    .where((eb) =>
      eb.exists(eb.selectFrom('gallery_image as g').select('g.image_id').whereRef('g.file', '=', 'f.file')),
    ),
);
const importedInUse = statement((q, p: { files: readonly string[] }, d) =>
  q
    .selectFrom('gallery_image as g')
    .select('g.file')
    .distinct()
    .where('g.file', d.in, d.list(p.files, 'text'))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('image_file as f').select('f.file').whereRef('f.file', '=', 'g.file'))),
    ),
);
const deleteUnused = statement<Record<string, never>, never>((q) =>
  q
    .deleteFrom('image_file')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('gallery_image as g').select('g.image_id').whereRef('g.file', '=', 'image_file.file')),
      ),
    ),
);

/**
 * The image at a public path (`/x/y/name.ext`); undefined if no product has it, also at once after its removal. If
 * `shown` is for everybody, a product with it must be enabled and on the website of an active store view. The blob may
 * have been deleted when it is read, since an update has replaced it: then ask again.
 */
export async function servedImage(
  tx: Tx,
  file: string,
  which: 'shown' | 'any' = 'any',
): Promise<ServedImage | undefined> {
  const found = await tx.first(which === 'any' ? galleryFile : shownFile, { file });
  if (!found) return undefined;
  const { blob_key: blobKey, content_type: contentType, size, sha256 } = found;
  if (blobKey === null || contentType === null || size === null || sha256 === null)
    return { blobKey: importedKey(file) };
  return { blobKey, contentType, size, sha256 };
}

/** As `servedImage` for an API user, who sees images of all products on the websites that the user is bound to. */
export async function servedImageInScope(
  tx: Tx,
  file: string,
  scope: Scope | undefined,
): Promise<ServedImage | undefined> {
  if (scope) {
    const ids = (await tx.all(productsWithFile, { file })).map(({ product_id }) => product_id);
    if ((await productsInScope(tx, scope, ids)).size === 0) return undefined;
  }
  return servedImage(tx, file);
}

/** The key of an image that came with an import or the demo store. */
export function importedKey(file: string): string {
  return `${IMAGE_PREFIX}/${file.replace(/^\/+/, '')}`;
}

/**
 * The given keys that some product's image needs. Any other blob below `IMAGE_PREFIX` is an orphan, unless it is so new
 * that the call that stored it may still run.
 */
export async function blobKeysInUse(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const used = new Set((await tx.all(uploadsInUse, { keys })).map(({ blob_key }) => blob_key));
  const paths = keys
    .filter((key) => key.startsWith(`${IMAGE_PREFIX}/`))
    .map((key) => key.slice(IMAGE_PREFIX.length + 1));
  const files = paths.flatMap((path) => [`/${path}`, path]);
  for (const { file } of await tx.all(importedInUse, { files })) used.add(importedKey(file));
  return used;
}

/** Forgets uploads that no product's image needs: those of deleted products. Answers how many. */
export async function forgetUnusedUploads(tx: Tx): Promise<number> {
  return tx.run(deleteUnused, {});
}
