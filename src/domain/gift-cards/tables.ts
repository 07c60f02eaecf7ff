import {
  cascade,
  decimal,
  decimalDefault,
  flag,
  id,
  integer,
  integerOrNull,
  type Tables,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../../platform/storage/columns.ts';

/** Gift cards that can be spent: what is left on them, and what became of it. */
export const giftCardTables = {
  gift_card: {
    columns: {
      card_id: id(),
      code: text(),
      /** The code as it is looked up (`code.ts`). */
      code_key: text(),
      /** What is left, and what it began with, in its currency: the base currency of its websites. */
      balance: decimal(),
      initial_balance: decimal(),
      currency_code: text(),
      /** Set by the office; that a card is used up or over follows from balance and time. */
      is_disabled: flag(),
      /** It is good before this moment; null for no end. */
      expires_at: timeOrNull(),
      recipient_name: textOrNull(),
      recipient_email: textOrNull(),
      sender_name: textOrNull(),
      sender_email: textOrNull(),
      message: textOrNull(),
      /** The order that it was bought with; null where somebody made it by hand. */
      order_id: integerOrNull(),
      order_item_id: integerOrNull(),
      /** Which piece of the line it is, from 1: no piece has two cards. */
      piece: integerOrNull(),
      /** 1 once what was bought was refunded: nothing can be paid by it ever again. */
      is_taken_back: flag(),
      /** When the mail to the recipient was given to the outbox. */
      mailed_at: timeOrNull(),
      created_at: time(),
      updated_at: time(),
    },
    foreign: [cascade('order_id', 'sales_order')],
    indexes: {
      gift_card_code: { columns: ['code_key'], unique: true },
      gift_card_piece: { columns: ['order_item_id', 'piece'], unique: true, where: 'order_item_id is not null' },
      gift_card_order: { columns: ['order_id'], where: 'order_id is not null' },
      gift_card_recipient: { columns: ['recipient_email'], where: 'recipient_email is not null' },
    },
    changesOften: true,
  },
  gift_card_website: {
    columns: { card_id: integer(), website_id: integer() },
    key: ['card_id', 'website_id'],
    foreign: [cascade('card_id', 'gift_card'), cascade('website_id', 'website')],
    indexes: { gift_card_website_website: { columns: ['website_id'] } },
    changesOften: true,
  },
  /** What a card pays of an order; in the order of cards, as it was taken. */
  gift_card_use: {
    columns: {
      order_id: integer(),
      card_id: integer(),
      /** In the currency of the order, and in the base currency. */
      amount: decimal(),
      base_amount: decimal(),
      /** What of it came back onto the card. */
      base_returned: decimalDefault(),
    },
    key: ['order_id', 'card_id'],
    foreign: [cascade('order_id', 'sales_order'), cascade('card_id', 'gift_card')],
    indexes: { gift_card_use_card: { columns: ['card_id'] } },
    changesOften: true,
  },
  /** What became of a card, in order. */
  gift_card_change: {
    columns: {
      change_id: id(),
      card_id: integer(),
      /** `created`, `issued`, `adjusted`, `disabled`, `enabled`, `expiry`, `held`, `released`, `used`, `returned`, `refunded` or `taken_back`. */
      action: text(),
      /** What was added to the balance, below nothing where it was taken off. */
      amount: decimal(),
      balance_before: decimal(),
      balance_after: decimal(),
      order_id: integerOrNull(),
      comment: textOrNull(),
      /** The API user who did it; null for shoppers and the command line. */
      user_name: textOrNull(),
      created_at: time(),
    },
    foreign: [cascade('card_id', 'gift_card')],
    indexes: { gift_card_change_card: { columns: ['card_id', 'change_id'] } },
    changesOften: true,
  },
} as const satisfies Tables;
