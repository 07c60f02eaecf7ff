import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readManifest } from '../../src/backup/manifest.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { writeBackup } from '../../src/backup/write.ts';
import { openFolderBlobs } from '../../src/platform/storage/blobs/folder.ts';
import { integerDefault, type Table, type Tables } from '../../src/platform/storage/columns.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { migrate, migrateTo, migrationState } from '../../src/platform/storage/migrations/migrate.ts';
import { stateNames } from '../../src/platform/storage/migrations/states.ts';
import { adding } from '../../src/platform/storage/migrations/steps.ts';
import type { Schema } from '../../src/platform/storage/schema.ts';
import { openEngineWith, type StorageSettings } from '../../src/schema/open.ts';
import { schema } from '../../src/schema/schema.ts';
import { differences } from '../platform/storage/describe/differences.ts';
import { engines, onEachDatabase } from '../support/database/engines.ts';
import { fillTables, rowsIn } from '../support/database/table-rows.ts';

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

async function onEngine(
  settings: StorageSettings,
  work: (engine: Engine) => Promise<void>,
  program = schema,
): Promise<void> {
  const engine = openEngineWith(program, settings);
  try {
    await work(engine);
  } finally {
    await engine.close();
  }
}

/** Work of a program on an empty database of each engine that there is, and a store of images beside it. */
async function onEmpty(
  work: (engine: Engine, restore: (folder: string) => Promise<unknown>) => Promise<void>,
  program = schema,
) {
  for (const { createEmpty } of engines) {
    const database = await createEmpty();
    if ('unavailable' in database) continue;
    try {
      const blobs = openFolderBlobs(join(database.settings.dataDir, 'media'));
      await onEngine(
        database.settings,
        (engine) => work(engine, (folder) => restoreBackup(engine, blobs, folder)),
        program,
      );
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
        'csv_import',
        'csv_import_refused',
        'image_variant',
        'image_variant_total',
        'job',
        'login_failure',
        'operator_link',
        'operator_session',
        'outbox',
        'recorded_request',
        'reset_link',
        'service_node',
        'soap_session',
        'store_backup',
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

/** What a later program may have: a column more in a table with rows. */
const { website = assert.fail() } = schema.tables;
const later: Schema = {
  ...schema,
  tables: { ...schema.tables, website: { ...website, columns: { ...website.columns, remark: integerDefault(7) } } },
  migrations: [...schema.migrations, adding('9001-remarks', { website: ['remark'] })],
};

onBackup('a backup of this version is restored by a later program', newest, async ({ folder, tables, rows }) => {
  assert.deepEqual((await readManifest(folder)).migrations, stateNames(schema));
  await onEmpty(async (engine, restore) => {
    await restore(folder);
    assert.deepEqual(await migrationState(engine), { applied: stateNames(later), pending: [] });
    assert.deepEqual(await rowsIn(engine, tables), restored(tables, rows));
    assert.deepEqual(await engine.write((tx) => differences(tx, later.tables)), []);
    const added = await engine.write((tx) =>
      tx.query(
        () =>
          sql<{
            website_id: number;
            remark: number;
          }>`insert into website (code) values ('third') returning website_id, remark`,
      ),
    );
    assert.deepEqual({ ...added[0] }, { website_id: 3, remark: 7 }, 'ids go on after the highest');
  }, later);
});

onBackup('a backup of another program is refused, and nothing is made', newest, async ({ folder }) => {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const refused = [
    {
      migrations: ['0001-base', '0108-lookup-words'],
      message:
        'the backup is from before version 0.1.0, the first that can be restored (its last migration is 0108-lookup-words)',
    },
    {
      migrations: ['0.1.0', '9001-remarks'],
      message: 'the backup is newer than this program (it has 9001-remarks); upgrade Cartwright',
    },
  ];
  for (const { migrations, message } of refused) {
    writeFileSync(file, JSON.stringify({ ...manifest, migrations }));
    await onEmpty(async (engine, restore) => {
      await assert.rejects(restore(folder), { message });
      assert.deepEqual((await migrationState(engine)).applied, []);
    });
  }
});

onBackup('a backup is restored into tables of its version, and into no others', newest, async ({ folder }) => {
  await onEmpty(async (engine, restore) => {
    await migrate(engine);
    await assert.rejects(restore(folder), {
      message: 'the tables of the database are not those of the backup; it is restored into a new database',
    });
    assert.deepEqual(await rowsIn(engine, { website }), { website: [] });
  }, later);
  await onEmpty(async (engine, restore) => {
    await migrateTo(engine, stateNames(schema));
    await restore(folder);
    assert.deepEqual((await migrationState(engine)).pending, []);
  }, later);
});
