import { settle } from '../../src/domain/settle.ts';
import type { Engine, Tx } from '../../src/platform/storage/engine.ts';

/** A write outside of commands: the consequences of its changes are done at its end, at the time of this machine. */
export function settled<T>(engine: Engine, work: (tx: Tx) => Promise<T>): Promise<T> {
  return engine.write(async (tx) => {
    const value = await work(tx);
    await settle(tx, Date.now());
    return value;
  });
}
