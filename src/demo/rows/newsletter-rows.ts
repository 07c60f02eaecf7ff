import { customer } from '../content/customer.ts';
import type { Rows } from './rows.ts';

const guests = [
  ['ole.berg@example.com', 4, '8f14e45fceea167a5a36dedd4bea2543'],
  ['ada.vik@example.com', 1, '45c48cce2e2d7fbdea1afc51c7c6ad26'],
] as const;

/** Subscribers: the customer, a guest, and a guest who has not confirmed yet. */
export function addSubscribers(rows: Rows, now: number): void {
  rows.add('newsletter_subscriber', {
    store_id: customer.store,
    customer_id: customer.id,
    email: customer.email,
    email_key: customer.email,
    status: 1,
    changed_at: now,
    code: 'c4ca4238a0b923820dcc509a6f75849b',
  });
  for (const [email, status, code] of guests) {
    rows.add('newsletter_subscriber', {
      store_id: customer.store,
      email,
      email_key: email,
      status,
      changed_at: now,
      code,
    });
  }
}
