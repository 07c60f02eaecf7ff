import { parseArgs } from 'node:util';
import { cases } from './cases.ts';
import { largeAnswers } from './large-answers.ts';
import { smallRows } from './spread.ts';

/** What a run measures. */
export interface Options {
  readonly engine: 'sqlite' | 'postgres';
  /** Products, carts and sessions of the larger store; the small one always has `smallRows`. */
  readonly rows: number;
  /** Length of one measurement: of one case at one number of connections on one server. */
  readonly seconds: number;
  readonly connections: readonly number[];
  /** Only cases whose name has this in it, in any case. */
  readonly only: string | undefined;
  readonly json: boolean;
}

export const help = `Measures the service against a bare Fastify route that takes and sends the same bytes.

  npm run bench -- [flags]

  --rows=SIZE         also measure a store of so many products, carts and sessions: 100k, 1M;
                      calls are about as many of them as in the small store, from all parts
  --engine=ENGINE     sqlite (default), or postgres, which is started for the run and has no targets
  --case=TEXT         only cases with this in their name: ${cases.map(({ name }) => name).join(', ')}, V2 upload, ${largeAnswers.join(', ')}, bounds
  --seconds=NUMBER    length of one measurement (default 1.6)
  --connections=LIST  connections at a time (default 1,8,32)
  --json              print the figures as JSON`;

/** Reads the command line; throws a plain `Error` for what it cannot take, answers `help` when that is asked for. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: String(smallRows) },
      engine: { type: 'string', default: 'sqlite' },
      case: { type: 'string' },
      seconds: { type: 'string', default: '1.6' },
      connections: { type: 'string', default: '1,8,32' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const { engine, case: only, json } = values;
  if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('--engine is sqlite or postgres');
  const rows = sizeOf(values.rows);
  if (rows < smallRows || rows > 1_000_000) throw new Error('--rows is a size from 1k to 1M');
  const seconds = Number(values.seconds);
  if (!(seconds >= 0.1 && seconds <= 600)) throw new Error('--seconds is a number from 0.1 to 600');
  const connections = values.connections.split(',').map(Number);
  if (!connections.every((count) => Number.isInteger(count) && count >= 1 && count <= 1000)) {
    throw new Error('--connections is a list of numbers from 1 to 1000');
  }
  return { engine, rows, seconds, connections, only, json };
}

function sizeOf(text: string): number {
  const [, digits, unit] = /^(\d{1,9})([km]?)$/i.exec(text) ?? [];
  const factors: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 };
  return digits === undefined ? Number.NaN : Number(digits) * (factors[unit?.toLowerCase() ?? ''] ?? 1);
}
