import { type Selectable, sql } from 'kysely';
import { type Attribute, attributeOfRow, attributeRegistry } from '#domain/shared/attributes/registry.ts';
import { type Cached, existing } from '#kernel/cached.ts';
import { containing } from '#kernel/like-pattern.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import type { Database } from '#platform/storage/schema.ts';
import type { Builder } from '#platform/storage/statement.ts';
import { type AttributeRef, findProductAttribute } from './find.ts';
import { attributeLabels, storeLabels } from './labels.ts';
import { attributeOptions, optionsOfAttributes, withoutEmptyFirst } from './option-list.ts';
import type { ProductAttribute, WholeAttribute } from './product-attribute.ts';

const select = (q: Builder) =>
  q
    .selectFrom('attribute')
    .selectAll()
    .where('entity_type_id', 'in', (eb) =>
      eb.selectFrom('entity_type').select('entity_type_id').where('code', '=', 'catalog_product'),
    );

type Row = Selectable<Database['attribute']>;

/** A page of the attributes of products, ordered by id; `search` finds a part of a code or of a label, in any case. */
export async function sliceOfAttributes(
  tx: Tx,
  { search, storeId }: { readonly search?: string | undefined; readonly storeId: number },
  slice: Slice,
): Promise<Sliced<ProductAttribute>> {
  const pattern = search && containing(search.toLowerCase());
  const found = await readSlice(
    tx,
    (q) =>
      pattern
        ? select(q).where(
            sql<boolean>`(lower(code) like ${pattern} escape '\\' or lower(frontend_label) like ${pattern} escape '\\')`,
          )
        : select(q),
    { columns: ['attribute_id'], positionOf: (row: Row) => [row.attribute_id] },
    slice,
  );
  return { ...found, rows: await productAttributes(tx, found.rows.map(attributeOfRow), storeId) };
}

async function productAttributes(
  tx: Tx,
  attributes: readonly Attribute[],
  storeId: number,
): Promise<ProductAttribute[]> {
  const [labels, options] = await tx.together(
    () => attributeLabels(tx, { ids: attributes.map(({ id }) => id), storeId }),
    () => optionsOfAttributes(tx, attributes, storeId),
  );
  return attributes.map((attribute) => {
    const { id, label } = attribute;
    return { ...attribute, label: labels.get(id) ?? label, options: options.get(id) ?? [] };
  });
}

/** The attributes that shoppers filter and sort lists by, ordered by position, as a store view sees them. */
export async function shopAttributes(tx: Tx, storeId: number): Promise<readonly ProductAttribute[]> {
  const found = await tx.remember(keptOfShops, String(storeId), async () => {
    const { all } = await attributeRegistry(tx, 'catalog_product');
    const ofShops = all.filter(
      ({ filterable, isFilterableInSearch, usedForSortBy }) =>
        filterable !== 0 || isFilterableInSearch || usedForSortBy,
    );
    return productAttributes(
      tx,
      ofShops.toSorted((a, b) => a.position - b.position || a.id - b.id),
      storeId,
    );
  });
  return found.value;
}

const keptOfShops: Memo<readonly ProductAttribute[]> = memo();

/** An attribute of products as a store view sees it, with all its labels; undefined if there is none. */
export async function wholeAttribute(
  tx: Tx,
  ref: AttributeRef,
  storeId: number,
): Promise<Cached<WholeAttribute> | undefined> {
  if (ref === undefined) return undefined;
  const key = 'id' in ref ? `${storeId} ${ref.id}` : `${storeId} =${ref.code}`;
  const cached = await tx.remember(cache, key, async () => {
    const found = await findProductAttribute(tx, ref);
    if (!found) return undefined;
    const [labels, { value: options }] = await tx.together(
      () => storeLabels(tx, found),
      () => attributeOptions(tx, found, storeId),
    );
    const own = labels.find((label) => label.storeId === storeId)?.label;
    return { ...found, label: own || found.label, options: withoutEmptyFirst(options), labels };
  });
  return existing(cached);
}

const cache: Memo<WholeAttribute | undefined> = memo();
