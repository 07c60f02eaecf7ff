import { Type } from 'typebox';
import { createImage } from '#domain/catalog/images/commands/write.ts';
import { detailed, operation } from '#interfaces/legacy/declare.ts';
import { store } from '../product-attribute/structs.ts';
import { readImageData } from './image-data.ts';
import { imageProductOf, productFaults } from './product.ts';
import { mediaResource } from './resource.ts';
import { identifierType, imageData, productId } from './structs.ts';

/**
 * `product_media.create`: answers the path of the new image (spec 4.5, reference 4.4). The image is excluded by
 * default.
 */
export const create = operation({
  resource: mediaResource,
  method: 'create',
  title: 'Upload product image',
  v2Name: 'catalogProductAttributeMediaCreate',
  arguments: { productId, data: imageData, store, identifierType },
  result: Type.String(),
  command: createImage,
  decode(args, _context, { baseUrl }) {
    const { sent, file } = readImageData(args.data, { isNew: true });
    return {
      ...imageProductOf(args),
      baseUrl,
      sent: 'unreadable' in sent ? sent : { isExcluded: true, ...sent },
      upload: file,
    };
  },
  print: ({ file }) => file,
  refusals: {
    ...productFaults,
    image_unreadable: detailed('data_invalid'),
    image_invalid: { fault: 'data_invalid', says: 'The image label has more than 255 characters.' },
    image_missing: detailed('data_invalid'),
    image_not_base64: { fault: 'data_invalid', says: 'The image contents is not valid base64 data.' },
    image_name_invalid: { fault: 'not_created', says: 'Cannot create image.' },
    image_content_refused: detailed('not_created'),
  },
  saveFault: 'not_created',
});
