import { parseArgs } from 'node:util';
import { cases } from './cases.ts';
import { quick } from './choose.ts';
import { largeAnswers, longListName } from './large-answers.ts';
import type { EngineKind } from './make-store.ts';
import { smallRows } from './spread.ts';

/** The settings of a run. */
export interface Options {
  readonly engine: EngineKind;
  /** Products, carts and sessions of the larger store; the small one always has `smallRows`. */
  readonly rows: number;
  /** Length of one measurement: of one case at one number of connections on one server. */
  readonly seconds: number;
  readonly connections: readonly number[];
  /** Chooses cases (`chooser`); all by default. */
  readonly only: string | undefined;
  readonly json: boolean;
  /** Processes that serve the store together (`serve --workers`). */
  readonly workers: number;
  /** Set only if the service is compared with another one instead of the ceiling. */
  readonly against: AgainstOptions | undefined;
}

/** How the service is compared with another build, or with itself on the other engine. */
export interface AgainstOptions {
  /** A revision, or the folder of a checkout; or PostgreSQL is compared with SQLite, in this build. */
  readonly against: { readonly build: string } | 'sqlite';
  readonly rounds: number;
  /** The length of the pause before memory is measured for the last time, in seconds. */
  readonly settle: number;
  /** Whether a lost row makes the run fail. */
  readonly strict: boolean;
}

const quickNames = cases.filter(({ isQuick }) => isQuick).map(({ name }) => name);

export const help = `Measures the service against a bare Fastify route that takes and sends the same bytes, or against another build of it.

  npm run bench -- [flags]

  --rows=SIZE         also measure a store of so many products, carts and sessions: 100k, 1M;
                      calls are about as many of them as in the small store, from all parts
  --engine=ENGINE     sqlite (default), or postgres, which is started for the run and has no targets; or both: two services on
                      SQLite and one on PostgreSQL take turns, in the way of --against, and each row has its target
  --case=LIST         only these cases: names, or what names have in them, with commas between; ${quick} is short for
                      ${quickNames.join(', ')}.
                      The names: ${cases.map(({ name }) => name).join(', ')};
                      and, against the ceiling only: V2 upload, ${[...largeAnswers, longListName].join(', ')}, bounds
  --seconds=NUMBER    length of one measurement (default 1.6; with --against or --engine=both 1, in each round)
  --connections=LIST  connections at a time (default 1,8,32; with --against or --engine=both 32)
  --workers=NUMBER    processes that serve each store together (default 1), for the cases of the table only; memory is that of
                      all of them. Not with --against or --engine=both
  --json              print the figures as JSON

  --against=BUILD     a revision of this repository, which is checked out beside it and built for the run, or the folder of
                      a checkout. Two services of that build and one of this take turns; a row is lost whose calls a second
                      are more than 5 % fewer, beyond what the two of the old build differ by. All stores have --rows.
                      Of processor time a call takes (CPU/call) a busy machine changes less than of calls a second
  --rounds=NUMBER     how often each case comes (default 5, at least 5)
  --settle=SECONDS    how long the services are left alone before their memory is read again (default 60)
  --strict            end with status 2 where a row is lost`;

/** Reads the command line. Throws a plain `Error` if it is wrong; answers `help` if that is asked for. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: String(smallRows) },
      engine: { type: 'string', default: 'sqlite' },
      case: { type: 'string' },
      seconds: { type: 'string' },
      connections: { type: 'string' },
      against: { type: 'string' },
      rounds: { type: 'string' },
      settle: { type: 'string' },
      workers: { type: 'string', default: '1' },
      strict: { type: 'boolean' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const { case: only, json } = values;
  const { engine, against } = readSides(values);
  const rows = sizeOf(values.rows);
  if (rows < smallRows || rows > 1_000_000) throw new Error('--rows is a size from 1k to 1M');
  const seconds = Number(values.seconds ?? (against ? 1 : 1.6));
  if (!(seconds >= 0.1 && seconds <= 600)) throw new Error('--seconds is a number from 0.1 to 600');
  const connections = (values.connections ?? (against ? '32' : '1,8,32')).split(',').map(Number);
  if (!connections.every((count) => Number.isInteger(count) && count >= 1 && count <= 1000)) {
    throw new Error('--connections is a list of numbers from 1 to 1000');
  }
  const workers = Number(values.workers);
  if (!(Number.isInteger(workers) && workers >= 1 && workers <= 64))
    throw new Error('--workers is a number from 1 to 64');
  if (workers > 1 && against) throw new Error('--workers goes without --against and --engine=both');
  return { engine, rows, seconds, connections, only, json, workers, against };
}

/** Reads the engine, and the other side of the comparison. */
function readSides(
  values: Parameters<typeof readAgainst>[0] & { readonly engine: string; readonly against?: string },
): Pick<Options, 'engine' | 'against'> {
  const { engine, against } = values;
  if (engine === 'both') {
    if (against !== undefined) throw new Error('--engine=both compares the engines, so it goes without --against');
    return { engine: 'postgres', against: readAgainst(values, 'sqlite') };
  }
  if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('--engine is sqlite, postgres or both');
  return { engine, against: readAgainst(values, against === undefined ? undefined : { build: against }) };
}

function readAgainst(
  values: {
    readonly rounds?: string;
    readonly settle?: string;
    readonly strict?: boolean;
  },
  against: AgainstOptions['against'] | undefined,
): AgainstOptions | undefined {
  const { strict = false } = values;
  if (against === undefined) {
    const alone = (['rounds', 'settle', 'strict'] as const).find((name) => values[name] !== undefined);
    if (alone !== undefined) throw new Error(`--${alone} goes with --against or --engine=both`);
    return undefined;
  }
  const rounds = Number(values.rounds ?? 5);
  if (!(Number.isInteger(rounds) && rounds >= 5 && rounds <= 1000))
    throw new Error('--rounds is a number from 5 to 1000');
  const settle = Number(values.settle ?? 60);
  if (!(settle >= 0 && settle <= 3600)) throw new Error('--settle is a number of seconds from 0 to 3600');
  return { against, rounds, settle, strict };
}

function sizeOf(text: string): number {
  const [, digits, unit] = /^(\d{1,9})([km]?)$/i.exec(text) ?? [];
  const factors: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 };
  return digits === undefined ? Number.NaN : Number(digits) * (factors[unit?.toLowerCase() ?? ''] ?? 1);
}
