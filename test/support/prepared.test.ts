import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { openEngine } from '../../src/schema/open.ts';
import { differences, storeRows } from '../security/support/store-rows.ts';
import { engines, type TestEngine } from './engines.ts';
import { addApiUser } from './service.ts';

/** Lends a demo store to `work` and takes it back; answers the reason where there is none. */
async function lend(
  { createPrepared }: TestEngine,
  work: (engine: Engine, media: string) => Promise<void>,
): Promise<string | undefined> {
  const database = await createPrepared('demo');
  if ('unavailable' in database) return database.unavailable;
  const engine = openEngine(database.settings);
  try {
    await work(engine, join(database.settings.dataDir, 'media'));
  } finally {
    await engine.close();
    await database.remove();
  }
  return undefined;
}

const filesOf = (media: string) => readdirSync(media, { recursive: true }).sort();

for (const target of engines) {
  test(`each test begins with the same demo store, whatever the one before did (${target.kind})`, async (t) => {
    let before: Awaited<ReturnType<typeof storeRows>> = new Map();
    let images: unknown;
    let userId = 0;
    const unavailable = await lend(target, async (engine, media) => {
      before = await storeRows(engine);
      images = filesOf(media);
      userId = await addApiUser(engine, 'erp', ['all']);
      await engine.write((tx) => tx.exec('delete from product_value'));
      rmSync(media, { recursive: true });
    });
    if (unavailable !== undefined) return t.skip(unavailable);
    assert.ok((before.get('product_value')?.size ?? 0) > 100);
    await lend(target, async (engine, media) => {
      assert.deepEqual(differences(before, await storeRows(engine)), []);
      assert.deepEqual(filesOf(media), images);
      assert.equal(await addApiUser(engine, 'erp', ['all']), userId);
    });
  });
}
