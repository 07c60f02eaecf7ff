import { listAttributeOptions } from '#domain/catalog/attributes/commands/read.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { attributeRef } from '../../attribute-ref.ts';
import { productAttributeResource } from './resource.ts';
import { attribute, catalogAttributeOptionEntityArray, store } from './structs.ts';

/** `product_attribute.options`: the options as a store view sees them, with the empty first entry (reference 4.3). */
export const options = operation({
  resource: productAttributeResource,
  method: 'options',
  title: 'Retrieve attribute options',
  v2Name: 'catalogProductAttributeOptions',
  arguments: { attributeId: { ...attribute, synonyms: ['attribute'] }, store },
  result: catalogAttributeOptionEntityArray,
  command: listAttributeOptions,
  decode: (args) => ({ attribute: attributeRef(args.attributeId), named: args.store || undefined }),
  refusals: { store_view_not_found: 'store_not_exists', attribute_not_found: 'not_exists' },
});
