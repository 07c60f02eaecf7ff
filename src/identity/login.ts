import { createHash } from 'node:crypto';
import type { Engine } from '../storage/engine.ts';
import { findLoginUser, type LoginUser, replaceKeyHash, someKeyHash, usernameKey } from './api-users.ts';
import { createGate, type Gate } from './gate.ts';
import { hashSecret, type Verification, verifyDecoy, verifySecret } from './secret.ts';
import { countFailure, type ThrottleLimits, throttledFor } from './throttle.ts';

/** What a caller sent, and its IP address. */
export interface LoginRequest {
  readonly username: string;
  readonly key: string;
  readonly address: string;
}

/** `busy` says nothing of the key: too many logins wait. `retryAfter` is in seconds. */
export type LoginResult =
  | { readonly ok: true; readonly userId: number }
  | { readonly ok: false; readonly reason: 'empty' | 'denied' }
  | { readonly ok: false; readonly reason: 'throttled' | 'busy'; readonly retryAfter: number };

/** What a login takes from the composition root. */
export interface LoginOptions extends ThrottleLimits {
  /** Milliseconds. */
  readonly now: () => number;
  /** How many keys are checked at a time; without one, all logins of this process share one. */
  readonly gate?: Gate;
}

/**
 * A check needs 19 MiB and one of the four threads that Node also reads files and resolves names with. Logins beyond
 * the queue are refused, so that a flood of them costs neither memory nor the calls of others.
 */
const sharedGate = createGate(3, 1000);

/**
 * Checks an API user's key (reference 3.4; design 4 and 7). An unknown user, a wrong key, an inactive user and one without
 * any role are refused alike and after the same work. Failures are counted and, when there were too many this minute,
 * further attempts are refused unseen. A key that an import brought in an older form is stored anew. No session is opened.
 */
export async function login(engine: Engine, request: LoginRequest, options: LoginOptions): Promise<LoginResult> {
  if (request.username === '' || request.key === '') return { ok: false, reason: 'empty' };
  const refuseThrottled = async (): Promise<LoginResult | undefined> => {
    const retryAfter = await engine.read((tx) => throttledFor(tx, request, options.now(), options));
    return retryAfter > 0 ? { ok: false, reason: 'throttled', retryAfter } : undefined;
  };
  const gate = options.gate ?? sharedGate;
  return (
    (await refuseThrottled()) ??
    // Who had to wait is counted again: those before may have used the minute up.
    (await gate.run(async (waited) => (waited && (await refuseThrottled())) || attempt(engine, request, options))) ?? {
      ok: false,
      reason: 'busy',
      retryAfter: 10,
    }
  );
}

async function attempt(engine: Engine, request: LoginRequest, { now }: LoginOptions): Promise<LoginResult> {
  const { user, standIn } = await engine.read(async (tx) => ({
    user: await findLoginUser(tx, request.username),
    standIn: await someKeyHash(tx, numberOf(request.username)),
  }));
  const { ok, outdated } = await check(request.key, user, standIn);
  if (!ok || !user?.isActive || !user.hasRole) {
    await engine.write((tx) => countFailure(tx, request, now()));
    return { ok: false, reason: 'denied' };
  }
  if (outdated && user.keyHash !== null) {
    const { userId, keyHash } = user;
    const better = await hashSecret(request.key);
    await engine.write((tx) => replaceKeyHash(tx, userId, keyHash, better));
  }
  return { ok: true, userId: user.userId };
}

/**
 * Where there is no key to check, the key of another user is, always the same for a name: forms of keys differ in what
 * they cost, and names that do not exist show the same differences as those that do.
 */
function check(key: string, user: LoginUser | undefined, standIn: string | null): Promise<Verification> {
  return user?.keyHash ? verifySecret(key, user.keyHash) : verifyDecoy(key, standIn);
}

function numberOf(username: string): number {
  return createHash('sha256').update(usernameKey(username)).digest().readUInt32BE(0);
}
