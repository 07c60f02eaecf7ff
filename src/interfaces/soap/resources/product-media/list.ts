import { listImages } from '#domain/catalog/images/commands/read.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { store } from '../product-attribute/structs.ts';
import { imageEntities } from './image-entity.ts';
import { imageProductOf, productFaults } from './product.ts';
import { mediaResource } from './resource.ts';
import { catalogProductImageEntityArray, identifierType, productId } from './structs.ts';

/** `product_media.list`: the images of a product as a store view has them, by position (spec 4.5). */
export const list = operation({
  resource: mediaResource,
  method: 'list',
  title: 'Retrieve product image list',
  v2Name: 'catalogProductAttributeMediaList',
  arguments: { productId, store, identifierType },
  result: catalogProductImageEntityArray,
  command: listImages,
  decode: (args, _context, { baseUrl }) => ({ ...imageProductOf(args), baseUrl }),
  print: (images) => images.map(imageEntities),
  refusals: productFaults,
});
