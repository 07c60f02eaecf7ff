/** Remembers the last names that were noted: at least half as many as its limit, and never more than that. */
export interface Lately {
  note(name: string): void;
  has(name: string): boolean;
}

/**
 * Remembers `most` names at most, in two sets. A full one replaces the other: names that are removed one by one leave
 * tables behind that stay until the next full collection (`createTold`).
 */
export function createLately(most: number): Lately {
  let fresh = new Set<string>();
  let former: ReadonlySet<string> = new Set();
  return {
    note(name) {
      if (fresh.has(name)) return;
      if (fresh.size >= most / 2) {
        former = fresh;
        fresh = new Set();
      }
      fresh.add(name);
    },
    has: (name) => fresh.has(name) || former.has(name),
  };
}
