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
} from '#platform/storage/columns.ts';

/** Gift cards that customers can pay with: their balances and their histories. */
export const giftCardTables = {
  gift_card: {
    columns: {
      card_id: id(),
      code: text(),
      /** The code in the form in which it is looked up (`code.ts`). */
      code_key: text(),
      /** The current and the initial balance, in the card's currency: the base currency of its websites. */
      balance: decimal(),
      initial_balance: decimal(),
      currency_code: text(),
      /** Set by the back office; whether a card is used up or expired follows from balance and time. */
      is_disabled: flag(),
      /** The card is valid before this time; null for no end. */
      expires_at: timeOrNull(),
      recipient_name: textOrNull(),
      recipient_email: textOrNull(),
      sender_name: textOrNull(),
      sender_email: textOrNull(),
      message: textOrNull(),
      /** The order that it was bought with; null if it was created by hand. */
      order_id: integerOrNull(),
      order_item_id: integerOrNull(),
      /** The number of the piece in the line, from 1: each piece has one card. */
      piece: integerOrNull(),
      /** 1 after its purchase was refunded: then it can never pay again. */
      is_taken_back: flag(),
      /** 1 while a provider is asked to refund the money that the card was bought with: it cannot be spent meanwhile. */
      is_frozen: flag(),
      /** The time when the recipient's mail was put into the outbox. */
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
  /** The amounts that cards pay of an order, in the order of the cards. */
  gift_card_use: {
    columns: {
      order_id: integer(),
      card_id: integer(),
      /** In the currency of the order, and then in the base currency. */
      amount: decimal(),
      base_amount: decimal(),
      /** The amount of it that was returned to the card. */
      base_returned: decimalDefault(),
    },
    key: ['order_id', 'card_id'],
    foreign: [cascade('order_id', 'sales_order'), cascade('card_id', 'gift_card')],
    indexes: { gift_card_use_card: { columns: ['card_id'] } },
    changesOften: true,
  },
  /** The history of a card, in order. */
  gift_card_change: {
    columns: {
      change_id: id(),
      card_id: integer(),
      /** `created`, `issued`, `adjusted`, `disabled`, `enabled`, `expiry`, `held`, `released`, `used`, `returned`, `refunded` or `taken_back`. */
      action: text(),
      /** The amount added to the balance, negative if it was taken off. */
      amount: decimal(),
      balance_before: decimal(),
      balance_after: decimal(),
      order_id: integerOrNull(),
      comment: textOrNull(),
      /** The API user who made the change; null for shoppers and the command line. */
      user_name: textOrNull(),
      created_at: time(),
    },
    foreign: [cascade('card_id', 'gift_card')],
    indexes: { gift_card_change_card: { columns: ['card_id', 'change_id'] } },
    changesOften: true,
  },
} as const satisfies Tables;
