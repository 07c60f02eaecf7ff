import { Type } from 'typebox';
import { createAttribute } from '#domain/catalog/attributes/commands/write.ts';
import { detailed, operation } from '#interfaces/legacy/declare.ts';
import { ApiFault } from '#interfaces/legacy/fault.ts';
import { isRecord, textValue } from '../../read-data.ts';
import { readAttributeData } from './attribute-data.ts';
import { productAttributeFaults as faults, productAttributeResource } from './resource.ts';
import { dataToCreate } from './structs.ts';

/**
 * `product_attribute.create`: a new attribute of products, in no set yet (spec 4.4). Checked in this order: data of the
 * wrong type or without a default label (102, Q17), the code (103), the type (104), other reasons against saving it
 * (105).
 */
export const create = operation({
  resource: productAttributeResource,
  method: 'create',
  title: 'Create new attribute',
  v2Name: 'catalogProductAttributeCreate',
  arguments: { data: dataToCreate },
  result: Type.Integer(),
  command: createAttribute,
  decode({ data }) {
    const sent = isRecord(data) ? data : {};
    const code = textValue(sent.attribute_code);
    const input = textValue(sent.frontend_input);
    const change = readAttributeData(sent);
    if (!code || input === undefined || !change) throw new ApiFault(faults.invalid_parameters);
    return { code, input: input ?? '', change };
  },
  refusals: {
    attribute_invalid: 'invalid_parameters',
    attribute_label_missing: 'invalid_parameters',
    attribute_code_invalid: 'invalid_code',
    attribute_type_unknown: 'invalid_frontend_input',
    attribute_code_too_long: {
      fault: 'unable_to_save',
      says: 'Maximum length of attribute code must be less than 30 symbols',
    },
    attribute_code_reserved: detailed('unable_to_save'),
    attribute_default_invalid: detailed('unable_to_save'),
    attribute_not_saved: 'unable_to_save',
    attribute_exists: { fault: 'unable_to_save', says: 'Attribute with the same code already exists.' },
  },
  saveFault: 'unable_to_save',
});
