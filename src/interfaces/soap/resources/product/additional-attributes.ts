import { Type } from 'typebox';
import { integerOf } from '#interfaces/legacy/arguments.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { listAttributesOfType } from '#interfaces/legacy/products/attributes-of-type.ts';
import { catalogAttributeEntityArray } from '../product-attribute/structs.ts';
import { productResource } from './resource.ts';
import { shownAttributes } from './structs.ts';

const text = { schema: Type.String() } as const;

/**
 * `product.listOfAdditionalAttributes`: the attributes of products of a type and set that are not in the struct
 * (soap-catalog 5.3).
 */
export const listOfAdditionalAttributes = operation({
  resource: productResource,
  method: 'listOfAdditionalAttributes',
  title: 'Get list of non-default attributes by product type and attributes set',
  v2Name: 'catalogProductListOfAdditionalAttributes',
  arguments: { productType: text, attributeSetId: text },
  result: Type.Unsafe<readonly Readonly<Record<string, string | number | null>>[]>(catalogAttributeEntityArray),
  command: listAttributesOfType,
  decode: (args) => ({ type: args.productType ?? '', setId: integerOf(args.attributeSetId ?? '') ?? undefined }),
  print: (attributes) =>
    attributes
      .filter(({ code }) => !inStruct.has(code))
      .map(({ id, code, input, isRequired, scope }) => ({
        attribute_id: id,
        code,
        type: input,
        required: Number(isRequired),
        scope,
      })),
  refusals: {
    product_type_unknown: 'product_type_not_exists',
    attribute_set_not_found: 'product_attribute_set_not_exists',
    attribute_set_foreign: 'product_attribute_set_not_valid',
  },
});

const inStruct: ReadonlySet<string> = new Set([
  ...shownAttributes,
  'sku',
  'image_label',
  'small_image_label',
  'thumbnail_label',
]);
