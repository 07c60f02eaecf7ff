/** For whom a piece of work is done, so that nobody's work keeps that of others waiting. */
export interface WorkPriority {
  /** Work of different shares takes turns, whatever each has waiting: a network, say. */
  readonly share?: string;
  /** Goes before work that does not, but for every fourth turn, so that the others come through, too. */
  readonly isFirst?: boolean;
}

/** Lets a few pieces of work run at a time, others wait in a bounded queue, and refuses what comes beyond. */
export interface Gate {
  /**
   * Runs `work` when there is room and it is its turn; `undefined` when the queue is full: at once, or later where the
   * share with the most in it makes room for one that has less.
   */
  run<T>(work: (waited: boolean) => Promise<T>, turn?: WorkPriority): Promise<T | undefined>;
}

/** How many pieces of work may run at a time beside what holds for all. */
export interface GateBounds {
  /** Of one share. */
  readonly ofShare?: number;
  /** Of work that does not go first, so that the other places are free for what does. */
  readonly notFirst?: number;
}

/** Turns in a row of those that go first, while others wait. */
const firstTurns = 3;

/** Creates a gate for `running` pieces of work at a time with `waiting` behind them. */
export function createGate(
  running: number,
  waiting: number,
  { ofShare = running, notFirst = running }: GateBounds = {},
): Gate {
  const [first, others] = [createRounds(), createRounds()];
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
      const found = lane.take((share) => mayRun(share, isFirst));
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
      // Whoever waits while there is a place may not have it, so that nobody is passed.
      const waits = !mayRun(share, isFirst);
      if (!waits) begin(share, isFirst);
      else if (!(await wait(share, isFirst))) return undefined;
      try {
        return await work(waits);
      } finally {
        end(share, isFirst);
        // The place is handed over at once, so that nobody who comes now gets in between.
        while (next());
      }
    },
  };
}

/** Is told whether it has come to its turn, or made room. */
type Waiting = (isItsTurn: boolean) => void;

/** What waits, by share: one of each in a round. */
interface Rounds {
  size(): number;
  waitingOf(share: string): number;
  add(share: string, waiting: Waiting): void;
  /** The first one in turn of a share that may run. */
  take(mayRun: (share: string) => boolean): { readonly share: string; readonly waiting: Waiting } | undefined;
  /** The one that came last of the share with the most, where that is more than `least`. */
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
    take(mayRun) {
      for (const [share, queue] of shares) {
        const waiting = mayRun(share) ? queue.shift() : undefined;
        if (!waiting) continue;
        shares.delete(share);
        if (queue.length > 0) shares.set(share, queue);
        size -= 1;
        return { share, waiting };
      }
      return undefined;
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
