import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineKind, makeStore } from '../make-store.ts';
import { here, type Service, startService } from '../processes.ts';
import { benchUser } from '../store.ts';
import { startBareRoute } from './bare-route.ts';
import { readSyncOptions, syncHelp } from './options.ts';
import { isWhole, type SyncRun, syncReport } from './report.ts';
import { lostUpdates, openSync, sync } from './sync.ts';

// What is to be removed or ended at the exit is so after a signal, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Everything of the store that is made for the run changed since. */
const since = '2000-01-01 00:00:00';

try {
  const options = readSyncOptions(process.argv.slice(2));
  if (options === 'help') console.log(syncHelp);
  else {
    const runs: SyncRun[] = [];
    for (const engine of options.engines) runs.push(...(await syncOn(engine, options)));
    console.log(options.json ? JSON.stringify(runs, null, 2) : syncReport(options.products, runs));
    process.exit(runs.every(isWhole) ? 0 : 2);
  }
} catch (error) {
  console.error(`nightly-sync: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/** Makes a store and a service on it, and syncs by each number of connections. */
async function syncOn(
  engine: EngineKind,
  { products, connections }: { readonly products: number; readonly connections: readonly number[] },
): Promise<SyncRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-sync-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const store = await makeStore(here, engine, folder, products, () => undefined);
  const service = await startService(here, store);
  const runs: SyncRun[] = [];
  for (const [at, count] of connections.entries()) runs.push(await measure(engine, service, count, at));
  await service.stop();
  return runs;
}

async function measure(engine: EngineKind, service: Service, connections: number, at: number): Promise<SyncRun> {
  const base = `http://127.0.0.1:${service.port}`;
  const api = await openSync(base, { username: benchUser.username, key: benchUser.key, connections });
  // Quantities of their own: what another sync said is no update.
  const [early, qty] = [String(1000 + 2 * at), String(1001 + 2 * at)];
  const bare = await startBareRoute(api, since, early);
  // Once on the bare route without looking at it: both then find a client whose code is compiled.
  api.moveTo(bare.address);
  await sync(api, { connections, since, qty });
  const { seconds: bareSeconds } = await sync(api, { connections, since, qty });
  bare.stop();
  api.moveTo(`${base}/api/v2_soap/`);
  const before = service.cpuMs();
  const figures = await sync(api, { connections, since, qty });
  const after = service.cpuMs();
  const lost = await lostUpdates(api, since, qty);
  api.close();
  const cpuMs = before === undefined || after === undefined ? undefined : after - before;
  return { engine, connections, figures, lost: lost.length, cpuMs, bareSeconds };
}
