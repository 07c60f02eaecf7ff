import { removeFromAttributeSet } from '#domain/catalog/attribute-sets/commands/attributes.ts';
import { detailed, operation } from '#interfaces/legacy/declare.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { attributeSetResource } from './resource.ts';
import { attributeId, attributeSetId, idOf, success } from './types.ts';

/**
 * `catalog_product_attribute_set.attributeRemove`: true. Removes an attribute from a set, with its values on the set's
 * products.
 */
export const attributeRemove = operation({
  resource: attributeSetResource,
  method: 'attributeRemove',
  title: 'Remove attribute from attribute set',
  v2Name: 'catalogProductAttributeSetAttributeRemove',
  arguments: { attributeId, attributeSetId },
  result: success,
  resultPart: 'isRemoved',
  command: removeFromAttributeSet,
  decode: (args) => ({ attribute: attributeRef(args.attributeId), setId: idOf(args.attributeSetId) }),
  print: () => true,
  refusals: {
    attribute_not_found: 'invalid_attribute_id',
    attribute_set_not_found: 'invalid_attribute_set_id',
    attribute_is_not_in_set: 'attribute_is_not_in_set',
    system_attribute_stays: detailed('remove_attribute_error'),
    choosing_attribute_stays: detailed('remove_attribute_error'),
  },
  saveFault: 'remove_attribute_error',
});
