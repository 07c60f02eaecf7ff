import { integer, type Tables, text, time } from '../../platform/storage/columns.ts';

/** Which resized images are kept and how large they are together, so that they have a limit on all nodes. They are in no backup, nor what is known of them. */
export const variantTables = {
  image_variant: {
    columns: {
      /** In the store of images. */
      key: text(),
      bytes: integer(),
      made_at: time(),
    },
    key: ['key'],
    indexes: { image_variant_age: { columns: ['made_at', 'key'] } },
    backedUp: false,
    changesOften: true,
  },
  /** One row (1): the bytes of all rows of the other. Who changes these locks it first. */
  image_variant_total: {
    columns: { id: integer(), bytes: integer() },
    key: ['id'],
    backedUp: false,
    changesOften: true,
  },
} as const satisfies Tables;
