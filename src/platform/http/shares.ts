/** A limited amount of a process, shared so that no network takes all of it. */
export interface Shares {
  /** The total amount. */
  readonly capacity: number;
  /** Whether a network may take this much more. */
  hasRoom(network: string, amount: number): boolean;
  /** Takes an amount, with or without room. */
  take(network: string, amount: number): void;
  /** Returns a taken amount. */
  give(network: string, amount: number): void;
  /** The taken amount, of one network or of all. */
  taken(network?: string): number;
}

/**
 * Shares that depend on the free amount: a network may have `factor` times the free amount. So a single network gets
 * nearly everything, several get equal parts, and something always stays free for the next one.
 *
 * @param capacity the total amount, in any unit
 */
export function createShares(capacity: number, factor: number): Shares {
  const ofNetwork = new Map<string, number>();
  let all = 0;
  return {
    capacity,
    hasRoom(network, amount) {
      return all + amount <= capacity && (ofNetwork.get(network) ?? 0) + amount <= factor * (capacity - all);
    },
    take(network, amount) {
      all += amount;
      ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + amount);
    },
    give(network, amount) {
      all -= amount;
      const left = (ofNetwork.get(network) ?? 0) - amount;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    },
    taken: (network) => (network === undefined ? all : (ofNetwork.get(network) ?? 0)),
  };
}
