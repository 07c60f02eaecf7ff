import { createHash } from 'node:crypto';
import { networkOf } from '#kernel/network.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import { usernameKey } from './api-users.ts';

/** Failures are counted a minute at a time. */
const windowLength = 60_000;

/** The name of a login attempt, and its IP address as text. */
export interface LoginAttempt {
  readonly username: string;
  readonly address: string;
}

/** Failed logins in a minute; further ones are refused without a check (design 8). */
export interface ThrottleLimits {
  readonly failuresPerAccount: number;
  readonly failuresPerAddress: number;
}

/**
 * Whether an attempt is refused without a check, after too many failures in this minute: answers the seconds until the
 * next minute, or 0 if it may go on. The account's count is per address, so that its owner is not locked out elsewhere.
 */
export async function throttledFor(
  tx: Tx,
  attempt: LoginAttempt,
  now: number,
  limits: ThrottleLimits,
): Promise<number> {
  const windowStart = windowOf(now);
  const key = `${windowStart} ${attempt.address} ${attempt.username}`;
  const { value: failures } = await tx.remember(cache, key, () => failuresOf(tx, attempt, windowStart));
  const tooMany = failures.ofAccount >= limits.failuresPerAccount || failures.ofAddress >= limits.failuresPerAddress;
  return tooMany ? secondsLeft(now) : 0;
}

/** Failures of one minute. */
interface Failures {
  readonly ofAccount: number;
  readonly ofAddress: number;
}

const cache: Memo<Failures> = memo();

async function failuresOf(tx: Tx, attempt: LoginAttempt, windowStart: number): Promise<Failures> {
  const { address, account } = subjects(attempt);
  const rows = await tx.all(selectFailures, { address, account, windowStart });
  const failures = (subject: string) => rows.find((row) => row.subject === subject)?.failures ?? 0;
  return { ofAccount: failures(account), ofAddress: failures(address) };
}

/** Counts a failed login for its account and its address, and deletes counts of earlier minutes. */
export async function countFailure(tx: Tx, attempt: LoginAttempt, now: number): Promise<void> {
  const { address, account } = subjects(attempt);
  const windowStart = windowOf(now);
  await tx.run(deleteOld, { windowStart });
  // Always in this order, so that calls cannot deadlock.
  await tx.run(upsertFailure, { subject: address, windowStart });
  await tx.run(upsertFailure, { subject: account, windowStart });
}

/** Short names for an account together with its network, and for the network itself. */
export function subjects({ username, address }: LoginAttempt): { address: string; account: string } {
  const network = networkOf(address);
  // Any length of sent names gives a short stored name.
  const name = createHash('sha256').update(usernameKey(username)).digest('hex');
  return { address: `address ${network}`, account: `account ${name} ${network}` };
}

/** The start of the minute that contains a time, in milliseconds. */
export function windowOf(now: number): number {
  return now - (now % windowLength);
}

/** Seconds until the next minute begins. */
export function secondsLeft(now: number): number {
  return Math.ceil((windowOf(now) + windowLength - now) / 1000);
}

const selectFailures = statement<
  { address: string; account: string; windowStart: number },
  { subject: string; failures: number }
>((q, { address, account, windowStart }) =>
  q
    .selectFrom('login_failure')
    .select(['subject', 'failures'])
    .where('subject', 'in', [address, account])
    .where('window_start', '=', windowStart),
);

const deleteOld = statement<{ windowStart: number }, never>((q, { windowStart }) =>
  q.deleteFrom('login_failure').where('window_start', '<', windowStart),
);

const upsertFailure = statement<{ subject: string; windowStart: number }, never>((q, { subject, windowStart }) =>
  q
    .insertInto('login_failure')
    .values({ subject, window_start: windowStart, failures: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'window_start'])
        .doUpdateSet((eb) => ({ failures: eb('login_failure.failures', '+', 1) })),
    ),
);
