import { setTimeout as sleep } from 'node:timers/promises';
import { type Case, type Requests, requestsOf, requestText } from './cases.ts';
import type { RecordedAnswer } from './ceiling.ts';
import type { SliceResult } from './load.ts';
import { type Service, startCeiling, startLoadGenerator } from './processes.ts';

/** A service under measurement, and the size of its store. */
export interface Subject {
  readonly rows: number;
  readonly service: Service;
}

/** What was measured of one case at one number of connections. */
export interface Figure {
  readonly case: Case;
  readonly connections: number;
  readonly ceiling: Side;
  /** One for each subject, in their order. */
  readonly services: readonly Side[];
}

/** What one server did. Latencies in milliseconds. */
export interface Side {
  readonly perSecond: number;
  /** The same of each round: what is compared was measured one after the other in each. */
  readonly ofRounds: readonly number[];
  readonly median: number;
  readonly p99: number;
}

/**
 * A measurement is cut into so many slices, which take turns with those of all the others. A shared machine may be twice as
 * fast from one moment to the next, so shares are taken of each round, and of those the one in the middle.
 */
const rounds = 8;
const warmUpMs = 2000;
/** Between slices, so that what one leaves behind is not paid by the next. */
const pauseMs = 20;

/**
 * Measures every case at every number of connections, on each subject and on the ceiling. All slices take turns, so that
 * a slow moment of the machine meets all of them. Rejects when a service answers anything but 200.
 */
export async function measure(
  subjects: readonly Subject[],
  cases: readonly Case[],
  { connections, seconds }: { connections: readonly number[]; seconds: number },
  progress: (part: number) => void,
): Promise<Figure[]> {
  const load = startLoadGenerator();
  const ceiling = startCeiling();
  const answers = new Map<Case, RecordedAnswer>();
  const sent = new Set<string>();

  const slice = async (
    one: Case,
    { rows, port, isCeiling }: { rows: number; port: number; isCeiling: boolean },
    count: number,
    length: number,
  ) => {
    const key = `${port} ${one.name}`;
    const requests = sent.has(key) ? {} : { requests: requestsOf(one, rows) };
    sent.add(key);
    await sleep(pauseMs);
    const what = { port, caseName: one.name, ...requests, isCeiling };
    const result = await load.run({ ...what, connections: count, milliseconds: length });
    if (result.failure !== undefined) throw new Error(`${one.name}: ${result.failure}`);
    return result;
  };
  const onCeiling = async (one: Case, count: number, length: number) => {
    const port = await ceiling.answerWith(answers.get(one) as RecordedAnswer);
    return slice(one, { rows: subjects[0]?.rows ?? 0, port, isCeiling: true }, count, length);
  };
  const onService = ({ rows, service }: Subject, one: Case, count: number, length: number) =>
    slice(one, { rows, port: service.port, isCeiling: false }, count, length);

  for (const one of cases) {
    const [first] = subjects;
    if (first) answers.set(one, await record(first.service.port, requestsOf(one, first.rows)));
    for (const subject of subjects) await onService(subject, one, 8, warmUpMs);
    await onCeiling(one, 8, warmUpMs);
  }
  const tries = connections.flatMap((count) => cases.map((one) => ({ one, count })));
  const results = tries.map(() => ({
    ceiling: [] as SliceResult[],
    services: subjects.map(() => [] as SliceResult[]),
  }));
  const length = (seconds * 1000) / rounds;
  for (let round = 0; round < rounds; round++) {
    for (const [index, { one, count }] of tries.entries()) {
      const result = results[index];
      for (const [at, subject] of subjects.entries()) {
        result?.services[at]?.push(await onService(subject, one, count, length));
      }
      result?.ceiling.push(await onCeiling(one, count, length));
      progress((round + index / tries.length) / rounds);
    }
  }
  return tries.map(({ one, count }, index) => ({
    case: one,
    connections: count,
    ceiling: sideOf(results[index]?.ceiling ?? []),
    services: results[index]?.services.map(sideOf) ?? [],
  }));
}

function sideOf(slices: readonly SliceResult[]): Side {
  const seconds = slices.reduce((sum, slice) => sum + slice.seconds, 0);
  const latencies = Float64Array.from(slices.flatMap((slice) => [...slice.latencies])).sort();
  const at = (part: number): number => latencies[Math.floor(latencies.length * part)] ?? 0;
  const ofRounds = slices.map((slice) => slice.latencies.length / slice.seconds);
  return { perSecond: latencies.length / seconds, ofRounds, median: at(0.5), p99: at(0.99) };
}

/** How much of another side's requests a second one side makes: the share in the middle of those of all rounds. */
export function shareOf(own: Side, other: Side): number {
  const shares = own.ofRounds.map((perSecond, round) => perSecond / (other.ofRounds[round] ?? Number.NaN));
  return middle(shares);
}

/** The value in the middle; of an even number of values the mean of the two. */
export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}

/** What the service answers the last request of a case, for the ceiling to send again. */
async function record(port: number, requests: Requests): Promise<RecordedAnswer> {
  const [head = '', body = ''] = requestText(requests, requests.values.length - 1).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const [method = 'POST', path = '/'] = first.split(' ');
  // `fetch` writes these itself.
  const own = /^(host|connection|content-length):/i;
  const headers = new Headers(
    lines
      .filter((line) => !own.test(line))
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
  );
  const sent = method === 'GET' ? { method, headers } : { method, headers, body };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, sent);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the service answered ${response.status}: ${text}`);
  // What Node's server adds by itself, the ceiling's adds too.
  const added = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'];
  const answered = Object.fromEntries([...response.headers].filter(([name]) => !added.includes(name)));
  return { headers: answered, body: text };
}
