import { id, integer, integerOrNull, type Tables, text, textOrNull, time } from '#platform/storage/columns.ts';

/** Files that shoppers send for custom options. */
export const optionFileTables = {
  option_file: {
    columns: {
      file_id: id(),
      /** 128 random bits as 32 hex digits: a caller with this key and the option's id may download the file. */
      file_key: text(),
      /** No reference: an order keeps its file when the option is gone. */
      option_id: integer(),
      /** The only cart that can take it; null where that cart is gone. */
      quote_id: integerOrNull(),
      /** The order that has it; null before. */
      order_id: integerOrNull(),
      /** As it was sent. */
      name: text(),
      /** Of an image that was looked at; else null. */
      content_type: textOrNull(),
      /** Bytes. */
      size: integer(),
      /** Of an image, in pixels. */
      width: integerOrNull(),
      height: integerOrNull(),
      /** Where its bytes are; files that an order and a cart both have share them. */
      blob_key: text(),
      created_at: time(),
    },
    foreign: [{ columns: ['quote_id'], table: 'quote', onDelete: 'set null' }],
    indexes: {
      option_file_key: { columns: ['file_key'], unique: true },
      option_file_quote: { columns: ['quote_id'], where: 'quote_id is not null' },
      option_file_order: { columns: ['order_id'], where: 'order_id is not null' },
      option_file_blob: { columns: ['blob_key'] },
    },
    changesOften: true,
  },
} as const satisfies Tables;
