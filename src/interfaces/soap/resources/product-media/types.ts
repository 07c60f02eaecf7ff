import { Type } from 'typebox';
import { listImageTypes } from '#domain/catalog/images/commands/read.ts';
import { integerOf } from '#interfaces/legacy/arguments.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { mediaResource } from './resource.ts';
import { catalogProductAttributeMediaTypeEntityArray } from './structs.ts';

/** `product_media.types`: the image types of an attribute set (spec 4.5); a set that does not exist has none. */
export const types = operation({
  resource: mediaResource,
  method: 'types',
  title: 'Retrieve product image types',
  v2Name: 'catalogProductAttributeMediaTypes',
  arguments: { setId: { schema: Type.String(), synonyms: ['attributeSetId'] } },
  result: catalogProductAttributeMediaTypeEntityArray,
  command: listImageTypes,
  decode: ({ setId }) => ({ setId: (setId === null ? null : integerOf(setId)) ?? undefined }),
  refusals: {},
});
