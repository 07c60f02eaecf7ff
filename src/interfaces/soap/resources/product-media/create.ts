import { Type } from 'typebox';
import { imageName } from '../../../../domain/catalog/images/file-name.ts';
import { requireProduct } from '../../../../domain/catalog/images/find.ts';
import { addImage, imagesOfProduct, setFields } from '../../../../domain/catalog/images/gallery.ts';
import { setTypes } from '../../../../domain/catalog/images/image-attributes.ts';
import { claimFile } from '../../../../domain/catalog/images/image-files.ts';
import { discardUpload, storeUpload } from '../../../../domain/catalog/images/upload.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { store } from '../product-attribute/structs.ts';
import { readImageData } from './image-data.ts';
import { mediaFaults as faults, mediaResource } from './resource.ts';
import { identifierType, imageData, productId } from './structs.ts';

/**
 * `product_media.create`: the path of the new image (spec 4.5, reference 4.4). It comes behind the others and is excluded
 * unless told otherwise. Its bytes say what it is and how its name ends, whatever type was sent. In a store view it also gets its fields as defaults, so that it has them everywhere (Q12); its
 * types are those of the store view.
 */
export const create = handledOperation({
  resource: mediaResource,
  method: 'create',
  title: 'Upload product image',
  v2Name: 'catalogProductAttributeMediaCreate',
  aclId: 'catalog/product/media/create',
  effect: 'write',
  touches: 'scoped',
  arguments: { productId, data: imageData, store, identifierType },
  result: Type.String(),
  faults: ['store_not_exists', 'product_not_exists', 'data_invalid', 'not_created', 'not_media'],
  saveFault: 'not_created',
  prepare: {
    async check(context, args) {
      await requireProduct(context, args, 'prepare');
      const { file } = readImageData(args.data, { lenientTypes: true });
      if (!file) throw new ApiFault(faults.data_invalid, 'The image is not specified.');
      return file;
    },
    make: (outside, _args, { name, content }) =>
      storeUpload(outside, content, (extension) => imageName(name, extension) ?? badName(), {
        base64: [faults.data_invalid, 'The image contents is not valid base64 data.'],
        content: faults.not_created,
      }),
    discard: discardUpload,
  },
  async run(context, args, upload) {
    const { tx, now } = context;
    const product = await requireProduct(context, args, 'change');
    const { types = [], label = '', position, isExcluded = 1 } = readImageData(args.data, { lenientTypes: true });
    if (!upload) throw new ApiFault(faults.not_created);
    const file = await claimFile(tx, upload, now);
    const last = (await imagesOfProduct(tx, product)).reduce(
      (highest, image) => Math.max(highest, image.position ?? 0),
      0,
    );
    const imageId = await addImage(tx, product, file);
    const fields = { label, position: position ?? last + 1, isExcluded };
    for (const storeId of new Set([0, product.storeId])) await setFields(tx, imageId, storeId, fields);
    await setTypes(tx, { ...product, file }, types, 'keep');
    return file;
  },
});

function badName(): never {
  throw new ApiFault(faults.not_created, 'Cannot create image.');
}
