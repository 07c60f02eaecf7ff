import type { Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';

/**
 * Lets other writers of the same resource wait until the transaction ends, on every node: for writes that compare the
 * resource with the state that their caller has seen, and lock no row of it first. `resource` is any name of it.
 */
export async function waitForChanges(tx: Tx, resource: string): Promise<void> {
  await lockNames(tx, [`change ${resource}`]);
}
