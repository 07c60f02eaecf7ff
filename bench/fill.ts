/**
 * Fills an empty database with the measured store, in a process of its own. It uses the program and the bench of the
 * given folder, since another build may have other tables. Sends how much is done, from 0 to 1.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashSecret } from '../src/domain/access/identity/secret.ts';
import type { StorageSettings } from '../src/schema/open.ts';
import { benchUser } from './store.ts';

/** The database to fill, and the checkout that fills it. */
export interface Filling {
  readonly root: string;
  readonly settings: StorageSettings;
  /** Products, carts and sessions. */
  readonly rows: number;
}

/** The files where a build opens its database: today's place, and that of earlier builds. */
const openers = ['src/schema/open.ts', 'src/platform/storage/open.ts', 'src/storage/open.ts'];

async function fill({ root, settings, rows }: Filling): Promise<void> {
  const load = (file: string) => import(pathToFileURL(join(root, file)).href);
  const opener = openers.find((file) => existsSync(join(root, file)));
  if (opener === undefined) throw new Error(`${root} has none of ${openers.join(', ')}`);
  const { openEngine }: typeof import('../src/schema/open.ts') = await load(opener);
  const { fillStore }: typeof import('./store.ts') = await load('bench/store.ts');
  const engine = openEngine(settings);
  try {
    await fillStore(engine, rows, (part) => process.send?.(part));
    // Set here, since the API user of other builds has no key.
    const keyHash = await hashSecret(benchUser.key);
    await engine.write((tx) =>
      tx.exec(`update api_user set key_hash = '${keyHash}' where username = '${benchUser.username}'`),
    );
  } finally {
    await engine.close();
  }
}

process.once('message', async (filling: Filling) => {
  await fill(filling);
  process.disconnect?.();
});
