import { type Static, Type } from 'typebox';
import { discardUpload, type StoredUpload } from '../../../../domain/catalog/images/upload.ts';
import { requireOwnProducts } from '../../../../domain/catalog/products/product-scope.ts';
import { type Product, productsById } from '../../../../domain/catalog/products/products.ts';
import {
  addProductImage,
  changeProductImage,
  type ImageChange,
  imageById,
  type ProductImage,
  productImages,
  removeProductImage,
  requireGallery,
  storeProductImage,
} from '../../../../domain/catalog/products/write/images.ts';
import type { Outside } from '../../../../domain/command.ts';
import { everybody, granted } from '../../../../domain/command.ts';
import { fail } from '../../../../domain/refusals/index.ts';
import type { Principal } from '../../../../kernel/principal.ts';
import { imageUrl } from '../../../soap/resources/product-media/image-entity.ts';
import { handledListRoute, handledRoute, type RestContext, type RouteDeclaration } from '../../declare.ts';
import { idParams, named, nullable, rowId } from '../../schema.ts';
import { allOf, created, productToRead, writerOf } from './write-context.ts';

const image = named(
  'ProductImage',
  Type.Object({
    id: rowId('Image id.'),
    file: Type.String({ description: 'Path below the folder of product images: `/x/y/name.ext`.' }),
    url: Type.String({ description: 'Where the image is shown.' }),
    label: nullable(Type.String()),
    position: Type.Integer(),
    disabled: Type.Boolean({ description: 'Whether it is hidden on the page of the product.' }),
    types: Type.Array(Type.String(), { description: '`image`, `small_image`, `thumbnail` and those of the set.' }),
  }),
);
const base64 = Type.String({ minLength: 1, description: 'JPEG, PNG, GIF, WebP or AVIF, in base64.' });
const fields = {
  label: Type.Optional(Type.String({ maxLength: 255 })),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  disabled: Type.Optional(Type.Boolean()),
  types: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 50 })),
  mime: Type.Optional(Type.String({ maxLength: 100, description: 'Not used: the bytes say what the image is.' })),
  id: Type.Optional(Type.Unknown({ readOnly: true })),
  file: Type.Optional(Type.Unknown({ readOnly: true })),
  url: Type.Optional(Type.Unknown({ readOnly: true })),
};
const upload = Type.Object({
  ...fields,
  base64,
  filename: Type.Optional(Type.String({ maxLength: 255, description: 'What the file is to be called.' })),
});
const change = Type.Object({ ...fields, base64: Type.Optional(base64) });

const path = '/products/{id}/media';
const oneParams = Type.Object({ id: rowId('Product id'), imageId: rowId('Image id') });
const common = { tag: 'Product images', access: granted('products/write'), effect: 'write' } as const;
const problems = { 413: 'The body is too large.', 422: 'It is no image, or breaks rules of the store.' };

/** The images of products (reference rest 4.1, 5.1), kept as those of the legacy interface. */
export const mediaRoutes: readonly RouteDeclaration[] = [
  handledListRoute({
    method: 'GET',
    path,
    tag: common.tag,
    summary: 'List the images of a product',
    description: 'By position. Everybody sees those that are not disabled, the back office all.',
    operationId: 'listProductImages',
    access: everybody,
    effect: 'read',
    params: idParams,
    result: image,
    run: async (context, { params }) => allOf((await visible(context, params.id)).map((one) => show(context, one))),
  }),
  handledRoute({
    ...common,
    method: 'POST',
    path,
    summary: 'Upload an image of a product',
    description: 'It comes behind the others unless a position is given. Images that had one of the types lose it.',
    operationId: 'addProductImage',
    params: idParams,
    body: upload,
    bodyLimit: 'bulk',
    example: {
      base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      filename: 'nib-close',
      label: 'The nib, close',
    },
    result: image,
    status: 201,
    problems,
    async prepare({ params, body }, outside) {
      await checkProduct(outside, params.id);
      const { base64: content, filename } = body;
      return prepared(outside, await storeProductImage(outside, { content, filename, field: '/base64' }));
    },
    async run(context, { params, body }, stored) {
      const writer = writerOf(context);
      const made = await addProductImage(context.tx, params.id, changeOf(body), stored as StoredUpload, writer);
      return created(`/products/${params.id}/media/${made.id}`, show(context, made));
    },
  }),
  handledRoute({
    method: 'GET',
    path: `${path}/{imageId}`,
    tag: common.tag,
    summary: 'Get an image of a product',
    operationId: 'getProductImage',
    access: everybody,
    effect: 'read',
    params: oneParams,
    result: image,
    run: async (context, { params }) => show(context, imageById(await visible(context, params.id), params.imageId)),
  }),
  handledRoute({
    ...common,
    method: 'PATCH',
    path: `${path}/{imageId}`,
    summary: 'Change an image of a product',
    description: [
      'What is left out stays. `types` replaces the list; `base64` replaces the bytes, in whatever format; `file` stays.',
      'With `?store=` label, position and types are those of the store view.',
    ].join(' '),
    operationId: 'patchProductImage',
    params: oneParams,
    body: change,
    bodyLimit: 'bulk',
    example: { label: 'From above', types: ['thumbnail'] },
    result: image,
    problems,
    async prepare({ params, body }, outside) {
      const content = body.base64;
      if (content === undefined) return { prepared: undefined };
      const product = await checkProduct(outside, params.id);
      const images = await outside.read((tx) => productImages(tx, product, 0));
      const { file: replaces } = imageById(images, params.imageId);
      return prepared(outside, await storeProductImage(outside, { content, replaces, field: '/base64' }));
    },
    async run(context, { params: { id: productId, imageId }, body }, stored) {
      const writer = writerOf(context);
      const bytes = stored as StoredUpload | undefined;
      return show(context, await changeProductImage(context, { productId, imageId }, changeOf(body), bytes, writer));
    },
  }),
  handledRoute({
    ...common,
    method: 'DELETE',
    path: `${path}/{imageId}`,
    summary: 'Delete an image of a product',
    description: 'In every store view, with its types.',
    operationId: 'deleteProductImage',
    access: granted('products/delete'),
    params: oneParams,
    async run(context, { params: { id: productId, imageId } }) {
      await removeProductImage(context, { productId, imageId }, writerOf(context));
      return undefined;
    },
  }),
];

/** The product whose image is uploaded: looked for before the bytes are. */
async function checkProduct(
  { read, caller }: Outside & { readonly caller: Principal },
  id: number,
): Promise<{ id: number; setId: number }> {
  return read(async (tx) => {
    const product: Product | undefined = (await productsById(tx, [id])).get(id);
    if (!product) throw fail('product_not_found');
    await requireOwnProducts(tx, caller.scope, [id]);
    await requireGallery(tx, { id, setId: product.set_id });
    return { id, setId: product.set_id };
  });
}

function prepared(outside: Outside, stored: StoredUpload) {
  return { prepared: stored, undo: () => discardUpload(outside, stored) };
}

function changeOf({ label, position, disabled, types }: Static<typeof change>): ImageChange {
  return {
    ...(label !== undefined && { label }),
    ...(position !== undefined && { position }),
    ...(disabled !== undefined && { disabled }),
    ...(types && { types }),
  };
}

async function visible(context: RestContext, productId: number): Promise<ProductImage[]> {
  const { product, reader } = await productToRead(context, productId);
  const all = await productImages(context.tx, { id: productId, setId: product.set_id }, reader.storeId);
  return reader.isBackend ? all : all.filter(({ disabled }) => !disabled);
}

function show({ baseUrl }: RestContext, { types, ...rest }: ProductImage): Static<typeof image> {
  return { ...rest, types: [...types], url: imageUrl(rest.file, baseUrl) };
}
