import { bytewise, cascade, integer, type Tables, text } from '#platform/storage/columns.ts';

/**
 * The words that people look customers and orders up by, folded (`words.ts`). They are looked up by their beginnings, and
 * by their owner when it changes.
 */
export const lookupTables = {
  customer_word: {
    columns: { word: bytewise(text()), customer_id: integer() },
    key: ['word', 'customer_id'],
    foreign: [cascade('customer_id', 'customer')],
    indexes: { customer_word_customer: { columns: ['customer_id'] } },
    changesOften: true,
  },
  order_word: {
    columns: { word: bytewise(text()), order_id: integer() },
    key: ['word', 'order_id'],
    foreign: [cascade('order_id', 'sales_order')],
    indexes: { order_word_order: { columns: ['order_id'] } },
    changesOften: true,
  },
} as const satisfies Tables;
