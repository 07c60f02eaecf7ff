import { sql } from 'kysely';
import { attributeIdSql } from '#domain/shared/attributes/attribute-ids.ts';
import { valuesOf } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

/**
 * An image of a product as a store view sees it: its own label, position and exclusion, else the defaults; null if there
 * is neither.
 */
export interface GalleryImage {
  readonly image_id: number;
  readonly product_id: number;
  readonly file: string;
  readonly label: string | null;
  readonly position: number | null;
  /** 1 if shoppers do not see it. */
  readonly isExcluded: number | null;
  /** The key of its bytes; null for an imported image. */
  readonly blobKey: string | null;
  readonly contentType: string | null;
}

const imagesOf = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('gallery_image as g')
    .leftJoin('image_file as f', 'f.file', 'g.file')
    .leftJoin('gallery_image_value as own', (join) =>
      join.onRef('own.image_id', '=', 'g.image_id').on('own.store_id', '=', p.storeId),
    )
    .leftJoin('gallery_image_value as def', (join) =>
      join.onRef('def.image_id', '=', 'g.image_id').on('def.store_id', '=', 0),
    )
    .select([
      'g.image_id',
      'g.product_id',
      'g.file',
      sql<string | null>`coalesce(own.label, def.label)`.as('label'),
      sql<number | null>`coalesce(own.position, def.position)`.as('position'),
      sql<number | null>`coalesce(case when own.inherits_exclusion = 0 then own.is_excluded end, def.is_excluded)`.as(
        'isExcluded',
      ),
      'f.blob_key as blobKey',
      'f.content_type as contentType',
    ])
    .where('g.product_id', d.in, d.list(p.ids))
    .where('g.attribute_id', '=', attributeIdSql('catalog_product', 'media_gallery'))
    .orderBy('g.product_id')
    // On both engines images without a position come first, as in the reference.
    .orderBy(sql`coalesce(own.position, def.position, -2147483649)`)
    .orderBy('g.image_id'),
);

/** The images of products in a store view: of each by position, then by age; products without images are absent. */
export async function galleryImages(
  tx: Tx,
  ids: readonly number[],
  storeId: number,
): Promise<Map<number, readonly GalleryImage[]>> {
  if (ids.length === 0) return new Map();
  const found = await tx.rememberEach(cache, String(storeId), ids, async (unknown) =>
    Map.groupBy(await tx.all(imagesOf, { ids: unknown, storeId }), ({ product_id }) => product_id),
  );
  return valuesOf(found);
}

const cache: Memo<readonly GalleryImage[] | undefined> = memo({ keepsWritten: true });
