import { createHash } from 'node:crypto';
import type { Engine, Tx } from '../storage/engine.ts';
import { createGate, type Gate } from './gate.ts';
import { type Verification, verifyDecoy, verifySecret } from './secret.ts';
import { countFailure, type ThrottleLimits, throttledFor } from './throttle.ts';

/** What a check of credentials takes from the composition root. */
export interface CheckOptions extends ThrottleLimits {
  /** Milliseconds. */
  readonly now: () => number;
  /** How many secrets are checked at a time; without one, all checks of this process share one. */
  readonly gate?: Gate;
}

/** `busy` says nothing of the secret: too many checks wait. `retryAfter` is in seconds. */
export type CheckFailure =
  | { readonly ok: false; readonly reason: 'denied' }
  | { readonly ok: false; readonly reason: 'throttled' | 'busy'; readonly retryAfter: number };

/** The account, or why there is none. */
export type Checked<A> = { readonly ok: true; readonly account: A } | CheckFailure;

/** What every kind of account has. */
export interface SecretHolder {
  /** How the secret is stored; null where none was ever set. */
  readonly secretHash: string | null;
  /** Whether the right secret lets the account in. */
  readonly isAdmitted: boolean;
}

/** The account that is meant, if there is one, and the stored secret that is checked where there is none. */
export interface Found<A> {
  readonly account: A | undefined;
  readonly standIn: string | null;
}

/** One attempt, and how accounts of its kind are found and kept. */
export interface Attempt<A extends SecretHolder> {
  /** What failures are counted for, beside the address. */
  readonly subject: string;
  readonly secret: string;
  /** IP address. */
  readonly address: string;
  /** The account that is meant, if there is one, and the stored secret of some account: always the same for a name. */
  readonly find: (tx: Tx) => Promise<Found<A>>;
  /** The form a secret should be stored in, where the stored one is outdated. */
  readonly hash: (secret: string) => Promise<string>;
  /** Stores the same secret in a better form, unless it was changed meanwhile. */
  readonly replace: (tx: Tx, account: A, from: string, to: string) => Promise<void>;
}

/**
 * A check needs 19 MiB and one of the four threads that Node also reads files and resolves names with. Checks beyond
 * the queue are refused, so that a flood of them costs neither memory nor the calls of others.
 */
const sharedGate = createGate(3, 1000);

/**
 * Checks the secret of an account of any kind (reference 3.4; design 4 and 7). An unknown account, a wrong secret and an
 * account that is not admitted are refused alike and after the same work. Failures are counted and, when there were too
 * many this minute, further attempts are refused unseen. A secret that is stored in an older form is stored anew.
 */
export async function checkCredentials<A extends SecretHolder>(
  engine: Engine,
  attempt: Attempt<A>,
  options: CheckOptions,
): Promise<Checked<A>> {
  const look = () => engine.read((tx) => lookOnce(tx, attempt, options));
  const seen = await look();
  if ('reason' in seen) return seen;
  const gate = options.gate ?? sharedGate;
  const checked = await gate.run(async (waited) => {
    // Who had to wait is counted again: those before may have used the minute up.
    const found = waited ? await look() : seen;
    return 'reason' in found ? found : check(engine, attempt, found, options);
  });
  return checked ?? { ok: false, reason: 'busy', retryAfter: 10 };
}

async function lookOnce<A extends SecretHolder>(
  tx: Tx,
  { subject: username, address, find }: Attempt<A>,
  options: CheckOptions,
): Promise<Found<A> | CheckFailure> {
  const retryAfter = await throttledFor(tx, { username, address }, options.now(), options);
  return retryAfter > 0 ? { ok: false, reason: 'throttled', retryAfter } : find(tx);
}

async function check<A extends SecretHolder>(
  engine: Engine,
  attempt: Attempt<A>,
  { account, standIn }: Found<A>,
  { now }: CheckOptions,
): Promise<Checked<A>> {
  const { ok, outdated } = await verify(attempt.secret, account, standIn);
  if (!ok || !account?.isAdmitted) {
    const { subject: username, address } = attempt;
    await engine.write((tx) => countFailure(tx, { username, address }, now()));
    return { ok: false, reason: 'denied' };
  }
  const { secretHash } = account;
  if (outdated && secretHash !== null) {
    const better = await attempt.hash(attempt.secret);
    await engine.write((tx) => attempt.replace(tx, account, secretHash, better));
  }
  return { ok: true, account };
}

/**
 * Where there is no secret to check, that of another account is, always the same for a name: stored forms differ in what
 * they cost, and names that do not exist show the same differences as those that do.
 */
function verify(secret: string, account: SecretHolder | undefined, standIn: string | null): Promise<Verification> {
  return account?.secretHash ? verifySecret(secret, account.secretHash) : verifyDecoy(secret, standIn);
}

/** A number that is always the same for a name: chooses whose secret stands in. */
export function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0);
}
