import { type Context, command, everybody } from '#domain/shared/command.ts';
import { type Cached, uncached } from '#kernel/cached.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { type Lookout, productToRead } from '../../products/read/reader.ts';
import type { GalleryImage } from '../../products/record/gallery-images.ts';
import { imagesOfProduct } from '../gallery.ts';
import { imageAttributesOf, imageTypesOf } from '../image-attributes.ts';
import { type ImageProduct, type ImageProductInput, imageProduct } from '../image-product.ts';
import { type ProductImage, productImage } from '../product-image.ts';

/** The address that images are served from: without a trailing slash. */
export interface Addressed {
  readonly baseUrl: string;
}

/** Every image of a product as a store view has it, by position (spec 4.5). Refuses as `imageProduct`. */
export const listImages = command({
  name: 'image.list',
  permission: {},
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found', 'product_not_found', 'product_without_images'],
  async run(context, { baseUrl, ...input }: ImageProductInput & Addressed): Promise<Cached<readonly ProductImage[]>> {
    return keptImages(context, await imageProduct(context, input, 'read'), baseUrl);
  },
});

const cache: Memo<readonly ProductImage[]> = memo();

async function keptImages(
  { tx }: Pick<Context, 'tx'>,
  product: Omit<ImageProduct, 'attributes'>,
  baseUrl: string,
): Promise<Cached<readonly ProductImage[]>> {
  const { productId, setId, galleryId, storeId } = product;
  return tx.remember(cache, `${productId} ${galleryId} ${storeId} ${baseUrl}`, async () => {
    // The product is read again together with its images, so that both belong to one state.
    const [{ attributes }, images] = await tx.together(
      () => imageAttributesOf(tx, productId, setId, storeId),
      () => imagesOfProduct(tx, product),
    );
    return images.map((image) => productImage(image, attributes, baseUrl));
  });
}

/** One image of a product by its path. Refuses as `imageProduct`, `image_not_found`. */
export const readImage = command({
  name: 'image.read',
  permission: {},
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found', 'product_not_found', 'product_without_images', 'image_not_found'],
  async run(
    context,
    { baseUrl, file, ...input }: ImageProductInput & Addressed & { readonly file: string | undefined },
  ): Promise<ProductImage> {
    const product = await imageProduct(context, input, 'read');
    return productImage(await imageOf(context, product, { file }), product.attributes, baseUrl);
  },
});

/** The image types of an attribute set; a set that does not exist has none. */
export const listImageTypes = command({
  name: 'image.listTypes',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async ({ tx }, { setId }: { readonly setId: number | undefined }): Promise<{ code: string; scope: string }[]> =>
    setId === undefined ? [] : imageTypesOf(tx, setId),
});

/** The images that a caller sees in a shop: the back office sees all, others all but the excluded ones. */
export const listShownImages = command({
  name: 'image.listShown',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found'],
  run: async (
    context,
    input: Lookout & Addressed & { readonly productId: number },
  ): Promise<Cached<readonly ProductImage[]>> => shownImages(context, input),
});

/** One such image by its id. Refuses `product_not_found`, `image_not_found`. */
export const readShownImage = command({
  name: 'image.readShown',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found', 'image_not_found'],
  async run(
    context,
    { imageId, ...input }: Lookout & Addressed & { readonly productId: number; readonly imageId: number },
  ): Promise<ProductImage> {
    const image = (await shownImages(context, input)).value.find(({ id }) => id === imageId);
    if (!image) throw context.fail('image_not_found');
    return image;
  },
});

async function shownImages(
  context: Parameters<typeof productToRead>[0],
  { productId, baseUrl, ...lookout }: Lookout & Addressed & { readonly productId: number },
): Promise<Cached<readonly ProductImage[]>> {
  const { product, reader } = await productToRead(context, productId, lookout);
  const { storeId, isBackend } = reader;
  const setId = product.set_id;
  const { galleryId } = await imageAttributesOf(context.tx, productId, setId, storeId);
  if (galleryId === undefined) return uncached([]);
  const all = await keptImages(context, { productId, setId, galleryId, storeId }, baseUrl);
  return isBackend ? all : all.map(notExcluded);
}

function notExcluded(images: readonly ProductImage[]): readonly ProductImage[] {
  return images.filter(({ isExcluded }) => isExcluded !== true);
}

/** An image by its path or id. Refuses `image_not_found`. */
export async function imageOf(
  { tx, fail }: Pick<Context<'image_not_found'>, 'tx' | 'fail'>,
  product: Omit<ImageProduct, 'attributes'>,
  which: { readonly file: string | undefined } | { readonly id: number },
): Promise<GalleryImage> {
  const images = await imagesOfProduct(tx, product);
  const image = images.find(({ image_id, file }) => ('id' in which ? image_id === which.id : file === which.file));
  if (!image) throw fail('image_not_found');
  return image;
}
