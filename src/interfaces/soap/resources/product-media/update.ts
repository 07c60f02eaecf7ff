import { Type } from 'typebox';
import { updateImage } from '#domain/catalog/images/commands/write.ts';
import { detailed, operation } from '#interfaces/legacy/declare.ts';
import { store } from '../product-attribute/structs.ts';
import { readImageData } from './image-data.ts';
import { imageProductOf, productFaults } from './product.ts';
import { mediaResource } from './resource.ts';
import { file, identifierType, imageData, productId } from './structs.ts';

/**
 * `product_media.update`: changes only the given fields (spec 4.5). An empty list of types in WS-I changes nothing
 * (decision 6); content is only taken with a type; the flag `remove` removes the image, whatever else is sent.
 */
export const update = operation({
  resource: mediaResource,
  method: 'update',
  title: 'Update product image',
  v2Name: 'catalogProductAttributeMediaUpdate',
  arguments: { productId, file, data: imageData, store, identifierType },
  // D8: WS-I stubs read an int.
  result: Type.Boolean({ asNumber: true }),
  command: updateImage,
  decode(args, _context, { baseUrl }) {
    const { sent, isRemoved, file: content } = readImageData(args.data, { isNew: false });
    const image = { file: args.file ?? undefined };
    return { ...imageProductOf(args), baseUrl, image, sent, isRemoved, base64: content?.base64 };
  },
  print: () => true,
  refusals: {
    ...productFaults,
    image_not_found: 'not_exists',
    image_unreadable: detailed('data_invalid'),
    image_invalid: { fault: 'data_invalid', says: 'The image label has more than 255 characters.' },
    image_not_base64: { fault: 'data_invalid', says: 'Image content is not valid base64 data.' },
    image_name_invalid: detailed('data_invalid'),
    image_content_refused: detailed('data_invalid'),
  },
  saveFault: 'not_updated',
});
