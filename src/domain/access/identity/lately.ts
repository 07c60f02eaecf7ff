import { LRUCache } from 'lru-cache';

/** Remembers the last names that were noted. */
export interface Lately {
  note(name: string): void;
  has(name: string): boolean;
}

/** Remembers `most` names. */
export function createLately(most: number): Lately {
  const names = new LRUCache<string, true>({ max: most });
  return {
    note(name) {
      names.set(name, true);
    },
    has: (name) => names.has(name),
  };
}
