import { fileOf, png, samples } from '../catalog/media/support.ts';
import { type Wrong, wrong } from '../faults/case.ts';
import { ownView, skus } from '../scope/support.ts';
import { nested } from '../support/styled-client.ts';
import type { OperationCases } from './case.ts';
import { outsideOfBounds as outside } from './outside.ts';

const noView = wrong('unknown store view', '100 Requested store view not found.', { store: 'nostore' });
const pen = 'PEN-HERON';
const file = '/h/e/heron-pen.jpg';
const noProduct = wrong('unknown product', '101 Product not exists.', { productId: 'nothing' });
// Data on several websites may be read.
const elsewhere: Wrong = { ...outside, args: () => ({ productId: skus.foreign }) };
const noGallery = wrong('a product without images', "107 Requested product doesn't support images", {
  productId: 'REPAIR-NIB',
});
const noFile = wrong('unknown image', "103 Requested image not exists in product images' gallery.", {
  file: '/n/o.jpg',
});
const longLabel = wrong('a label that is too long', '102 The image label has more than 255 characters.', {
  data: { label: 'x'.repeat(256) },
});
const content = (text: string) => ({ data: { file: nested({ content: text, mime: 'image/jpeg' }) } });
const noBase64 = (text: string) => wrong('content that is no base64', `102 ${text}`, content('***'));
const noImage = (code: number) =>
  wrong('content that is no image', `${code} Unsupported image format.`, {
    data: { file: fileOf(Buffer.from('GIF89a, or not'), 'image/jpeg') },
  });

const image = (name: string) => fileOf(samples['image/png'], 'image/png', name);

/** Images of products. */
export const imageOperations: OperationCases = {
  scope: {
    'catalog_product_attribute_media.currentStore': {
      inside: () => [{}, { store: String(ownView.id) }],
      outside: () => [{ store: 'german' }],
    },
    'catalog_product_attribute_media.list': {
      inside: () => [{ productId: skus.own }, { productId: skus.shared, store: ownView.code }],
      outside: () => [
        { productId: skus.foreign },
        { productId: skus.nowhere },
        { productId: skus.own, store: 'german' },
      ],
    },
    'catalog_product_attribute_media.info': {
      inside: ({ image }) => [{ productId: skus.own, file: image.own }],
      outside: ({ image }) => [
        { productId: skus.foreign, file: image.foreign },
        { productId: skus.nowhere, file: image.nowhere },
      ],
    },
    'catalog_product_attribute_media.types': { inside: () => [{ setId: '4' }] },
    'catalog_product_attribute_media.create': {
      inside: () => [{ productId: skus.own, data: { file: png('mine') }, store: ownView.code }],
      outside: () => [
        { productId: skus.foreign, data: { file: png('foreign') } },
        { productId: skus.nowhere, data: { file: png('nowhere') } },
        { productId: skus.shared, data: { file: png('shared') }, store: ownView.code },
        { productId: skus.own, data: { file: png('view') }, store: 'german' },
      ],
    },
    'catalog_product_attribute_media.update': {
      inside: ({ image }) => [{ productId: skus.own, file: image.own, data: { label: 'Mine' } }],
      outside: ({ image }) => [
        { productId: skus.foreign, file: image.foreign, data: { label: 'Foreign', file: png() } },
        { productId: skus.nowhere, file: image.nowhere, data: { label: 'Nowhere' } },
        { productId: skus.shared, file: image.shared, data: { label: 'Shared' } },
      ],
    },
    'catalog_product_attribute_media.remove': {
      inside: ({ image }) => [{ productId: skus.own, file: image.own }],
      outside: ({ image }) => [
        { productId: skus.foreign, file: image.foreign },
        { productId: skus.nowhere, file: image.nowhere },
        { productId: skus.shared, file: image.shared },
      ],
    },
  },
  faults: {
    'catalog_product_attribute_media.currentStore': { good: () => ({}), wrong: [noView] },
    'catalog_product_attribute_media.types': { good: () => ({ setId: '4' }), wrong: [] },
    'catalog_product_attribute_media.list': {
      good: () => ({ productId: pen }),
      wrong: [noView, noProduct, elsewhere, noGallery],
    },
    'catalog_product_attribute_media.info': {
      good: () => ({ productId: pen, file }),
      wrong: [noView, noProduct, elsewhere, noGallery, noFile],
    },
    'catalog_product_attribute_media.create': {
      good: () => ({ productId: pen, data: { file: png('new') } }),
      wrong: [
        noView,
        noProduct,
        outside,
        noGallery,
        longLabel,
        noBase64('The image contents is not valid base64 data.'),
        wrong('a name that is a path', '104 Cannot create image.', { data: { file: png('../new') } }),
        noImage(104),
      ],
    },
    'catalog_product_attribute_media.update': {
      good: () => ({ productId: pen, file, data: { label: 'Another' } }),
      wrong: [
        noView,
        noProduct,
        outside,
        noGallery,
        noFile,
        longLabel,
        noBase64('Image content is not valid base64 data.'),
        noImage(102),
      ],
    },
    'catalog_product_attribute_media.remove': {
      good: () => ({ productId: pen, file }),
      wrong: [noProduct, outside, noGallery, noFile],
    },
  },
  valid: {
    'catalog_product_attribute_media.currentStore': () => ({ store: 'german' }),
    'catalog_product_attribute_media.list': ({ product }) => ({ productId: product, store: 'german' }),
    'catalog_product_attribute_media.info': ({ product, file }) => ({ productId: product, file, store: 'german' }),
    'catalog_product_attribute_media.types': ({ set }) => ({ setId: set }),
    'catalog_product_attribute_media.create': ({ product }) => ({
      productId: product,
      data: { file: image('made'), label: 'Made' },
    }),
    'catalog_product_attribute_media.update': ({ product, file }) => ({
      productId: product,
      file,
      data: { label: 'Side', position: '3' },
    }),
    'catalog_product_attribute_media.remove': ({ product, file }) => ({ productId: product, file }),
  },
};
