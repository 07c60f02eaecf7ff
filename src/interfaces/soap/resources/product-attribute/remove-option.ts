import { Type } from 'typebox';
import { removeAttributeOption } from '#domain/catalog/attributes/commands/options.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { digits } from '../../read-data.ts';
import { productAttributeResource } from './resource.ts';
import { attribute } from './structs.ts';

/**
 * `product_attribute.removeOption`: removes an option with its labels, and every use of it: in values of products,
 * alone or among others, in surcharges of configurable products, and as default. An id that is not an option of this
 * attribute gives 109 (Q8b).
 */
export const removeOption = operation({
  resource: productAttributeResource,
  method: 'removeOption',
  title: 'Remove option from an attribute',
  v2Name: 'catalogProductAttributeRemoveOption',
  arguments: { attribute: { ...attribute, synonyms: ['attributeId'] }, optionId: { schema: Type.String() } },
  result: Type.Boolean(),
  command: removeAttributeOption,
  decode: (args) => ({ attribute: attributeRef(args.attribute), optionId: digits(args.optionId) }),
  print: () => true,
  refusals: {
    attribute_not_found: 'not_exists',
    attribute_without_options: 'invalid_frontend_input',
    attribute_option_not_found: 'unable_to_remove_option',
  },
  saveFault: 'unable_to_remove_option',
});
