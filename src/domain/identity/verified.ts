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
  /**
   * By name: the timer that forgets an entry, and the number of its last use. A use does not move the entry to the end:
   * `delete` and `set` at each use leave tables behind that stay until the next full collection (`createTold`).
   */
  const noted = new Map<string, { readonly timer: NodeJS.Timeout; lastUse: number }>();
  let uses = 0;

  // As JSON, so that different pairs give different texts.
  const nameOf = (secret: string, stored: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([stored, secret]))
      .digest('base64');
  const forget = (name: string): void => {
    clearTimeout(noted.get(name)?.timer);
    noted.delete(name);
  };
  /** Looks at all entries. Only a secret that was just hashed and was right calls it. */
  const forgetLeastRecentlyUsed = (): void => {
    let [oldest, least] = ['', Infinity];
    for (const [name, { lastUse }] of noted) if (lastUse < least) [oldest, least] = [name, lastUse];
    forget(oldest);
  };

  return {
    has(secret, stored) {
      const entry = noted.get(nameOf(secret, stored));
      if (!entry) return false;
      entry.lastUse = ++uses;
      return true;
    },
    note(secret, stored) {
      const name = nameOf(secret, stored);
      forget(name);
      noted.set(name, { timer: setTimeout(forget, lifetimeMs, name).unref(), lastUse: ++uses });
      if (noted.size > most) forgetLeastRecentlyUsed();
    },
  };
}
