import { Type } from 'typebox';
import { type AttributeRow, findProductAttribute } from '../../../../domain/catalog/attributes/find.ts';
import { ofExistingStores, readLabels } from '../../../../domain/catalog/attributes/labels.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { flagValue, integerValue, isRecord } from './read-data.ts';
import { productAttributeFaults as faults, productAttributeResource } from './resource.ts';
import { attribute, optionToAdd } from './structs.ts';

const insertOption = statement((q, p: { attributeId: number; order: number }) =>
  q.insertInto('attribute_option').values({ attribute_id: p.attributeId, sort_order: p.order }).returning('option_id'),
);

/** Sets the default of an attribute. */
export const setDefault = statement<{ attributeId: number; value: string }, never>((q, p) =>
  q.updateTable('attribute').set({ default_value: p.value }).where('attribute_id', '=', p.attributeId),
);

/**
 * `product_attribute.addOption`: one option with its labels (spec 4.4, reference 4.3). A default label is needed (108,
 * Q34); labels of store views that do not exist are left out. As default it replaces that of a select and joins those of
 * a multiselect; otherwise the default stays (Q8).
 */
export const addOption = handledOperation({
  resource: productAttributeResource,
  method: 'addOption',
  title: 'Add option to an attribute',
  v2Name: 'catalogProductAttributeAddOption',
  aclId: 'catalog/product/attribute/option/add',
  effect: 'write',
  touches: 'shared',
  arguments: { attribute: { ...attribute, synonyms: ['attributeId'] }, data: optionToAdd },
  result: Type.Boolean(),
  faults: ['not_exists', 'invalid_frontend_input', 'unable_to_add_option'],
  saveFault: 'unable_to_add_option',
  async run({ tx }, args) {
    const data = isRecord(args.data) ? args.data : {};
    const isDefault = flagValue(data.is_default) === 1;
    // Only who changes the default must wait for others who do.
    const found = await findProductAttribute(tx, attributeRef(args.attribute), { lock: isDefault });
    if (!found) throw new ApiFault(faults.not_exists);
    if (!hasOwnOptions(found)) throw new ApiFault(faults.invalid_frontend_input);
    const order = integerValue(data.order);
    const labels = readLabels(data.label ?? [], 'value');
    if (order === undefined || flagValue(data.is_default) === undefined || !labels) {
      throw new ApiFault(faults.unable_to_add_option);
    }
    if (!labels.has(0)) throw new ApiFault(faults.unable_to_add_option, 'Default option value is not defined');

    const { attribute_id: attributeId } = found;
    const option = await tx.first(insertOption, { attributeId, order: order ?? 0 });
    if (!option) throw new ApiFault(faults.unable_to_add_option);
    await tx.insertMany(
      'attribute_option_label',
      ['option_id', 'store_id', 'label'],
      (await ofExistingStores(tx, labels)).map((row) => [option.option_id, ...row]),
    );
    if (isDefault) await tx.run(setDefault, { attributeId, value: withDefault(found, option.option_id) });
    return true;
  },
});

/** Whether callers may add and remove options: those of other sources are not rows of the attribute (Q7). */
export function hasOwnOptions({ source }: { source: string | null }): boolean {
  return source === 'table';
}

function withDefault({ frontend_input, default_value }: AttributeRow, optionId: number): string {
  const earlier = frontend_input === 'multiselect' && default_value ? default_value.split(',') : [];
  return [...earlier, optionId].join(',');
}
