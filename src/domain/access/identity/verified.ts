import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Secrets that were right, each for one stored form, so that the same login need not be hashed again. */
export interface Verified {
  /** Whether this secret was noted for this stored form, and is not forgotten yet. */
  has(secret: string, stored: string): boolean;
  note(secret: string, stored: string): void;
}

/**
 * Remembers `most` secrets at most, each for `lifetimeMs` milliseconds from when it was noted, even if it is used
 * again; a new one replaces the least recently used. It stores no secret, only the HMAC of the secret and its stored
 * form, under a random key that exists only in this process. So after a change of the stored form nothing is found, and
 * the time of a look-up tells nothing about the stored secrets.
 */
export function createVerified(most: number, lifetimeMs: number): Verified {
  // An object of Node's crypto, whose bytes do not appear in heap snapshots.
  const key = createSecretKey(randomBytes(32));
  const noted = new LRUCache<string, true>({ max: most, ttl: lifetimeMs, ttlAutopurge: true, perf: Date });

  // As JSON, so that different pairs give different texts.
  const nameOf = (secret: string, stored: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([stored, secret]))
      .digest('base64');
  return {
    has: (secret, stored) => noted.get(nameOf(secret, stored)) !== undefined,
    note(secret, stored) {
      noted.set(nameOf(secret, stored), true);
    },
  };
}
