import { randomBytes } from 'node:crypto';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

/** A key that tokens are signed with. Never show or log `secret`. */
export interface TokenKey {
  /** Names the key in a token's header; never reused for another key, so a cached key is never stale. */
  readonly kid: string;
  /** 64 hex characters. */
  readonly secret: string;
}

/**
 * The key that signs now. The first call makes it; if several nodes do it at once, one makes it and all get that one.
 */
export async function signingKey(engine: Engine, now: number): Promise<TokenKey> {
  return (
    (await engine.read(currentKey)) ??
    (await engine.write(async (tx) => {
      await tx.run(insertKey, { ...newKey(), number: 1, now });
      return requireKey(tx);
    }))
  );
}

/** The key that signs now, if there is one. */
export async function currentKey(tx: Tx): Promise<TokenKey | undefined> {
  return (await tx.remember(keptCurrent, '', () => tx.first(selectCurrent, {}))).value;
}

const keptCurrent: Memo<TokenKey | undefined> = memo();

/** A key by its name, valid or not. */
export async function keyNamed(tx: Tx, kid: string): Promise<TokenKey | undefined> {
  return tx.first(selectByKid, { kid });
}

/**
 * Makes a new key that signs from now on. The old key stays valid for `graceMs`, which must be as long as a token
 * lives; zero ends all tokens. Answers the name of the new key.
 */
export async function rotateKey(tx: Tx, now: number, graceMs: number): Promise<string> {
  const former = await tx.first(selectCurrent, {});
  await tx.run(retireKeys, { until: now + graceMs });
  // If another process makes a key at the same time, that key is as new as ours.
  await tx.run(insertKey, { ...newKey(), number: (former?.number ?? 0) + 1, now });
  return (await requireKey(tx)).kid;
}

/** Removes keys that are not valid any more. Answers how many. */
export async function sweepKeys(tx: Tx, now: number): Promise<number> {
  return tx.run(deleteExpired, { now });
}

function newKey(): TokenKey {
  return {
    kid: randomBytes(16).toString('hex'),
    secret: randomBytes(32).toString('hex'),
  };
}

async function requireKey(tx: Tx): Promise<TokenKey> {
  const key = await currentKey(tx);
  if (!key) throw new Error('the signing key that was just made is not there');
  return key;
}

const selectCurrent = statement<Record<never, never>, TokenKey & { number: number }>((q) =>
  q.selectFrom('token_key').select(['kid', 'secret', 'key_number as number']).orderBy('key_number', 'desc').limit(1),
);

const selectByKid = statement<{ kid: string }, TokenKey>((q, { kid }) =>
  q.selectFrom('token_key').select(['kid', 'secret']).where('kid', '=', kid),
);

const insertKey = statement<{ number: number; kid: string; secret: string; now: number }, never>((q, p) =>
  q
    .insertInto('token_key')
    // Tokens have the address as their issuer; this column remains from the first schema.
    .values({ key_number: p.number, kid: p.kid, secret: p.secret, issuer: '', created_at: p.now })
    .onConflict((conflict) => conflict.column('key_number').doNothing()),
);

const retireKeys = statement<{ until: number }, never>((q, { until }) =>
  q
    .updateTable('token_key')
    .set({ expires_at: until })
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', until)])),
);

const deleteExpired = statement<{ now: number }, never>((q, { now }) =>
  q.deleteFrom('token_key').where('expires_at', '<=', now),
);
