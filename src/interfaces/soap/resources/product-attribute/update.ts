import { isDeepStrictEqual } from 'node:util';
import { Type } from 'typebox';
import { storedDefault } from '../../../../domain/catalog/attributes/default-value.ts';
import {
  type AttributeRow,
  findAnyAttribute,
  isOfProducts,
  isUsedInConfigurable,
} from '../../../../domain/catalog/attributes/find.ts';
import { additionalColumns, inputType } from '../../../../domain/catalog/attributes/input-types.ts';
import { replaceLabels, storeLabels } from '../../../../domain/catalog/attributes/labels.ts';
import { markForReindex, reindexPending } from '../../../../domain/catalog/products/search/reindex.ts';
import type { SqlValue, Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { type AttributeData, additionalSent, readAttributeData } from './attribute-data.ts';
import { isRecord, type Sent, withoutShown } from './read-data.ts';
import { productAttributeFaults as faults, productAttributeResource } from './resource.ts';
import { attribute, dataToUpdate } from './structs.ts';

const dropStoreValues = statement<{ attributeId: number }, never>((q, p) =>
  q.deleteFrom('product_value').where('attribute_id', '=', p.attributeId).where('store_id', '<>', 0),
);

/**
 * `product_attribute.update`: changes what is given and nothing else (spec 4.4, Q5); given labels replace all labels.
 * Data of the wrong kind is 105, the only fault that the spec has for it here.
 */
export const update = handledOperation({
  resource: productAttributeResource,
  method: 'update',
  title: 'Update attribute',
  v2Name: 'catalogProductAttributeUpdate',
  aclId: 'catalog/product/attribute/update',
  effect: 'write',
  touches: 'shared',
  arguments: { attribute: { ...attribute, synonyms: ['attributeId'] }, data: dataToUpdate },
  result: Type.Boolean(),
  faults: ['not_exists', 'unable_to_save', 'can_not_edit'],
  saveFault: 'unable_to_save',
  async run({ tx }, args) {
    const found = await findAnyAttribute(tx, attributeRef(args.attribute), { lock: true });
    if (!found) throw new ApiFault(faults.not_exists);
    if (!isOfProducts(found)) throw new ApiFault(faults.can_not_edit);
    const sent = Array.isArray(args.data) && args.data.length === 0 ? {} : args.data;
    const data = isRecord(sent) ? await readChanges(tx, found, sent) : undefined;
    if (!data) throw new ApiFault(faults.unable_to_save);
    const label = data.labels?.get(0);
    // One without a label may go on without.
    if (data.labels && label === undefined && found.frontend_label) {
      throw new ApiFault(faults.unable_to_save, 'Frontend label is not defined');
    }

    const columns: Record<string, SqlValue> = {
      ...data.columns,
      ...(await changedScope(tx, found, data.scope)),
      ...(await changedDefault(tx, found, data)),
      ...(label !== undefined && { frontend_label: label }),
    };
    // An editor of HTML makes HTML (reference 4.3), also where only one of the two was sent.
    const isEditor = (columns.is_wysiwyg_enabled ?? found.is_wysiwyg_enabled) === 1;
    if (isEditor && columns.is_html_allowed_on_front === 0) columns.is_html_allowed_on_front = 1;
    const isSearchable = columns.is_searchable ?? found.is_searchable;
    // Words of store views are gone with their values when the scope became global.
    if (isSearchable !== found.is_searchable || (isSearchable === 1 && columns.scope !== undefined)) {
      await markForReindex(tx, found.attribute_id);
    }
    if (Object.keys(columns).length > 0) {
      await tx.query((q) => q.updateTable('attribute').set(columns).where('attribute_id', '=', found.attribute_id));
    }
    if (data.labels) await replaceLabels(tx, found.attribute_id, data.labels);
    await reindexPending(tx);
    return true;
  },
});

/** What is given and is not what `info` shows; that is accepted whatever it is, and changes nothing (design decision 5). */
async function readChanges(tx: Tx, found: AttributeRow, sent: Sent): Promise<AttributeData | undefined> {
  const { frontend_label: sentLabels, additional_fields: sentFields, ...rest } = withoutShown(sent, shownFields(found));
  const additional = additionalSent(sentFields);
  if (!additional) return undefined;
  const shown = sentLabels === undefined ? [] : await storeLabels(tx, found);
  const labels = new Map(shown.flatMap(({ storeId, label }) => (label ? [[storeId, label] as const] : [])));
  const data = readAttributeData(
    { ...rest, frontend_label: sentLabels, additional_fields: withoutShown(additional, additionalFieldsOf(found)) },
    found.frontend_input,
    { types: shownFields(found).apply_to, labels },
  );
  if (!data?.labels || !isDeepStrictEqual(data.labels, labels)) return data;
  const { labels: _same, ...changes } = data;
  return changes;
}

/** A scope that becomes `global` takes the values of the store views with it (reference 4.3). */
async function changedScope(
  tx: Tx,
  { attribute_id: attributeId, scope: before }: AttributeRow,
  scope: string | undefined,
): Promise<{ scope?: string }> {
  if (scope === undefined || scope === before) return {};
  if (!['global', 'website', 'store'].includes(scope)) throw new ApiFault(faults.unable_to_save);
  if (await isUsedInConfigurable(tx, attributeId)) throw new ApiFault(faults.unable_to_save, scopeIsFixed);
  if (scope === 'global') await tx.run(dropStoreValues, { attributeId });
  return { scope };
}

const scopeIsFixed = 'Scope must not be changed, because the attribute is used in configurable products.';

async function changedDefault(
  tx: Tx,
  { attribute_id: id, backend_type: backendType, source }: AttributeRow,
  { defaultValue }: AttributeData,
): Promise<{ default_value?: string | null }> {
  if (defaultValue === undefined) return {};
  return { default_value: await storedDefault(tx, { id, backendType, source }, defaultValue) };
}

/** What `info` shows of an attribute beside its flags, labels, options and the fields of its type. */
function shownFields(found: AttributeRow) {
  return {
    scope: found.scope,
    default_value: found.default_value,
    apply_to: found.apply_to ? found.apply_to.split(',') : [],
  };
}

/** The fields of the type, yes and no as booleans (spec 2.5); `is_filterable` is 2 where also empty results are offered. */
function additionalFieldsOf(found: AttributeRow): Record<string, string | number | boolean | null> {
  const fields = inputType(found.frontend_input)?.additional ?? [];
  return Object.fromEntries(
    fields.map((field) => {
      const value = found[field];
      const kind = additionalColumns[field];
      const isFlag = kind === 'flag' || (kind === 'filter' && (value === 0 || value === 1));
      return [field, isFlag ? value === 1 : value];
    }),
  );
}
