import type { CallContext } from '../../../../interfaces/soap/declare.ts';
import { ApiFault } from '../../../../interfaces/soap/fault.ts';
import { mediaFaults } from '../../../../interfaces/soap/resources/product-media/resource.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { formatOfName } from '../../../../platform/images/formats.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import type { Outside } from '../../../command.ts';
import { type ImageName, imageName, nameLike } from '../../images/file-name.ts';
import { addImage, type GalleryImage, imagesOfProduct, setFields } from '../../images/gallery.ts';
import { type ImageAttribute, imageAttributesOf, setTypes } from '../../images/image-attributes.ts';
import { claimFile, replaceFile } from '../../images/image-files.ts';
import { removeImage } from '../../images/remove-image.ts';
import { type StoredUpload, storeUpload } from '../../images/upload.ts';
import { type PartWriter, partChanged, productToChange } from './parts.ts';
import { textProblem } from './value.ts';

/** An image of a product as a store view sees it. */
export interface ProductImage {
  readonly id: number;
  readonly file: string;
  readonly label: string | null;
  readonly position: number;
  readonly disabled: boolean;
  /** Codes of the attributes that show it. */
  readonly types: readonly string[];
}

/** What a caller says of an image; what is absent is left as it is. */
export interface ImageChange {
  readonly label?: string;
  readonly position?: number;
  readonly disabled?: boolean;
  readonly types?: readonly string[];
}

interface Gallery {
  readonly galleryId: number;
  readonly attributes: readonly ImageAttribute[];
}

async function galleryOf(tx: Tx, productId: number, setId: number, storeId: number): Promise<Gallery> {
  const { galleryId, attributes } = await imageAttributesOf(tx, productId, setId, storeId);
  if (galleryId === undefined) throw new Refusal('invalid', 'The attribute set of the product has no images.');
  return { galleryId, attributes };
}

/** The images of a product by position; none where its set has no images. */
export async function productImages(
  tx: Tx,
  product: { readonly id: number; readonly setId: number },
  storeId: number,
): Promise<ProductImage[]> {
  const { galleryId, attributes } = await imageAttributesOf(tx, product.id, product.setId, storeId);
  if (galleryId === undefined) return [];
  const images = await imagesOfProduct(tx, { productId: product.id, galleryId, storeId });
  return images.map((image) => shown(image, attributes));
}

/** Refuses what cannot have images, before anybody works on an upload. */
export async function requireGallery(tx: Tx, product: { readonly id: number; readonly setId: number }): Promise<void> {
  await galleryOf(tx, product.id, product.setId, 0);
}

/** The image with an id; refuses with `not_found` where the product has none. */
export function imageById(images: readonly ProductImage[], id: number): ProductImage {
  return images.find((image) => image.id === id) ?? noImage();
}

function noImage(): never {
  throw new Refusal('not_found', 'The product has no such image.');
}

/**
 * Checks and stores the bytes of an upload outside of the transaction (design 12). Its format is what its bytes show, and
 * its name gets the extension of that. Refuses (`invalid`) what is no image that the store takes.
 *
 * @param content base64
 * @param filename what it is to be called; without it a name is made up
 * @param replaces the file whose bytes it is to be in the place of
 */
export async function storeProductImage(
  outside: Outside,
  sent: {
    readonly content: string;
    readonly filename?: string | undefined;
    readonly replaces?: string | undefined;
    readonly field: string;
  },
): Promise<StoredUpload> {
  const refuse = (field: string, message: string): Refusal => new Refusal('invalid', message, [{ field, message }]);
  const named = (extension: string): ImageName => {
    const name = sent.replaces === undefined ? nameOf(sent.filename, extension) : nameLike(sent.replaces, extension);
    if (!name) throw refuse('/filename', 'must not contain / or ..');
    return name;
  };
  try {
    return await storeUpload(outside, sent.content, named, {
      base64: [mediaFaults.data_invalid, 'The image is not valid base64 data.'],
      content: mediaFaults.data_invalid,
    });
  } catch (error) {
    if (error instanceof ApiFault) throw refuse(sent.field, error.message);
    throw error;
  }
}

/** The name without an ending that says a format: that of the bytes is added. */
function nameOf(filename: string | undefined, extension: string): ImageName | undefined {
  const base = filename !== undefined && formatOfName(filename) ? filename.replace(/\.[^.]+$/, '') : filename;
  return imageName(base ?? null, extension);
}

/** Adds an image behind the others, or where it is told to be, shown unless told otherwise; answers it. */
export async function addProductImage(
  tx: Tx,
  productId: number,
  change: ImageChange,
  upload: StoredUpload,
  writer: PartWriter,
): Promise<ProductImage> {
  const product = await productToChange(tx, productId, writer);
  const { storeId, now } = writer;
  const gallery = await galleryOf(tx, productId, product.setId, storeId);
  checkChange(change, gallery.attributes);
  const of = { productId, storeId, ...gallery };
  const last = (await imagesOfProduct(tx, of)).reduce((most, { position }) => Math.max(most, position ?? 0), 0);
  const file = await claimFile(tx, upload, now);
  const imageId = await addImage(tx, of, file);
  const fields = fieldsOf({ label: '', position: last + 1, disabled: false, ...change });
  for (const store of new Set([0, storeId])) await setFields(tx, imageId, store, fields);
  await setTypes(tx, { ...of, file }, change.types ?? [], 'keep');
  await partChanged(tx, product, now);
  return imageById(await productImages(tx, product, storeId), imageId);
}

/** Changes what is said of an image in the writer's store view; `upload` takes the place of its bytes. Answers it. */
export async function changeProductImage(
  context: Pick<CallContext, 'tx' | 'afterCommit'>,
  { productId, imageId }: { readonly productId: number; readonly imageId: number },
  change: ImageChange,
  upload: StoredUpload | undefined,
  writer: PartWriter,
): Promise<ProductImage> {
  const { tx, afterCommit } = context;
  const { storeId, now } = writer;
  const product = await productToChange(tx, productId, writer);
  const gallery = await galleryOf(tx, productId, product.setId, storeId);
  checkChange(change, gallery.attributes);
  const of = { productId, storeId, ...gallery };
  const image = (await imagesOfProduct(tx, of)).find(({ image_id }) => image_id === imageId) ?? noImage();
  await setFields(tx, imageId, storeId, fieldsOf(change));
  if (change.types) await setTypes(tx, { ...of, file: image.file }, change.types, 'lose');
  if (upload) {
    const unneeded = await replaceFile(tx, image.file, image.blobKey, upload, now);
    afterCommit(({ blobs }) => blobs.remove(unneeded));
  }
  await partChanged(tx, product, now);
  return imageById(await productImages(tx, product, storeId), imageId);
}

/** Takes an image from a product in every store view; its bytes go after the commit. */
export async function removeProductImage(
  context: Pick<CallContext, 'tx' | 'afterCommit'>,
  { productId, imageId }: { readonly productId: number; readonly imageId: number },
  writer: PartWriter,
): Promise<void> {
  const { tx } = context;
  const product = await productToChange(tx, productId, writer);
  const gallery = await galleryOf(tx, productId, product.setId, 0);
  const images = await imagesOfProduct(tx, { productId, storeId: 0, ...gallery });
  await removeImage(context, productId, images.find(({ image_id }) => image_id === imageId) ?? noImage());
  await partChanged(tx, product, writer.now);
}

function shown({ image_id, file, label, position, isExcluded }: GalleryImage, attributes: readonly ImageAttribute[]) {
  return {
    id: image_id,
    file,
    label,
    position: position ?? 0,
    disabled: isExcluded === 1,
    types: attributes.filter((attribute) => attribute.file === file).map(({ code }) => code),
  };
}

function fieldsOf({ label, position, disabled }: ImageChange) {
  return {
    ...(label !== undefined && { label }),
    ...(position !== undefined && { position }),
    ...(disabled !== undefined && { isExcluded: disabled ? (1 as const) : (0 as const) }),
  };
}

function checkChange({ label, types = [] }: ImageChange, attributes: readonly ImageAttribute[]): void {
  const labelError = label === undefined ? undefined : textProblem(label, 255);
  const errors = types.flatMap((type, at) =>
    attributes.some(({ code }) => code === type)
      ? []
      : [{ field: `/types/${at}`, message: 'is no image type of the set' }],
  );
  if (labelError) errors.push({ field: '/label', message: labelError });
  if (errors.length > 0) throw new Refusal('invalid', 'The image breaks rules of the store.', errors);
}
