import { placedAttributes, productAttributesOfSet } from '#domain/shared/attributes/attribute-sets.ts';
import { replaceImageFile } from '#domain/shared/attributes/change-values.ts';
import { differsByView, scopeNamed, type ValueScope, viewsWritten } from '#domain/shared/attributes/value-scope.ts';
import { type ValueChange, writeStoredValues } from '#domain/shared/attributes/write-values.ts';
import { viewsToWrite } from '#domain/stores/views-to-write.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

/** An attribute of input `media_image`: an image type; its value is the file that has it. */
export interface ImageAttribute {
  readonly attribute_id: number;
  readonly code: string;
  readonly scope: ValueScope;
  /** The file in the store view; null if no image has the type. */
  readonly file: string | null;
}

/** The value of an image type that no image has, as legacy stores write it. */
const NONE = 'no_selection';

const ofSet = statement((q, p: { setId: number; productId: number; storeId: number }) =>
  placedAttributes(q)
    .leftJoin('product_value as own', (join) =>
      join
        .onRef('own.attribute_id', '=', 'a.attribute_id')
        .on('own.product_id', '=', p.productId)
        .on('own.store_id', '=', p.storeId),
    )
    .leftJoin('product_value as def', (join) =>
      join
        .onRef('def.attribute_id', '=', 'a.attribute_id')
        .on('def.product_id', '=', p.productId)
        .on('def.store_id', '=', 0),
    )
    .select(['a.attribute_id', 'a.code', 'a.scope', 'a.frontend_input', 'own.value as own', 'def.value as def'])
    .where('p.set_id', '=', p.setId)
    .where((eb) => eb.or([eb('a.frontend_input', '=', 'media_image'), eb('a.code', '=', 'media_gallery')])),
);
/** The image types of a product's set with their files; `galleryId` is undefined if the set has no gallery. */
export interface ImageAttributes {
  readonly galleryId: number | undefined;
  readonly attributes: readonly ImageAttribute[];
}

const cache: Memo<ImageAttributes> = memo();

/** Reads the image types for a store view. */
export async function imageAttributesOf(
  tx: Tx,
  productId: number,
  setId: number,
  storeId: number,
): Promise<ImageAttributes> {
  const read = () => readAttributes(tx, productId, setId, storeId);
  return (await tx.remember(cache, `${productId} ${setId} ${storeId}`, read)).value;
}

async function readAttributes(tx: Tx, productId: number, setId: number, storeId: number): Promise<ImageAttributes> {
  let galleryId: number | undefined;
  const attributes: ImageAttribute[] = [];
  for (const { frontend_input, own, def, ...row } of await tx.all(ofSet, { setId, productId, storeId })) {
    const attribute = { ...row, scope: scopeNamed(row.scope) };
    const value = differsByView(attribute) ? (own ?? def) : def;
    if (frontend_input === 'media_image') attributes.push({ ...attribute, file: value === NONE ? null : value });
    else galleryId = attribute.attribute_id;
  }
  return { galleryId, attributes };
}

/** The image types of an attribute set, in its order. */
export async function imageTypesOf(tx: Tx, setId: number): Promise<{ code: string; scope: string }[]> {
  return (await productAttributesOfSet(tx, setId))
    .filter(({ input }) => input === 'media_image')
    .map(({ code, scope }) => ({ code, scope }));
}

/** An image whose types change. */
export interface TypedImage {
  readonly productId: number;
  readonly storeId: number;
  readonly attributes: readonly ImageAttribute[];
  readonly file: string;
}

/**
 * Gives an image the named types; another image of the product that had one loses it. If `others` is `lose`, the image
 * loses the types that are not named. Codes that the set does not have are ignored.
 */
export async function setTypes(
  tx: Tx,
  { productId, storeId, attributes, file }: TypedImage,
  codes: readonly string[],
  others: 'keep' | 'lose',
): Promise<void> {
  const changes: ValueChange[] = [];
  const views = await viewsToWrite(tx, attributes, storeId);
  for (const { attribute_id: attributeId, code, scope, file: current } of attributes) {
    const isWanted = codes.includes(code);
    if (isWanted === (current === file) || (!isWanted && others === 'keep')) continue;
    const value = { value: isWanted ? file : NONE, number: null };
    for (const view of viewsWritten(scope, storeId, views)) {
      changes.push({ id: productId, attributeId, storeId: view, value });
    }
  }
  await writeStoredValues(tx, 'catalog_product', changes);
}

/** Removes all types of an image, in every store view. */
export async function clearTypes(tx: Tx, productId: number, file: string): Promise<void> {
  await replaceImageFile(tx, productId, file, NONE);
}
