import { Type } from 'typebox';
import { deleteAttribute } from '#domain/catalog/attributes/commands/write.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { productAttributeResource } from './resource.ts';
import { attribute } from './structs.ts';

/**
 * `product_attribute.remove`: removes an attribute that the merchant made, with its options, its values and its places
 * in sets.
 */
export const remove = operation({
  resource: productAttributeResource,
  method: 'remove',
  title: 'Delete attribute',
  v2Name: 'catalogProductAttributeRemove',
  arguments: { attribute: { ...attribute, synonyms: ['attributeId'] } },
  result: Type.Boolean(),
  command: deleteAttribute,
  decode: (args) => ({ attribute: attributeRef(args.attribute) }),
  print: () => true,
  refusals: {
    attribute_not_found: 'not_exists',
    attribute_not_of_products: 'can_not_delete',
    attribute_of_system: 'can_not_delete',
    attribute_in_use: { fault: 'can_not_delete', says: 'This attribute is used in configurable products.' },
  },
  saveFault: 'can_not_delete',
});
