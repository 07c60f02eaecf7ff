import { filesOfContent } from '#domain/content/pages/files.ts';
import { formatOfName } from '#platform/images/formats.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { categoryImageKey, categoryImages } from '../categories/served-image.ts';
import { importedKey } from '../images/served-image.ts';
import { CONTENT_PREFIX } from './image-source.ts';

/** A blob that the store shows: an image of a product or category, or a file of a page. */
export interface WantedBlob {
  /** The public path: `/x/y/name.ext` for a product's image, else the path below `/media/`. */
  readonly file: string;
  readonly key: string;
  readonly contentType: string;
  /** Only for uploads, like the next field. */
  readonly size: number | undefined;
  readonly sha256: string | undefined;
}

const page = statement((q, p: { after: string; limit: number }) =>
  q
    .selectFrom('gallery_image as g')
    .leftJoin('image_file as f', 'f.file', 'g.file')
    .select(['g.file', 'f.blob_key', 'f.content_type', 'f.size', 'f.sha256'])
    .distinct()
    .where('g.file', '>', p.after)
    .orderBy('g.file')
    .limit(p.limit),
);

/**
 * Every blob that the store shows, without duplicates, in batches. These are images of products ordered by public path,
 * images of categories, and the files below `wysiwyg` that pages, blocks and blog posts name.
 */
export async function* wantedBlobs(engine: Pick<Engine, 'read'>, batch = 500): AsyncGenerator<readonly WantedBlob[]> {
  for (let after = ''; ; ) {
    const rows = await engine.read((tx) => tx.all(page, { after, limit: batch }));
    const last = rows.at(-1);
    if (!last) break;
    yield rows.map(({ file, blob_key, content_type, size, sha256 }) => ({
      file,
      key: blob_key ?? importedKey(file),
      contentType: content_type ?? formatOfName(file)?.contentType ?? 'application/octet-stream',
      size: size ?? undefined,
      sha256: sha256 ?? undefined,
    }));
    after = last.file;
  }
  const others = await engine.read(async (tx) => [
    ...(await categoryImages(tx)).map(categoryImageKey),
    ...(await filesOfContent(tx)).filter((file) => file.startsWith(`${CONTENT_PREFIX}/`)),
  ]);
  for (let start = 0; start < others.length; start += batch) yield others.slice(start, start + batch).map(storedUnder);
}

/** A blob of which only the key is known. */
export function storedUnder(key: string): WantedBlob {
  const contentType = formatOfName(key)?.contentType ?? 'application/octet-stream';
  return { file: key, key, contentType, size: undefined, sha256: undefined };
}
