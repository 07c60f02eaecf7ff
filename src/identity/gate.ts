/** For whom a piece of work is done, so that nobody's work keeps that of others waiting. */
export interface Turn {
  /** Work of different shares takes turns, whatever each has waiting: a network, say. */
  readonly share?: string;
  /** Goes before work that is not, but for every fourth turn, so that the others come through, too. */
  readonly isFirst?: boolean;
}

/** Lets a few pieces of work run at a time, others wait in a bounded queue, and refuses what comes beyond. */
export interface Gate {
  /**
   * Runs `work` when there is room and it is its turn; `undefined` when the queue is full: at once, or later where the
   * share with the most in it makes room for one that has less.
   */
  run<T>(work: (waited: boolean) => Promise<T>, turn?: Turn): Promise<T | undefined>;
}

/** Turns in a row of those that go first, while others wait. */
const firstTurns = 3;

/** Creates a gate for `running` pieces of work at a time with `waiting` behind them. */
export function createGate(running: number, waiting: number): Gate {
  const [first, others] = [createRounds(), createRounds()];
  let free = running;
  let turnsInARow = 0;

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

  const next = (): Waiting | undefined => {
    const isFirst = first.size() > 0 && (others.size() === 0 || turnsInARow < firstTurns);
    turnsInARow = isFirst ? turnsInARow + 1 : 0;
    return (isFirst ? first : others).take();
  };

  return {
    async run(work, { share = '', isFirst = false } = {}) {
      const waits = free === 0;
      // A place is handed over to the next in the queue, so that nobody who comes now gets in between.
      if (!waits) free -= 1;
      else if (!(await wait(share, isFirst))) return undefined;
      try {
        return await work(waits);
      } finally {
        const following = next();
        if (following) following(true);
        else free += 1;
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
  add(share: string, one: Waiting): void;
  take(): Waiting | undefined;
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
    add(share, one) {
      const queue = shares.get(share);
      if (queue) queue.push(one);
      else shares.set(share, [one]);
      size += 1;
    },
    take() {
      const [turn] = shares;
      if (!turn) return undefined;
      const [share, queue] = turn;
      shares.delete(share);
      const one = queue.shift();
      if (queue.length > 0) shares.set(share, queue);
      size -= 1;
      return one;
    },
    dropLast(least) {
      let longest: readonly [string, Waiting[]] | undefined;
      for (const each of shares) if (each[1].length > (longest?.[1].length ?? least)) longest = each;
      if (!longest) return undefined;
      const [share, queue] = longest;
      const one = queue.pop();
      if (queue.length === 0) shares.delete(share);
      size -= 1;
      return one;
    },
  };
}
