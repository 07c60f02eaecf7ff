import type { Clock } from '../../src/platform/jobs/clock.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /**
   * Moves the clock forward, from timer to timer. The work of each timer on the engines of `watch` ends before the next
   * moment comes.
   */
  advance(milliseconds: number): Promise<void>;
  /** The same engine; `advance` waits for its work. */
  watch(engine: Engine): Engine;
  /** Resolves when no engine is working. */
  settled(): Promise<void>;
  /** The number of timers that wait. */
  timers(): number;
}

/** Makes a clock that shows `start`, in milliseconds since 1970. */
export function fakeClock(start = Date.parse('2026-11-21T12:00:00Z')): FakeClock {
  let now = start;
  let working = 0;
  const timers = new Set<{ readonly dueAt: number; readonly callback: () => void }>();
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    working += 1;
    try {
      return await work;
    } finally {
      working -= 1;
    }
  };
  const settled = async (): Promise<void> => {
    // Work that follows an answer begins in the turns after it.
    for (let quiet = 0; quiet < 3; quiet = working === 0 ? quiet + 1 : 0) await new Promise(setImmediate);
  };
  return {
    now: () => now,
    after(milliseconds, callback) {
      const timer = { dueAt: now + milliseconds, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      await settled();
      for (;;) {
        const next = [...timers].filter(({ dueAt }) => dueAt <= end).sort((a, b) => a.dueAt - b.dueAt)[0];
        if (!next) break;
        timers.delete(next);
        now = Math.max(now, next.dueAt);
        next.callback();
        await settled();
      }
      now = end;
    },
    watch: (engine) => ({
      ...engine,
      read: (work) => counted(engine.read(work)),
      write: (work) => counted(engine.write(work)),
      presence: {
        enter: () => counted(engine.presence.enter()),
        gone: (names) => counted(engine.presence.gone(names)),
      },
    }),
    settled,
    timers: () => timers.size,
  };
}
