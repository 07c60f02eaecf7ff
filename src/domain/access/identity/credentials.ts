import { availableParallelism } from 'node:os';
import { networkOf } from '#kernel/network.ts';
import type { CallStyle } from '#kernel/observe.ts';
import { createGate, type Gate } from '#platform/process/gate.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { createLately, type Lately } from './lately.ts';
import { decoy, formOf, isOwnDigest, isSlow, maxSecretLength, verifySecret } from './secret.ts';
import { makeStandInSecret, type StandIn } from './stand-in.ts';
import { countFailure, subjects, type ThrottleLimits, throttledFor } from './throttle.ts';
import { createTimeShares, type TimeShares } from './time-shares.ts';
import { createVerified, type Verified } from './verified.ts';

/** The parts that a check of credentials gets from the composition root. */
export interface CheckOptions extends ThrottleLimits {
  /** Milliseconds. */
  readonly now: () => number;
  /** Called for every refused attempt. */
  readonly refused?: (refusal: LoginRefusal) => void;
  /** The queues of one service, with its cache of right secrets. */
  readonly queues: CheckQueues;
}

/** A refused attempt, for monitoring. */
export interface LoginRefusal {
  readonly reason: CheckFailure['reason'];
  /** IP address. */
  readonly address: string;
  /** The named API user, if the secret was wrong; never shown to the caller. */
  readonly userId?: number | undefined;
  /** The interface of the attempt. */
  readonly style: CallStyle;
}

/** The queue of a secret, by the cost of its stored form. */
export type Lane = 'quick' | 'slow' | 'digest';

/** Queues of secrets to check: networks take turns, and accounts that logged in recently from there come first. */
export interface CheckQueues extends Readonly<Record<Lane, Gate>> {
  /** Accounts that logged in, each with its network. */
  readonly lately: Lately;
  /** The time spent on slow forms, by network. */
  readonly slowTime: TimeShares;
  /** Secrets that were right, which are not hashed again. */
  readonly verified: Verified;
  /** Promises of the checks that are running, by secret, account name and network. */
  readonly underWay: Map<string, Promise<void>>;
}

/**
 * How many argon2id hashes may run at a time on so many cores: 19 MiB each. A core computes one at a time, so more would
 * only take memory; two at least, since half of the places are reserved.
 */
export function hashingPlaces(cores: number): number {
  return Math.min(Math.max(cores, 2), 4);
}

/**
 * Makes queues for one service.
 * - `quick`: argon2id as we write it. A check needs 19 MiB and one of the threads with which Node also reads files and
 *   resolves names, so only a few (`hashingPlaces`) run at a time. Half of the places are reserved for accounts that
 *   logged in recently from that network.
 * - `slow`: bcrypt, and argon2id with higher costs. They come with imports and are replaced at their first use. One is checked at a time, for each network `slowMsPerMinute` milliseconds a minute, right or wrong.
 * - `digest`: of random secrets that the service made. These cost almost nothing and do not wait behind secrets that
 *   people chose.
 *
 * Checks beyond the length of a queue are refused, so that a flood of them neither fills the memory nor delays other
 * calls.
 */
export function createCheckQueues(
  slowMsPerMinute = 20_000,
  places = hashingPlaces(availableParallelism()),
): CheckQueues {
  return {
    quick: createGate(places, 1000, { notFirst: Math.floor(places / 2) }),
    slow: createGate(1, 500),
    digest: createGate(64, 1000),
    lately: createLately(5000),
    slowTime: createTimeShares(slowMsPerMinute),
    verified: createVerified(10_000, 60 * 60_000),
    underWay: new Map(),
  };
}

/** The options of checks from the settings, with queues for one service. */
export function checkOptionsOf(
  settings: Pick<Settings, 'loginFailuresPerAccount' | 'loginFailuresPerAddress' | 'slowHashTime'>,
  now: () => number,
  refused?: CheckOptions['refused'],
): CheckOptions {
  return {
    now,
    failuresPerAccount: settings.loginFailuresPerAccount,
    failuresPerAddress: settings.loginFailuresPerAddress,
    queues: createCheckQueues(settings.slowHashTime),
    ...(refused && { refused }),
  };
}

/** `busy` means that too many checks wait, and tells nothing about the secret. `retryAfter` is in seconds. */
export type CheckFailure =
  | { readonly ok: false; readonly reason: 'denied' }
  | { readonly ok: false; readonly reason: 'throttled' | 'busy'; readonly retryAfter: number };

/** The account, or why there is none. */
export type CredentialCheck<A> = { readonly ok: true; readonly account: A } | CheckFailure;

/** The common data of every kind of account. */
export interface SecretHolder {
  /** The stored form of the secret; null if none was ever set. */
  readonly secretHash: string | null;
  /** Whether the right secret lets the account in. */
  readonly isAdmitted: boolean;
}

/** The named account, if it exists, and the account whose secret is checked if it does not (`findStandIn`). */
export interface FoundAccount<A> {
  readonly account: A | undefined;
  readonly standIn: StandIn | null | undefined;
}

/** One attempt, with functions that find and update accounts of its kind. */
export interface SecretAttempt<A extends SecretHolder> {
  /** The subject that failures are counted for, besides the address. */
  readonly subject: string;
  readonly secret: string;
  /** IP address. */
  readonly address: string;
  /** The interface of the attempt; REST by default. */
  readonly style?: CallStyle;
  /** The id of the API user who has the account or the client. */
  readonly userIdOf?: (account: A) => number;
  readonly find: (tx: Tx) => Promise<FoundAccount<A>>;
  /** The form in which a secret should be stored, if the stored one is outdated. */
  readonly hash: (secret: string) => Promise<string>;
  /** Stores the same secret in a better form, unless the secret was changed since. */
  readonly replace: (tx: Tx, account: A, from: string, to: string) => Promise<void>;
}

/**
 * Checks the secret of an account of any kind (reference 3.4; design 8). An unknown account, a wrong secret and an
 * account that is not admitted are refused alike and after the same work. Failures are counted; after too many in this
 * minute, further attempts are refused without a check. A secret in an older form is stored in the newest one. A secret that was
 * right for the same stored form within the last hour is not hashed again (`verified.ts`).
 */
export async function checkCredentials<A extends SecretHolder>(
  engine: Pick<Engine, 'read' | 'write'>,
  attempt: SecretAttempt<A>,
  options: CheckOptions,
): Promise<CredentialCheck<A>> {
  const [checked, named] = await checkInTurn(engine, attempt, options);
  if (!checked.ok) {
    const { address, style = 'rest', userIdOf } = attempt;
    options.refused?.({ reason: checked.reason, address, style, userId: named && userIdOf?.(named) });
  }
  return checked;
}

/** The result of the attempt, and the account whose secret was wrong. */
async function checkInTurn<A extends SecretHolder>(
  engine: Pick<Engine, 'read' | 'write'>,
  attempt: SecretAttempt<A>,
  options: CheckOptions,
): Promise<readonly [CredentialCheck<A>, named?: A | undefined]> {
  const look = () => lookFor(engine, attempt, options);
  const seen = await look();
  if ('reason' in seen || seen.known || seen.lane === 'digest') return checkSeen(engine, attempt, options, seen);
  return afterTheSame(attempt, options.queues, async (waited) =>
    checkSeen(engine, attempt, options, waited ? await look() : seen),
  );
}

/**
 * Delays a check while another one runs for the same secret, name and network: if that one succeeds, the result is
 * cached. So many connections of one caller cost a single hash. `check` gets whether the call waited, and then reads
 * the database again.
 */
async function afterTheSame<T>(
  { subject: username, secret, address }: Pick<SecretAttempt<never>, 'subject' | 'secret' | 'address'>,
  { underWay }: CheckQueues,
  check: (waited: boolean) => Promise<T>,
): Promise<T> {
  const name = `${subjects({ username, address }).account} ${secret}`;
  const same = underWay.get(name);
  if (same) {
    await same;
    return check(true);
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  underWay.set(name, promise);
  try {
    return await check(false);
  } finally {
    underWay.delete(name);
    resolve();
  }
}

/** The result of an attempt after the database was read. */
async function checkSeen<A extends SecretHolder>(
  engine: Pick<Engine, 'read' | 'write'>,
  attempt: SecretAttempt<A>,
  options: CheckOptions,
  firstSeen: Seen<A> | CheckFailure,
): Promise<readonly [CredentialCheck<A>, named?: A | undefined]> {
  const { queues } = options;
  const network = networkOf(attempt.address);
  const seenAs = subjects({ username: attempt.subject, address: attempt.address }).account;
  const turn = { share: network, isFirst: queues.lately.has(seenAs) };
  let seen = firstSeen;
  for (;;) {
    if ('reason' in seen) return [seen];
    if (seen.known) {
      queues.lately.note(seenAs);
      return [{ ok: true, account: seen.known }];
    }
    const { lane } = seen;
    const before = seen;
    const outcome = await queues[lane].run(async (waited) => {
      // After waiting, the database is read again: earlier attempts may have used up the minute, or the secret may have
      // another form now.
      const now = waited ? await lookFor(engine, attempt, options) : before;
      if ('reason' in now) return [now] as const;
      if (now.known || now.lane !== lane) return now;
      const start = performance.now();
      const checked = await check(engine, attempt, now, options);
      if (lane === 'slow') queues.slowTime.spend(network, performance.now() - start, options.now());
      if (checked.ok) queues.lately.note(seenAs);
      return [checked, now.account] as const;
    }, turn);
    if (!outcome) return [{ ok: false, reason: 'busy', retryAfter: 10 }];
    if ('lane' in outcome) seen = outcome;
    else return outcome;
  }
}

/** The data read from the database: whose secret is checked, and in which queue. */
interface Seen<A> {
  readonly account: A | undefined;
  /** The stored form to compare with. */
  readonly stored: string;
  readonly lane: Lane;
  /**
   * The account, if the secret was right for it recently and the account is let in: every refused login computes a
   * hash.
   */
  readonly known: A | undefined;
}

async function lookFor<A extends SecretHolder>(
  engine: Pick<Engine, 'read' | 'write'>,
  attempt: SecretAttempt<A>,
  options: CheckOptions,
): Promise<Seen<A> | CheckFailure> {
  let found = await engine.read((tx) => lookOnce(tx, attempt, options));
  if (!('reason' in found) && found.standIn === undefined) {
    await engine.write((tx) => makeStandInSecret(tx, options.now()));
    found = await engine.read((tx) => lookOnce(tx, attempt, options));
  }
  if ('reason' in found) return found;
  // If the account has no secret, that of another one is checked: stored forms differ in their cost.
  const stored = found.account?.secretHash ?? found.standIn?.secretHash ?? decoy;
  const lane = laneOf(stored);
  const { slowTime, verified } = options.queues;
  const retryAfter = lane === 'slow' ? slowTime.wait(networkOf(attempt.address), options.now()) : 0;
  if (retryAfter > 0) return { ok: false, reason: 'busy', retryAfter };
  const { account } = found;
  // Looked up for known and unknown accounts alike, so that both take the same time.
  const wasRight = attempt.secret.length <= maxSecretLength && verified.has(attempt.secret, stored);
  return { account, stored, lane, known: wasRight && letsIn(account, stored) ? account : undefined };
}

/** Whether the right secret for a stored form lets an account in; the secret of a stand-in never does. */
function letsIn<A extends SecretHolder>(account: A | undefined, stored: string): account is A {
  return account?.isAdmitted === true && account.secretHash === stored;
}

function laneOf(stored: string): Lane {
  if (isSlow(formOf(stored))) return 'slow';
  // Older digests are replaced if the secret is right, which costs as much as other forms.
  return isOwnDigest(stored) ? 'digest' : 'quick';
}

async function lookOnce<A extends SecretHolder>(
  tx: Tx,
  { subject: username, address, find }: SecretAttempt<A>,
  options: CheckOptions,
): Promise<FoundAccount<A> | CheckFailure> {
  const retryAfter = await throttledFor(tx, { username, address }, options.now(), options);
  return retryAfter > 0 ? { ok: false, reason: 'throttled', retryAfter } : find(tx);
}

async function check<A extends SecretHolder>(
  engine: Pick<Engine, 'read' | 'write'>,
  attempt: SecretAttempt<A>,
  { account, stored }: Seen<A>,
  { now, queues }: CheckOptions,
): Promise<CredentialCheck<A>> {
  const { ok, outdated } = await verifySecret(attempt.secret, stored);
  if (!ok || !letsIn(account, stored)) {
    const { subject: username, address } = attempt;
    await engine.write((tx) => countFailure(tx, { username, address }, now()));
    return { ok: false, reason: 'denied' };
  }
  const better = outdated ? await attempt.hash(attempt.secret) : stored;
  if (outdated) await engine.write((tx) => attempt.replace(tx, account, stored, better));
  if (!isOwnDigest(better)) queues.verified.note(attempt.secret, better);
  return { ok: true, account };
}
