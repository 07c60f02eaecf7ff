import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { writeBackup } from '../../../src/backup/write.ts';
import { installDemoStore } from '../../../src/demo/install.ts';
import { openBlobs } from '../../../src/platform/storage/blobs/open.ts';
import { migrate } from '../../../src/platform/storage/migrations/migrate.ts';
import { makePrivateFolder } from '../../../src/platform/storage/private-files.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { onStore } from '../../cli/support.ts';
import { output } from '../../support/process.ts';

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The folder and every path below it that other users of the machine may read, write or enter. */
function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['', ...names].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
}

test('no file of a store is for others, whatever the umask is: database, log, images, backup, restored store', async (t) => {
  const parent = temporary(t);
  const before = process.umask(0);
  t.after(() => process.umask(before));
  const dataDir = join(parent, 'deep', 'data');
  const engine = openEngine({ dataDir, databasePool: 1 });
  await migrate(engine);
  await installDemoStore(engine, join(dataDir, 'media'));
  const blobs = openBlobs({ mediaStore: 'folder', mediaDir: join(dataDir, 'media'), s3PathStyle: false });
  await blobs.create('catalog/product/a/b/ab.png', Buffer.from('bytes'), 'image/png');
  await writeBackup(engine, blobs, join(parent, 'backup'), 0);
  const names = readdirSync(dataDir).toSorted();
  assert.deepEqual(names, ['media', 'store.db', 'store.db-shm', 'store.db-wal']);
  assert.deepEqual(openToOthers(parent), []);
  await engine.close();
  const restored = { dataDir: join(parent, 'restored'), databasePool: 1 };
  const { status, err } = await onStore(restored, `restore ${join(parent, 'backup')}`);
  assert.deepEqual([status, err], [0, '']);
  assert.ok(readdirSync(join(restored.dataDir, 'media'), { recursive: true }).length > 5);
  assert.deepEqual(openToOthers(parent), []);
});

test('a folder that is there keeps its mode; those that were made are told, the deepest first', (t) => {
  const parent = temporary(t);
  mkdirSync(join(parent, 'there'), { mode: 0o755 });
  assert.deepEqual(makePrivateFolder(join(parent, 'there')), []);
  assert.equal(statSync(join(parent, 'there')).mode & 0o777, 0o755);
  const made = makePrivateFolder(join(parent, 'there', 'a', 'b'));
  assert.deepEqual(made, [join(parent, 'there', 'a', 'b'), join(parent, 'there', 'a')]);
});

test('a folder that cannot be made is an error, below a file and where the system has none', (t) => {
  const parent = temporary(t);
  writeFileSync(join(parent, 'file'), '');
  assert.throws(() => makePrivateFolder(join(parent, 'file')), { code: 'EEXIST' });
  assert.throws(() => makePrivateFolder(join(parent, 'file', 'a', 'b')), { code: 'EEXIST' });
  if (process.platform === 'linux') assert.throws(() => makePrivateFolder('/proc/none/data'), { code: 'ENOENT' });
});

test('the program itself gives nothing to others, where nobody says a mode', async () => {
  const told = 'data:text/javascript,process.on("exit", () => console.log(process.umask().toString(8)))';
  const main = new URL('../../../src/main.ts', import.meta.url).pathname;
  const script = `umask 022; exec '${process.execPath}' --import '${told}' '${main}' --version`;
  assert.match(await output('sh', ['-c', script]), /^[\d.]+\S*\n77$/);
});
