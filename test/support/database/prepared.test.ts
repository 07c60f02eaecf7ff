import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createUser } from '../../../src/domain/access/identity/api-users.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { differences, storeRows } from '../../security/support/store-rows.ts';
import { addApiUser } from '../service.ts';
import { importedSample } from '../stores.ts';
import { engines, type TestEngine } from './engines.ts';
import type { PreparedStore } from './prepared.ts';

/** Lends a prepared store to `work` and takes it back; answers the reason if there is none. */
async function lend(
  { createPrepared }: TestEngine,
  store: PreparedStore,
  work: (engine: Engine, media: string) => Promise<void>,
): Promise<string | undefined> {
  const database = await createPrepared(store);
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
    const unavailable = await lend(target, 'demo', async (engine, media) => {
      before = await storeRows(engine);
      images = filesOf(media);
      userId = await addApiUser(engine, 'erp', ['all']);
      await engine.write((tx) => tx.exec('delete from product_value'));
      rmSync(media, { recursive: true });
    });
    if (unavailable !== undefined) return t.skip(unavailable);
    assert.ok((before.get('product_value')?.size ?? 0) > 100);
    await lend(target, 'demo', async (engine, media) => {
      assert.deepEqual(differences(before, await storeRows(engine)), []);
      assert.deepEqual(filesOf(media), images);
      assert.equal(await addApiUser(engine, 'erp', ['all']), userId);
    });
  });

  for (const store of ['migrated', 'demo_rows', 'own_legacy', importedSample] as const) {
    test(`a database that a test has changed is ${store} again for the next one (${target.kind})`, async (t) => {
      let before: Awaited<ReturnType<typeof storeRows>> = new Map();
      const unavailable = await lend(target, store, async (engine) => {
        before = await storeRows(engine);
        await addApiUser(engine, 'erp', ['all']);
        await engine.write((tx) => tx.exec('delete from attribute'));
      });
      if (unavailable !== undefined) return t.skip(unavailable);
      assert.equal((before.get('attribute')?.size ?? 0) > 20, store !== 'migrated');
      await lend(target, store, async (engine) => assert.deepEqual(differences(before, await storeRows(engine)), []));
    });
  }

  const writes = {
    'updates a row':
      "update attribute set code = 'other' where attribute_id = (select min(attribute_id) from attribute)",
    'gives a row another key': "update search_word set word = 'zzz' where word = (select min(word) from search_word)",
    'takes a row away': 'delete from search_word where word = (select min(word) from search_word)',
    'inserts into a table without rows': "insert into login_failure (subject, window_start) values ('a', 1)",
  };
  for (const [title, write] of Object.entries(writes)) {
    test(`what ${title} is undone for the next test (${target.kind})`, async (t) => {
      let before: Awaited<ReturnType<typeof storeRows>> = new Map();
      const unavailable = await lend(target, 'demo_rows', async (engine) => {
        before = await storeRows(engine, []);
        await engine.load((tx) => tx.exec(write));
        assert.notDeepEqual(differences(before, await storeRows(engine, [])), []);
      });
      if (unavailable !== undefined) return t.skip(unavailable);
      await lend(target, 'demo_rows', async (engine) =>
        assert.deepEqual(differences(before, await storeRows(engine, [])), []),
      );
    });
  }

  test(`an id that a test gave and took back is given again (${target.kind})`, async (t) => {
    let first = 0;
    const unavailable = await lend(target, 'demo_rows', async (engine) => {
      const undone = engine.write(async (tx) => {
        first = (await createUser(tx, { username: 'erp', keyHash: 'none' }, 0)) ?? 0;
        throw new Error('undone');
      });
      await assert.rejects(undone, { message: 'undone' });
    });
    if (unavailable !== undefined) return t.skip(unavailable);
    await lend(target, 'demo_rows', async (engine) => {
      assert.ok(first > 0);
      assert.equal(await engine.write((tx) => createUser(tx, { username: 'erp', keyHash: 'none' }, 0)), first);
    });
  });
}
