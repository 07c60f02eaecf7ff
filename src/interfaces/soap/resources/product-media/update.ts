import { Type } from 'typebox';
import { nameLike } from '../../../../domain/catalog/images/file-name.ts';
import { requireProduct } from '../../../../domain/catalog/images/find.ts';
import { setFields } from '../../../../domain/catalog/images/gallery.ts';
import { setTypes } from '../../../../domain/catalog/images/image-attributes.ts';
import { replaceFile } from '../../../../domain/catalog/images/image-files.ts';
import { removeImage } from '../../../../domain/catalog/images/remove-image.ts';
import { requireImage } from '../../../../domain/catalog/images/require-image.ts';
import { discardUpload, storeUpload } from '../../../../domain/catalog/images/upload.ts';
import { handledOperation } from '../../declare.ts';
import { store } from '../product-attribute/structs.ts';
import { readImageData } from './image-data.ts';
import { shownFields } from './image-entity.ts';
import { mediaFaults as faults, mediaResource } from './resource.ts';
import { file, identifierType, imageData, productId } from './structs.ts';

/**
 * `product_media.update`: changes what is given and nothing else (spec 4.5). A list of types replaces those that the image
 * has in the store view (none in WS-I changes nothing: decision 6); content, given with a type, takes the place of the
 * file's bytes, whatever format either has: the path stays, since callers know the image by it; the flag `remove` removes the image, whatever else is given.
 */
export const update = handledOperation({
  resource: mediaResource,
  method: 'update',
  title: 'Update product image',
  v2Name: 'catalogProductAttributeMediaUpdate',
  aclId: 'catalog/product/media/update',
  effect: 'write',
  touches: 'scoped',
  arguments: { productId, file, data: imageData, store, identifierType },
  // D8: WS-I stubs read an int.
  result: Type.Boolean({ asNumber: true }),
  faults: ['store_not_exists', 'product_not_exists', 'data_invalid', 'not_exists', 'not_updated', 'not_media'],
  saveFault: 'not_updated',
  prepare: {
    async check(context, args) {
      const product = await requireProduct(context, args, 'prepare');
      const image = await requireImage(context.tx, product, args.file);
      const { file: sent, remove } = readImageData(args.data, { shown: shownFields(image) });
      return remove ? undefined : sent;
    },
    make: (outside, args, { content }) =>
      storeUpload(outside, content, (extension) => nameLike(args.file ?? '', extension), {
        base64: [faults.data_invalid, 'Image content is not valid base64 data.'],
        content: faults.data_invalid,
      }),
    discard: discardUpload,
  },
  async run(context, args, upload) {
    const { tx, now, afterCommit } = context;
    const product = await requireProduct(context, args, 'change');
    const image = await requireImage(tx, product, args.file);
    const { types, remove, ...fields } = readImageData(args.data, { shown: shownFields(image) });
    if (remove) {
      await removeImage(context, product.productId, image);
      return true;
    }
    await setFields(tx, image.image_id, product.storeId, fields);
    if (types) await setTypes(tx, { ...product, file: image.file }, types, 'lose');
    if (upload) {
      const unneeded = await replaceFile(tx, image.file, image.blobKey, upload, now);
      afterCommit(({ blobs }) => blobs.remove(unneeded));
    }
    return true;
  },
});
