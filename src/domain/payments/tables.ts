import {
  decimal,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textOrNull,
  time,
} from '#platform/storage/columns.ts';

/** Requests to payment providers: written before they are sent, so that nothing is lost at an interruption. */
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
       * `open` until the result is known and all its consequences are written; `done`; `declined` by the provider;
       * `canceling` if there will be no order and the money must be released; `canceled` after that.
       */
      state: text(),
      /** 1 while there is work left. */
      is_open: integer(),
      /** The cart that is being ordered. */
      quote_id: integerOrNull(),
      order_id: integerOrNull(),
      /** In the base currency of the order. */
      amount: decimal(),
      currency: text(),
      /** The provider's earlier transaction. */
      transaction_id: textOrNull(),
      /** The token of the means of payment; removed when the attempt ends. */
      token: textOrNull(),
      /** The data that is needed to continue, as JSON: held pieces, and the original request. */
      held: text(),
      /** A digest of the last repeatable call: of its caller, its idempotency key and its data. */
      call_digest: textOrNull(),
      /** When the job continues it, unless it has ended by then. */
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
