import { storedTextProblem } from '#domain/shared/attributes/stored-value.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import type { Base64Bytes } from '#platform/images/base64.ts';
import type { GalleryImage } from '../../products/record/gallery-images.ts';
import { imageName, nameLike } from '../file-name.ts';
import { addImage, imagesOfProduct, setFields } from '../gallery.ts';
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

/** The fields of an image that a caller sends; absent ones stay as they are. */
export interface ImageChange {
  readonly label?: string;
  /** Null keeps the image's position; 0 if it has none. */
  readonly position?: number | null;
  /** Null keeps the current value. */
  readonly isExcluded?: boolean | null;
  /** Codes of image types. */
  readonly types?: readonly string[];
}

/** How sent fields are checked. */
export interface ImageManner {
  /** Whether types that the set does not have are refused; else they are ignored. */
  readonly refusesTypes: boolean;
  /** Whether a field with the image's current value in the store view is ignored (design 5). */
  readonly skipsShown: boolean;
}

/** Bytes to store, in base64. */
export interface SentImage {
  readonly base64: string | Base64Bytes;
  /** The wanted file name; without it one is made up. */
  readonly filename: string | undefined;
}

/** The sent fields of an image, or an error text if they cannot be read. */
export type SentChange = (ImageChange & ImageManner) | { readonly unreadable: string };

/** A new image of a product. */
export interface NewImageInput extends ImageProductInput, Addressed {
  readonly sent: SentChange;
  readonly upload: SentImage | undefined;
}

/** An image to change, named by its path or its id. */
export interface ImageInput extends ImageProductInput, Addressed {
  readonly image: { readonly file: string | undefined } | { readonly id: number };
}

/** The refusals of an image, new or changed. */
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
 * Adds an image, by default behind the others; answers it (spec 4.5, reference 4.4). Format and extension are taken
 * from its bytes, not from the sent type. In a store view its fields also become the defaults, so that it has them
 * everywhere (Q12); its types are set for the store view.
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
 * Changes only the given fields of an image; answers it, or nothing if it is removed (spec 4.5). A list of types
 * replaces the types that the image has in the store view. New bytes replace the file's, even in another format: the
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

/** An image, and its changes or removal. */
export interface ImageUpdateInput extends ImageInput {
  readonly sent: SentChange;
  /** New bytes; absent if they stay. */
  readonly base64: string | Base64Bytes | undefined;
  /** Whether it is removed; then other fields are ignored. */
  readonly isRemoved: boolean;
}

/** Removes an image of a product, in every store view and with all its types; its bytes are deleted after the commit. */
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
 * The fields to set. Refuses fields that cannot be read (`image_unreadable`), a label that is too long and, if they
 * matter, types that the set does not have (`image_invalid`).
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
  const problem = label === undefined ? undefined : storedTextProblem(label, longestLabel);
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

/** In characters; the reference has room for as many. */
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
