import { readAttribute } from '#domain/catalog/attributes/commands/read.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { attributeEntity } from './attribute-entity.ts';
import { productAttributeResource } from './resource.ts';
import { attribute, catalogProductAttributeEntity } from './structs.ts';

/**
 * `product_attribute.info`: all data of an attribute (spec 2.4, reference 4.3). Option labels are those of the
 * session's store view; the key `options` is missing if there are none, and so are labels of store views outside of the
 * caller's scope. In V1 the values have the types of the spec.
 */
export const info = operation({
  resource: productAttributeResource,
  method: 'info',
  title: 'Get full information about attribute with list of options',
  v2Name: 'catalogProductAttributeInfo',
  arguments: { attribute: { ...attribute, synonyms: ['attributeId'] } },
  result: catalogProductAttributeEntity,
  command: readAttribute,
  decode: (args) => ({ attribute: attributeRef(args.attribute) }),
  print: (attributes) => attributes.map(attributeEntity),
  refusals: { attribute_not_found: 'not_exists' },
});
