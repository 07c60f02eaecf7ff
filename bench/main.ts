import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEngine, type StorageSettings } from '../src/platform/storage/open.ts';
import { freshDatabase } from '../test/support/postgres.ts';
import { bounds, measureBounds } from './bounds.ts';
import { cases } from './cases.ts';
import { largeAnswers, measureLargeAnswers } from './large-answers.ts';
import { measure, middle, type Subject } from './measure.ts';
import { help, type Options, readOptions } from './options.ts';
import { startService } from './processes.ts';
import { jsonReport, type ProcessFigures, type Results, textReport } from './report.ts';
import { smallRows } from './spread.ts';
import { fillStore } from './store.ts';
import { measureUploads } from './uploads.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') console.log(help);
  else {
    const results = await bench(options);
    console.log(options.json ? jsonReport(results) : textReport(results));
  }
  // A target that is missed is no failure: how fast a machine is today says nothing of what is right.
  process.exit(0);
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

async function bench(options: Options): Promise<Results> {
  const { engine, rows: largest, only } = options;
  const isChosen = (name: string) => name.toLowerCase().includes(only?.toLowerCase() ?? '');
  const chosen = cases.filter(({ name }) => isChosen(name));
  const withUploads = isChosen('V2 upload');
  const withLargeAnswers = largeAnswers.some(isChosen);
  const withBounds = bounds.some(isChosen);
  if (chosen.length === 0 && !withUploads && !withLargeAnswers && !withBounds)
    throw new Error(`no case has "${only}" in its name`);
  const sizes = largest > smallRows ? [smallRows, largest] : [smallRows];
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

  const stores: StorageSettings[] = [];
  for (const rows of sizes) stores.push(await makeStore(engine, join(folder, String(rows)), rows));
  const [small] = stores as [StorageSettings];
  const starts = [await startTime(small), await startTime(small)];
  const started: Subject[] = [];
  for (const [at, rows] of sizes.entries()) {
    started.push({ rows, service: await startService(stores[at] as StorageSettings) });
  }
  const subjects = started as [Subject, ...Subject[]];
  const [{ service }] = subjects;
  await sleep(1000);
  const idleBytes = service.memory();
  let loadBytes = idleBytes;
  const told = say('measuring');
  const figures = await measure(subjects, chosen, options, (part) => {
    // Between two measurements, since looking takes time of the processor too.
    loadBytes = Math.max(loadBytes, service.memory());
    told(part);
  });
  for (const subject of subjects) await subject.service.stop();
  const uploads = withUploads ? await onOwnService(small, measureUploads) : [];
  const large = withLargeAnswers ? await onOwnService(small, measureLargeAnswers) : [];
  const bounded = withBounds ? await onOwnService(small, measureBounds) : [];
  const process_: ProcessFigures = { startMs: middle([...starts, service.startMs]), idleBytes, loadBytes };
  return { engine, rows: sizes, figures, process: process_, uploads, large, bounds: bounded };
}

/** Makes a store of our own in a new database. */
async function makeStore(kind: Options['engine'], dataDir: string, rows: number): Promise<StorageSettings> {
  const settings = { dataDir, databasePool: 10, databaseUrl: kind === 'postgres' ? await postgresUrl() : undefined };
  const engine = openEngine(settings);
  try {
    await fillStore(engine, rows, say(`making a store of ${rows}`));
  } finally {
    await engine.close();
  }
  return settings;
}

async function postgresUrl(): Promise<string> {
  const database = await freshDatabase();
  if ('unavailable' in database) throw new Error(database.unavailable);
  return database.url;
}

async function startTime(store: StorageSettings): Promise<number> {
  const service = await startService(store);
  await service.stop();
  return service.startMs;
}

/** Measures on a service of its own, since what such calls leave in memory belongs to no other case. */
async function onOwnService<T>(
  store: StorageSettings,
  measureOn: (port: number, pid: number, rows: number) => Promise<T>,
): Promise<T> {
  const service = await startService(store);
  try {
    return await measureOn(service.port, service.pid, smallRows);
  } finally {
    await service.stop();
  }
}

/** Shows on a terminal how far something is. */
function say(what: string): (part: number) => void {
  if (!process.stderr.isTTY) return () => undefined;
  return (part) => {
    process.stderr.write(part >= 1 ? '\r\x1b[K' : `\r\x1b[K${what}: ${Math.floor(part * 100)} %`);
  };
}
