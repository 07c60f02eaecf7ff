// platform/process/: what a process has once: the memory of V8 and of the system, Node's threads, the queue for
// costly work (gate.ts).

/** The priority of a piece of work, so that one caller's work does not delay that of others. */
export interface WorkPriority {
  /**
   * Shares take turns, however much work each of them has waiting, and the one with the least running work goes first;
   * a share is a network, for example.
   */
  readonly share?: string;
  /** Goes before other work, except at every fourth turn, so that the others get their turns too. */
  readonly isFirst?: boolean;
}

/** Runs a few pieces of work at a time; others wait in a bounded queue, and further ones are refused. */
export interface Gate {
  /**
   * Runs `work` when there is room and it is its turn. Answers `undefined` if the queue is full: at once, or later if
   * the share with the most waiting work must make room for one with less.
   */
  run<T>(work: (waited: boolean) => Promise<T>, turn?: WorkPriority): Promise<T | undefined>;
}

/** Limits of running pieces of work, besides the total. */
export interface GateBounds {
  /** The most of one share. */
  readonly ofShare?: number;
  /** The most of work without `isFirst`, so that the other places stay free for work with it. */
  readonly notFirst?: number;
  /** The most of one share that waits. */
  readonly waitingOfShare?: number;
}

/** How many turns in a row work with `isFirst` gets while other work waits. */
const firstTurns = 3;

/** Creates a gate for `running` pieces of work at a time, and `waiting` more in the queue. */
export function createGate(
  running: number,
  waiting: number,
  { ofShare = running, notFirst = running, waitingOfShare = Infinity }: GateBounds = {},
): Gate {
  const first = createRounds();
  const others = createRounds();
  const runningOf = new Map<string, number>();
  let free = running;
  let freeForOthers = notFirst;
  let turnsInARow = 0;

  const mayRun = (share: string, isFirst: boolean): boolean =>
    free > 0 && (isFirst || freeForOthers > 0) && (runningOf.get(share) ?? 0) < ofShare;
  const begin = (share: string, isFirst: boolean): void => {
    free -= 1;
    if (!isFirst) freeForOthers -= 1;
    runningOf.set(share, (runningOf.get(share) ?? 0) + 1);
  };
  const end = (share: string, isFirst: boolean): void => {
    free += 1;
    if (!isFirst) freeForOthers += 1;
    const left = (runningOf.get(share) ?? 0) - 1;
    if (left > 0) runningOf.set(share, left);
    else runningOf.delete(share);
  };

  const wait = (share: string, isFirst: boolean): Promise<boolean> =>
    new Promise((resolve) => {
      if (first.waitingOf(share) + others.waitingOf(share) >= waitingOfShare) return resolve(false);
      if (first.size() + others.size() >= waiting) {
        const lane = isFirst && others.size() === 0 ? first : others;
        const roomMade = lane.dropLast(isFirst && lane === others ? 0 : lane.waitingOf(share) + 1);
        if (!roomMade) return resolve(false);
        roomMade(false);
      }
      (isFirst ? first : others).add(share, resolve);
    });

  const next = (): boolean => {
    const isTurnOfFirst = first.size() > 0 && (others.size() === 0 || turnsInARow < firstTurns);
    for (const lane of isTurnOfFirst ? [first, others] : [others, first]) {
      const isFirst = lane === first;
      const found = lane.take((share) => (mayRun(share, isFirst) ? (runningOf.get(share) ?? 0) : Infinity));
      if (!found) continue;
      turnsInARow = isFirst ? turnsInARow + 1 : 0;
      begin(found.share, isFirst);
      found.waiting(true);
      return true;
    }
    return false;
  };

  return {
    async run(work, { share = '', isFirst = false } = {}) {
      // Waiting work may not use a free place (its limits forbid it), so new work that may run overtakes nobody.
      const waits = !mayRun(share, isFirst);
      if (!waits) begin(share, isFirst);
      else if (!(await wait(share, isFirst))) return undefined;
      try {
        return await work(waits);
      } finally {
        end(share, isFirst);
        // The place is handed over at once, so that no new work gets in between.
        while (next());
      }
    },
  };
}

/** Called with whether its turn has come; else it must make room. */
type Waiting = (isItsTurn: boolean) => void;

/** The waiting work by share: each round has one of each share. */
interface Rounds {
  size(): number;
  waitingOf(share: string): number;
  add(share: string, waiting: Waiting): void;
  /** The first in turn of the shares with the lowest load; none of those with an infinite one. */
  take(loadOf: (share: string) => number): { readonly share: string; readonly waiting: Waiting } | undefined;
  /** The last piece of work of the share with the most, if that is more than `least`. */
  dropLast(least: number): Waiting | undefined;
}

function createRounds(): Rounds {
  /** In the order of their turns. */
  const shares = new Map<string, Waiting[]>();
  let size = 0;
  return {
    size: () => size,
    waitingOf: (share) => shares.get(share)?.length ?? 0,
    add(share, waiting) {
      const queue = shares.get(share);
      if (queue) queue.push(waiting);
      else shares.set(share, [waiting]);
      size += 1;
    },
    take(loadOf) {
      let found = '';
      let least = Infinity;
      for (const share of shares.keys()) {
        const load = loadOf(share);
        if (load < least) [found, least] = [share, load];
        if (least === 0) break;
      }
      const [waiting, ...queue] = shares.get(found) ?? [];
      if (!waiting || least === Infinity) return undefined;
      shares.delete(found);
      if (queue.length > 0) shares.set(found, queue);
      size -= 1;
      return { share: found, waiting };
    },
    dropLast(least) {
      let longest: readonly [string, Waiting[]] | undefined;
      for (const each of shares) if (each[1].length > (longest?.[1].length ?? least)) longest = each;
      if (!longest) return undefined;
      const [share, queue] = longest;
      const waiting = queue.pop();
      if (queue.length === 0) shares.delete(share);
      size -= 1;
      return waiting;
    },
  };
}
