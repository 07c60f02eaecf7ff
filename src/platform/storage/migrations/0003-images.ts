import { flag, integer, type Migration, text, time } from '../columns.ts';

/** Where the bytes of uploaded product images are, and which fields of an image a store view has of its own. */
export const images = {
  name: '0003-images',
  create: {
    /** A gallery file without a row here came with an import or the demo store; its blob is `catalog/product` + file. */
    image_file: {
      columns: {
        /** The public path: `/x/y/name.ext`. */
        file: text(),
        /** Under which key the blob store has the bytes; never used again for others. */
        blob_key: text(),
        content_type: text(),
        /** Bytes. */
        size: integer(),
        /** Of the bytes, 64 hex characters. */
        sha256: text(),
        created_at: time(),
      },
      key: ['file'],
      indexes: { image_file_blob: { columns: ['blob_key'], unique: true } },
    },
  },
  addColumns: {
    /** 1 where the row says nothing about exclusion: `is_excluded` of store view 0 holds, as for a label that is null. */
    gallery_image_value: { inherits_exclusion: flag() },
  },
} as const satisfies Migration;
