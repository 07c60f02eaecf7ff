import { Type } from 'typebox';
import { requireProduct } from '../../../../domain/catalog/images/find.ts';
import { removeImage } from '../../../../domain/catalog/images/remove-image.ts';
import { requireImage } from '../../../../domain/catalog/images/require-image.ts';
import { handledOperation } from '../../declare.ts';
import { mediaResource } from './resource.ts';
import { file, identifierType, productId } from './structs.ts';

/**
 * `product_media.remove`: takes an image from a product, in every store view and whatever types it has there (spec 4.5).
 */
export const remove = handledOperation({
  resource: mediaResource,
  method: 'remove',
  title: 'Remove product image',
  v2Name: 'catalogProductAttributeMediaRemove',
  aclId: 'catalog/product/media/remove',
  effect: 'write',
  touches: 'scoped',
  arguments: { productId, file, identifierType },
  // D9: WS-I stubs read an int.
  result: Type.Boolean({ asNumber: true }),
  faults: ['product_not_exists', 'not_exists', 'not_removed', 'not_media'],
  saveFault: 'not_removed',
  async run(context, args) {
    const product = await requireProduct(
      context,
      { productId: args.productId, identifierType: args.identifierType },
      'change',
    );
    await removeImage(context, product.productId, await requireImage(context.tx, product, args.file));
    return true;
  },
});
