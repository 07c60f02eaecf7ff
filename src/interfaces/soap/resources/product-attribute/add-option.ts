import { Type } from 'typebox';
import { addAttributeOption, type NewOption } from '#domain/catalog/attributes/commands/options.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { flagValue, integerValue, isRecord } from '../../read-data.ts';
import { productAttributeResource } from './resource.ts';
import { readLabels } from './sent-labels.ts';
import { attribute, optionToAdd } from './structs.ts';

/**
 * `product_attribute.addOption`: adds one option with its labels (spec 4.4, reference 4.3). A default label is required
 * (108, Q34); labels of unknown store views are ignored. As default, it replaces the default of a select and is added
 * to those of a multiselect; otherwise the default stays (Q8).
 */
export const addOption = operation({
  resource: productAttributeResource,
  method: 'addOption',
  title: 'Add option to an attribute',
  v2Name: 'catalogProductAttributeAddOption',
  arguments: { attribute: { ...attribute, synonyms: ['attributeId'] }, data: optionToAdd },
  result: Type.Boolean(),
  command: addAttributeOption,
  decode: (args) => ({ attribute: attributeRef(args.attribute), option: readOption(args.data) }),
  print: () => true,
  refusals: {
    attribute_not_found: 'not_exists',
    attribute_without_options: 'invalid_frontend_input',
    attribute_option_invalid: 'unable_to_add_option',
    attribute_option_label_missing: {
      fault: 'unable_to_add_option',
      says: 'Default option value is not defined',
    },
  },
  saveFault: 'unable_to_add_option',
});

/** Undefined if a value has the wrong type. */
function readOption(sent: unknown): NewOption | undefined {
  const data = isRecord(sent) ? sent : {};
  const order = integerValue(data.order);
  const isDefault = flagValue(data.is_default);
  const labels = readLabels(data.label ?? [], 'value');
  if (order === undefined || isDefault === undefined || !labels) return undefined;
  return { order: order ?? 0, isDefault: isDefault ?? false, labels };
}
