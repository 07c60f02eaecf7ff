import type { CustomerRecord } from '#domain/customers/records.ts';
import { type MailData, type NewMail, postMail } from '#domain/shared/post-mail.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** The mails to customers about their own account. */
type AccountMail = 'welcome' | 'confirmation' | 'password_reset' | 'password_changed';

/** Queues a mail to a customer, from the store view of the account. `now` in milliseconds since 1970. */
export async function mailTo<T extends AccountMail>(
  tx: Tx,
  { storeId, email, values }: CustomerRecord,
  template: T,
  data: MailData[T],
  now: number,
): Promise<void> {
  const name = [values.get('firstname'), values.get('lastname')].filter(Boolean).join(' ');
  await postMail(tx, { template, storeId, to: { email, name: name || null }, data } as NewMail, now);
}
