import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freshDatabase } from '../support/database/postgres.ts';
import { soak } from './soak.ts';
import { growth, table, type Window } from './verdict.ts';

const help = `Serves a demo store to visitors that do all kinds of things, and looks whether anything grows.

  npm run soak -- [flags]

  --minutes=NUMBER   how long (default 60)
  --engine=ENGINE    sqlite (default), or postgres, which is started for the run
  --visitors=COUNT   at a time (default 8)
  --pause=NUMBER     milliseconds that a visitor waits between its visits (default 20)`;

/** So many windows are compared. */
const windows = 12;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    engine: { type: 'string', default: 'sqlite' },
    visitors: { type: 'string', default: '8' },
    pause: { type: 'string', default: '20' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) console.log(help);
else {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-soak-'));
  try {
    process.exitCode = await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
// A PostgreSQL that was started for the run ends with this process.
process.exit();

async function run(dataDir: string): Promise<number> {
  const minutes = numberOf('minutes', 0.5);
  const seen: Window[] = [];
  const options = {
    windows,
    windowMs: (minutes * 60_000) / windows,
    visitors: numberOf('visitors', 1),
    pauseMs: numberOf('pause', 0),
    // So short that much is over before the run is.
    flags: ['--session-lifetime', '60', '--token-lifetime', '60', '--idempotency-lifetime', '60'],
    onWindow(window: Window) {
      seen.push(window);
      console.log(
        table(seen)
          .split('\n')
          .slice(seen.length === 1 ? 0 : -1)
          .join('\n'),
      );
    },
  };
  const settings = { dataDir, databasePool: 10, databaseUrl: await databaseUrl() };
  const told = growth(await soak(settings, options), true);
  console.log(told.length === 0 ? 'Nothing grows.' : told.join('\n'));
  return told.length === 0 ? 0 : 1;
}

async function databaseUrl(): Promise<string | undefined> {
  if (values.engine === 'sqlite') return undefined;
  if (values.engine !== 'postgres') throw new Error('--engine is sqlite or postgres');
  const database = await freshDatabase();
  if ('unavailable' in database) throw new Error(database.unavailable);
  return database.url;
}

function numberOf(name: 'minutes' | 'visitors' | 'pause', least: number): number {
  const number = Number(values[name]);
  if (!(number >= least)) throw new Error(`--${name} is a number from ${least}`);
  return number;
}
