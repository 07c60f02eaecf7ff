import { type Case, type Requests, requestsOf, requestText } from './cases.ts';
import type { RecordedAnswer } from './ceiling.ts';
import type { SliceResult, Target } from './load.ts';
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
  /** How many calls it makes for each of the case that it should be near to; both took turns on the first subject. */
  readonly ofNear: number | undefined;
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
 * A measurement is cut into turns of so many milliseconds, which the service and the ceiling take one after the other. A shared
 * machine may be twice as fast from one moment to the next: the shorter the turns, the likelier both meet the same moment.
 */
const sliceMs = 40;
/** What calls of another server have left in the caches of the processor is no cost of this one. */
const leadInMs = 15;
/** Until V8 has compiled well what a case needs. */
const warmUp = { connections: 32, rounds: 1, sliceMs: 4000, leadInMs: 0 };

/**
 * Measures every case at every number of connections, on each subject and on the ceiling, which take turns. Rejects when a
 * service answers anything but 200. `progress` gets how much is done, from 0 to 1, after each of these measurements.
 */
export async function measure(
  subjects: readonly [Subject, ...Subject[]],
  cases: readonly Case[],
  { connections, seconds }: { connections: readonly number[]; seconds: number },
  progress: (part: number) => void,
): Promise<Figure[]> {
  const load = startLoadGenerator();
  const ceiling = startCeiling();
  const rounds = Math.max(1, Math.round((seconds * 1000) / sliceMs));
  const figures: Figure[] = [];
  const [first] = subjects;

  const take = async (targets: readonly Target[], connections: number) => {
    const { slices, failure } = await load.run({ targets, connections, rounds, sliceMs, leadInMs });
    if (failure !== undefined) throw new Error(failure);
    return slices.map(sideOf);
  };

  for (const one of cases) {
    const port = await ceiling.answerWith(await record(first.service.port, requestsOf(one, first.rows)));
    const targets = [
      ...subjects.map((subject) => targetOf(one, subject)),
      { port, caseName: one.name, isCeiling: true, requests: requestsOf(one, first.rows) },
    ];
    const { failure } = await load.run({ targets, ...warmUp });
    if (failure !== undefined) throw new Error(failure);
    const known = targets.map(({ requests: _, ...target }) => target);
    const near = cases.find(({ name }) => name === one.near);
    for (const count of connections) {
      const sides = await take(known, count);
      const [own, other] = near ? await take([targetOf(one, first), targetOf(near, first)], count) : [];
      figures.push({
        case: one,
        connections: count,
        services: sides.slice(0, -1),
        ceiling: sides.at(-1) as Side,
        ofNear: own && other && shareOf(own, other),
      });
      progress(figures.length / (cases.length * connections.length));
    }
  }
  return figures;
}

function targetOf(one: Case, { service, rows }: Subject): Target {
  return { port: service.port, caseName: one.name, isCeiling: false, requests: requestsOf(one, rows) };
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
