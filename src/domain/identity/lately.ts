/** Remembers the last names that were noted, up to a limit; the oldest are forgotten, so that memory is bounded. */
export interface Lately {
  note(name: string): void;
  has(name: string): boolean;
}

/** Remembers `most` names at most. */
export function createLately(most: number): Lately {
  const names = new Set<string>();
  return {
    note(name) {
      names.delete(name);
      names.add(name);
      const [oldest] = names;
      if (names.size > most && oldest !== undefined) names.delete(oldest);
    },
    has: (name) => names.has(name),
  };
}
