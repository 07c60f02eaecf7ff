import { shareScope } from '#domain/customers/customers.ts';
import { emailKeyOf } from '#domain/customers/email.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { confirmationPending } from './confirmation.ts';
import { type CheckOptions, type CredentialCheck, checkCredentials, type SecretHolder } from './credentials.ts';
import { hashSecret } from './secret.ts';
import { findStandIn } from './stand-in.ts';

/** A customer's credentials, IP address and website. */
export interface CustomerLogin {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly websiteId: number;
}

/** An account that may log in. */
export interface LoginCustomer extends SecretHolder {
  readonly customerId: number;
  /** The generation of the valid tokens. */
  readonly generation: number;
}

/**
 * Checks a customer's password (rest 1.1): see `checkCredentials`. An account is refused like a wrong
 * password if it is inactive, if its address waits for confirmation, or if it belongs to another website and accounts
 * are not shared.
 */
export function loginCustomer(
  engine: Engine,
  { email, password, address, websiteId }: CustomerLogin,
  options: CheckOptions,
): Promise<CredentialCheck<LoginCustomer>> {
  const emailKey = emailKeyOf(email);
  return checkCredentials(
    engine,
    {
      // Names of API users never contain a colon, so the subjects cannot collide.
      subject: `customer:${emailKey}`,
      secret: password,
      address,
      async find(tx) {
        const [account, standIn] = await tx.together(
          () => findCustomer(tx, emailKey, websiteId),
          () => findStandIn(tx, 'customer', emailKey),
        );
        return { account, standIn };
      },
      hash: hashSecret,
      replace: async (tx, { customerId }, from, to) => {
        await tx.run(updateHash, { customerId, from, to });
      },
    },
    options,
  );
}

async function findCustomer(tx: Tx, emailKey: string, websiteId: number): Promise<LoginCustomer | undefined> {
  // PostgreSQL refuses NUL in a text, and addresses never contain it.
  if (emailKey.length > 255 || emailKey.includes('\0')) return undefined;
  const row = await tx.first(selectByEmail, { emailKey, websiteId });
  return (
    row && {
      customerId: row.customer_id,
      secretHash: row.password_hash,
      isAdmitted: row.is_active === 1 && row.pending === 0,
      generation: row.token_generation,
    }
  );
}

interface CustomerRow {
  readonly customer_id: number;
  readonly password_hash: string | null;
  readonly is_active: number;
  readonly token_generation: number;
  readonly pending: number;
}

const selectByEmail = statement<{ emailKey: string; websiteId: number }, CustomerRow>((q, { emailKey, websiteId }) =>
  q
    .selectFrom('customer as c')
    .where('c.email_key', '=', emailKey)
    .where((eb) => eb.or([eb('c.website_id', '=', websiteId), eb(shareScope, '=', '0')]))
    .select([
      'c.customer_id',
      'c.password_hash',
      'c.is_active',
      'c.token_generation',
      confirmationPending.as('pending'),
    ])
    .orderBy((eb) => eb.case().when('c.website_id', '=', websiteId).then(0).else(1).end())
    .orderBy('c.customer_id')
    .limit(1),
);

const updateHash = statement<{ customerId: number; from: string; to: string }, never>((q, { customerId, from, to }) =>
  q
    .updateTable('customer')
    .set({ password_hash: to })
    .where('customer_id', '=', customerId)
    .where('password_hash', '=', from),
);
