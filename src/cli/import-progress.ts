import { counted } from '#kernel/plural.ts';
import type { ImportProgress } from '#migrate-in/import-store.ts';

/** Shows how far an import is. */
export interface ProgressDisplay {
  show(progress: ImportProgress): void;
  /** Removes what is in the way of other output; what is shown next is of another import. */
  clear(): void;
}

type Clock = () => number;
const ownClock: Clock = () => performance.now();

/** The texts of the steps while they run. */
const STEPS: Readonly<Record<ImportProgress['step'], string>> = {
  definitions: '1/7 looking through the source',
  'small tables': '2/7 reading attributes',
  rows: '3/7 taking rows',
  'links between them': '4/7 linking rows',
  checks: '5/7 checking',
  index: '6/7 making indexes',
  images: '7/7 copying images',
};
const BETWEEN_MS = 100;
const BETWEEN_LINES_MS = 5000;
const ERASE_LINE = '\r\x1b[2K';

/** For a terminal: one line that is overwritten, at most ten times a second. */
export function progressDisplay(write: (text: string) => void, now: Clock = ownClock): ProgressDisplay {
  const pace = createPace(now, BETWEEN_MS, true);
  let isShown = false;
  return {
    show(progress) {
      const measured = pace.measure(progress);
      if (!measured) return;
      isShown = true;
      write(`${ERASE_LINE}${lineOf(progress, measured)}`);
    },
    clear() {
      if (isShown) write(ERASE_LINE);
      isShown = false;
      pace.restart();
    },
  };
}

/** For logs: a line every five seconds; none for an import that takes less. */
export function progressLines(write: (line: string) => void, now: Clock = ownClock): ProgressDisplay {
  const pace = createPace(now, BETWEEN_LINES_MS, false);
  return {
    show(progress) {
      const measured = pace.measure(progress);
      if (measured) write(lineOf(progress, measured));
    },
    clear: pace.restart,
  };
}

/** For programs: one JSON object a line, at the beginning of each step and every five seconds. */
export function progressEvents(write: (line: string) => void, now: Clock = ownClock): ProgressDisplay {
  const pace = createPace(now, BETWEEN_LINES_MS, true);
  return {
    show(progress) {
      const measured = pace.measure(progress);
      if (measured) write(JSON.stringify({ event: 'progress', ...progress, ...measured }));
    },
    clear: pace.restart,
  };
}

/** What is computed of the progress of a step and its time. */
interface Measured {
  /** Since the import began. */
  readonly seconds: number;
  /** In this step, so far. */
  readonly rowsPerSecond?: number;
  /** Until the end of this step, if the rest of it is as fast. */
  readonly secondsLeft?: number;
}

/** Answers figures for a progress that is due to be shown. */
function createPace(now: Clock, between: number, showsBegin: boolean) {
  let begun: number | undefined;
  let last = 0;
  let current: { step: string; since: number; rows: number } | undefined;
  return {
    measure({ step, done, total, rows }: ImportProgress): Measured | undefined {
      const time = now();
      if (begun === undefined) {
        begun = time;
        last = time;
      }
      const isNew = current?.step !== step;
      if (current === undefined || isNew) current = { step, since: time, rows };
      if (!(isNew && showsBegin) && time - last < between) return undefined;
      last = time;
      const spent = (time - current.since) / 1000;
      const left = total && done > 0 ? (spent * (total - done)) / done : 0;
      return {
        seconds: Math.round((time - begun) / 1000),
        ...(step === 'rows' && spent > 0 ? { rowsPerSecond: Math.round((rows - current.rows) / spent) } : {}),
        ...(left > 0 ? { secondsLeft: Math.round(left) } : {}),
      };
    },
    restart() {
      begun = undefined;
      current = undefined;
    },
  };
}

function lineOf({ step, done, total, rows }: ImportProgress, { rowsPerSecond, secondsLeft }: Measured): string {
  return [
    STEPS[step],
    ...(total ? [`${Math.min(100, Math.floor((done / total) * 100))} %`] : []),
    counted(rows, 'rows'),
    ...(rowsPerSecond ? [`${rowsPerSecond.toLocaleString('en')} a second`] : []),
    ...(secondsLeft ? [`about ${secondsLeft} s left`] : []),
  ].join(', ');
}
