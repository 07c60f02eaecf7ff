import { Type } from 'typebox';
import { updateAttribute } from '#domain/catalog/attributes/commands/write.ts';
import { detailed, operation } from '#interfaces/legacy/declare.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { isRecord } from '../../read-data.ts';
import { readAttributeData } from './attribute-data.ts';
import { productAttributeResource } from './resource.ts';
import { attribute, dataToUpdate } from './structs.ts';

/**
 * `product_attribute.update`: changes only the given fields (spec 4.4, Q5); given labels replace all labels. Data of
 * the wrong type gives 105, the only fault of the spec for it here.
 */
export const update = operation({
  resource: productAttributeResource,
  method: 'update',
  title: 'Update attribute',
  v2Name: 'catalogProductAttributeUpdate',
  arguments: { attribute: { ...attribute, synonyms: ['attributeId'] }, data: dataToUpdate },
  result: Type.Boolean(),
  command: updateAttribute,
  decode(args) {
    const sent = Array.isArray(args.data) && args.data.length === 0 ? {} : args.data;
    return {
      attribute: attributeRef(args.attribute),
      change: isRecord(sent) ? readAttributeData(sent) : undefined,
    };
  },
  print: () => true,
  refusals: {
    attribute_not_found: 'not_exists',
    attribute_not_of_products: 'can_not_edit',
    attribute_invalid: 'unable_to_save',
    attribute_label_missing: { fault: 'unable_to_save', says: 'Frontend label is not defined' },
    attribute_scope_unknown: 'unable_to_save',
    attribute_scope_fixed: {
      fault: 'unable_to_save',
      says: 'Scope must not be changed, because the attribute is used in configurable products.',
    },
    attribute_default_invalid: detailed('unable_to_save'),
  },
  saveFault: 'unable_to_save',
});
