import { emailKeyOf } from '../domain/customers/email.ts';
import { mapping, moment, type TableMapping, text, through, whole } from './mapping.ts';

/** Who gets the newsletter; what was sent and is to be sent stays behind. */
export const newsletter: readonly TableMapping[] = [
  mapping({
    what: 'subscribers of the newsletter',
    from: 'newsletter_subscriber',
    to: 'newsletter_subscriber',
    columns: {
      subscriber_id: whole('subscriber_id'),
      store_id: whole('store_id'),
      // Guests have 0.
      customer_id: through('customer_id', (value) => Number(value) || null),
      email: text('subscriber_email'),
      email_key: through('subscriber_email', emailKeyOf),
      status: whole('subscriber_status'),
      changed_at: moment('change_status_at'),
      code: text('subscriber_confirm_code'),
    },
  }),
];
