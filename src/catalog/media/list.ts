import { operation } from '../../operation/declare.ts';
import { store } from '../attributes/structs.ts';
import { requireProduct } from './find.ts';
import { imagesOfProduct } from './gallery.ts';
import { imageEntity } from './image-entity.ts';
import { mediaResource } from './resource.ts';
import { catalogProductImageEntityArray, identifierType, productId } from './structs.ts';

/** `product_media.list`: the images of a product as a store view has them, by position (spec 4.5). */
export const list = operation({
  resource: mediaResource,
  method: 'list',
  title: 'Retrieve product image list',
  v2Name: 'catalogProductAttributeMediaList',
  effect: 'read',
  arguments: { productId, store, identifierType },
  result: catalogProductImageEntityArray,
  faults: ['store_not_exists', 'product_not_exists', 'not_media'],
  async run(context, args) {
    const product = await requireProduct(context, args);
    const images = await imagesOfProduct(context.tx, product);
    return images.map((image) => imageEntity(image, product, context.baseUrl));
  },
});
