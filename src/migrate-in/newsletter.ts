import { emailKeyOf } from '#domain/customers/email.ts';
import { integerField, mapping, moment, type TableMapping, text, through } from './mapping.ts';

/** The subscribers of the newsletter; queued and sent newsletters are left out. */
export const newsletter: readonly TableMapping[] = [
  mapping({
    what: 'subscribers of the newsletter',
    from: 'newsletter_subscriber',
    to: 'newsletter_subscriber',
    columns: {
      subscriber_id: integerField('subscriber_id'),
      store_id: integerField('store_id'),
      // Guests have 0.
      customer_id: through('customer_id', (value) => Number(value) || null),
      email: text('subscriber_email'),
      email_key: through('subscriber_email', emailKeyOf),
      status: integerField('subscriber_status'),
      changed_at: moment('change_status_at'),
      code: text('subscriber_confirm_code'),
    },
  }),
];
