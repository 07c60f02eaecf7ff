import type { SqlValue } from '../src/platform/storage/engine.ts';
import type { TableName } from '../src/platform/storage/schema.ts';

interface Rows {
  readonly table: TableName;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
}

/** Images of each product. */
const imagesPerProduct = 2;
const gallery = 10;
/** The attributes of image types. */
const types = [
  [11, 'image'],
  [12, 'small_image'],
  [13, 'thumbnail'],
] as const;

/** The attributes by which the products' set has images; `setId` is that set. */
export function imageAttributeTables(setId: number): Rows[] {
  const group = 2;
  return [
    {
      table: 'attribute',
      columns: ['attribute_id', 'code', 'backend_type', 'frontend_input', 'entity_type_id'],
      rows: [
        [gallery, 'media_gallery', 'varchar', 'gallery', 4],
        ...types.map(([id, code]) => [id, code, 'varchar', 'media_image', 4]),
      ],
    },
    { table: 'attribute_group', columns: ['group_id', 'set_id', 'name'], rows: [[group, setId, 'Images']] },
    {
      table: 'attribute_placement',
      columns: ['set_id', 'attribute_id', 'group_id', 'sort_order'],
      rows: [gallery, ...types.map(([id]) => id)].map((id, index) => [setId, id, group, index]),
    },
  ];
}

/** The file of an image of a product. */
export const imageFile = (productId: number, number: number): string => `/b/e/bench_${productId}_${number}.jpg`;

/** Two images for each product, as an import leaves them: without their files. The first has all types. */
export function imageTables(productIds: readonly number[]): Rows[] {
  const images = productIds.flatMap((productId) =>
    Array.from({ length: imagesPerProduct }, (_, number) => ({
      id: productId * imagesPerProduct + number,
      productId,
      number,
    })),
  );
  return [
    {
      table: 'gallery_image',
      columns: ['image_id', 'product_id', 'attribute_id', 'file'],
      rows: images.map(({ id, productId, number }) => [id, productId, gallery, imageFile(productId, number)]),
    },
    {
      table: 'gallery_image_value',
      columns: ['image_id', 'store_id', 'label', 'position', 'is_excluded'],
      rows: images.map(({ id, number }) => [id, 0, `Picture ${number}`, number + 1, 0]),
    },
    {
      table: 'product_value',
      columns: ['product_id', 'attribute_id', 'store_id', 'value'],
      rows: productIds.flatMap((productId) => types.map(([id]) => [productId, id, 0, imageFile(productId, 0)])),
    },
  ];
}
