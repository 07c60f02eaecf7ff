import {
  decimal,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textOrNull,
  time,
} from '../../platform/storage/columns.ts';

/** What payment providers are asked for: written before they are asked, so that nothing is lost that is cut off. */
export const paymentTables = {
  payment_attempt: {
    columns: {
      /** The idempotency key that the provider gets: 32 hex digits. */
      attempt_id: text(),
      /** `authorize`, `authorize_capture`, `capture`, `void` or `refund`. */
      action: text(),
      /** The code of the payment method. */
      method: text(),
      store_id: integer(),
      /**
       * `open` until it is known what was decided and all that follows is written; `done`; `declined` by the provider; `canceling`
       * where the money is to be released since there will be no order, and `canceled` when it is.
       */
      state: text(),
      /** 1 while something is left to do. */
      is_open: integer(),
      /** Of a cart that is being ordered. */
      quote_id: integerOrNull(),
      order_id: integerOrNull(),
      /** In the base currency of the order. */
      amount: decimal(),
      currency: text(),
      /** The transaction that it goes on from, at the provider. */
      transaction_id: textOrNull(),
      /** What stands for the means of payment; gone when it is not open any more. */
      token: textOrNull(),
      /** What is needed to go on, as JSON: pieces that are held, and what was asked for. */
      held: text(),
      /** Of the call that asked last and can be repeated: a digest of its caller, its idempotency key and what it sent. */
      call_digest: textOrNull(),
      /** When the job looks after it, unless it is over by then. */
      due_at: time(),
      tries: integerDefault(0),
      last_error: textOrNull(),
      created_at: time(),
      updated_at: time(),
    },
    key: ['attempt_id'],
    indexes: {
      payment_attempt_quote: { columns: ['quote_id'], where: 'quote_id is not null' },
      payment_attempt_order: { columns: ['order_id'], where: 'order_id is not null' },
      payment_attempt_call: { columns: ['call_digest'], where: 'call_digest is not null' },
      payment_attempt_due: { columns: ['due_at'], where: 'is_open = 1' },
    },
    changesOften: true,
  },
} as const satisfies Tables;
