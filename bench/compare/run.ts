import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StorageSettings } from '../../src/schema/open.ts';
import type { Case } from '../cases.ts';
import { type EngineKind, makeStore } from '../make-store.ts';
import type { AgainstOptions, Options } from '../options.ts';
import { type Service, startLoadGenerator, startService } from '../processes.ts';
import { middle } from '../sides.ts';
import { turnOrder } from '../turn-order.ts';
import { type Build, openBuild, thisBuild } from './builds.ts';
import { measureRows, type Row, timingOf } from './rows.ts';
import type { Trio } from './verdict.ts';

/** The costs of a service as a whole. */
export interface ServiceFigures {
  /** Start to ready on an existing database, the median of several starts. */
  readonly startMs: number;
  /** Memory three seconds after the last start; the most between two measurements; and after a pause at the end. */
  readonly idleBytes: number;
  readonly loadBytes: number;
  readonly afterBytes: number;
}

/** All results of a comparison. */
export interface Compared {
  /** The engine of all three; `both` if they differ. */
  readonly engine: EngineKind | 'both';
  /** Products, carts and sessions of each store. */
  readonly rows: number;
  readonly names: { readonly old: string; readonly fresh: string };
  readonly rounds: number;
  /** The length of the pause before memory is measured for the last time, in seconds. */
  readonly settle: number;
  readonly found: readonly Row[];
  readonly services: Trio<ServiceFigures>;
}

/** One of the services that are compared. */
interface Contender {
  readonly build: Build;
  readonly engine: EngineKind;
}

/** The two equal services and the one that is compared with them. */
async function contenders(
  engine: EngineKind,
  against: AgainstOptions['against'],
  folder: string,
): Promise<Contender[]> {
  if (against === 'sqlite') {
    const build = await thisBuild();
    return (['sqlite', 'sqlite', engine] as const).map((kind) => ({ build, engine: kind }));
  }
  const old = { build: await openBuild(against.build, join(folder, 'build')), engine };
  return [old, old, { build: await thisBuild(), engine }];
}

/**
 * Compares this checkout with another build, or PostgreSQL with SQLite. Two equal services and one that is compared
 * with them run side by side, each on a store that its own build has made.
 * @param folder for the stores and for the checkout of the other build, if it needs one
 * @param say shows progress
 */
export async function runComparison(
  { engine, rows, seconds, connections }: Options,
  { against, rounds, settle }: AgainstOptions,
  cases: readonly Case[],
  folder: string,
  say: (what: string) => (part: number) => void,
): Promise<Compared> {
  const sides = await contenders(engine, against, folder);
  const stores: StorageSettings[] = [];
  for (const [number, { build, engine: kind }] of sides.entries()) {
    const progress = say(`making store ${number + 1} of 3, by ${build.name}`);
    stores.push(await makeStore(build.root, kind, join(folder, `store-${number}`), rows, progress));
  }
  const start = (number: number) =>
    startService((sides[number] as Contender).build.root, stores[number] as StorageSettings);

  const startsOf: number[][] = sides.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const number of turnOrder(sides.length, round)) {
      const service = await start(number);
      await service.stop();
      // The first start of a build does not count: it compiles code that later starts find compiled.
      if (round > 0) startsOf[number]?.push(service.startMs);
    }
  }

  const services: Service[] = [];
  for (const number of sides.keys()) services.push(await start(number));
  // A service returns the memory of its start about a second after it.
  await sleep(3000);
  const memory = () => services.map((service) => service.memory());
  const idle = memory();
  let most = idle;
  const told = say('measuring');
  const [first, second, third] = services as [Service, Service, Service];
  const load = startLoadGenerator();
  const found = await measureRows(
    load,
    { old: first, again: second, fresh: third },
    cases,
    rows,
    timingOf(rounds, seconds, connections),
    (part) => {
      const now = memory();
      most = most.map((bytes, number) => Math.max(bytes, now[number] ?? 0));
      told(part);
    },
  );
  load.stop();
  await sleep(settle * 1000);
  const after = memory();
  for (const service of services) await service.stop();
  const figures = (number: number): ServiceFigures => ({
    startMs: middle(startsOf[number] ?? []),
    idleBytes: idle[number] ?? Number.NaN,
    loadBytes: most[number] ?? Number.NaN,
    afterBytes: after[number] ?? Number.NaN,
  });
  return {
    engine: against === 'sqlite' ? 'both' : engine,
    rows,
    names: { old: nameOf(sides[0], against), fresh: nameOf(sides[2], against) },
    rounds,
    settle,
    found,
    services: { old: figures(0), again: figures(1), fresh: figures(2) },
  };
}

function nameOf(side: Contender | undefined, against: AgainstOptions['against']): string {
  if (against !== 'sqlite') return side?.build.name ?? '';
  return side?.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
}
