import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../../src/backup/manifest.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { writeBackup } from '../../src/backup/write.ts';
import { openFolderBlobs } from '../../src/platform/storage/blobs/folder.ts';
import type { Table, Tables } from '../../src/platform/storage/columns.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { differences } from '../../src/platform/storage/migrations/describe.ts';
import { migrate, migrateTo, migrationState } from '../../src/platform/storage/migrations/migrate.ts';
import { stateNames, tablesAfter } from '../../src/platform/storage/migrations/states.ts';
import { openEngine, type StorageSettings } from '../../src/schema/open.ts';
import { schema } from '../../src/schema/schema.ts';
import { createReleased } from '../storage/released/create.ts';
import { engines, onEachDatabase } from '../support/engines.ts';
import { fillTables, rowsIn } from '../support/table-rows.ts';

/** Writes a backup of what `make` puts into an empty database; the tables are those that it then has. */
function onBackup(
  title: string,
  make: (engine: Engine) => Promise<Tables>,
  work: (backup: { folder: string; tables: Tables; rows: Record<string, readonly string[]> }) => Promise<void>,
): void {
  onEachDatabase(title, (_t, settings) =>
    onEngine(settings, async (engine) => {
      const tables = await make(engine);
      await fillTables(engine, tables);
      const folder = join(settings.dataDir, 'backup');
      await writeBackup(engine, openFolderBlobs(join(settings.dataDir, 'media')), folder, 0);
      await work({ folder, tables, rows: await rowsIn(engine, tables) });
    }),
  );
}

async function onEngine(settings: StorageSettings, work: (engine: Engine) => Promise<void>): Promise<void> {
  const engine = openEngine(settings);
  try {
    await work(engine);
  } finally {
    await engine.close();
  }
}

/** Work on an empty database of each engine that there is, and a store of images beside it. */
async function onEmpty(work: (engine: Engine, restore: (folder: string) => Promise<unknown>) => Promise<void>) {
  for (const { createEmpty } of engines) {
    const database = await createEmpty();
    if ('unavailable' in database) continue;
    try {
      const blobs = openFolderBlobs(join(database.settings.dataDir, 'media'));
      await onEngine(database.settings, (engine) => work(engine, (folder) => restoreBackup(engine, blobs, folder)));
    } finally {
      await database.remove();
    }
  }
}

const isBackedUp = ({ backedUp }: Table): boolean => backedUp !== false;

/** What a restored database has of these rows. */
function restored(tables: Tables, rows: Record<string, readonly string[]>): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [name, isBackedUp(table) ? (rows[name] ?? []) : []]),
  );
}

async function newest(engine: Engine): Promise<Tables> {
  await migrate(engine);
  return schema.tables;
}

async function released(engine: Engine): Promise<Tables> {
  await createReleased(engine);
  return tablesAfter(schema, schema.base);
}

onBackup(
  'every declared table is backed up and restored, or declared not to be',
  newest,
  async ({ folder, tables, rows }) => {
    const names = Object.entries(tables).flatMap(([name, table]) => (isBackedUp(table) ? [name] : []));
    assert.deepEqual(Object.keys((await readManifest(folder)).tables).toSorted(), names.toSorted());
    assert.deepEqual(
      Object.keys(tables)
        .filter((name) => !names.includes(name))
        .toSorted(),
      [
        'action_count',
        'image_variant',
        'image_variant_total',
        'job',
        'login_failure',
        'outbox',
        'reset_link',
        'soap_session',
        'store_secret',
        'token_key',
        'token_revocation',
        'webhook_delivery',
      ],
    );
    await onEmpty(async (engine, restore) => {
      await restore(folder);
      assert.deepEqual(await rowsIn(engine, tables), restored(tables, rows));
    });
  },
);

onBackup(
  'a backup that the last program before the base has written is restored',
  released,
  async ({ folder, tables, rows }) => {
    assert.deepEqual((await readManifest(folder)).migrations, schema.replaced);
    await onEmpty(async (engine, restore) => {
      await restore(folder);
      assert.deepEqual(await migrationState(engine), { applied: stateNames(schema), pending: [] });
      // Its answers are dropped by a migration, which encrypts new ones.
      const { stored_answer: _dropped, ...left } = tables;
      assert.deepEqual(await rowsIn(engine, left), restored(left, rows));
      assert.deepEqual(await engine.write((tx) => differences(tx, schema.tables)), []);
      const added = await engine.write((tx) =>
        tx.query((q) => q.insertInto('website').values({ code: 'third' }).returning('website_id')),
      );
      assert.deepEqual(
        added.map(({ website_id }) => website_id),
        [3],
        'ids go on after the highest',
      );
    });
  },
);

onBackup('a backup of an older program than that is refused, and nothing is made', released, async ({ folder }) => {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { migrations: string[] };
  writeFileSync(file, JSON.stringify({ ...manifest, migrations: manifest.migrations.slice(0, -2) }));
  await onEmpty(async (engine, restore) => {
    await assert.rejects(restore(folder), {
      message:
        'the backup is older than this program can restore (it lacks 0013-sku-keys, 0014-image-variants). Restore it with a version whose last migration is 0014-image-variants (docs/operations.md, Upgrades, names it), and upgrade that store',
    });
    assert.deepEqual((await migrationState(engine)).applied, []);
  });
});

onBackup('a backup is restored into tables of its version, and into no others', released, async ({ folder }) => {
  await onEmpty(async (engine, restore) => {
    await migrate(engine);
    await assert.rejects(restore(folder), {
      message: 'the tables of the database are not those of the backup; it is restored into a new database',
    });
    assert.deepEqual(await rowsIn(engine, { website: schema.tables.website ?? assert.fail() }), { website: [] });
  });
  await onEmpty(async (engine, restore) => {
    await migrateTo(engine, [schema.base]);
    await restore(folder);
    assert.deepEqual((await migrationState(engine)).pending, []);
  });
});
