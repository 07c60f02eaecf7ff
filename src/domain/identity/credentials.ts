import { networkOf } from '../../kernel/network.ts';
import type { CallStyle } from '../../kernel/observe.ts';
import { createGate, type Gate } from '../../platform/process/gate.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Engine, Tx } from '../../platform/storage/engine.ts';
import { createLately, type Lately } from './lately.ts';
import { decoy, formOf, isOwnDigest, isSlow, maxSecretLength, verifySecret } from './secret.ts';
import { makeStandInSecret, type StandIn } from './stand-in.ts';
import { countFailure, subjects, type ThrottleLimits, throttledFor } from './throttle.ts';
import { createTimeShares, type TimeShares } from './time-shares.ts';
import { createVerified, type Verified } from './verified.ts';

/** What a check of credentials takes from the composition root. */
export interface CheckOptions extends ThrottleLimits {
  /** Milliseconds. */
  readonly now: () => number;
  /** Told of every attempt that is refused. */
  readonly refused?: (refusal: LoginRefusal) => void;
  /** Where secrets wait to be checked, and which were right: those of one service. */
  readonly queues: CheckQueues;
}

/** An attempt that was refused, for those who watch. */
export interface LoginRefusal {
  readonly reason: CheckFailure['reason'];
  /** IP address. */
  readonly address: string;
  /** The API user who was named, where the secret was wrong; nobody else may learn of it. */
  readonly userId?: number | undefined;
  /** How the attempt came. */
  readonly style: CallStyle;
}

/** Which queue a secret waits in, by what its stored form costs. */
export type Lane = 'quick' | 'slow' | 'digest';

/** Where secrets wait to be checked: networks take turns, and who logged in lately from there goes first. */
export interface CheckQueues extends Readonly<Record<Lane, Gate>> {
  /** Accounts that logged in, each as seen from a network. */
  readonly lately: Lately;
  /** What was spent on slow forms for each network. */
  readonly slowTime: TimeShares;
  /** Secrets that were right, which are not hashed again. */
  readonly verified: Verified;
  /** Secrets that are being checked, each with the account that was named and the network, and when that is over. */
  readonly underWay: Map<string, Promise<void>>;
}

/** How many argon2id hashes are under way at a time: 19 MiB each. */
const hashingPlaces = 4;

/**
 * Makes queues for one service.
 * - `quick`: argon2id as we write it. A check needs 19 MiB and one of the threads that Node also reads files and resolves
 *   names with, so `hashingPlaces` at a time. Half of them are only for accounts that logged in lately from that network.
 * - `slow`: bcrypt, and argon2id that asks for more, of stores that came from elsewhere and only until they are used: one at
 *   a time, for each network `slowMsPerMinute` milliseconds a minute, whether it fails or not.
 * - `digest`: of secrets that we made at random. These cost next to nothing and do not wait behind what people chose.
 *
 * Checks beyond a queue are refused, so that a flood of them costs neither memory nor the calls of others.
 */
export function createCheckQueues(slowMsPerMinute = 20_000): CheckQueues {
  return {
    quick: createGate(hashingPlaces, 1000, { notFirst: hashingPlaces / 2 }),
    slow: createGate(1, 500),
    digest: createGate(64, 1000),
    lately: createLately(5000),
    slowTime: createTimeShares(slowMsPerMinute),
    verified: createVerified(10_000, 60 * 60_000),
    underWay: new Map(),
  };
}

/** What checks are told by the settings, with queues for one service. */
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

/** `busy` says nothing of the secret: too many checks wait. `retryAfter` is in seconds. */
export type CheckFailure =
  | { readonly ok: false; readonly reason: 'denied' }
  | { readonly ok: false; readonly reason: 'throttled' | 'busy'; readonly retryAfter: number };

/** The account, or why there is none. */
export type CredentialCheck<A> = { readonly ok: true; readonly account: A } | CheckFailure;

/** What every kind of account has. */
export interface SecretHolder {
  /** How the secret is stored; null where none was ever set. */
  readonly secretHash: string | null;
  /** Whether the right secret lets the account in. */
  readonly isAdmitted: boolean;
}

/** The account that is meant, if there is one, and the one whose secret is checked where there is none (`findStandIn`). */
export interface FoundAccount<A> {
  readonly account: A | undefined;
  readonly standIn: StandIn | null | undefined;
}

/** One attempt, and how accounts of its kind are found and kept. */
export interface SecretAttempt<A extends SecretHolder> {
  /** What failures are counted for, beside the address. */
  readonly subject: string;
  readonly secret: string;
  /** IP address. */
  readonly address: string;
  /** How the attempt came; by REST where nothing is said. */
  readonly style?: CallStyle;
  /** The API user whose account it is, or whose client. */
  readonly userIdOf?: (account: A) => number;
  readonly find: (tx: Tx) => Promise<FoundAccount<A>>;
  /** The form a secret should be stored in, where the stored one is outdated. */
  readonly hash: (secret: string) => Promise<string>;
  /** Stores the same secret in a better form, unless it was changed meanwhile. */
  readonly replace: (tx: Tx, account: A, from: string, to: string) => Promise<void>;
}

/**
 * Checks the secret of an account of any kind (reference 3.4; design 4 and 7). An unknown account, a wrong secret and an
 * account that is not admitted are refused alike and after the same work. Failures are counted and, when there were too
 * many this minute, further attempts are refused unseen. A secret that is stored in an older form is stored anew.
 * One that was right for this stored form within the hour is not hashed again (`verified.ts`).
 */
export async function checkCredentials<A extends SecretHolder>(
  engine: Engine,
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

/** What came of the attempt, and the account whose secret was wrong. */
async function checkInTurn<A extends SecretHolder>(
  engine: Engine,
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
 * Lets a check wait until one of the same secret for the same name from the same network is over: if that was right, it is
 * known then. Many connections of one caller so cost one hash. `check` is told whether it waited, so that it looks again.
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

/** What comes of an attempt, after a look at the database. */
async function checkSeen<A extends SecretHolder>(
  engine: Engine,
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
      // Who had to wait is looked at again: those before may have used the minute up, or the secret has another form now.
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

/** What a look at the database brought: whose secret is checked, and where that waits. */
interface Seen<A> {
  readonly account: A | undefined;
  /** What the secret is compared with. */
  readonly stored: string;
  readonly lane: Lane;
  /** The account, where the secret was right for it lately and it is let in: whoever is refused has cost a hash. */
  readonly known: A | undefined;
}

async function lookFor<A extends SecretHolder>(
  engine: Engine,
  attempt: SecretAttempt<A>,
  options: CheckOptions,
): Promise<Seen<A> | CheckFailure> {
  let found = await engine.read((tx) => lookOnce(tx, attempt, options));
  if (!('reason' in found) && found.standIn === undefined) {
    await engine.write((tx) => makeStandInSecret(tx, options.now()));
    found = await engine.read((tx) => lookOnce(tx, attempt, options));
  }
  if ('reason' in found) return found;
  // Where there is no secret to check, that of another account is: stored forms differ in what they cost.
  const stored = found.account?.secretHash ?? found.standIn?.secretHash ?? decoy;
  const lane = laneOf(stored);
  const { slowTime, verified } = options.queues;
  const retryAfter = lane === 'slow' ? slowTime.wait(networkOf(attempt.address), options.now()) : 0;
  if (retryAfter > 0) return { ok: false, reason: 'busy', retryAfter };
  const { account } = found;
  // Asked for whoever is meant, so that it costs each the same.
  const wasRight = attempt.secret.length <= maxSecretLength && verified.has(attempt.secret, stored);
  return { account, stored, lane, known: wasRight && letsIn(account, stored) ? account : undefined };
}

/** Whether the right secret for a stored form lets an account in; that of a stand-in lets nobody in. */
function letsIn<A extends SecretHolder>(account: A | undefined, stored: string): account is A {
  return account?.isAdmitted === true && account.secretHash === stored;
}

function laneOf(stored: string): Lane {
  if (isSlow(formOf(stored))) return 'slow';
  // Older digests are replaced where the secret is right, which costs as much as others.
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
  engine: Engine,
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
