import { importedKey } from '../catalog/media/served-image.ts';
import type { Engine } from '../storage/engine.ts';
import { statement } from '../storage/statement.ts';
import { formatOfName } from './formats.ts';

/** A blob that a product's image needs. */
export interface WantedBlob {
  /** The public path: `/x/y/name.ext`. */
  readonly file: string;
  readonly key: string;
  readonly contentType: string;
  /** Only of uploads, as the next. */
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

/** Every blob that some product's image needs, once, in batches by the order of the public paths. */
export async function* wantedBlobs(engine: Pick<Engine, 'read'>, batch = 500): AsyncGenerator<readonly WantedBlob[]> {
  for (let after = ''; ; ) {
    const rows = await engine.read((tx) => tx.all(page, { after, limit: batch }));
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ file, blob_key, content_type, size, sha256 }) => ({
      file,
      key: blob_key ?? importedKey(file),
      contentType: content_type ?? formatOfName(file)?.contentType ?? 'application/octet-stream',
      size: size ?? undefined,
      sha256: sha256 ?? undefined,
    }));
    after = last.file;
  }
}
