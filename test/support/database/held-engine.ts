import assert from 'node:assert/strict';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { migrate } from '../../../src/platform/storage/migrations/migrate.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { sqliteEngine } from './engines.ts';

/** Reads that wait until they are released. */
export interface HeldReads {
  /** Releases the waiting reads and all later ones. */
  release(): void;
  /** Resolves when this many reads wait. */
  waiting(count: number): Promise<void>;
}

/** Does work on an empty store in SQLite whose reads wait until they are released, at the latest at the end. */
export async function onHeldEngine(
  work: (engine: Engine, held: HeldReads, dataDir: string) => Promise<void>,
): Promise<void> {
  const database = await sqliteEngine.createEmpty();
  assert.ok(database && !('unavailable' in database));
  const engine = openEngine(database.settings);
  await migrate(engine);
  const gate = Promise.withResolvers<void>();
  let reads = 0;
  const held: Engine = {
    ...engine,
    async read(work) {
      reads++;
      await gate.promise;
      return engine.read(work);
    },
  };
  const waiting = async (count: number): Promise<void> => {
    while (reads < count) await new Promise(setImmediate);
  };
  try {
    await work(held, { release: gate.resolve, waiting }, database.settings.dataDir);
  } finally {
    gate.resolve();
    await engine.close();
    await database.remove();
  }
}
