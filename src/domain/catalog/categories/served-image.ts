import { type RawBuilder, sql } from 'kysely';
import { attributeIdSql, imageAttributeIdsSql } from '#domain/shared/attributes/attribute-ids.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

/** The prefix of the blobs of category images. */
const CATEGORY_IMAGES = 'catalog/category';

const imageOfCategory = statement((q, p: { name: string }) =>
  q
    .selectFrom('category_value as v')
    .select('v.category_id')
    .where('v.attribute_id', 'in', imageAttributeIdsSql)
    .where('v.value', '=', p.name)
    // This lets the database use the index of short values.
    .where(sql<boolean>`length(v.value) between 1 and 255`)
    .limit(1),
);

const shownImage = statement((q, p: { name: string }) =>
  q
    .selectFrom('category_value as v')
    .innerJoin('category as c', 'c.category_id', 'v.category_id')
    .select('v.category_id')
    .where('v.attribute_id', 'in', imageAttributeIdsSql)
    .where('v.value', '=', p.name)
    .where(sql<boolean>`length(v.value) between 1 and 255`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('store as s')
          .innerJoin('store_group as sg', 'sg.group_id', 's.group_id')
          .innerJoin('category as root', 'root.category_id', 'sg.root_category_id')
          .select('s.store_id')
          .where('s.is_active', '=', 1)
          .where('s.store_id', '<>', 0)
          .where(sql<boolean>`(c.path = root.path or c.path like root.path || '/%')`)
          .where(hiddenAbove, '=', 0),
      ),
    )
    .limit(1),
);
/** 1 if the category `c` or a category above it, below the `root` of the store view `s`, is inactive there. */
const hiddenAbove = sql<number>`(
  select count(*) from category as up
  where (c.path = up.path or c.path like up.path || '/%') and up.path like root.path || '/%'
    and coalesce(${isActiveIn(sql`s.store_id`)}, ${isActiveIn(sql`0`)}, '0') <> '1'
)`;

function isActiveIn(storeId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select flag.value from category_value as flag
    where flag.category_id = up.category_id and flag.attribute_id = ${attributeIdSql('catalog_category', 'is_active')} and flag.store_id = ${storeId})`;
}

const cache: Memo<{ readonly category_id: number } | undefined> = memo();

const namesOfImages = statement((q) =>
  q
    .selectFrom('category_value as v')
    .select('v.value')
    .distinct()
    .where('v.attribute_id', 'in', imageAttributeIdsSql)
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

/** Whether a category has the image with a file name. */
export async function isImageOfCategory(tx: Tx, name: string): Promise<boolean> {
  return (await tx.first(imageOfCategory, { name })) !== undefined;
}

/**
 * The image at a public path (`/name.ext`); undefined if no category has it. If `shown` is for everybody, also
 * undefined unless a category with it, and all above it, is active in an active store view.
 */
export async function servedCategoryImage(
  tx: Tx,
  file: string,
  which: 'shown' | 'any',
): Promise<{ readonly blobKey: string } | undefined> {
  const name = file.replace(/^\/+/, '');
  const found =
    which === 'any'
      ? await tx.first(imageOfCategory, { name })
      : (await tx.remember(cache, name, () => tx.first(shownImage, { name }))).value;
  return found && { blobKey: categoryImageKey(name) };
}
