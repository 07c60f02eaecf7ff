import type { StorageSettings } from '../../src/schema/open.ts';
import { openEngine } from '../../src/schema/open.ts';
import { failingAt, type Point } from '../support/database/failing-engine.ts';
import { legacyCaller } from '../support/legacy.ts';
import { testSettings } from '../support/service.ts';

// Orders a cart and kills itself at a point: `killed-program.ts '{"storage": {...}, "quoteId": 1, "point": {...}, "name": "..."}'`.
const { storage, quoteId, point, name } = JSON.parse(process.argv[2] ?? '{}') as {
  storage: StorageSettings;
  quoteId: unknown;
  point: Point;
  name: string;
};
const engine = openEngine(storage);
const { engine: calls } = failingAt(engine, point, () => {
  process.kill(process.pid, 'SIGKILL');
  // The signal ends the process before this line.
  throw new Error('it was killed');
});
const call = await legacyCaller(engine, { settings: testSettings({ paymentPrivateAddresses: true }), calls, name });
await call('cart.order', { quoteId });
await engine.close();
