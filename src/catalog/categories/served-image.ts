import { sql } from 'kysely';
import type { Tx } from '../../storage/engine.ts';
import { statement } from '../../storage/statement.ts';

/** Where the blobs of category images begin. */
const CATEGORY_IMAGES = 'catalog/category';

const imageOfCategory = statement((q, p: { name: string }) =>
  q
    .selectFrom('attribute as a')
    .innerJoin('category_value as v', 'v.attribute_id', 'a.attribute_id')
    .select('v.category_id')
    .where('a.backend', '=', 'image')
    .where('v.value', '=', p.name)
    // So that the index of short values is used.
    .where(sql<boolean>`length(v.value) between 1 and 255`)
    .limit(1),
);

/** What a public path (`/name.ext`) shows; undefined where no category has such an image. */
export async function servedCategoryImage(tx: Tx, file: string): Promise<{ readonly blobKey: string } | undefined> {
  const name = file.replace(/^\/+/, '');
  return (await tx.first(imageOfCategory, { name })) && { blobKey: `${CATEGORY_IMAGES}/${name}` };
}
