// domain/accounts/: what customers do beyond buying: registering, passwords, wish lists, alerts, newsletter,
// withdrawals, messages to the store (contact.ts), privacy.

import { anHour, countAction } from '#domain/access/limits/limits.ts';
import { emailKeyOf } from '#domain/customers/email.ts';
import { command, everybody } from '#domain/shared/command.ts';
import { postMail } from '#domain/shared/post-mail.ts';
import { type ConfiguredStore, configOf } from '#domain/stores/config-of-stores.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { shopParts } from '#domain/stores/storefront-parts.ts';
import { isMailAddress } from '#kernel/mail-address.ts';
import type { Tx } from '#platform/storage/engine.ts';

const recipientPath = 'contacts/email/recipient_email';
const generalPath = 'trans_email/ident_general/email';

/** A message to the store. */
export interface ContactInput {
  readonly store: StoreView;
  readonly network: string;
  readonly name: string;
  readonly email: string;
  readonly telephone: string | null;
  readonly comment: string;
  /** Whether the field was filled that only programs see: then nothing is sent. */
  readonly isTrapped: boolean;
}

/** The recipient of a store view's messages; undefined if it accepts none. */
export async function contactRecipient(tx: Tx, store: ConfiguredStore): Promise<string | undefined> {
  if (!(await shopParts(tx, store))('contact')) return undefined;
  const config = await configOf(tx, [recipientPath, generalPath]);
  return [recipientPath, generalPath]
    .map((path) => config(store, path)?.trim() ?? '')
    .find((address) => isMailAddress(address));
}

/** Whether the store view accepts messages (rest 4.0). */
export const readContact = command({
  name: 'contact.read',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async ({ tx }, { store }: { readonly store: StoreView }): Promise<boolean> =>
    (await contactRecipient(tx, store)) !== undefined,
});

/**
 * Mails a message to the store's contact address, with the sender as reply address (rest 4.0). Refuses
 * `contact_off`, `contact_email_invalid`, and `too_many_calls` after five from a network or an address in an hour.
 */
export const sendContact = command({
  name: 'contact.send',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: ['contact_off', 'contact_email_invalid', 'too_many_calls'],
  async run(context, { store, network, name, email, telephone, comment, isTrapped }: ContactInput): Promise<void> {
    const { tx, now, fail } = context;
    const recipient = await contactRecipient(tx, store);
    if (recipient === undefined) throw fail('contact_off');
    if (isTrapped) return;
    if (!isMailAddress(email)) {
      throw fail('contact_email_invalid', { errors: [{ field: '/email', message: 'must be an e-mail address' }] });
    }
    await countAction(context, anHour('contact', 5), [network, emailKeyOf(email)]);
    const data = { name, email, telephone, comment };
    await postMail(
      tx,
      { template: 'contact', storeId: store.store_id, to: { email: recipient }, replyTo: email, data },
      now,
    );
  },
});
