import { Type } from 'typebox';
import { createAttributeSet } from '#domain/catalog/attribute-sets/commands/sets.ts';
import { detailed, operation } from '#interfaces/legacy/declare.ts';
import { attributeSetResource } from './resource.ts';
import { idOf, text } from './types.ts';

/**
 * `catalog_product_attribute_set.create`: a new set with the groups and attributes of another one, the skeleton.
 * Answers the new set's id.
 */
export const create = operation({
  resource: attributeSetResource,
  method: 'create',
  title: 'Create product attribute set based on another set',
  v2Name: 'catalogProductAttributeSetCreate',
  arguments: { attributeSetName: text, skeletonSetId: text },
  result: Type.Integer(),
  resultPart: 'setId',
  command: createAttributeSet,
  decode: (args) => ({ name: args.attributeSetName ?? '', skeletonId: idOf(args.skeletonSetId) }),
  refusals: {
    attribute_set_not_found: 'invalid_skeleton_set_id',
    attribute_set_name_invalid: detailed('invalid_data'),
    attribute_set_exists: detailed('create_attribute_set_error'),
  },
  saveFault: 'create_attribute_set_error',
});
