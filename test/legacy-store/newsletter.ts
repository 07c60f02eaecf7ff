import { madeAt, type Rows } from './rows.ts';

/** A customer who subscribed, and a guest who took it back. */
export function addSubscribers(rows: Rows): void {
  const subscribers = [
    [3, 1, 'Ref.Customer@example.com', 1, 'd3d9446802a44259755d38e6d163e820'],
    [4, 0, 'guest@example.com', 3, '6512bd43d9caa6e02c990b0a82652dca'],
  ] as const;
  for (const [
    subscriber_id,
    customer_id,
    subscriber_email,
    subscriber_status,
    subscriber_confirm_code,
  ] of subscribers) {
    rows.add('newsletter_subscriber', {
      subscriber_id,
      store_id: 1,
      change_status_at: madeAt,
      customer_id,
      subscriber_email,
      subscriber_status,
      subscriber_confirm_code,
    });
  }
}
