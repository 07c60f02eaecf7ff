import { installDemoStore } from '../../src/demo/install.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { migrate } from '../../src/platform/storage/migrations/migrate.ts';
import { legacyCaller } from '../support/legacy.ts';
import { addApiUser } from '../support/service.ts';
import { type Ledger, newLedger } from './writers.ts';

/** Fills an empty database for writers: the demo store, the API user `writer` with `testKey`, and so many empty carts. */
export async function makeWritersStore(engine: Engine, mediaDir: string, count: number): Promise<Ledger> {
  await migrate(engine);
  await installDemoStore(engine, mediaDir);
  await addApiUser(engine, 'writer', ['all']);
  const call = await legacyCaller(engine, { name: 'maker' });
  const carts: number[] = [];
  for (let i = 0; i < count; i++) carts.push((await call('cart.create', { store: 'default' })) as number);
  return newLedger(carts);
}
