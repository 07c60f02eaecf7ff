import { integer, type Tables, text, time } from '#platform/storage/columns.ts';

/**
 * The resized images and their total size, so that all nodes share one limit. Neither the images nor these rows are in
 * backups.
 */
export const variantTables = {
  image_variant: {
    columns: {
      /** The key in the blob store. */
      key: text(),
      bytes: integer(),
      made_at: time(),
    },
    key: ['key'],
    indexes: { image_variant_age: { columns: ['made_at', 'key'] } },
    backedUp: false,
    changesOften: true,
  },
  /** A single row (1): the bytes of all rows of the other table. Every change of these locks it first. */
  image_variant_total: {
    columns: { id: integer(), bytes: integer() },
    key: ['id'],
    backedUp: false,
    changesOften: true,
  },
} as const satisfies Tables;
