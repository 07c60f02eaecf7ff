import { sql } from 'kysely';
import { type Attribute, sortableAttributes } from '#domain/shared/attributes/registry.ts';
import {
  type Conversion,
  type ConvertedAttribute,
  isDayAlone,
  isValueProblem,
  momentOfDay,
  rowToKeep,
  storedValue,
} from '#domain/shared/attributes/stored-value.ts';
import { valueManners } from '#domain/shared/attributes/value-manners.ts';
import { differsByView, viewsWritten } from '#domain/shared/attributes/value-scope.ts';
import { writeStoredValues } from '#domain/shared/attributes/write-values.ts';
import type { Context } from '#domain/shared/command.ts';
import { viewsToWrite } from '#domain/stores/views-to-write.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { type CategoryAttributes, idOf } from './attributes.ts';
import {
  type CategoryFieldData,
  type CategoryFieldKind,
  type CategoryFieldName,
  type CategoryValue,
  categoryFields,
  fieldShapes,
} from './fields.ts';

/** Fields of categories name no options of attributes. */
const conversion: Conversion<ConvertedAttribute> = {
  manner: valueManners.category,
  known: { idOf: () => undefined, taxClasses: new Set() },
};

/** The fields of a category that a caller sends; null clears. */
export type CategoryData = CategoryFieldData & {
  /** A new parent moves the category with all below it. */
  readonly parentId?: number | null;
  readonly position?: number;
  /** Positions by product id, for products that are in the category. */
  readonly productPositions?: Readonly<Record<string, number>>;
  /** Values of attributes that the merchant has made, by code. */
  readonly ownAttributes?: Readonly<Record<string, string | null>>;
  /** Codes of attributes that get the default instead of the store view's own value. */
  readonly useDefault?: readonly string[];
};

/** One value to write: an attribute, and its text or null for none. */
export interface CategoryValueChange {
  readonly attribute: Attribute;
  readonly value: string | null;
  /** Whether it is a day that was sent without a time. */
  readonly isDay?: boolean;
}

/**
 * The values that a body sets. A whole body sets every field: fields that it leaves out get their fallback for all
 * store views. For a single store view they follow the default, as do fields that are null. Refuses `category_invalid`
 * for a field whose attribute this store does not have, and for unknown codes.
 */
export function valueChanges(
  { fail }: Pick<Context<'category_invalid'>, 'fail'>,
  attributes: CategoryAttributes,
  data: CategoryData,
  { isWhole, storeId }: { readonly isWhole: boolean; readonly storeId: number },
): CategoryValueChange[] {
  const changes: CategoryValueChange[] = [];
  const errors: { field: string; message: string }[] = [];
  for (const [name, field] of Object.entries(categoryFields) as [
    CategoryFieldName,
    (typeof categoryFields)['isActive'],
  ][]) {
    const given: CategoryValue | undefined = data[name];
    // Name and URL key stay unless they are given: every category needs them.
    if (given === undefined && (!isWhole || name === 'name' || name === 'urlKey')) continue;
    const attribute = attributes.get(field.code);
    const fallback = storeId === 0 && 'fallback' in field ? field.fallback : null;
    const kind = field.kind as CategoryFieldKind;
    const stored = storedValue(fieldShapes[kind], given === undefined ? fallback : given, conversion);
    if (isValueProblem(stored)) {
      errors.push({ field: `/${name}`, message: stored.message });
      continue;
    }
    const { value } = stored;
    if (attribute) changes.push({ attribute, value, isDay: isDayAlone(fieldShapes[kind], given) });
    else if (value !== null) errors.push({ field: `/${name}`, message: 'is not a category attribute of this store' });
  }
  for (const [code, value] of Object.entries(data.ownAttributes ?? {})) {
    const attribute = attributes.get(code);
    if (attribute?.isUserDefined) changes.push({ attribute, value: value || null });
    else errors.push({ field: `/ownAttributes/${code}`, message: 'must be an attribute that the merchant created' });
  }
  for (const [i, code] of (data.useDefault ?? []).entries()) {
    const attribute = attributes.get(code);
    if (storeId === 0) errors.push({ field: '/useDefault', message: 'is only for a single store view' });
    else if (!attribute || !differsByView(attribute))
      errors.push({ field: `/useDefault/${i}`, message: 'must be an attribute with values per store view' });
    else changes.push({ attribute, value: null });
  }
  if (errors.length > 0) throw fail('category_invalid', { text: 'Some fields cannot be set.', errors });
  return changes;
}

const ownValues = statement((q, p: { id: number; storeId: number }) =>
  q
    .selectFrom('category_value')
    .select(['attribute_id', 'store_id', 'value'])
    .where('category_id', '=', p.id)
    .where((eb) => eb.or([eb('store_id', '=', 0), eb('store_id', '=', p.storeId)])),
);

/** The ids of the attributes of which a store view has a value of its own; none for the values of all store views. */
export async function ownAttributeIds(tx: Tx, id: number, storeId: number): Promise<ReadonlySet<number>> {
  if (storeId === 0) return new Set();
  const rows = await tx.all(ownValues, { id, storeId });
  return new Set(rows.filter(({ store_id }) => store_id !== 0).map(({ attribute_id }) => attribute_id));
}

/**
 * The changes with stored times for days (`momentOfDay`), without those that repeat an inherited value of a store view:
 * so an unchanged body of GET can be sent back and changes nothing.
 */
export async function realChanges(
  tx: Tx,
  id: number,
  storeId: number,
  changes: readonly CategoryValueChange[],
): Promise<readonly CategoryValueChange[]> {
  if (storeId === 0 && !changes.some(({ isDay }) => isDay)) return changes;
  const rows = await tx.all(ownValues, { id, storeId });
  const valuesOf = (isOwn: boolean) =>
    new Map(
      rows.filter(({ store_id }) => (store_id !== 0) === isOwn).map((row) => [row.attribute_id, row.value] as const),
    );
  const own = valuesOf(true);
  const common = valuesOf(false);
  const timed = changes.map((change): CategoryValueChange => {
    const { attribute, value, isDay } = change;
    const before = own.has(attribute.id) ? own.get(attribute.id) : common.get(attribute.id);
    return isDay ? { attribute, value: momentOfDay({ value, number: null }, before).value } : change;
  });
  if (storeId === 0) return timed;
  return timed.filter(({ attribute, value }) => own.has(attribute.id) || value !== (common.get(attribute.id) ?? null));
}

/** Writes values through a store view, or for all of them (0): each where its scope keeps it. */
export async function writeValues(
  tx: Tx,
  id: number,
  storeId: number,
  changes: readonly CategoryValueChange[],
): Promise<void> {
  const written = changes.map(({ attribute }) => attribute);
  const views = await viewsToWrite(tx, written, storeId);
  await writeStoredValues(
    tx,
    'catalog_category',
    changes.flatMap(({ attribute, value }) =>
      viewsWritten(attribute.scope, storeId, views).map((view) => ({
        id,
        attributeId: attribute.id,
        storeId: view,
        value: rowToKeep({ value, number: null }, view, conversion.manner),
      })),
    ),
  );
}

const block = statement((q, p: { id: number }) =>
  q.selectFrom('cms_block').select('block_id').where('block_id', '=', p.id),
);
type SiblingParams = { parentId: number; own: number; attribute: number; key: string; storeId: number };
/** Categories with a parent and a URL key; short keys are in an index (`category_value_short`). */
const siblings = (isShort: boolean) =>
  statement((q, p: SiblingParams) =>
    q
      .selectFrom('category as c')
      .innerJoin('category_value as v', 'v.category_id', 'c.category_id')
      .select('c.category_id')
      .where('c.parent_id', '=', p.parentId)
      .where('c.category_id', '<>', p.own)
      .where('v.attribute_id', '=', p.attribute)
      .where('v.value', '=', p.key)
      .where(isShort ? sql<boolean>`length(v.value) between 1 and 255` : sql<boolean>`true`)
      .where((eb) => eb.or([eb('v.store_id', '=', 0), eb('v.store_id', '=', p.storeId)]))
      .limit(1),
  );
const siblingsByShortKey = siblings(true);
const siblingsByKey = siblings(false);

/**
 * Refuses `category_invalid` for sort orders and blocks that do not exist (rest 5.2).
 *
 * @param storesUnknown whether they are stored all the same: only the sort order must be among the available ones
 * (design 5)
 */
export async function checkReferences(
  { tx, fail }: Pick<Context<'category_invalid'>, 'tx' | 'fail'>,
  data: CategoryData,
  storesUnknown = false,
): Promise<void> {
  const errors: { field: string; message: string }[] = [];
  const codes = data.availableSortBy ?? [];
  if (!storesUnknown && (codes.length > 0 || data.defaultSortBy)) {
    const sortable = (await sortableAttributes(tx)).map(({ code }) => code);
    const known = new Set(['position', 'name', 'price', ...sortable]);
    const message = 'must be an attribute that products can be sorted by';
    for (const [i, code] of codes.entries())
      if (!known.has(code)) errors.push({ field: `/availableSortBy/${i}`, message });
    if (data.defaultSortBy && !known.has(data.defaultSortBy)) errors.push({ field: '/defaultSortBy', message });
  }
  const sortedBy = data.defaultSortBy;
  if (sortedBy && codes.length > 0 && !codes.includes(sortedBy) && errors.length === 0) {
    errors.push({ field: '/defaultSortBy', message: 'must be one of the available sort orders' });
  }
  if (!storesUnknown && data.landingPageId && !(await tx.first(block, { id: data.landingPageId }))) {
    errors.push({ field: '/landingPageId', message: 'there is no such block' });
  }
  if (errors.length > 0) {
    throw fail('category_invalid', { text: 'Something that the category names does not exist.', errors });
  }
}

/** Whether another category with the same parent has this URL key. */
export async function isKeyTaken(
  tx: Tx,
  attributes: CategoryAttributes,
  { parentId, own = 0, key, storeId }: { parentId: number; own?: number; key: string; storeId: number },
): Promise<boolean> {
  const attribute = idOf(attributes, 'url_key');
  const select = key.length >= 1 && key.length <= 255 ? siblingsByShortKey : siblingsByKey;
  return (await tx.first(select, { parentId, own, attribute, key, storeId })) !== undefined;
}
