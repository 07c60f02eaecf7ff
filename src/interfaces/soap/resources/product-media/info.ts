import { requireProduct } from '../../../../domain/catalog/images/find.ts';
import { requireImage } from '../../../../domain/catalog/images/require-image.ts';
import { handledOperation } from '../../declare.ts';
import { store } from '../product-attribute/structs.ts';
import { imageEntity } from './image-entity.ts';
import { mediaResource } from './resource.ts';
import { catalogProductImageEntity, file, identifierType, productId } from './structs.ts';

/** `product_media.info`: one image of a product as a store view has it (spec 4.5). */
export const info = handledOperation({
  resource: mediaResource,
  method: 'info',
  title: 'Retrieve product image data',
  v2Name: 'catalogProductAttributeMediaInfo',
  effect: 'read',
  touches: 'scoped',
  arguments: { productId, file, store, identifierType },
  result: catalogProductImageEntity,
  faults: ['store_not_exists', 'product_not_exists', 'not_exists', 'not_media'],
  async run(context, args) {
    const product = await requireProduct(context, args);
    return imageEntity(await requireImage(context.tx, product, args.file), product, context.baseUrl);
  },
});
