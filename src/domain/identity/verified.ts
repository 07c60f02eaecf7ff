import { createHmac, createSecretKey, randomBytes } from 'node:crypto';

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
  /** The timer that forgets each entry, least recently used first. */
  const noted = new Map<string, NodeJS.Timeout>();

  // As JSON, so that different pairs give different texts.
  const nameOf = (secret: string, stored: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([stored, secret]))
      .digest('base64');
  const forget = (name: string): void => {
    clearTimeout(noted.get(name));
    noted.delete(name);
  };

  return {
    has(secret, stored) {
      const name = nameOf(secret, stored);
      const timer = noted.get(name);
      if (!timer) return false;
      noted.delete(name);
      noted.set(name, timer);
      return true;
    },
    note(secret, stored) {
      const name = nameOf(secret, stored);
      forget(name);
      noted.set(name, setTimeout(forget, lifetimeMs, name).unref());
      const [oldest] = noted.keys();
      if (noted.size > most && oldest !== undefined) forget(oldest);
    },
  };
}
