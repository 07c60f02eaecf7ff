import { dropStoreValues } from '#domain/shared/attributes/change-values.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import type { Cached } from '#kernel/cached.ts';
import type { SqlValue } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { markForReindex } from '../../products/search/reindex.ts';
import { type AttributeChange, judged, presentOf } from '../change.ts';
import { storedDefault } from '../default-value.ts';
import {
  type AttributeRef,
  type FoundAttribute,
  findAnyAttribute,
  isOfProducts,
  isUsedInConfigurable,
} from '../find.ts';
import { inputType } from '../input-types.ts';
import { labelsByStore, replaceLabels, sentAgain, storeLabels } from '../labels.ts';
import type { WholeAttribute } from '../product-attribute.ts';
import { wholeAttribute } from '../records.ts';
import { isReserved } from '../reserved-codes.ts';

/** An attribute to create. */
export interface NewAttribute {
  readonly code: string;
  /** One of `inputTypes`. */
  readonly input: string;
  readonly change: AttributeChange;
}

const placeOf = statement((q, p: { code: string }) =>
  q
    .selectFrom('entity_type as t')
    .leftJoin('attribute as a', (join) =>
      join.onRef('a.entity_type_id', '=', 't.entity_type_id').on('a.code', '=', p.code),
    )
    .select(['t.entity_type_id', 'a.attribute_id'])
    .where('t.code', '=', 'catalog_product'),
);

/**
 * Creates an attribute of products, in no set yet; answers its id (spec 4.4). A scope that is neither global nor
 * website becomes the store view. Refuses, in this order, `attribute_invalid`, `attribute_label_missing`,
 * `attribute_code_invalid`, `attribute_type_unknown`, `attribute_code_too_long`, `attribute_code_reserved`,
 * `attribute_default_invalid`, `attribute_not_saved`, `attribute_exists`.
 */
export const createAttribute = command({
  name: 'attribute.create',
  permission: { legacy: 'catalog/product/attribute/create', rest: granted('product-attributes/write') },
  effect: 'write',
  touches: 'shared',
  refusals: [
    'attribute_invalid',
    'attribute_label_missing',
    'attribute_code_invalid',
    'attribute_type_unknown',
    'attribute_code_too_long',
    'attribute_code_reserved',
    'attribute_default_invalid',
    'attribute_not_saved',
    'attribute_exists',
  ],
  async run(context, { code, input, change }: NewAttribute): Promise<number> {
    const { tx, fail } = context;
    const data = judged(change, input);
    if (!data) throw fail('attribute_invalid');
    const { columns, labels } = data;
    const label = labels?.get(0);
    if (!labels || label === undefined) throw fail('attribute_label_missing');
    if (!/^[a-z][a-z0-9_]{0,254}$/.test(code)) throw fail('attribute_code_invalid');
    const type = inputType(input);
    if (!type) throw fail('attribute_type_unknown');
    if (code.length > maxCodeLength) throw fail('attribute_code_too_long');
    if (isReserved(code)) throw fail('attribute_code_reserved', { text: reserved(code) });

    const { backendType, backend, source } = type;
    const { defaultValue, scope } = change;
    const attributeId = await insert(context, code, {
      ...columns,
      is_configurable: columns.is_configurable ?? 0,
      backend_type: backendType,
      backend,
      source,
      frontend_input: input,
      frontend_label: label,
      is_user_defined: 1,
      default_value: defaultValue
        ? await storedDefault(context, { id: null, backendType, source }, defaultValue)
        : null,
      scope: scope === 'global' || scope === 'website' ? scope : 'store',
    });
    await replaceLabels(tx, attributeId, labels);
    changed(tx, 'attribute', attributeId, 'created');
    return attributeId;
  },
});

/** The limit is 30, though the reference states another one (reference 4.3). */
const maxCodeLength = 30;
const reserved = (code: string): string =>
  `The attribute code '${code}' is reserved by system. Please try another attribute code`;

/** If two calls create one code at the same time, the database lets only one succeed. */
async function insert(
  { tx, fail }: Pick<Context<'attribute_not_saved' | 'attribute_exists'>, 'tx' | 'fail'>,
  code: string,
  columns: Readonly<Record<string, SqlValue>>,
): Promise<number> {
  const place = await tx.first(placeOf, { code });
  if (!place) throw fail('attribute_not_saved');
  if (place.attribute_id !== null) throw fail('attribute_exists');
  const [created] = await tx.query((q) =>
    q
      .insertInto('attribute')
      .values({ entity_type_id: place.entity_type_id, code, backend_type: String(columns.backend_type), ...columns })
      .onConflict((conflict) => conflict.columns(['entity_type_id', 'code']).doNothing())
      .returning('attribute_id'),
  );
  if (!created) throw fail('attribute_exists');
  return created.attribute_id;
}

/** An attribute to change. */
export interface AttributeUpdate {
  readonly attribute: AttributeRef;
  /** Undefined if it cannot be read. */
  readonly change: AttributeChange | undefined;
}

const updateRefusals = [
  'attribute_not_found',
  'attribute_not_of_products',
  'attribute_invalid',
  'attribute_label_missing',
  'attribute_scope_unknown',
  'attribute_scope_fixed',
  'attribute_default_invalid',
] as const;

/**
 * Changes only the given fields of an attribute (spec 4.4, Q5); given labels replace all labels. Refuses, in this
 * order, `attribute_not_found`, `attribute_not_of_products`, `attribute_invalid`, `attribute_label_missing`,
 * `attribute_scope_unknown`, `attribute_scope_fixed`, `attribute_default_invalid`.
 */
export const updateAttribute = command({
  name: 'attribute.update',
  permission: { legacy: 'catalog/product/attribute/update' },
  effect: 'write',
  touches: 'shared',
  refusals: updateRefusals,
  async run(context, update: AttributeUpdate): Promise<void> {
    await applyUpdate(context, update);
  },
});

/** Changes an attribute as `updateAttribute` does, and answers it as a store view sees it. The same refusals. */
export const changeAttribute = command({
  name: 'attribute.change',
  permission: { rest: granted('product-attributes/write') },
  effect: 'write',
  touches: 'shared',
  refusals: updateRefusals,
  async run(
    context,
    { storeId, ...update }: AttributeUpdate & { readonly storeId: number },
  ): Promise<Cached<WholeAttribute>> {
    const id = await applyUpdate(context, update);
    const whole = await wholeAttribute(context.tx, { id }, storeId);
    if (!whole) throw context.fail('attribute_not_found');
    return whole;
  },
});

/** Answers the id of the changed attribute. */
async function applyUpdate(
  context: Pick<Context<(typeof updateRefusals)[number]>, 'tx' | 'fail'>,
  { attribute, change: sent }: AttributeUpdate,
): Promise<number> {
  const { tx, fail } = context;
  const found = await findAnyAttribute(tx, attribute, { lock: true });
  if (!found) throw fail('attribute_not_found');
  if (!isOfProducts(found)) throw fail('attribute_not_of_products');
  if (!sent) throw fail('attribute_invalid');
  const labelsBefore = labelsByStore(sent.labels || sent.label ? await storeLabels(tx, found) : []);
  const change = sent.label && !sent.labels ? { ...sent, labels: [...sentAgain(labelsBefore), sent.label] } : sent;
  const data = judged(change, found.input, presentOf(found, labelsBefore));
  if (!data) throw fail('attribute_invalid');
  const label = data.labels?.get(0);
  // An attribute that has no label already may stay without one.
  if (data.labels && label === undefined && found.label) throw fail('attribute_label_missing');

  const columns = {
    ...data.columns,
    ...(await changedScope(context, found, change)),
    ...(await changedDefault(context, found, change)),
    ...(label !== undefined && { frontend_label: label }),
  };
  const isFacetChanged =
    (columns.is_filterable ?? found.filterable) !== found.filterable ||
    (columns.is_filterable_in_search ?? Number(found.isFilterableInSearch)) !== Number(found.isFilterableInSearch);
  const wasSearchable = Number(found.isSearchable);
  const isSearchable = columns.is_searchable ?? wasSearchable;
  // When the scope becomes global, the search words of store views are deleted with their values.
  if (isFacetChanged || isSearchable !== wasSearchable || (isSearchable === 1 && columns.scope !== undefined)) {
    await markForReindex(tx, found.id);
    changed(tx, 'attribute', found.id, 'words');
  }
  if (Object.keys(columns).length > 0) {
    await tx.query((q) => q.updateTable('attribute').set(columns).where('attribute_id', '=', found.id));
  }
  if (data.labels) await replaceLabels(tx, found.id, data.labels);
  changed(tx, 'attribute', found.id, 'record');
  return found.id;
}

/** Handles a new scope; a scope that becomes `global` deletes the values of the store views (reference 4.3). */
async function changedScope(
  { tx, fail }: Pick<Context<'attribute_scope_unknown' | 'attribute_scope_fixed'>, 'tx' | 'fail'>,
  { id: attributeId, scope: before }: FoundAttribute,
  { scope }: AttributeChange,
): Promise<{ scope?: string }> {
  if (scope === undefined || scope === before) return {};
  if (!['global', 'website', 'store'].includes(scope)) throw fail('attribute_scope_unknown');
  if (await isUsedInConfigurable(tx, attributeId)) throw fail('attribute_scope_fixed');
  if (scope === 'global') await dropStoreValues(tx, attributeId);
  return { scope };
}

/** Sending the current default again is no change, and is not checked (design decision 5). */
async function changedDefault(
  context: Pick<Context<'attribute_default_invalid'>, 'tx' | 'fail'>,
  { id, backendType, source, defaultValue: before }: FoundAttribute,
  { defaultValue }: AttributeChange,
): Promise<{ default_value?: string | null }> {
  if (defaultValue === undefined || defaultValue.text === (before ?? '')) return {};
  return { default_value: await storedDefault(context, { id, backendType, source }, defaultValue) };
}

const deleteRow = statement<{ attributeId: number }, never>((q, p) =>
  q.deleteFrom('attribute').where('attribute_id', '=', p.attributeId),
);

/**
 * Removes an attribute that the merchant made, with its options, its values and its places in sets. Refuses, in this
 * order, `attribute_not_found`, `attribute_not_of_products`, `attribute_of_system`, `attribute_in_use`.
 */
export const deleteAttribute = command({
  name: 'attribute.delete',
  permission: { legacy: 'catalog/product/attribute/remove', rest: granted('product-attributes/delete') },
  effect: 'write',
  touches: 'shared',
  refusals: ['attribute_not_found', 'attribute_not_of_products', 'attribute_of_system', 'attribute_in_use'],
  async run({ tx, fail }, { attribute }: { readonly attribute: AttributeRef }): Promise<void> {
    const found = await findAnyAttribute(tx, attribute, { lock: true });
    if (!found) throw fail('attribute_not_found');
    if (!isOfProducts(found)) throw fail('attribute_not_of_products');
    if (!found.isUserDefined) throw fail('attribute_of_system');
    const { id: attributeId } = found;
    if (await isUsedInConfigurable(tx, attributeId)) throw fail('attribute_in_use');
    if (found.isSearchable || found.filterable || found.isFilterableInSearch) await markForReindex(tx, attributeId);
    await tx.run(deleteRow, { attributeId });
    changed(tx, 'attribute', attributeId, 'removed');
  },
});
