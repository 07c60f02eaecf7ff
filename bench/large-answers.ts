import { call, envelope, peak, resetPeak } from './single-calls.ts';
import { hugeSelect, sessionId } from './store.ts';

/** The cost of calls with a large answer, one after the other. Times in milliseconds, sizes in bytes. */
export interface LargeAnswerFigure {
  readonly name: string;
  readonly answerBytes: number;
  readonly median: number;
  readonly worst: number;
  /** Memory of the service at its peak, beyond its memory before; undefined if the system does not tell. */
  readonly addedBytes: number | undefined;
}

/** The number of calls of each. */
const times = 10;

type Operation = readonly [name: string, operation: string, args: string];

const operations: readonly Operation[] = [
  ['V2 50000 options', 'catalogProductAttributeOptions', `<attributeId>${hugeSelect}</attributeId>`],
  ['V2 info with 50000 options', 'catalogProductAttributeInfo', `<attribute>${hugeSelect}</attribute>`],
];

/** The names of the figures. */
export const largeAnswers: readonly string[] = operations.map(([name]) => name);

/** Products of the store whose whole list is read. */
export const longListRows = 10_000;
const longList: Operation = ['V2 list of 10000 products', 'catalogProductList', ''];

/** The name of the figure of `measureLongList`. */
export const [longListName] = longList;

/** Asks a fresh service for an attribute of 50,000 options and for its options. */
export const measureLargeAnswers = (port: number, pid: number, rows: number): Promise<LargeAnswerFigure[]> =>
  measureEach(operations, port, pid, rows);

/** Asks a service with a store of `longListRows` for all products. */
export const measureLongList = (port: number, pid: number, rows: number): Promise<LargeAnswerFigure[]> =>
  measureEach([longList], port, pid, rows);

async function measureEach(
  asked: readonly Operation[],
  port: number,
  pid: number,
  rows: number,
): Promise<LargeAnswerFigure[]> {
  const figures: LargeAnswerFigure[] = [];
  for (const [name, operation, args] of asked) {
    const before = resetPeak(pid);
    const taken: number[] = [];
    let answerBytes = 0;
    for (let index = 0; index < times; index++) {
      const session = sessionId(index, rows);
      const body = `<m:${operation}><sessionId>${session}</sessionId>${args}</m:${operation}>`;
      const start = performance.now();
      const text = await call(port, envelope(body));
      taken.push(performance.now() - start);
      answerBytes = Buffer.byteLength(text);
    }
    const after = peak(pid);
    taken.sort((a, b) => a - b);
    const addedBytes = before === undefined || after === undefined ? undefined : after - before;
    figures.push({ name, answerBytes, median: taken[times >> 1] ?? 0, worst: taken.at(-1) ?? 0, addedBytes });
  }
  return figures;
}

/** The figures as lines for people. */
export function largeAnswerLines(figures: readonly LargeAnswerFigure[]): string[] {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return figures.map(({ name, answerBytes, median, worst, addedBytes }) => {
    const memory = addedBytes === undefined ? '' : `, peak memory +${megabytes(addedBytes)}`;
    return `${name}: ${megabytes(answerBytes)}, median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms${memory}`;
  });
}
