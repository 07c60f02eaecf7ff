import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StorageSettings } from '../src/schema/open.ts';
import { bounds, measureBounds } from './bounds.ts';
import { cases } from './cases.ts';
import { chooser } from './choose.ts';
import { comparisonReport, isLost, misses } from './compare/report.ts';
import { runComparison } from './compare/run.ts';
import { largeAnswers, longListName, longListRows, measureLargeAnswers, measureLongList } from './large-answers.ts';
import { makeStore } from './make-store.ts';
import { measure, type Subject } from './measure.ts';
import { type AgainstOptions, help, type Options, readOptions } from './options.ts';
import { here, startService } from './processes.ts';
import { jsonReport, type ProcessFigures, type Results, textReport } from './report.ts';
import { middle } from './sides.ts';
import { smallRows } from './spread.ts';
import { measureUploads } from './uploads.ts';

// Cleanup at the exit also runs after a signal; npm sends one twice.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') console.log(help);
  else if (options.against) process.exit(await benchAgainst(options, options.against));
  else {
    const results = await bench(options);
    console.log(options.json ? jsonReport(results) : textReport(results));
  }
  // A missed target is not a failure: it may only mean that the machine is slow today.
  process.exit(0);
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/** Compares with another build or engine and prints the report; answers the status to end with. */
async function benchAgainst(options: Options, against: AgainstOptions): Promise<number> {
  const isChosen = chooser(options.only);
  const chosen = cases.filter(({ name }) => isChosen(name));
  if (chosen.length === 0) throw new Error(`no case that can be compared has "${options.only}" in its name`);
  const results = await runComparison(options, against, chosen, temporaryFolder(), say);
  console.log(options.json ? JSON.stringify(results, null, 2) : comparisonReport(results));
  const isBelow = results.engine === 'both' ? misses : isLost;
  return against.strict && results.found.some(isBelow) ? 2 : 0;
}

/** A folder that is removed with this process. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-bench-'));
  // Tries again, since a process of ours that is ending may have just written to it.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function bench(options: Options): Promise<Results> {
  const { engine, rows: largest, only, workers } = options;
  const isChosen = chooser(only);
  const chosen = cases.filter(({ name }) => isChosen(name));
  // These cases measure a single process.
  const isAlone = workers === 1;
  const withUploads = isAlone && isChosen('V2 upload');
  const withLargeAnswers = isAlone && largeAnswers.some(isChosen);
  const withLongList = isAlone && isChosen(longListName);
  const withBounds = isAlone && bounds.some(isChosen);
  if (chosen.length === 0 && !withUploads && !withLargeAnswers && !withLongList && !withBounds)
    throw new Error(`no case has "${only}" in its name`);
  const sizes = largest > smallRows ? [smallRows, largest] : [smallRows];
  const folder = temporaryFolder();
  const stores: StorageSettings[] = [];
  for (const rows of sizes) {
    stores.push(await makeStore(here, engine, join(folder, String(rows)), rows, say(`making a store of ${rows}`)));
  }
  const [small] = stores as [StorageSettings];
  const starts = [await startTime(small, workers), await startTime(small, workers)];
  const started: Subject[] = [];
  for (const [index, rows] of sizes.entries()) {
    started.push({ rows, service: await startService(here, stores[index] as StorageSettings, workers) });
  }
  const subjects = started as [Subject, ...Subject[]];
  const [{ service }] = subjects;
  // A service returns the memory of its start when it was quiet for a second.
  await sleep(3000);
  const idleBytes = service.memory();
  let loadBytes = idleBytes;
  const told = say('measuring');
  const figures = await measure(subjects, chosen, options, (part) => {
    // Between two measurements, since reading the memory takes processor time, too.
    loadBytes = Math.max(loadBytes, service.memory());
    told(part);
  });
  for (const subject of subjects) await subject.service.stop();
  const uploads = withUploads ? await onOwnService(small, measureUploads) : [];
  const large = withLargeAnswers ? await onOwnService(small, measureLargeAnswers) : [];
  if (withLongList) {
    const store = await makeStore(here, engine, join(folder, 'long'), longListRows, say('making a store'));
    large.push(...(await onOwnService(store, measureLongList)));
  }
  const bounded = withBounds ? await onOwnService(small, measureBounds) : [];
  const process_: ProcessFigures = { startMs: middle([...starts, service.startMs]), idleBytes, loadBytes };
  return { engine, workers, rows: sizes, figures, process: process_, uploads, large, bounds: bounded };
}

async function startTime(store: StorageSettings, workers: number): Promise<number> {
  const service = await startService(here, store, workers);
  await service.stop();
  return service.startMs;
}

/** Measures on a service of its own, so that its memory does not affect other cases. */
async function onOwnService<T>(
  store: StorageSettings,
  measureOn: (port: number, pid: number, rows: number) => Promise<T>,
): Promise<T> {
  const service = await startService(here, store);
  try {
    return await measureOn(service.port, service.pid, smallRows);
  } finally {
    await service.stop();
  }
}

/** Shows progress on a terminal. */
function say(what: string): (part: number) => void {
  if (!process.stderr.isTTY) return () => undefined;
  return (part) => {
    process.stderr.write(part >= 1 ? '\r\x1b[K' : `\r\x1b[K${what}: ${Math.floor(part * 100)} %`);
  };
}
