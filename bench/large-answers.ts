import { call, envelope, peak, resetPeak } from './single-calls.ts';
import { hugeSelect, sessionId } from './store.ts';

/** What calls with a large answer cost, one after the other. Times in milliseconds, sizes in bytes. */
export interface LargeAnswerFigure {
  readonly name: string;
  readonly answerBytes: number;
  readonly median: number;
  readonly worst: number;
  /** How much more memory the service had at its peak than before; undefined where the system does not tell. */
  readonly addedBytes: number | undefined;
}

/** How often each is called. */
const times = 10;

const operations = [
  ['V2 50000 options', 'catalogProductAttributeOptions', 'attributeId'],
  ['V2 info with 50000 options', 'catalogProductAttributeInfo', 'attribute'],
] as const;

/** The names of the figures. */
export const largeAnswers: readonly string[] = operations.map(([name]) => name);

/** Asks a service that has done nothing else for an attribute of 50,000 options and for its options. */
export async function measureLargeAnswers(port: number, pid: number, rows: number): Promise<LargeAnswerFigure[]> {
  const figures: LargeAnswerFigure[] = [];
  for (const [name, operation, argument] of operations) {
    const before = resetPeak(pid);
    const taken: number[] = [];
    let answerBytes = 0;
    for (let index = 0; index < times; index++) {
      const session = sessionId(index, rows);
      const body = `<m:${operation}><sessionId>${session}</sessionId><${argument}>${hugeSelect}</${argument}></m:${operation}>`;
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
