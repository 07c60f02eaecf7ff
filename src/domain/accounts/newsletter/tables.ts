import {
  id,
  integerDefault,
  integerOrNull,
  type Tables,
  text,
  textDefault,
  timeOrNull,
} from '#platform/storage/columns.ts';

/** The subscribers of the newsletter. */
export const newsletterTables = {
  newsletter_subscriber: {
    columns: {
      subscriber_id: id(),
      store_id: integerOrNull(),
      /** Null for guests. */
      customer_id: integerOrNull(),
      email: text(),
      /** The address in lower case, for look-ups. */
      email_key: text(),
      /** 1 subscribed, 2 not active, 3 unsubscribed, 4 waiting for confirmation. */
      status: integerDefault(1),
      changed_at: timeOrNull(),
      /** The code in the links that confirm and unsubscribe; empty if there can be no link. */
      code: textDefault(''),
    },
    foreign: [
      { columns: ['store_id'], table: 'store', onDelete: 'set null' },
      { columns: ['customer_id'], table: 'customer', onDelete: 'set null' },
    ],
    indexes: {
      newsletter_email: { columns: ['email_key'] },
      newsletter_customer: { columns: ['customer_id'] },
      newsletter_store: { columns: ['store_id'] },
    },
  },
} as const satisfies Tables;
