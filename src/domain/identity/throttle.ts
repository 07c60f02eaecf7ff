import { createHash } from 'node:crypto';
import { networkOf } from '../../kernel/network.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { type Memo, memo } from '../../platform/storage/memo.ts';
import { statement } from '../../platform/storage/statement.ts';
import { usernameKey } from './api-users.ts';

/** Failures are counted a minute at a time. */
const windowLength = 60_000;

/** Who tries to log in, and from where (an IP address as text). */
export interface LoginAttempt {
  readonly username: string;
  readonly address: string;
}

/** Failed logins a minute, from which on further ones are refused unseen (design 7). */
export interface ThrottleLimits {
  readonly failuresPerAccount: number;
  readonly failuresPerAddress: number;
}

/**
 * Whether an attempt is refused unseen, since there were too many failures this minute; answers the seconds until the
 * next minute, or 0 when the attempt may go on. The account's count is per address: an owner elsewhere is not locked out.
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

/** Counts a failed login for its account and for its address, and removes what earlier minutes left. */
export async function countFailure(tx: Tx, attempt: LoginAttempt, now: number): Promise<void> {
  const { address, account } = subjects(attempt);
  const windowStart = windowOf(now);
  await tx.run(deleteOld, { windowStart });
  // Always in this order, so that two of them never wait for each other.
  await tx.run(upsertFailure, { subject: address, windowStart });
  await tx.run(upsertFailure, { subject: account, windowStart });
}

/** What names an account as seen from a network, and the network itself, in few characters. */
export function subjects({ username, address }: LoginAttempt): { address: string; account: string } {
  const network = networkOf(address);
  // Whatever text was sent as the name, what is stored of it is short.
  const name = createHash('sha256').update(usernameKey(username)).digest('hex');
  return { address: `address ${network}`, account: `account ${name} ${network}` };
}

/** The start of the minute that a moment lies in, in milliseconds. */
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
