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

const namesOfImages = statement((q) =>
  q
    .selectFrom('category_value as v')
    .innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id')
    .select('v.value')
    .distinct()
    .where('a.backend', '=', 'image')
    .where('v.value', 'is not', null)
    .where('v.value', '<>', '')
    .orderBy('v.value'),
);

/** The file names of the images of all categories. */
export async function categoryImages(tx: Tx): Promise<string[]> {
  return (await tx.all(namesOfImages, {})).flatMap(({ value }) => value ?? []);
}

/** The key of the bytes of a category's image. */
export function categoryImageKey(name: string): string {
  return `${CATEGORY_IMAGES}/${name.replace(/^\/+/, '')}`;
}

/** What a public path (`/name.ext`) shows; undefined where no category has such an image. */
export async function servedCategoryImage(tx: Tx, file: string): Promise<{ readonly blobKey: string } | undefined> {
  const name = file.replace(/^\/+/, '');
  return (await tx.first(imageOfCategory, { name })) && { blobKey: categoryImageKey(name) };
}
