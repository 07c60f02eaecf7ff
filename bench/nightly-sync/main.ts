import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineKind, makeStore } from '../make-store.ts';
import { here, type Service, startService } from '../processes.ts';
import { benchUser } from '../store.ts';
import { startBareRoute } from './bare-route.ts';
import { type ClientKind, npmClient, phpClient } from './clients.ts';
import { readSyncOptions, type SyncOptions, syncHelp } from './options.ts';
import { isWhole, type SyncRun, syncReport } from './report.ts';
import { lostUpdates, openSync } from './sync.ts';

// Cleanup at the exit also runs after a signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** All records of the run's store changed after this time. */
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

/** Makes a store and a service on it, and syncs with each client and number of connections. */
async function syncOn(engine: EngineKind, { products, connections, clients }: SyncOptions): Promise<SyncRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-sync-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const store = await makeStore(here, engine, folder, products, () => undefined);
  const service = await startService(here, store);
  const runs: SyncRun[] = [];
  for (const client of clients) {
    for (const count of connections)
      runs.push(await measure({ engine, client, connections: count, number: runs.length }, service));
  }
  await service.stop();
  return runs;
}

interface Measured {
  readonly engine: EngineKind;
  readonly client: ClientKind;
  readonly connections: number;
  /** The number of earlier syncs of the store. */
  readonly number: number;
}

async function measure({ engine, client: kind, connections, number }: Measured, service: Service): Promise<SyncRun> {
  const base = `http://127.0.0.1:${service.port}`;
  const caller = { username: benchUser.username, key: benchUser.key, connections };
  const api = await openSync(base, caller);
  const client = kind === 'php' ? await phpClient(base, caller) : npmClient(api, connections);
  // Every sync sends other quantities: an equal quantity would be no update.
  const early = String(1000 + 2 * number);
  const qty = String(1001 + 2 * number);
  const bare = await startBareRoute(api, since, early);
  // One run on the bare route that does not count, so that the client's code is compiled for both.
  await client.sync({ address: bare.address, since, qty });
  const onBare = await client.sync({ address: bare.address, since, qty });
  bare.stop();
  const before = service.cpuMs();
  const figures = await client.sync({ address: `${base}/api/v2_soap/`, since, qty });
  const after = service.cpuMs();
  client.close();
  api.moveTo(`${base}/api/v2_soap/`);
  const lost = await lostUpdates(api, since, qty);
  api.close();
  const cpuMs = before === undefined || after === undefined ? undefined : after - before;
  return { engine, client: kind, connections, figures, lost: lost.length, cpuMs, bareSeconds: onBare.seconds };
}
