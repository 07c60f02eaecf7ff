import { removeAttributeSet } from '#domain/catalog/attribute-sets/commands/sets.ts';
import { detailed, operation } from '#interfaces/legacy/declare.ts';
import { attributeSetResource } from './resource.ts';
import { attributeSetId, idOf, optionalText, success } from './types.ts';

/** `catalog_product_attribute_set.remove`: true; `forceProductsRemove` removes the set's products with it. */
export const remove = operation({
  resource: attributeSetResource,
  method: 'remove',
  title: 'Remove attribute set',
  v2Name: 'catalogProductAttributeSetRemove',
  arguments: { attributeSetId, forceProductsRemove: optionalText },
  result: success,
  resultPart: 'isRemoved',
  command: removeAttributeSet,
  decode: (args) => ({ setId: idOf(args.attributeSetId), withProducts: isYes(args.forceProductsRemove) }),
  print: () => true,
  refusals: {
    attribute_set_not_found: 'invalid_attribute_set_id',
    attribute_set_is_default: detailed('remove_attribute_set_error'),
    attribute_set_has_products: 'attribute_set_has_related_products',
  },
  saveFault: 'remove_attribute_set_error',
});

/** A yes deletes products, so only a clear yes counts; anything else means no. */
const isYes = (sent: string | null): boolean => ['1', 'true', 'yes'].includes((sent ?? '').trim().toLowerCase());
