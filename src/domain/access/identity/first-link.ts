import { sql } from 'kysely';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { newSessionToken, tokenHash } from './operator-sessions.ts';

/** For how many milliseconds the link of the first operator is valid. */
export const firstLinkLifetime = 3_600_000;

/** Its row among the store's secrets. */
const name = 'first-operator';

/**
 * Makes the link of the first operator, in place of the one before, and answers its token: as long as there are neither
 * operators nor API users. Else it is undefined: whoever has an account makes the others.
 */
export async function makeFirstLink(tx: Tx, now: number): Promise<string | undefined> {
  const { accounts = 1 } = (await tx.first(countAccounts, {})) ?? {};
  await endFirstLink(tx);
  if (Number(accounts) > 0) return undefined;
  const token = newSessionToken();
  await tx.run(insert, { secret: tokenHash(token), now });
  return token;
}

/** Whether a link of the first operator is valid now. */
export async function hasFirstLink(tx: Tx, now: number): Promise<boolean> {
  return (await tx.first(valid, { after: now - firstLinkLifetime })) !== undefined;
}

/** Whether a token is that of the valid link of the first operator. Digests are compared, so time tells nothing. */
export async function isFirstLink(tx: Tx, token: string, now: number): Promise<boolean> {
  return (await tx.first(valid, { after: now - firstLinkLifetime }))?.secret === tokenHash(token);
}

/** Ends the link of the first operator; answers whether there was one: of two who ask at once only one is told so. */
export async function endFirstLink(tx: Tx): Promise<boolean> {
  return (await tx.run(remove, {})) > 0;
}

const countAccounts = statement<Record<never, never>, { accounts: number | string }>(
  () =>
    sql`select (select count(*) from (select 1 from operator limit 1) as o) + (select count(*) from (select 1 from api_user limit 1) as u) as accounts`,
);
const insert = statement<{ secret: string; now: number }, never>((q, { secret, now }) =>
  q
    .insertInto('store_secret')
    .values({ name, secret, created_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ secret, created_at: now })),
);
const valid = statement<{ after: number }, { secret: string }>((q, { after }) =>
  q
    .selectFrom('store_secret')
    .select('secret')
    .where('name', '=', name)
    .where('created_at', '>', after)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('operator').select('operator_id')))),
);
const remove = statement<Record<never, never>, never>((q) => q.deleteFrom('store_secret').where('name', '=', name));
