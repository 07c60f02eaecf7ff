import { readImage } from '#domain/catalog/images/commands/read.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { store } from '../product-attribute/structs.ts';
import { imageEntity } from './image-entity.ts';
import { imageProductOf, productFaults } from './product.ts';
import { mediaResource } from './resource.ts';
import { catalogProductImageEntity, file, identifierType, productId } from './structs.ts';

/** `product_media.info`: one image of a product as a store view has it (spec 4.5). */
export const info = operation({
  resource: mediaResource,
  method: 'info',
  title: 'Retrieve product image data',
  v2Name: 'catalogProductAttributeMediaInfo',
  arguments: { productId, file, store, identifierType },
  result: catalogProductImageEntity,
  command: readImage,
  decode: (args, _context, { baseUrl }) => ({ ...imageProductOf(args), baseUrl, file: args.file ?? undefined }),
  print: imageEntity,
  refusals: { ...productFaults, image_not_found: 'not_exists' },
});
