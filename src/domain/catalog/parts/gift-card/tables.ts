import { cascade, decimal, id, integer, integerDefault, type Tables } from '#platform/storage/columns.ts';

/** The amounts that a gift card can be bought for. */
export const giftCardAmountTables = {
  gift_card_amount: {
    columns: { amount_id: id(), product_id: integer(), website_id: integerDefault(0), value: decimal() },
    foreign: [cascade('product_id', 'product')],
    indexes: { gift_card_amount_product: { columns: ['product_id'] } },
  },
} as const satisfies Tables;
