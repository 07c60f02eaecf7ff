import { createHash, timingSafeEqual } from 'node:crypto';
import { revokeTokensOf } from '#domain/access/identity/revocations.ts';
import { digestSecret, hashSecret } from '#domain/access/identity/secret.ts';
import { anHour, countAction } from '#domain/access/limits/limits.ts';
import { saveCustomerValues } from '#domain/customers/attribute-values.ts';
import { customerAttributes } from '#domain/customers/attributes.ts';
import { customersByEmail, isKnownOn } from '#domain/customers/customers.ts';
import { emailKeyOf } from '#domain/customers/email.ts';
import { type CustomerRecord, customerRecord, customerRecords, customerToChange } from '#domain/customers/records.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, everybody } from '#domain/shared/command.ts';
import { withErrors } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { mailTo } from './mail-to.ts';
import { setPassword } from './own-password.ts';
import { passwordProblem } from './password.ts';
import { newToken } from './register.ts';

const lifetimeMs = 60 * 60_000;

const insertLink = statement<{ hash: string; customerId: number; state: string; expiresAt: number }, never>((q, p) =>
  q
    .insertInto('reset_link')
    .values({ token_hash: p.hash, customer_id: p.customerId, state: p.state, expires_at: p.expiresAt }),
);
const linkOf = statement((q, p: { hash: string; now: number }) =>
  q
    .selectFrom('reset_link')
    .select(['customer_id', 'state'])
    .where('token_hash', '=', p.hash)
    .where('expires_at', '>', p.now),
);
const dropLinks = statement<{ customerId: number; now: number }, never>((q, p) =>
  q
    .deleteFrom('reset_link')
    .where((eb) => eb.or([eb('customer_id', '=', p.customerId), eb('expires_at', '<=', p.now)])),
);

const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The state of an account that a link is made for: a new password or address makes the link void. */
function stateOf({ passwordHash, email, isActive }: CustomerRecord): string {
  return hashOfToken(JSON.stringify([passwordHash, emailKeyOf(email), isActive]));
}

/** Somebody who forgot their password, and the network of the call. */
export interface ForgottenPassword {
  readonly email: string;
  readonly websiteId: number;
  readonly network: string;
}

/**
 * Notes that somebody wants a new password. Only after the answer we look whether the account exists, so that content
 * and time of the answer are the same for all (rest 5.7; design 14). Throttled by address and network:
 * refuses `too_many_calls`.
 */
export const forgetPassword = command({
  name: 'account.forgotPassword',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: ['too_many_calls'],
  async run(context, { email, websiteId, network }: ForgottenPassword): Promise<void> {
    const { settings, afterCommit } = context;
    const limit = anHour('forgot-password', settings.passwordResetsPerHour);
    await countAction(context, limit, [`email ${emailKeyOf(email)}`, network]);
    afterCommit(async ({ write, now }) => {
      // Not awaited: the time that it takes would tell whether there is an account. If the link gets lost, the customer
      // asks for another one.
      write((tx) => sendLink(tx, email, websiteId, now)).catch(() => undefined);
    });
  },
});

async function sendLink(tx: Tx, email: string, websiteId: number, now: number): Promise<void> {
  if (email.length > 255 || email.includes('\0')) return;
  for (const record of await customerRecords(tx, await customersByEmail(tx, email))) {
    if (!record.isActive || !(await isKnownOn(tx, websiteId, [record.websiteId]))) continue;
    const { customerId } = record;
    const token = newToken();
    await tx.run(dropLinks, { customerId, now });
    const link = { hash: hashOfToken(token), customerId, state: stateOf(record), expiresAt: now + lifetimeMs };
    await tx.run(insertLink, link);
    await mailTo(tx, record, 'password_reset', { customerId, token }, now);
  }
}

type Redeeming = Pick<Context<'link_invalid'>, 'tx' | 'now' | 'fail'>;

/** The account that a valid link belongs to. Refuses `link_invalid`. */
async function ownerOf({ tx, now, fail }: Redeeming, token: string, read: typeof customerRecord) {
  const link = await tx.first(linkOf, { hash: hashOfToken(token), now });
  const record = link && (await read(tx, link.customer_id));
  if (!record?.isActive || stateOf(record) !== link?.state) throw fail('link_invalid');
  return record;
}

/** A new password, set by the link of a mail. */
export interface PasswordReset {
  readonly token: string;
  readonly newPassword: string;
}

/**
 * Sets a new password by the link of a mail, which works once. The tokens of the account end (rest 5.7).
 * Refuses `link_invalid`, `customer_invalid`.
 */
export const resetPassword = command({
  name: 'account.resetPassword',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: ['link_invalid', 'customer_invalid'],
  prepare: {
    async check(context, { token, newPassword }: PasswordReset): Promise<true> {
      const { tx, fail } = context;
      const { storeId } = await ownerOf(context, token, customerRecord);
      const problem = await passwordProblem(tx, { plain: newPassword }, storeId);
      if (problem) throw fail('customer_invalid', withErrors([{ ...problem, field: '/newPassword' }]));
      return true;
    },
    make: (_outside, { newPassword }) => hashSecret(newPassword.trim()),
    discard: async () => {},
  },
  async run(context, { token }: PasswordReset, hash): Promise<void> {
    const { tx, now, fail } = context;
    const record = await ownerOf(context, token, customerToChange);
    // Two calls may use one link: the second waits for the lock, and then finds that the link is void.
    if (stateOf(await again(tx, record)) !== stateOf(record) || hash === undefined) throw fail('link_invalid');
    const { customerId } = record;
    await tx.run(dropLinks, { customerId, now });
    await setPassword(tx, customerId, hash, now);
    await revokeTokensOf(tx, { kind: 'customer', id: customerId });
    await mailTo(tx, record, 'password_changed', { customerId }, now);
  },
});

async function again(tx: Tx, record: CustomerRecord): Promise<CustomerRecord> {
  return (await customerRecord(tx, record.customerId)) ?? record;
}

/** The confirmation of an address by the link of a mail. */
export interface Confirmation {
  readonly email: string;
  readonly token: string;
  readonly network: string;
}

/**
 * Confirms the address of an account by the link of a mail; keys that the imported store had sent work, too. Refuses
 * `link_invalid` for every failure, and `too_many_calls`.
 */
export const confirmAddress = command({
  name: 'account.confirm',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'open',
  refusals: ['link_invalid', 'too_many_calls'],
  prepare: {
    check: async () => true as const,
    make: async ({ write, now, settings }, { network }: Confirmation, _checked, fail) => {
      const limit = anHour('confirm', settings.passwordResetsPerHour * 2);
      await write((tx) => countAction({ tx, now, fail }, limit, [network]));
      return true as const;
    },
    discard: async () => {},
  },
  async run({ tx, now, fail }, { email, token }: Confirmation): Promise<void> {
    const isStorable = email.length <= 255 && !email.includes('\0');
    const found = isStorable ? await customerRecords(tx, await customersByEmail(tx, email)) : [];
    const record = found.find(({ values }) => isKey(values.get('confirmation') ?? '', token));
    const attribute = (await customerAttributes(tx, 'customer')).get('confirmation');
    if (!record || !attribute || !(await customerToChange(tx, record.customerId))) throw fail('link_invalid');
    await saveCustomerValues(tx, 'customer', record.customerId, new Map([[attribute.id, null]]));
    changed(tx, 'customer', record.customerId, 'changed');
    await mailTo(tx, record, 'welcome', { customerId: record.customerId }, now);
  },
});

/**
 * Whether a token matches what is stored: the digest of one of our tokens, or the key that an imported store kept in
 * plain text.
 */
function isKey(stored: string, token: string): boolean {
  const tokenHash = /^[0-9a-f]{32}$/i.test(stored) ? token : digestSecret(token);
  const [a, b] = [stored, tokenHash].map((text) => createHash('sha256').update(text).digest());
  return stored !== '' && timingSafeEqual(a as Buffer, b as Buffer);
}
