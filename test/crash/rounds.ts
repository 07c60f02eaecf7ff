import { installDemoStore } from '../../src/demo/install.ts';
import { migrate } from '../../src/platform/storage/migrations/migrate.ts';
import { openEngine, type StorageSettings } from '../../src/schema/open.ts';
import { legacyCaller } from '../support/legacy.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { styledClient } from '../support/styled-client.ts';
import { checkStore } from './check.ts';
import { startProgram } from './program.ts';
import { newLedger, writeUntilGone } from './writers.ts';

/** What a run of crashes was. */
export interface CrashReport {
  readonly kills: number;
  /** Calls that were acknowledged, over all rounds. */
  readonly acknowledged: number;
}

const writers = 6;

/**
 * Fills an empty database with the demo store and serves it. Then, as often as told: writers write, the service is
 * killed (SIGKILL) after a number of acknowledged calls that follows from `seed`, started again, and the store is
 * checked. Rejects with the problem.
 */
export async function crashRounds(
  settings: StorageSettings & { readonly mediaDir: string },
  {
    kills,
    seed,
    flags,
    progress,
  }: { kills: number; seed: number; flags: readonly string[]; progress?: (text: string) => void },
): Promise<CrashReport> {
  const random = randomNumbers(seed);
  const ledger = await onEngine(settings, async (engine) => {
    await migrate(engine);
    await installDemoStore(engine, settings.mediaDir);
    await addApiUser(engine, 'writer', ['all']);
    const call = await legacyCaller(engine, { name: 'maker' });
    const carts: number[] = [];
    for (let i = 0; i < writers; i++) carts.push((await call('cart.create', { store: 'default' })) as number);
    return newLedger(carts);
  });
  let acknowledged = 0;
  let program = await startProgram(flags);
  try {
    const session = await styledClient(program.address, 'v1').login('writer', testKey);
    for (let round = 1; round <= kills; round++) {
      let left = 1 + Math.floor(random() * 60);
      const doomed = program;
      const onAcknowledged = (): void => {
        acknowledged++;
        if (--left === 0) doomed.kill();
      };
      await writeUntilGone({ address: program.address, session, ledger, round, onAcknowledged });
      program = await startProgram(flags);
      const { address } = program;
      await onEngine(settings, (engine) => checkStore(engine, address, ledger, `checker-${round}`));
      progress?.(`${round} of ${kills} kills, ${acknowledged} calls acknowledged`);
    }
    return { kills, acknowledged };
  } finally {
    await program.kill();
  }
}

async function onEngine<T>(
  settings: StorageSettings,
  work: (engine: ReturnType<typeof openEngine>) => Promise<T>,
): Promise<T> {
  // Closed again before the next kill: another process that has the file open would spare the service its recovery.
  const engine = openEngine(settings);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Numbers in [0, 1) that are the same for a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
