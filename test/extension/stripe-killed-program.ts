import { join } from 'node:path';
import { loadExtensions } from '../../src/extension/load.ts';
import type { StorageSettings } from '../../src/schema/open.ts';
import type { Point } from '../support/database/failing-engine.ts';

// Orders a cart with a card and kills itself at a point of the database, if one is named:
// `stripe-killed-program.ts '{"storage": {...}, "path": "/guest-carts/...", "body": {...}, "point": {...}}'`.
const { storage, path, body, point } = JSON.parse(process.argv[2] ?? '{}') as {
  storage: StorageSettings & { mediaDir: string };
  path: string;
  body: object;
  point: Point;
};
await loadExtensions(['./extensions/stripe/index.ts'], join(import.meta.dirname, '../..'));
const { openEngine } = await import('../../src/schema/open.ts');
const { failingAt } = await import('../support/database/failing-engine.ts');
const { restClient } = await import('../support/rest.ts');
const { startService } = await import('../support/service.ts');

const { engine } = failingAt(openEngine(storage), point, () => {
  process.kill(process.pid, 'SIGKILL');
  // The signal ends the process before this line.
  throw new Error('it was killed');
});
const service = await startService(engine, { mediaDir: storage.mediaDir, paymentPrivateAddresses: true });
await (await restClient(service, 'anonymous')).post(path, body);
await service.close();
