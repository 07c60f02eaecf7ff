/**
 * The process that `startMeasuredService` starts: a service with the demo store, which answers how much memory it uses.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderTables } from '../../bench/order-rows.ts';
import { load } from '../../bench/store.ts';
import { demoRows } from '../../src/demo/rows/demo-rows.ts';
import { writeRows } from '../../src/demo/rows/rows.ts';
import { migrate } from '../../src/platform/storage/migrations/migrate.ts';
import { openEngine } from '../../src/schema/open.ts';
import { type MeasuredStore, measuredUser } from './measured-service.ts';
import { addApiUser, startService } from './service.ts';

const folder = mkdtempSync(join(tmpdir(), 'cartwright-upload-'));
const { databaseUrl, orders = 0 } = JSON.parse(process.argv[2] ?? '{}') as MeasuredStore;
const engine = openEngine({ dataDir: folder, databaseUrl, databasePool: databaseUrl === undefined ? 1 : 4 });
await migrate(engine);
await engine.load((tx) => writeRows(tx, demoRows(Date.now())));
for (let start = 0; start < orders; start += 5000) {
  const ids = Array.from({ length: Math.min(5000, orders - start) }, (_, index) => 1_000_000 + start + index);
  const some = ids.map((id) => ({ id, lines: 1, product: id, customerId: null, placedAt: 1_700_000_000_000 }));
  await load(engine, orderTables(some, 1000));
}
await addApiUser(engine, measuredUser, ['all']);
const service = await startService(engine, { mediaDir: join(folder, 'media') });

let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 2);

process.on('message', async (message) => {
  // Rows that were written for the test have let the heap grow: what is free goes back to the system.
  if (message === 'begin') globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
  const now = process.memoryUsage.rss();
  if (message === 'begin') {
    peak = now;
    process.send?.(now);
  } else if (message === 'peak') process.send?.(Math.max(peak, now));
  else {
    await service.close();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
    process.exit();
  }
});
process.send?.(service.url);
