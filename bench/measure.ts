import { type Case, requestsFor } from './cases.ts';
import type { Target } from './load.ts';
import { type Service, startCeiling, startLoadGenerator } from './processes.ts';
import { record } from './record.ts';
import { type Side, shareOf, sideOf } from './sides.ts';

/** A service under measurement, and the size of its store. */
export interface Subject {
  readonly rows: number;
  readonly service: Service;
}

/** The measurement of one case at one number of connections. */
export interface Figure {
  readonly case: Case;
  readonly connections: number;
  readonly ceiling: Side;
  /** One for each subject, in their order. */
  readonly services: readonly Side[];
  /** Its calls for each call of the case that it should be near to; both took turns on the first subject. */
  readonly ofNear: number | undefined;
}

/** A measurement is cut into turns. The compared servers take them one after the other; times in milliseconds. */
export const turn = {
  /**
   * A shared machine may be twice as fast from one moment to the next. With short turns all servers are likely to meet
   * the same moment.
   */
  sliceMs: 40,
  /** A turn begins with a lead-in: the caches of the processor still hold data of another server. */
  leadInMs: 15,
};

/** Runs until V8 has compiled the code of a case well. */
const warmUp = { connections: 32, rounds: 1, sliceMs: 4000, leadInMs: 0 };

/**
 * Measures every case at every number of connections, on each subject and on the ceiling, which take turns. Rejects if
 * a call fails. `progress` gets how much is done, from 0 to 1, after each of these measurements.
 */
export async function measure(
  subjects: readonly [Subject, ...Subject[]],
  cases: readonly Case[],
  { connections, seconds }: { connections: readonly number[]; seconds: number },
  progress: (part: number) => void,
): Promise<Figure[]> {
  const load = startLoadGenerator();
  const ceiling = startCeiling();
  const rounds = Math.max(1, Math.round((seconds * 1000) / turn.sliceMs));
  const figures: Figure[] = [];
  const [first] = subjects;

  const take = async (targets: readonly Target[], connections: number) => {
    const { slices, failure } = await load.run({ targets, connections, rounds, ...turn });
    if (failure !== undefined) throw new Error(failure);
    return slices.map(sideOf);
  };

  for (const benchCase of cases) {
    const requests = await requestsFor(benchCase, first.rows, first.service.port);
    const port = await ceiling.answerWith(await record(first.service.port, requests, benchCase));
    const targets = [
      ...(await Promise.all(subjects.map((subject) => targetOf(benchCase, subject)))),
      { port, caseName: benchCase.name, isCeiling: true, requests },
    ];
    const { failure } = await load.run({ targets, ...warmUp });
    if (failure !== undefined) throw new Error(failure);
    const known = targets.map(({ requests: _, ...target }) => target);
    const near = cases.find(({ name }) => name === benchCase.near);
    const pair = near && [await targetOf(benchCase, first), await targetOf(near, first)];
    for (const count of connections) {
      const sides = await take(known, count);
      const [own, other] = pair ? await take(pair, count) : [];
      figures.push({
        case: benchCase,
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

async function targetOf(benchCase: Case, { service: { port }, rows }: Subject): Promise<Target> {
  return { port, caseName: benchCase.name, isCeiling: false, requests: await requestsFor(benchCase, rows, port) };
}
