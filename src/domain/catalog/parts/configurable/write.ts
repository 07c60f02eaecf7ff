import { attributeCodeSql } from '#domain/shared/attributes/attribute-ids.ts';
import { attributesOfOptions } from '#domain/shared/attributes/options.ts';
import { differsByView } from '#domain/shared/attributes/value-scope.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import { insertRows, runRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';
import { requireProductsInScope } from '../../products/record/product-scope.ts';
import { productsById } from '../../products/record/products.ts';
import { type ProductViewer, visibleProducts } from '../../products/search/visible.ts';
import { loadProductAttributes, type WritableAttribute } from '../../products/write/attributes.ts';
import type { ExistingProduct } from '../../products/write/load.ts';
import { type PartWriter, productToChange, writerView } from '../../products/write/parts.ts';
import { typesOf, typesWith } from '../../types/index.ts';

/** The surcharge of an option of a chosen attribute; money, or a percentage of the price, in ten-thousandths. */
export interface Surcharge {
  readonly attributeCode: string;
  readonly optionId: number;
  /** 0 is every website. */
  readonly websiteId: number;
  readonly price: number;
  readonly isPercent: boolean;
}

/** The attributes, variants and surcharges of a configurable product. */
export interface ConfigurableParts {
  /** Codes of the attributes that a buyer chooses by, in their order. */
  readonly superAttributes: readonly string[];
  readonly childProductIds: readonly number[];
  readonly surcharges: readonly Surcharge[];
}

type OfProduct = { productId: number };

const superAttributes = statement((q, p: OfProduct) =>
  q
    .selectFrom('super_attribute as s')
    .select(['s.super_attribute_id', 's.attribute_id', 's.position', attributeCodeSql('s.attribute_id').as('code')])
    .where('s.product_id', '=', p.productId)
    .orderBy('s.position')
    .orderBy('s.super_attribute_id'),
);
const surcharges = statement((q, p: OfProduct) =>
  q
    .selectFrom('super_attribute as s')
    .innerJoin('super_attribute_price as c', 'c.super_attribute_id', 's.super_attribute_id')
    .select(['c.value_index', 'c.website_id', 'c.is_percent', 'c.amount'])
    .select(attributeCodeSql('s.attribute_id').as('code'))
    .where('s.product_id', '=', p.productId)
    .orderBy('s.position')
    .orderBy('c.website_id')
    .orderBy('c.value_index'),
);
const children = statement((q, p: OfProduct) =>
  q.selectFrom('super_link').select('product_id').where('parent_id', '=', p.productId).orderBy('product_id'),
);
const childValues = statement((q, p: { ids: readonly number[]; attributeIds: readonly number[] }, d) =>
  q
    .selectFrom('product_value')
    .select(['product_id', 'attribute_id', 'value'])
    .where('product_id', d.in, d.list(p.ids))
    .where('attribute_id', d.in, d.list(p.attributeIds))
    .where('store_id', '=', 0),
);
const insertAttribute = statement((q, p: OfProduct & { attributeId: number; position: number }) =>
  q
    .insertInto('super_attribute')
    .values({ product_id: p.productId, attribute_id: p.attributeId, position: p.position })
    .returning('super_attribute_id'),
);
const moveAttribute = statement<{ id: number; position: number }, never>((q, p) =>
  q.updateTable('super_attribute').set({ position: p.position }).where('super_attribute_id', '=', p.id),
);
const deleteAttributes = statement<{ ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('super_attribute').where('super_attribute_id', d.in, d.list(p.ids)),
);
const deleteSurcharges = statement<{ ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('super_attribute_price').where('super_attribute_id', d.in, d.list(p.ids)),
);
const deleteChildren = statement<OfProduct & { ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('super_link').where('parent_id', '=', p.productId).where('product_id', d.in, d.list(p.ids)),
);
const insertChildren = insertRows('super_link', ['parent_id', 'product_id']);
const insertLabels = insertRows('super_attribute_label', ['super_attribute_id', 'store_id', 'use_default', 'label']);
const insertSurcharges = insertRows('super_attribute_price', [
  'super_attribute_id',
  'value_index',
  'website_id',
  'is_percent',
  'amount',
]);

const ofWebsites = statement((q, _p: Record<string, never>) =>
  q.selectFrom('super_attribute_price').select('super_attribute_id').where('website_id', '>', 0).limit(1),
);

/** Whether a product has a surcharge for one website. */
export async function hasWebsiteSurcharges(tx: Tx): Promise<boolean> {
  return (await tx.first(ofWebsites, {})) !== undefined;
}

/**
 * The attributes, variants and surcharges of a configurable product, with the variants that the caller may see. Callers
 * outside of the back office see the surcharges of these variants' options on the website of the store view.
 */
export async function configurablePartsOf(
  tx: Tx,
  productId: number,
  viewer: ProductViewer & { readonly websiteId?: number },
): Promise<ConfigurableParts> {
  const all = await partsOf(tx, productId);
  const seen = await visibleProducts(tx, all.childProductIds, viewer);
  const childProductIds = all.childProductIds.filter((id) => seen.has(id));
  if (viewer.isBackend) return { ...all, childProductIds };
  const chosenBy = await tx.all(superAttributes, { productId });
  const values = await tx.all(childValues, {
    ids: childProductIds,
    attributeIds: chosenBy.map(({ attribute_id }) => attribute_id),
  });
  const options = new Set(values.map(({ value }) => Number(value)));
  const holds = ({ optionId, websiteId }: Surcharge): boolean =>
    options.has(optionId) && (websiteId === 0 || websiteId === viewer.websiteId);
  return { ...all, childProductIds, surcharges: all.surcharges.filter(holds) };
}

async function partsOf(tx: Tx, productId: number): Promise<ConfigurableParts> {
  return {
    superAttributes: (await tx.all(superAttributes, { productId })).map(({ code }) => code),
    childProductIds: (await tx.all(children, { productId })).map(({ product_id }) => product_id),
    surcharges: (await tx.all(surcharges, { productId })).map((row) => ({
      attributeCode: row.code,
      optionId: Number(row.value_index),
      websiteId: row.website_id,
      price: row.amount,
      isPercent: row.is_percent === 1,
    })),
  };
}

/** A change of a configurable product: replace some fields, add a variant, or remove one. */
export type ConfigurableChange =
  | { readonly parts: Partial<ConfigurableParts> }
  | { readonly addVariant: number }
  | { readonly removeVariant: number };

function afterChange(
  before: ConfigurableParts,
  change: ConfigurableChange,
  { fail }: PartWriter<'variant_not_found' | 'variant_twice'>,
): ConfigurableParts {
  const { childProductIds } = before;
  if ('addVariant' in change) {
    if (childProductIds.includes(change.addVariant)) {
      throw fail('variant_twice', { errors: [{ field: '/childProductId', message: 'is a variant already' }] });
    }
    return { ...before, childProductIds: [...childProductIds, change.addVariant] };
  }
  if ('removeVariant' in change) {
    if (!childProductIds.includes(change.removeVariant)) throw fail('variant_not_found');
    return { ...before, childProductIds: childProductIds.filter((id) => id !== change.removeVariant) };
  }
  return { ...before, ...change.parts };
}

/**
 * Changes the attributes, variants and surcharges of a configurable product. Refuses `variants_invalid`. Attributes
 * must be global drop-downs of the set with `is_configurable`. Variants must be simple, virtual or downloadable and
 * have a value for every attribute. It also refuses two variants with the same values, and surcharges of anything but
 * their options. Variants outside of the writer's scope are refused as out of bounds; existing ones stay.
 */
export async function changeConfigurable(
  tx: Tx,
  productId: number,
  change: ConfigurableChange,
  writer: PartWriter<'variants_invalid' | 'variant_not_found' | 'variant_twice'>,
): Promise<ConfigurableParts> {
  const product = await productToChange(tx, productId, writer, typesWith('variants'));
  const all = await partsOf(tx, productId);
  const seen = await visibleProducts(tx, all.childProductIds, writerView(writer));
  const before = { ...all, childProductIds: all.childProductIds.filter((id) => seen.has(id)) };
  const sent = afterChange(before, change, writer);
  await requireProductsInScope(tx, writer.scope, sent.childProductIds);
  const hidden = all.childProductIds.filter((id) => !seen.has(id));
  const wanted = { ...sent, childProductIds: [...sent.childProductIds, ...hidden] };
  const attributes = await chosenAttributes(tx, product, wanted, writer);
  await checkVariants(tx, wanted, attributes, writer);
  await checkSurcharges(tx, wanted, attributes, writer);

  const stored = await tx.all(superAttributes, { productId });
  const ids = new Map(stored.map((row) => [row.attribute_id, row.super_attribute_id]));
  const gone = stored.filter((row) => !attributes.some(({ id }) => id === row.attribute_id));
  if (gone.length > 0) await tx.run(deleteAttributes, { ids: gone.map((row) => row.super_attribute_id) });
  for (const [position, { id: attributeId }] of attributes.entries()) {
    const id = ids.get(attributeId);
    if (id !== undefined) {
      await tx.run(moveAttribute, { id, position });
      continue;
    }
    const row = await tx.first(insertAttribute, { productId, attributeId, position });
    ids.set(attributeId, row?.super_attribute_id as number);
    await runRows(tx, insertLabels, [[row?.super_attribute_id as number, 0, 1, null]]);
  }
  await tx.run(deleteSurcharges, { ids: [...ids.values()] });
  await runRows(
    tx,
    insertSurcharges,
    wanted.surcharges.map(({ attributeCode, optionId, websiteId, price, isPercent }): SqlValue[] => {
      const attribute = attributes.find(({ code }) => code === attributeCode);
      return [ids.get(attribute?.id ?? 0) ?? 0, String(optionId), websiteId, Number(isPercent), price];
    }),
  );
  const left = all.childProductIds.filter((id) => !wanted.childProductIds.includes(id));
  if (left.length > 0) await tx.run(deleteChildren, { productId, ids: left });
  const come = wanted.childProductIds.filter((id) => !all.childProductIds.includes(id));
  await runRows(
    tx,
    insertChildren,
    [...new Set(come)].map((id) => [productId, id]),
  );
  changed(tx, 'product', product.id, 'variants');
  return configurablePartsOf(tx, productId, writerView(writer));
}

async function chosenAttributes(
  tx: Tx,
  { setId }: ExistingProduct,
  { superAttributes: codes }: ConfigurableParts,
  writer: VariantsWriter,
): Promise<WritableAttribute[]> {
  const { byCode, sets } = await loadProductAttributes(tx, [setId]);
  const chosen: WritableAttribute[] = [];
  const errors: FieldError[] = [];
  for (const [index, code] of codes.entries()) {
    const attribute = byCode.get(code);
    const fits =
      attribute &&
      !differsByView(attribute) &&
      attribute.source === 'table' &&
      attribute.backendType === 'int' &&
      attribute.isConfigurable &&
      sets.get(setId)?.has(attribute.id);
    const field = `/superAttributes/${index}`;
    if (!fits)
      errors.push({
        field,
        message: 'must be a global drop-down of the attribute set that is allowed for configurable products',
      });
    else if (chosen.includes(attribute)) errors.push({ field, message: 'is listed twice' });
    else chosen.push(attribute);
  }
  refuse(errors, writer);
  return chosen;
}

/** The product types that can be variants. */
const variantTypes: ReadonlySet<string> = new Set(typesOf('variants'));

async function checkVariants(
  tx: Tx,
  { childProductIds }: ConfigurableParts,
  attributes: readonly WritableAttribute[],
  writer: VariantsWriter,
): Promise<void> {
  const products = await productsById(tx, [...new Set(childProductIds)]);
  const values = new Map<string, string | null>();
  const attributeIds = attributes.map(({ id }) => id);
  if (childProductIds.length > 0 && attributeIds.length > 0) {
    for (const row of await tx.all(childValues, { ids: childProductIds, attributeIds })) {
      values.set(`${row.product_id}/${row.attribute_id}`, row.value);
    }
  }
  const errors: FieldError[] = [];
  const combinations = new Map<string, number>();
  for (const [index, id] of childProductIds.entries()) {
    const field = `/childProductIds/${index}`;
    const product = products.get(id);
    if (!product) errors.push({ field, message: 'must be a product' });
    else if (!variantTypes.has(product.type)) {
      errors.push({ field, message: `is a product of the type ${product.type}, which cannot be a variant` });
    } else if (attributes.length === 0)
      errors.push({ field, message: 'needs a configurable attribute: superAttributes is empty' });
    else {
      const chosen = attributes.map((attribute) => values.get(`${id}/${attribute.id}`) || undefined);
      const missing = attributes.find((_, index) => chosen[index] === undefined);
      const other = combinations.get(chosen.join('/'));
      if (missing) errors.push({ field, message: `has no value for ${missing.code}` });
      else if (other !== undefined && other !== id)
        errors.push({ field, message: `has the same option values as product ${other}` });
      else if (other === id) errors.push({ field, message: 'is listed twice' });
      else combinations.set(chosen.join('/'), id);
    }
  }
  refuse(errors, writer);
}

async function checkSurcharges(
  tx: Tx,
  { surcharges: wanted }: ConfigurableParts,
  attributes: readonly WritableAttribute[],
  writer: VariantsWriter,
): Promise<void> {
  if (wanted.length === 0) return;
  const attributeOf = await attributesOfOptions(tx, [...new Set(wanted.map(({ optionId }) => optionId))]);
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  for (const [index, { attributeCode, optionId, websiteId }] of wanted.entries()) {
    const attribute = attributes.find(({ code }) => code === attributeCode);
    const key = `${attributeCode}/${optionId}/${websiteId}`;
    if (!attribute)
      errors.push({
        field: `/surcharges/${index}/attributeCode`,
        message: 'must be a configurable attribute of the product',
      });
    else if (attributeOf.get(optionId) !== attribute.id) {
      errors.push({ field: `/surcharges/${index}/optionId`, message: 'must be an option of the attribute' });
    } else if (seen.has(key)) errors.push({ field: `/surcharges/${index}`, message: 'is listed twice' });
    seen.add(key);
  }
  refuse(errors, writer);
}

type VariantsWriter = PartWriter<'variants_invalid'>;

function refuse(errors: readonly FieldError[], { fail }: VariantsWriter): void {
  if (errors.length > 0) throw fail('variants_invalid', { errors });
}
