import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installDemoStore } from '../../src/demo/install.ts';
import { migrate } from '../../src/platform/storage/migrations/migrate.ts';
import { openEngine } from '../../src/schema/open.ts';
import { connection } from '../crash/connections.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { callEnvelope, styledClient } from '../support/styled-client.ts';
import { startWatched } from './watched.ts';

/** What a service takes on at a time here; the number of clients that it is made for. */
const capacity = 8;
/** Of these one network, which all clients are here, gets that many. */
const taken = 10;
const seconds = 10;

/** What clients saw: latencies of calls that were answered, in milliseconds, and how many were refused. */
interface Seen {
  readonly answered: Float64Array;
  readonly refused: number;
}

/**
 * Shows how a service behaves above its limit: with as many clients as the limit, then with four and eight times as
 * many. After a refusal each client waits a tenth of a second. Run it as `node test/soak/overload.ts`.
 */
async function overload(dataDir: string): Promise<void> {
  const engine = openEngine({ dataDir, databasePool: 1 });
  await migrate(engine);
  await installDemoStore(engine, join(dataDir, 'media'));
  await addApiUser(engine, 'load', ['all']);
  await engine.close();
  const service = await startWatched(['--data', dataDir, '--requests-at-once', String(taken)]);
  try {
    const session = await styledClient(service.address, 'v2').login('load', testKey);
    const body = callEnvelope('v2', session, 'cart.create', { store: 'default' });
    await run(service.address, body, capacity);
    const within = await run(service.address, body, capacity);
    for (const times of [1, 4, 8]) {
      const seen = times === 1 ? within : await run(service.address, body, capacity * times);
      const [p50, p99] = [0.5, 0.99].map((part) => percentile(seen, part) / percentile(within, part));
      const rate = seen.answered.length / within.answered.length;
      const share = (100 * seen.refused) / (seen.refused + seen.answered.length);
      console.log(
        `${capacity * times} clients: ${rate.toFixed(2)} times the answers, median ${p50?.toFixed(2)} and slowest percent ${p99?.toFixed(2)} times as long, ${share.toFixed(0)} % refused`,
      );
    }
    if ((await service.end()) !== 0) throw new Error('the service did not end in order');
  } finally {
    service.kill();
  }
}

async function run(address: string, body: string, clients: number): Promise<Seen> {
  const answered: number[] = [];
  let refused = 0;
  const end = performance.now() + seconds * 1000;
  const play = async (): Promise<void> => {
    const client = connection(address, true);
    while (performance.now() < end) {
      const start = performance.now();
      const answer = await client.send({ method: 'POST', path: '/api/v2_soap/', body });
      if (answer?.status === 200) answered.push(performance.now() - start);
      else if (answer?.status === 503 && answer.headers['retry-after'] === '1') {
        refused += 1;
        await sleep(100);
      } else throw new Error(`neither answered nor refused: ${answer?.status} ${answer?.body}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, play));
  return { answered: Float64Array.from(answered).sort(), refused };
}

function percentile({ answered }: Seen, part: number): number {
  return answered[Math.floor(answered.length * part)] ?? Number.NaN;
}

const folder = mkdtempSync(join(tmpdir(), 'cartwright-overload-'));
try {
  await overload(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
