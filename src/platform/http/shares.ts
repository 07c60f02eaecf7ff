/** Something of which a process has only so much, given out so that no network takes all of it. */
export interface Shares {
  /** What there is in all. */
  readonly capacity: number;
  /** Whether a network may have so much more. */
  hasRoom(network: string, amount: number): boolean;
  /** Takes it, whether there is room or not. */
  take(network: string, amount: number): void;
  /** Gives back what was taken. */
  give(network: string, amount: number): void;
  /** What is taken, of one network or of all. */
  taken(network?: string): number;
}

/**
 * Shares that follow what is left: a network may have `factor` times as much as nobody has. So one alone gets nearly all,
 * several the same each, and something is always left for the next that comes.
 *
 * @param capacity what there is in all, in whatever is counted
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
