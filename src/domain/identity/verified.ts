import { createHmac, createSecretKey, randomBytes } from 'node:crypto';

/** Secrets that were right, each for one stored form, so that the same login need not be hashed again. */
export interface Verified {
  /** Whether this secret was noted as that of this stored form, and is not forgotten yet. */
  has(secret: string, stored: string): boolean;
  note(secret: string, stored: string): void;
}

/**
 * Remembers `most` secrets at most, each for `lifetimeMs` milliseconds from when it was noted, however often it is used; the
 * one that was used longest ago makes room. What is kept is no secret but the HMAC of it and its stored form, under a random
 * key that nothing else has and that ends with the process. So where the stored form has changed nothing is found, and how
 * long it takes to look says nothing of what is kept.
 */
export function createVerified(most: number, lifetimeMs: number): Verified {
  // An object of Node's crypto, whose bytes are in no snapshot of the heap.
  const key = createSecretKey(randomBytes(32));
  /** What forgets each, the one that was used longest ago first. */
  const noted = new Map<string, NodeJS.Timeout>();

  // As JSON, so that no two pairs are one text.
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
