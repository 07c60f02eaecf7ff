import { cascade, flag, id, integer, type Tables, text, textOrNull } from '#platform/storage/columns.ts';

/** Terms that a customer agrees to with an order. */
export const checkoutTables = {
  checkout_agreement: {
    columns: {
      agreement_id: id(),
      name: text(),
      content: textOrNull(),
      content_height: textOrNull(),
      checkbox_text: textOrNull(),
      is_active: flag(),
      is_html: flag(),
    },
  },
  /** The store views that ask for an agreement; 0 for all. */
  checkout_agreement_store: {
    columns: { agreement_id: integer(), store_id: integer() },
    key: ['agreement_id', 'store_id'],
    foreign: [cascade('agreement_id', 'checkout_agreement')],
  },
} as const satisfies Tables;
