import { type Case, type Requests, requestsFor } from '../cases.ts';
import type { Target } from '../load.ts';
import { turn } from '../measure.ts';
import type { LoadGenerator, Service } from '../processes.ts';
import { askLast, failureIn } from '../record.ts';
import { sideOf } from '../sides.ts';
import { type Comparison, compare, type Measured, type Trio } from './verdict.ts';

/** The result of a case at one number of connections. */
export interface Row {
  readonly name: string;
  readonly connections: number;
  /** The least ratio of PostgreSQL to SQLite, if there is a target. */
  readonly ofSqlite?: number | undefined;
  /** The comparison, or the reason why there is none. */
  readonly found: Comparison | { readonly isNew: string };
  /** Bytes of one answer of the old build and of the new one, if they differ. */
  readonly answers: { readonly old: number; readonly fresh: number } | undefined;
}

/** How long something is measured. */
export interface Timing {
  /** The number of rounds; each measures every case at every number of connections on all three. */
  readonly rounds: number;
  readonly connections: readonly number[];
  /** The turns of each of the three in a round of a case, and their length in milliseconds. */
  readonly turns: number;
  readonly sliceMs: number;
  readonly leadInMs: number;
  /** The length of the first load of each case on each of the three, which does not count. */
  readonly warmUpMs: number;
}

/** The parts of a service that are measured from outside. */
export type Server = Pick<Service, 'port' | 'cpuMs'>;

/** After this many turns places and neighbours are shared evenly (`turnOrder`). */
const fairTurns = 6;

/** A measurement of about this many seconds of each of the three in each round of a case. */
export function timingOf(rounds: number, seconds: number, connections: readonly number[]): Timing {
  const turns = fairTurns * Math.max(1, Math.round((seconds * 1000) / turn.sliceMs / fairTurns));
  return { rounds, connections, turns, ...turn, warmUpMs: 2000 };
}

/**
 * Measures each case in each round on three servers, which take turns; two of them are of the same build.
 * @param rows products, carts and sessions of their stores
 * @param afterEach gets how much is done after each measurement, from 0 to 1
 * @throws if the new build refuses the request of a case, or an old one refuses a request after it has answered the first
 */
export async function measureRows(
  load: LoadGenerator,
  servers: Trio<Server>,
  cases: readonly Case[],
  rows: number,
  { rounds, connections, turns, sliceMs, leadInMs, warmUpMs }: Timing,
  afterEach: (part: number) => void,
): Promise<Row[]> {
  const run = async (targets: readonly Target[], count: number, times: { rounds: number; sliceMs: number }) => {
    const before = inOrder(servers).map((server) => server.cpuMs());
    const { slices, calls, failure } = await load.run({ targets, connections: count, leadInMs, ...times });
    if (failure !== undefined) throw new Error(failure);
    const measured = inOrder(servers).map((server, index): Measured => {
      // Servers without a turn use no processor time.
      const cpuMs = ((server.cpuMs() ?? Number.NaN) - (before[index] ?? Number.NaN)) / (calls[index] ?? Number.NaN);
      return { ...sideOf(slices[index] ?? []), cpuMs: Number.isNaN(cpuMs) ? undefined : cpuMs };
    });
    const [old, again, fresh] = measured as [Measured, Measured, Measured];
    return { old, again, fresh };
  };
  const plans: {
    name: string;
    ofSqlite: number | undefined;
    learned: Learned;
    sides: Map<number, Trio<Measured>[]>;
  }[] = [];
  for (const benchCase of cases) {
    const requests = await requestsForEach(servers, benchCase, rows);
    const learned = 'isNew' in requests ? requests : await learn(servers, benchCase, requests);
    plans.push({
      name: benchCase.name,
      ofSqlite: benchCase.ofSqlite,
      learned,
      sides: new Map(connections.map((count) => [count, []])),
    });
    if ('isNew' in requests || learned.isNew !== undefined) continue;
    await run(targetsOf(servers, benchCase.name, requests), Math.max(...connections), { rounds: 1, sliceMs: warmUpMs });
  }
  const served = plans.filter(({ learned }) => learned.isNew === undefined);
  let done = 0;
  for (let round = 0; round < rounds; round++) {
    for (const { name, sides } of served) {
      for (const [count, ofRounds] of sides) {
        ofRounds.push(await run(targetsOf(servers, name), count, { rounds: turns, sliceMs }));
        afterEach(++done / (rounds * served.length * sides.size));
      }
    }
  }
  return plans.flatMap(({ name, ofSqlite, learned: { isNew, answers }, sides }) =>
    [...sides].map(([count, ofRounds]): Row => {
      const found = isNew === undefined ? compare(ofRounds) : { isNew };
      return { name, connections: count, ofSqlite, found, answers };
    }),
  );
}

/** The facts that one request of a case shows. */
interface Learned {
  /** The old build's answer, if it does not serve the case. */
  readonly isNew?: string;
  readonly answers?: Row['answers'];
}

/** The requests of a case, with the tokens of each of the three; or the reason why the old build cannot be asked. */
async function requestsForEach(
  { old, again, fresh }: Trio<Server>,
  measured: Case,
  rows: number,
): Promise<Trio<Requests> | { readonly isNew: string }> {
  const ofFresh = await requestsFor(measured, rows, fresh.port);
  try {
    const ofOld = await requestsFor(measured, rows, old.port);
    const ofAgain = await requestsFor(measured, rows, again.port);
    return { old: ofOld, again: ofAgain, fresh: ofFresh };
  } catch (error) {
    return { isNew: `of the old build ${error instanceof Error ? error.message : error}` };
  }
}

/** Sends the last request of a case to each of the three. */
async function learn(servers: Trio<Server>, measured: Case, requests: Trio<Requests>): Promise<Learned> {
  const fresh = await askLast(servers.fresh.port, requests.fresh);
  const failure = failureIn(fresh, measured);
  if (failure !== undefined) throw new Error(`${measured.name}: the new build answered ${failure}: ${fresh.body}`);
  const old = await askLast(servers.old.port, requests.old);
  const refused = failureIn(old, measured);
  if (refused !== undefined) return { isNew: `the old build answers ${refused}` };
  // Some requests can be sent only once, so every service must get the same number.
  await askLast(servers.again.port, requests.again);
  const bytes = { old: Buffer.byteLength(old.body), fresh: Buffer.byteLength(fresh.body) };
  return { answers: bytes.old === bytes.fresh ? undefined : bytes };
}

/** The three as targets of the load generator, which keeps the requests of the first load of a case. */
function targetsOf(servers: Trio<Server>, caseName: string, requests?: Trio<Requests>): Target[] {
  const ofEach = requests && inOrder(requests);
  return inOrder(servers).map(({ port }, index) => {
    const own = ofEach?.[index];
    return { port, caseName, isCeiling: false, ...(own && { requests: own }) };
  });
}

const inOrder = <T>({ old, again, fresh }: Trio<T>): T[] => [old, again, fresh];
