import { Type } from 'typebox';
import { deleteImage } from '#domain/catalog/images/commands/write.ts';
import { idFirst } from '#domain/catalog/products/record/product-resolver.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { mediaResource } from './resource.ts';
import { file, identifierType, productId } from './structs.ts';

/** `product_media.remove`: removes an image from a product, in every store view and with all its types (spec 4.5). */
export const remove = operation({
  resource: mediaResource,
  method: 'remove',
  title: 'Remove product image',
  v2Name: 'catalogProductAttributeMediaRemove',
  arguments: { productId, file, identifierType },
  // D9: WS-I stubs read an int.
  result: Type.Boolean({ asNumber: true }),
  command: deleteImage,
  decode: (args) => ({
    product: idFirst(args.productId, args.identifierType),
    image: { file: args.file ?? undefined },
  }),
  print: () => true,
  refusals: {
    product_not_found: 'product_not_exists',
    product_without_images: 'not_media',
    image_not_found: 'not_exists',
  },
  saveFault: 'not_removed',
});
