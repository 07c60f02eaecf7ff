import { sql } from 'kysely';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { attributeIdSql } from './attribute-ids.ts';
import type { Attribute } from './registry.ts';

/*
 * Changes of values of many products at once: when options, store views' own values, attribute sets or images are
 * deleted.
 */

type OneOption = { attributeId: number; optionId: number };
type OneText = { attributeId: number; value: string };

const clearNumbers = statement<OneOption, never>((q, p) =>
  q.deleteFrom('product_value').where('attribute_id', '=', p.attributeId).where('number', '=', p.optionId),
);
const clearTexts = statement<OneText, never>((q, p) =>
  q.deleteFrom('product_value').where('attribute_id', '=', p.attributeId).where('value', '=', p.value),
);
// Commas are doubled first, so that an id that occurs twice in a row is removed twice.
const clearFromLists = statement<{ attributeId: number; part: string; pattern: string }, never>((q, p) =>
  q
    .updateTable('product_value')
    .set({
      value: sql`trim(replace(replace(',' || replace(value, ',', ',,') || ',', ${p.part}, ''), ',,', ','), ',')`,
    })
    .where('attribute_id', '=', p.attributeId)
    .where(sql`',' || value || ','`, 'like', p.pattern),
);
const dropOfStoreViews = statement<{ attributeId: number }, never>((q, p) =>
  q.deleteFrom('product_value').where('attribute_id', '=', p.attributeId).where('store_id', '<>', 0),
);
const dropOfProduct = statement<{ id: number; attributeIds: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('product_value').where('product_id', '=', p.id).where('attribute_id', d.in, d.list(p.attributeIds)),
);
const dropOfSet = statement<{ setId: number; attributeIds: readonly number[] }, never>((q, p, d) =>
  q
    .deleteFrom('product_value')
    .where('product_id', 'in', (eb) => eb.selectFrom('product').select('product_id').where('set_id', '=', p.setId))
    .where('attribute_id', d.in, d.list(p.attributeIds)),
);
const changeImage = statement<{ productId: number; file: string; other: string }, never>((q, p) =>
  q
    .updateTable('product_value')
    .set({ value: p.other })
    .where('product_id', '=', p.productId)
    .where('value', '=', p.file)
    .where('attribute_id', 'in', (eb) =>
      eb.selectFrom('attribute').select('attribute_id').where('frontend_input', '=', 'media_image'),
    ),
);
const changeLinksExist = statement<{ productId: number; exist: number; text: string }, never>((q, p) =>
  q
    .updateTable('product_value')
    .set({ number: p.exist, value: p.text })
    .where('product_id', '=', p.productId)
    .where('store_id', '=', 0)
    .where('attribute_id', '=', attributeIdSql('catalog_product', 'links_exist')),
);

/** Removes an option from the values of products, where it is the only option or one of several. */
export async function clearOptionValues(
  tx: Tx,
  { id: attributeId, backendType }: Pick<Attribute, 'id' | 'backendType'>,
  optionId: number,
): Promise<void> {
  const value = String(optionId);
  if (backendType === 'int') await tx.run(clearNumbers, { attributeId, optionId });
  else {
    await tx.run(clearTexts, { attributeId, value });
    await tx.run(clearFromLists, { attributeId, part: `,${value},`, pattern: `%,${value},%` });
  }
}

/** Deletes the values of an attribute of products that store views have of their own. */
export async function dropStoreValues(tx: Tx, attributeId: number): Promise<void> {
  await tx.run(dropOfStoreViews, { attributeId });
}

/** Deletes all values that a product has of these attributes. */
export async function dropProductValues(tx: Tx, id: number, attributeIds: readonly number[]): Promise<void> {
  await tx.run(dropOfProduct, { id, attributeIds });
}

/** Deletes all values that the products of an attribute set have of these attributes. */
export async function dropValuesOfSet(tx: Tx, setId: number, attributeIds: readonly number[]): Promise<void> {
  await tx.run(dropOfSet, { setId, attributeIds });
}

/** Replaces an image in the image types of a product, in every store view. */
export async function replaceImageFile(tx: Tx, productId: number, file: string, other: string): Promise<void> {
  await tx.run(changeImage, { productId, file, other });
}

/** Sets whether a product has downloads, if it has a value for that. */
export async function markDownloads(tx: Tx, productId: number, exist: boolean): Promise<void> {
  await tx.run(changeLinksExist, { productId, exist: Number(exist), text: String(Number(exist)) });
}
