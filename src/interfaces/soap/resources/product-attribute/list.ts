import { Type } from 'typebox';
import type { AttributeOfSet } from '#domain/catalog/attributes/attributes-of-set.ts';
import { listAttributesOfSet } from '#domain/catalog/attributes/commands/read.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { productAttributeResource } from './resource.ts';
import { catalogAttributeEntityArray } from './structs.ts';

/**
 * `product_attribute.list`: the attributes of a set in the order of its groups (spec 4.4). A set that does not exist,
 * or belongs to another entity, gives an empty list.
 */
export const list = operation({
  resource: productAttributeResource,
  method: 'list',
  title: 'Retrieve attribute list',
  v2Name: 'catalogProductAttributeList',
  arguments: { setId: { schema: Type.Integer() } },
  result: catalogAttributeEntityArray,
  command: listAttributesOfSet,
  decode: ({ setId }) => ({ setId: setId ?? undefined }),
  print: (attributes) => attributes.map(listedAttributes),
  refusals: {},
});

function listedAttributes(attributes: readonly AttributeOfSet[]) {
  return attributes.map(({ id, code, input, isRequired, scope }) => ({
    attribute_id: id,
    code,
    type: input,
    required: isRequired ? '1' : '0',
    scope,
  }));
}
