import type { Clock } from '#platform/jobs/clock.ts';
import { systemClock } from '#platform/jobs/clock.ts';
import { BenchError } from './bench-error.ts';

/** The clock of a bench: the machine's, moved, or stopped. */
export interface BenchClock extends Clock {
  /** Sets it, and answers what it shows then. Refuses with `BenchError` what is no time. */
  set(change: ClockChange): ClockState;
  /** Shows the time of the machine again. */
  reset(): void;
}

/** What a test asks of the clock; without a member it is only read. */
export interface ClockChange {
  /** The new time: ISO 8601, as `2026-12-24T12:00:00Z`. */
  readonly now?: string | undefined;
  /** Seconds to go forward; negative ones back. */
  readonly advance?: number | undefined;
  /** Whether it stands still from now on. */
  readonly stopped?: boolean | undefined;
}

/** What the clock shows. */
export interface ClockState {
  readonly now: string;
  readonly stopped: boolean;
}

/** The years that a store knows. */
const earliest = Date.UTC(1971, 0);
const latest = Date.UTC(2200, 0);

/** Makes a clock that shows the machine's time. */
export function createBenchClock(): BenchClock {
  let offset = 0;
  let stoppedAt: number | undefined;
  const now = (): number => stoppedAt ?? Date.now() + offset;
  return {
    now,
    after: systemClock.after,
    set({ now: wanted, advance = 0, stopped = stoppedAt !== undefined }) {
      const time = (wanted === undefined ? now() : readTime(wanted)) + advance * 1000;
      if (!(time >= earliest && time < latest)) throw new BenchError('the clock shows years from 1971 to 2199');
      offset = time - Date.now();
      stoppedAt = stopped ? time : undefined;
      return { now: new Date(now()).toISOString(), stopped };
    },
    reset() {
      offset = 0;
      stoppedAt = undefined;
    },
  };
}

function readTime(text: string): number {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const time = isTime ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new BenchError('now: must be a time such as 2026-12-24T12:00:00Z');
  return time;
}
