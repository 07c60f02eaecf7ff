import { Type } from 'typebox';
import { imageTypesOf } from '../../../../domain/catalog/images/image-attributes.ts';
import { integerOf } from '../../arguments.ts';
import { handledOperation } from '../../declare.ts';
import { mediaResource } from './resource.ts';
import { catalogProductAttributeMediaTypeEntityArray } from './structs.ts';

/** `product_media.types`: the image types of an attribute set (spec 4.5); a set that does not exist has none. */
export const types = handledOperation({
  resource: mediaResource,
  method: 'types',
  title: 'Retrieve product image types',
  v2Name: 'catalogProductAttributeMediaTypes',
  effect: 'read',
  touches: 'open',
  arguments: { setId: { schema: Type.String(), synonyms: ['attributeSetId'] } },
  result: catalogProductAttributeMediaTypeEntityArray,
  faults: [],
  async run({ tx }, args) {
    const setId = args.setId === null ? null : integerOf(args.setId);
    return setId === null ? [] : imageTypesOf(tx, setId);
  },
});
