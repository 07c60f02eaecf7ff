import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { Tables } from '#platform/storage/columns.ts';
import type { Engine, SqlValue, Tx } from '#platform/storage/engine.ts';
import { migrate, migrateTo } from '#platform/storage/migrations/migrate.ts';
import { stateOf } from '#platform/storage/migrations/states.ts';
import type { TableName } from '#platform/storage/schema.ts';
import { openTableFile } from '#platform/storage/sqlite/table-file.ts';
import { statement } from '#platform/storage/statement.ts';
import {
  BackupError,
  checkFile,
  type Manifest,
  mediaFolder,
  openFile,
  readManifest,
  readWholeFile,
} from './manifest.ts';
import { createRowDigest } from './tables.ts';

interface BackedUpImage {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Checks that every file of a backup exists and is unchanged. Throws `BackupError` if not. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await checkFile(folder, manifest.database);
  await checkFile(folder, manifest.images);
  for (const { key, bytes, sha256 } of await imagesOf(folder, manifest)) {
    await checkFile(folder, { file: `${mediaFolder}/${key}`, bytes, sha256 });
  }
  return manifest;
}

/**
 * Restores a backup into an empty database of any engine, and its images into the image store. The backup is checked
 * first. The rows are inserted in one transaction, at the schema of the backup, and then brought to the newest schema.
 * Images come before the rows that refer to them; if it fails, the new images are removed. Throws `BackupError` if the
 * backup is unusable or the database contains a store.
 */
export async function restoreBackup(engine: Engine, blobs: BlobStore, folder: string): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  refuseUnusable(engine, manifest);
  const tables = await migrateTo(engine, manifest.migrations);
  if (!tables) {
    throw new BackupError('the tables of the database are not those of the backup; it is restored into a new database');
  }
  const undo: string[] = [];
  try {
    await engine.load(async (tx) => {
      await refuseStore(tx);
      await (manifest.format === 2 ? restoreTables : restoreRows)(tx, folder, manifest, tables);
      for (const image of await imagesOf(folder, manifest)) {
        if (await restoreImage(blobs, folder, image)) undo.push(image.key);
      }
    });
  } catch (error) {
    for (const key of undo) await blobs.remove(key);
    throw error;
  }
  await migrate(engine);
  return manifest;
}

function refuseUnusable({ schema }: Engine, { migrations }: Manifest): void {
  const state = stateOf(schema, migrations);
  if (state.is === 'newer') {
    const unknown = state.unknown.join(', ');
    throw new BackupError(`the backup is newer than this program (it has ${unknown}); upgrade Cartwright`);
  }
  if (state.is === 'unreleased') {
    throw new BackupError(
      `the backup is from before version ${schema.base}, the first that can be restored (its last migration is ${state.last})`,
    );
  }
}

const anyStore = statement((q) => q.selectFrom('store').select('store_id').limit(1));
const anyUser = statement((q) => q.selectFrom('api_user').select('user_id').limit(1));

async function refuseStore(tx: Tx): Promise<void> {
  if ((await tx.first(anyStore, {})) ?? (await tx.first(anyUser, {}))) {
    throw new BackupError('the database is not empty; a backup is restored into a new one');
  }
}

const batch = 500;

async function restoreRows(tx: Tx, folder: string, manifest: Manifest, tables: Tables): Promise<void> {
  const file = await openFile(folder, manifest.database.file);
  const lines = createInterface({
    input: file.createReadStream().pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let table: { name: TableName; columns: readonly string[] } | undefined;
  let rows: SqlValue[][] = [];
  let digest = createRowDigest();
  let count = 0;
  const flush = async (): Promise<void> => {
    if (table && rows.length > 0) await tx.insertMany(table.name, table.columns, rows);
    rows = [];
  };
  const finish = async (): Promise<void> => {
    await flush();
    if (!table) return;
    const expected = manifest.tables[table.name];
    if (expected?.rows !== count || expected.digest !== digest.hex()) {
      throw notAsWritten(table.name);
    }
  };
  for await (const line of lines) {
    if (line.startsWith('[')) {
      rows.push(JSON.parse(line) as SqlValue[]);
      digest.add(line);
      count++;
      if (rows.length >= batch) await flush();
    } else {
      await finish();
      table = tableOf(JSON.parse(line) as TableHeading, tables);
      digest = createRowDigest();
      count = 0;
    }
  }
  await finish();
}

/** Inserts the rows of a database file. Its digest has been checked, and that it is in the folder. */
async function restoreTables(tx: Tx, folder: string, manifest: Manifest, tables: Tables): Promise<void> {
  const file = openTableFile(join(folder, manifest.database.file));
  try {
    for (const found of file.tables) {
      const { name, columns } = tableOf({ table: found.name, columns: found.columns }, tables);
      let rows: (readonly SqlValue[])[] = [];
      let count = 0;
      for (const row of file.rows(found)) {
        rows.push(row);
        count++;
        if (rows.length < batch) continue;
        await tx.insertMany(name, columns, rows);
        rows = [];
      }
      if (rows.length > 0) await tx.insertMany(name, columns, rows);
      if (manifest.tables[name]?.rows !== count) throw notAsWritten(name);
    }
  } finally {
    file.close();
  }
}

function notAsWritten(name: string): BackupError {
  return new BackupError(`the backup is damaged: the rows of ${name} are not those that were written`);
}

interface TableHeading {
  readonly table: string;
  readonly columns: readonly string[];
}

/** The table of a heading. Names go into SQL, so only those of `tables` are accepted. */
function tableOf({ table, columns }: TableHeading, tables: Tables): { name: TableName; columns: readonly string[] } {
  const known = Object.hasOwn(tables, table) ? Object.keys(tables[table]?.columns ?? {}) : [];
  const strange = columns.filter((column) => !known.includes(column));
  if (known.length === 0 || strange.length > 0) {
    throw new BackupError(`the backup is damaged: this program has no table ${table}`);
  }
  return { name: table as TableName, columns };
}

async function imagesOf(folder: string, { images }: Manifest): Promise<BackedUpImage[]> {
  return String(await readWholeFile(folder, images.file))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as BackedUpImage);
}

/** Answers whether the image is new. An existing one with other bytes would be shown instead of ours. */
async function restoreImage(blobs: BlobStore, folder: string, { key, bytes, sha256 }: BackedUpImage): Promise<boolean> {
  const content = await readWholeFile(folder, `${mediaFolder}/${key}`);
  if (await blobs.create(key, content, contentTypeOf(key))) return true;
  const there = await blobs.stat(key);
  if (there?.size === bytes && (await digestOf(blobs, key)) === sha256) return false;
  throw new BackupError(`another image is there already under ${key}; restore into an empty media folder`);
}

async function digestOf(blobs: BlobStore, key: string): Promise<string | undefined> {
  const content = await blobs.read(key);
  if (!content) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

function contentTypeOf(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}
