import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cases, requestsFor } from './cases.ts';
import { chooser } from './choose.ts';
import { floodLogins } from './login-flood.ts';
import { makeStore } from './make-store.ts';
import { here, type Service, startLoadGenerator, startService } from './processes.ts';
import { peak, resetPeak } from './single-calls.ts';
import { smallRows } from './spread.ts';
import { benchUser } from './store.ts';
import { measureUploads } from './uploads.ts';

// The memory of one service on SQLite under all loads of the bench, one after the other, and a minute after the last:
//   node bench/memory.ts [--seconds=3] [--case=LIST] [--settle=60]
// After the rows come a flood of logins and uploads of up to 20 MB.

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    case: { type: 'string' },
    settle: { type: 'string', default: '60' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'cartwright-memory-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const store = await makeStore(here, 'sqlite', folder, smallRows, () => undefined);
const service = await startService(here, store);
await sleep(3000);
console.log(`idle: ${megabytes(service.memory())}`);
const most = await underEachLoad(service);
console.log(`at most: ${megabytes(most)}`);
await sleep(Number(values.settle) * 1000);
console.log(`${values.settle} seconds after: ${megabytes(service.memory())}`);
await service.stop();
process.exit(0);

/** Runs the loads one after the other and prints the peak of each; resolves with the highest. */
async function underEachLoad({ port, pid }: Service): Promise<number> {
  const isChosen = chooser(values.case);
  const generator = startLoadGenerator();
  let highest = 0;
  const run = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    if (!isChosen(name)) return;
    if (resetPeak(pid) === undefined) throw new Error('this system does not tell the peak of a process');
    await work();
    const bytes = peak(pid) ?? 0;
    highest = Math.max(highest, bytes);
    console.log(`${name}: ${megabytes(bytes)} at most, ${megabytes(service.memory())} after it`);
  };
  for (const each of cases) {
    await run(each.name, async () => {
      const requests = await requestsFor(each, smallRows, port);
      const target = { port, caseName: each.name, isCeiling: false, requests };
      const load = { connections: 32, rounds: 1, sliceMs: Number(values.seconds) * 1000, leadInMs: 0 };
      const { failure } = await generator.run({ targets: [target], ...load });
      // On a shared machine processes may pause until connections time out.
      if (failure !== undefined) console.error(failure);
    });
  }
  generator.stop();
  await run('a flood of logins', () => floodLogins(port, benchUser, 20));
  await run('uploads of up to 20 MB', () => measureUploads(port, pid, smallRows));
  return highest;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
