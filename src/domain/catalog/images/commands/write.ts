import { type Context, command, granted } from '../../../command.ts';
import { productTextProblem } from '../../products/write/value.ts';
import { imageName, nameLike } from '../file-name.ts';
import { addImage, type GalleryImage, imagesOfProduct, setFields } from '../gallery.ts';
import { imageAttributesOf, setTypes } from '../image-attributes.ts';
import { claimFile, replaceFile } from '../image-files.ts';
import {
  type ImageProduct,
  type ImageProductInput,
  type ImageProductRefusal,
  imageProduct,
  imageProductIn,
} from '../image-product.ts';
import { type ProductImage, productImage } from '../product-image.ts';
import { removeImage } from '../remove-image.ts';
import { discardUpload, type StoredUpload, storeUpload, type UploadRefusal } from '../upload.ts';
import { type Addressed, imageOf } from './read.ts';

/** What a caller says of an image; what is absent is left as it is. */
export interface ImageChange {
  readonly label?: string;
  /** Null is the position that the image has where it has none, else 0. */
  readonly position?: number | null;
  /** Null likewise. */
  readonly isExcluded?: boolean | null;
  /** Codes of image types. */
  readonly types?: readonly string[];
}

/** How what was sent is judged. */
export interface ImageManner {
  /** Whether types that the set does not have are refused; else they mean nothing. */
  readonly refusesTypes: boolean;
  /** Whether a field that is as the image has it in the store view says nothing (design 5). */
  readonly skipsShown: boolean;
}

/** Bytes to be stored, in base64. */
export interface SentImage {
  readonly base64: string;
  /** What the file is to be called; without it a name is made up. */
  readonly filename: string | undefined;
}

/** What was sent of an image; where it cannot be read, what is wrong with it. */
export type SentChange = (ImageChange & ImageManner) | { readonly unreadable: string };

/** A new image of a product. */
export interface NewImageInput extends ImageProductInput, Addressed {
  readonly sent: SentChange;
  readonly upload: SentImage | undefined;
}

/** An image to be changed, by its path or its id. */
export interface ImageInput extends ImageProductInput, Addressed {
  readonly image: { readonly file: string | undefined } | { readonly id: number };
}

/** What an image is refused with, new or changed. */
const imageRefusals = [
  'store_view_not_found',
  'product_not_found',
  'product_without_images',
  'image_unreadable',
  'image_invalid',
  'image_not_base64',
  'image_content_refused',
] as const satisfies (ImageProductRefusal | UploadRefusal | 'image_unreadable' | 'image_invalid')[];

/**
 * Adds an image behind the others unless a position is given, excluded as it is said; answers it (spec 4.5, reference 4.4).
 * Its bytes say what it is and how its name ends, whatever type was sent. In a store view it also gets its fields as
 * defaults, so that it has them everywhere (Q12); its types are those of the store view.
 */
export const createImage = command({
  name: 'image.create',
  permission: { legacy: 'catalog/product/media/create', rest: granted('products/write') },
  effect: 'write',
  touches: 'scoped',
  key: () => ['product'],
  refusals: [...imageRefusals, 'image_missing', 'image_name_invalid'],
  prepare: {
    async check(context, input: NewImageInput) {
      const product = await imageProduct(context, input, 'prepare');
      judge(context, input.sent, product);
      if (!input.upload) throw context.fail('image_missing');
      return input.upload;
    },
    make: (outside, _input, { base64, filename }, fail): Promise<StoredUpload> =>
      storeUpload(outside, base64, (extension) => imageName(filename ?? null, extension), fail),
    discard: discardUpload,
  },
  async run(context, input: NewImageInput, upload): Promise<ProductImage> {
    const { tx, now, fail } = context;
    const product = await imageProduct(context, input, 'change');
    const { types = [], ...change } = judge(context, input.sent, product);
    if (!upload) throw fail('image_missing');
    const others = await imagesOfProduct(tx, product);
    const last = others.reduce((highest, { position }) => Math.max(highest, position ?? 0), 0);
    const file = await claimFile(tx, upload, now);
    const imageId = await addImage(tx, product, file);
    const fields = { label: '', position: last + 1, ...change };
    for (const storeId of new Set([0, product.storeId])) await setFields(tx, imageId, storeId, fields);
    await setTypes(tx, { ...product, file }, types, 'keep');
    return imageNow(context, product, imageId, input.baseUrl);
  },
});

/**
 * Changes what is said of an image and nothing else; answers it, or nothing where it is removed (spec 4.5). A list of types
 * replaces those that the image has in the store view; bytes take the place of the file's, whatever format either has: the
 * path stays, since callers know the image by it.
 */
export const updateImage = command({
  name: 'image.update',
  permission: { legacy: 'catalog/product/media/update', rest: granted('products/write') },
  effect: 'write',
  touches: 'scoped',
  key: () => ['product'],
  refusals: [...imageRefusals, 'image_name_invalid', 'image_not_found'],
  prepare: {
    async check(context, input: ImageUpdateInput) {
      const product = await imageProduct(context, input, 'prepare');
      const image = await imageOf(context, product, input.image);
      judge(context, input.sent, product, image);
      return input.base64 === undefined || input.isRemoved ? undefined : { base64: input.base64, replaces: image.file };
    },
    make: (outside, _input, { base64, replaces }, fail): Promise<StoredUpload> =>
      storeUpload(outside, base64, (extension) => nameLike(replaces, extension), fail),
    discard: discardUpload,
  },
  async run(context, input: ImageUpdateInput, upload): Promise<ProductImage | undefined> {
    const { tx, now, afterCommit } = context;
    const product = await imageProduct(context, input, 'change');
    const image = await imageOf(context, product, input.image);
    const { types, ...fields } = judge(context, input.sent, product, image);
    if (input.isRemoved) {
      await removeImage(context, product.productId, image);
      return undefined;
    }
    await setFields(tx, image.image_id, product.storeId, fields);
    if (types) await setTypes(tx, { ...product, file: image.file }, types, 'lose');
    if (upload) {
      const unneeded = await replaceFile(tx, image.file, image.blobKey, upload, now);
      afterCommit(({ blobs }) => blobs.remove(unneeded));
    }
    return imageNow(context, product, image.image_id, input.baseUrl);
  },
});

/** What is to become of an image. */
export interface ImageUpdateInput extends ImageInput {
  readonly sent: SentChange;
  /** Other bytes; absent where they stay. */
  readonly base64: string | undefined;
  /** Whether it is removed, whatever else is said. */
  readonly isRemoved: boolean;
}

/** Takes an image from a product, in every store view and whatever types it has there; its bytes go after the commit. */
export const deleteImage = command({
  name: 'image.delete',
  permission: { legacy: 'catalog/product/media/remove', rest: granted('products/delete') },
  effect: 'write',
  touches: 'scoped',
  key: () => ['product'],
  refusals: ['product_not_found', 'product_without_images', 'image_not_found'],
  async run(context, input: Pick<ImageInput, 'product' | 'image'>): Promise<void> {
    const product = await imageProductIn(context, input.product, 0, 'change');
    await removeImage(context, product.productId, await imageOf(context, product, input.image));
  },
});

/**
 * What is to be set of what was sent. Refuses what cannot be read (`image_unreadable`), and a label that is too long and,
 * where that matters, types that the set does not have (`image_invalid`).
 */
function judge(
  { fail }: Pick<Context<'image_unreadable' | 'image_invalid'>, 'fail'>,
  sent: SentChange,
  { attributes }: ImageProduct,
  image?: GalleryImage,
): { label?: string; position?: number; isExcluded?: 0 | 1; types?: readonly string[] } {
  if ('unreadable' in sent) throw fail('image_unreadable', { text: sent.unreadable });
  const { types, refusesTypes } = sent;
  const { label, position, isExcluded } = image && sent.skipsShown ? withoutShown(sent, image) : sent;
  const problem = label === undefined ? undefined : productTextProblem(label, longestLabel);
  const unknown = (refusesTypes ? (types ?? []) : []).flatMap((type, index) =>
    attributes.some(({ code }) => code === type)
      ? []
      : [{ field: `/types/${index}`, message: 'must be an image type of the attribute set' }],
  );
  const errors = [...unknown, ...(problem ? [{ field: '/label', message: problem }] : [])];
  if (errors.length > 0) throw fail('image_invalid', { errors });
  return {
    ...(label !== undefined && { label }),
    ...(position !== undefined && { position: position ?? 0 }),
    ...(isExcluded !== undefined && { isExcluded: isExcluded ? 1 : 0 }),
    ...(types && { types }),
  };
}

/** As a label is shown; the reference has room for as much. */
const longestLabel = 255;

function withoutShown({ label, position, isExcluded }: ImageChange, image: GalleryImage): ImageChange {
  const isExcludedNow = image.isExcluded === null ? null : image.isExcluded === 1;
  return {
    ...(label !== undefined && label !== (image.label ?? '') && { label }),
    ...(position !== undefined && position !== image.position && { position }),
    ...(isExcluded !== undefined && isExcluded !== isExcludedNow && { isExcluded }),
  };
}

async function imageNow(
  { tx }: Pick<Context, 'tx'>,
  product: ImageProduct,
  id: number,
  baseUrl: string,
): Promise<ProductImage> {
  const { productId, setId, storeId } = product;
  const { attributes } = await imageAttributesOf(tx, productId, setId, storeId);
  const image = (await imagesOfProduct(tx, product)).find(({ image_id }) => image_id === id);
  if (!image) throw new Error(`the image ${id} is not there`);
  return productImage(image, attributes, baseUrl);
}
