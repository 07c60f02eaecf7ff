import {
  cascade,
  flag,
  id,
  integer,
  integerOrNull,
  type Tables,
  text,
  textOrNull,
  time,
} from '#platform/storage/columns.ts';

/** Images of products: which images a product has, their fields in each store view, and where their bytes are. */
export const imageTables = {
  gallery_image: {
    columns: {
      image_id: id(),
      product_id: integer(),
      attribute_id: integer(),
      /** Path under the product media folder: `/x/y/name.ext`. */
      file: text(),
    },
    foreign: [cascade('product_id', 'product')],
    indexes: {
      gallery_image_product: { columns: ['product_id', 'file'] },
      gallery_image_file: { columns: ['file'] },
    },
  },
  gallery_image_value: {
    columns: {
      image_id: integer(),
      store_id: integer(),
      label: textOrNull(),
      position: integerOrNull(),
      is_excluded: flag(),
      /**
       * 1 if the row has no exclusion of its own: then `is_excluded` of store view 0 counts, as with a label that is
       * null.
       */
      inherits_exclusion: flag(),
    },
    key: ['image_id', 'store_id'],
    foreign: [cascade('image_id', 'gallery_image'), cascade('store_id', 'store')],
  },
  /** A gallery file without a row here came with an import or the demo store; its blob is `catalog/product` + file. */
  image_file: {
    columns: {
      /** The public path: `/x/y/name.ext`. */
      file: text(),
      /** The key of the bytes in the blob store; it is never reused for other bytes. */
      blob_key: text(),
      content_type: text(),
      /** Bytes. */
      size: integer(),
      /** SHA-256 of the bytes, 64 hex characters. */
      sha256: text(),
      created_at: time(),
    },
    key: ['file'],
    indexes: { image_file_blob: { columns: ['blob_key'], unique: true } },
  },
} as const satisfies Tables;
