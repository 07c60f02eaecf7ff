import { requireProduct } from '../../../../domain/catalog/images/find.ts';
import { imagesOfProduct } from '../../../../domain/catalog/images/gallery.ts';
import { imageAttributesOf } from '../../../../domain/catalog/images/image-attributes.ts';
import { type Memo, memo } from '../../../../platform/storage/memo.ts';
import { handledOperation } from '../../declare.ts';
import { store } from '../product-attribute/structs.ts';
import { type ImageEntity, imageEntity } from './image-entity.ts';
import { mediaResource } from './resource.ts';
import { catalogProductImageEntityArray, identifierType, productId } from './structs.ts';

/** `product_media.list`: the images of a product as a store view has them, by position (spec 4.5). */
export const list = handledOperation({
  resource: mediaResource,
  method: 'list',
  title: 'Retrieve product image list',
  v2Name: 'catalogProductAttributeMediaList',
  effect: 'read',
  touches: 'scoped',
  arguments: { productId, store, identifierType },
  result: catalogProductImageEntityArray,
  faults: ['store_not_exists', 'product_not_exists', 'not_media'],
  async run(context, args) {
    const product = await requireProduct(context, args);
    const { tx, baseUrl } = context;
    return tx.remember(kept, `${product.productId} ${product.galleryId} ${product.storeId} ${baseUrl}`, async () => {
      // Read again, so that it is known what the entities come from.
      const { attributes } = await imageAttributesOf(tx, product.productId, product.setId, product.storeId);
      const images = await imagesOfProduct(tx, product);
      return images.map((image) => imageEntity(image, { attributes }, baseUrl));
    });
  },
});

const kept: Memo<ImageEntity[]> = memo();
