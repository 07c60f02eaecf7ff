import { type Static, Type } from 'typebox';
import { listShownImages, readShownImage } from '#domain/catalog/images/commands/read.ts';
import {
  createImage,
  deleteImage,
  type ImageChange,
  type SentChange,
  updateImage,
} from '#domain/catalog/images/commands/write.ts';
import type { ProductImage } from '#domain/catalog/images/product-image.ts';
import { fail } from '#domain/shared/refusals/index.ts';
import { nameWithoutFormat } from '#platform/images/formats.ts';
import { listRoute, type RestPlace, type RouteDeclaration, route } from '../../declare.ts';
import { idParams, named, nullable, rowId } from '../../schema.ts';
import { created } from './answers.ts';
import { partRead, partWrite } from './place.ts';

const image = named(
  'ProductImage',
  Type.Object({
    id: rowId('Image id.'),
    file: Type.String({ description: 'Path below the folder of product images: `/x/y/name.ext`.' }),
    url: Type.String({ description: 'Types of the image.' }),
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
  mime: Type.Optional(Type.String({ maxLength: 100, description: 'Ignored: the type is read from the bytes.' })),
  id: Type.Optional(Type.Unknown({ readOnly: true })),
  file: Type.Optional(Type.Unknown({ readOnly: true })),
  url: Type.Optional(Type.Unknown({ readOnly: true })),
};
const upload = named(
  'NewImage',
  Type.Object({
    ...fields,
    base64,
    filename: Type.Optional(Type.String({ maxLength: 255, description: 'File name for the image.' })),
  }),
);
const change = Type.Object({ ...fields, base64: Type.Optional(base64) });

const path = '/products/{id}/media';
const oneParams = Type.Object({ id: rowId('Product id'), imageId: rowId('Image id') });
const tag = 'Product images';
const problems = { 413: 'The body is too large.', 422: 'The data is not an image, or breaks rules of the store.' };

/** The images of products (rest 4.1, 5.1), stored like those of the legacy interface. */
export const productImageRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List the images of a product',
    description: 'Ordered by position. Everybody sees images that are not disabled, the back office all.',
    operationId: 'listProductImages',
    params: idParams,
    result: image,
    command: listShownImages,
    input: ({ params }, place) => ({ ...partRead(params, place), baseUrl: place.baseUrl }),
    print: (images) => ({ items: images.map(showAll), total: images.value.length }),
  }),
  route({
    tag,
    method: 'POST',
    path,
    summary: 'Upload an image of a product',
    description: 'The image comes last unless a position is given. Images that had one of its types lose it.',
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
    command: createImage,
    input: ({ params, body }, place) => ({
      ...productOf(params, place),
      sent: { isExcluded: false, ...changeOf(body) },
      upload: { base64: body.base64, filename: nameWithoutFormat(body.filename) },
    }),
    print: (made, _context, { params }) => created(`/products/${params.id}/media/${made.id}`, show(made)),
  }),
  route({
    method: 'GET',
    path: `${path}/{imageId}`,
    tag,
    summary: 'Get an image of a product',
    operationId: 'getProductImage',
    params: oneParams,
    result: image,
    command: readShownImage,
    input: ({ params }, place) => ({
      ...partRead(params, place),
      baseUrl: place.baseUrl,
      imageId: params.imageId,
    }),
    print: show,
  }),
  route({
    tag,
    method: 'PATCH',
    path: `${path}/{imageId}`,
    summary: 'Change an image of a product',
    description: [
      'Absent members do not change. `types` replaces the list; `base64` replaces the bytes, in any format; `file` does not change.',
      'With `?store=` label, position and types are those of the store view.',
    ].join(' '),
    operationId: 'patchProductImage',
    params: oneParams,
    body: change,
    bodyLimit: 'bulk',
    example: { label: 'From above', types: ['thumbnail'] },
    result: image,
    problems,
    command: updateImage,
    input: ({ params, body }, place) => ({
      ...productOf(params, place),
      image: { id: params.imageId },
      sent: changeOf(body),
      base64: body.base64,
      isRemoved: false,
    }),
    print(changed) {
      if (!changed) throw fail('image_not_found');
      return show(changed);
    },
  }),
  route({
    tag,
    method: 'DELETE',
    path: `${path}/{imageId}`,
    summary: 'Delete an image of a product',
    description: 'It is removed in all store views, with its types.',
    operationId: 'deleteProductImage',
    params: oneParams,
    command: deleteImage,
    input: ({ params }) => ({ product: { id: params.id }, image: { id: params.imageId } }),
    print: () => undefined,
  }),
];

/** The product of a call, and the store view in which it is changed. */
function productOf(params: { readonly id: number }, place: RestPlace) {
  const { productId, storeId } = partWrite(params, place);
  return { product: { id: productId }, store: { id: storeId }, baseUrl: place.baseUrl };
}

function changeOf({ label, position, disabled, types }: Static<typeof change>): SentChange {
  const imageChange: ImageChange = {
    ...(label !== undefined && { label }),
    ...(position !== undefined && { position }),
    ...(disabled !== undefined && { isExcluded: disabled }),
    ...(types && { types }),
  };
  return { ...imageChange, refusesTypes: true, skipsShown: false };
}

function show({ position, isExcluded, types, ...rest }: ProductImage): Static<typeof image> {
  const { id, file, url, label } = rest;
  return { id, file, url, label, position: position ?? 0, disabled: isExcluded === true, types: [...types] };
}

function showAll(images: readonly ProductImage[]): Static<typeof image>[] {
  return images.map(show);
}
