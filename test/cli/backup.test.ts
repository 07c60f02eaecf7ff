import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Manifest, readManifest } from '../../src/backup/manifest.ts';
import { writeBackup } from '../../src/backup/write.ts';
import { installDemoStore } from '../../src/demo/install.ts';
import { OPTION_FILE_PREFIX } from '../../src/domain/catalog/media/image-source.ts';
import { openFolderBlobs } from '../../src/platform/storage/blobs/folder.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { migrate } from '../../src/platform/storage/migrations/migrate.ts';
import { openTableFile } from '../../src/platform/storage/sqlite/table-file.ts';
import { openEngine, type StorageSettings } from '../../src/schema/open.ts';
import { engines, onEachEngine, sqliteEngine } from '../support/database/engines.ts';
import { legacyCaller, linesOf } from '../support/legacy.ts';
import { cli, storeFlags } from './support.ts';

/** The demo store with a cart, and a backup of it. */
function onBackup(
  title: string,
  work: (store: { engine: Engine; settings: StorageSettings; folder: string; media: string }) => Promise<void>,
): void {
  onEachEngine(title, async (_t, engine, settings) => {
    const media = join(settings.dataDir, 'media');
    await installDemoStore(engine, media);
    const call = await legacyCaller(engine);
    const quoteId = await call('cart.create', { store: 'default' });
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 3 }] });
    const folder = join(settings.dataDir, 'backup');
    const { status, err } = await cli(['backup', folder, ...storeFlags(settings)]);
    assert.deepEqual({ status, err }, { status: 0, err: '' });
    await work({ engine, settings, folder, media });
  });
}

const databaseFileOf = ({ kind }: Pick<Engine, 'kind'>) =>
  kind === 'sqlite' ? 'database.sqlite' : 'database.ndjson.gz';
const contentOf = ({ tables, images }: Manifest) => ({
  rows: Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows])),
  images: [images.count, images.totalBytes],
});

for (const target of engines) {
  onBackup(
    `what is restored into a new database of ${target.kind} is what was backed up`,
    async ({ settings, folder }) => {
      const database = await target.createEmpty();
      if ('unavailable' in database) return;
      try {
        const restored = await cli(['restore', folder, ...storeFlags(database.settings)]);
        assert.deepEqual([restored.status, restored.err], [0, '']);
        const again = join(settings.dataDir, 'again');
        assert.equal((await cli(['backup', again, ...storeFlags(database.settings)])).status, 0);
        assert.deepEqual(contentOf(await readManifest(again)), contentOf(await readManifest(folder)));
        const engine = openEngine(database.settings);
        try {
          const call = await legacyCaller(engine, { name: 'after' });
          assert.deepEqual(
            (await linesOf(call, 2)).map(([sku, qty]) => [sku, qty]),
            [['INK-TIDE', 3]],
          );
          assert.equal(await call('cart.create', { store: 'default' }), 3);
        } finally {
          await engine.close();
        }
      } finally {
        await database.remove();
      }
    },
  );
}

onBackup('images are restored byte by byte', async ({ settings, folder, media }) => {
  const target = join(settings.dataDir, 'elsewhere');
  assert.equal((await cli(['restore', folder, '--data', target])).status, 0);
  const files = readdirSync(join(media, 'catalog'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(media, 'catalog', file)).isFile(),
  );
  assert.notEqual(files.length, 0);
  for (const file of files) {
    assert.deepEqual(
      readFileSync(join(target, 'media', 'catalog', file)),
      readFileSync(join(media, 'catalog', file)),
      file,
    );
  }
});

onBackup('a backup whose image is a link is refused, and nothing is restored', async ({ settings, folder }) => {
  const { key } = JSON.parse(readFileSync(join(folder, 'images.ndjson'), 'utf8').split('\n')[0] ?? '') as {
    key: string;
  };
  const image = join(folder, 'media', key);
  const elsewhere = join(settings.dataDir, 'elsewhere.bytes');
  renameSync(image, elsewhere);
  symlinkSync(elsewhere, image);
  const target = join(settings.dataDir, 'elsewhere');
  const { status, err } = await cli(['restore', folder, '--data', target]);
  assert.deepEqual([status, err], [1, `cartwright: the backup is not whole: media/${key} is missing\n`]);
  assert.equal(existsSync(join(target, 'media')), false);
});

for (const file of ['../rows', '/etc/hostname']) {
  onBackup(`a backup that names ${file} as its rows is refused`, async ({ engine, settings, folder }) => {
    copyFileSync(join(folder, databaseFileOf(engine)), join(folder, '../rows'));
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { database: { file: string } };
    manifest.database.file = file;
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    const { status, err } = await cli(['restore', folder, '--data', join(settings.dataDir, 'elsewhere')]);
    assert.deepEqual([status, err], [1, `cartwright: the backup is not whole: ${file} is missing\n`]);
  });
}

onBackup('files of pages are backed up and restored', async ({ settings, media }) => {
  const banner = 'wysiwyg/home/banner 1.webp';
  const song = 'downloadable/files/links/s/o/song.mp3';
  await openFolderBlobs(media).create(banner, Buffer.from('banner'), 'image/webp');
  await openFolderBlobs(media).create(song, Buffer.from('song'), 'audio/mpeg');
  const folder = join(settings.dataDir, 'with-files');
  const target = join(settings.dataDir, 'elsewhere');
  assert.equal((await cli(['backup', folder, ...storeFlags(settings)])).status, 0);
  assert.equal((await cli(['restore', folder, '--data', target])).status, 0);
  assert.equal(readFileSync(join(target, 'media', banner), 'utf8'), 'banner');
  assert.equal(readFileSync(join(target, 'media', song), 'utf8'), 'song');
});

onBackup(
  'a file that a cart has for a custom option is backed up and restored',
  async ({ engine, settings, media }) => {
    const key = `${OPTION_FILE_PREFIX}/ab/${'ab'.repeat(16)}`;
    const file = ['cd'.repeat(16), 7, 1, 'engrave.txt', 7, key, 1_000_000] as const;
    const columns = ['file_key', 'option_id', 'quote_id', 'name', 'size', 'blob_key', 'created_at'] as const;
    await openFolderBlobs(media).create(key, Buffer.from('A and B'), 'text/plain');
    await engine.write((tx) => tx.insertMany('option_file', columns, [file]));
    const folder = join(settings.dataDir, 'with-option-file');
    assert.equal((await cli(['backup', folder, ...storeFlags(settings)])).status, 0);
    assert.equal((await readManifest(folder)).tables.option_file?.rows, 1);
    for (const target of engines) {
      const database = await target.createEmpty();
      if ('unavailable' in database) continue;
      try {
        assert.equal((await cli(['restore', folder, ...storeFlags(database.settings)])).status, 0);
        assert.equal(readFileSync(join(database.settings.dataDir, 'media', key), 'utf8'), 'A and B');
        const restored = openEngine(database.settings);
        try {
          const rows = await restored.read((tx) => tx.query((q) => q.selectFrom('option_file').select(columns)));
          assert.deepEqual(
            rows.map((row) => columns.map((name) => row[name])),
            [file],
          );
          // The next file gets an id of its own.
          await restored.write((tx) => tx.insertMany('option_file', columns, [['ef'.repeat(16), ...file.slice(1)]]));
        } finally {
          await restored.close();
        }
      } finally {
        await database.remove();
      }
    }
  },
);

onBackup('the tables of a store on SQLite are copied by it, and no others are in the file', async (store) => {
  const { engine, folder } = store;
  const { format, tables } = await readManifest(folder);
  assert.equal(format, engine.kind === 'sqlite' ? 2 : 1);
  if (format === 1) return;
  const file = openTableFile(join(folder, 'database.sqlite'));
  assert.deepEqual(
    file.tables.map(({ name }) => name),
    Object.keys(tables),
  );
  file.close();
});

onBackup('sessions, tokens and their keys are not in a backup', async ({ folder }) => {
  const { tables } = await readManifest(folder);
  assert.deepEqual([tables.soap_session, tables.token_key, tables.token_revocation], [undefined, undefined, undefined]);
  assert.deepEqual([tables.image_variant, tables.image_variant_total], [undefined, undefined]);
  assert.equal(tables.quote?.rows, 2);
});

onBackup('a store that is there is not written over', async ({ settings, folder }) => {
  const { status, err } = await cli(['restore', folder, ...storeFlags(settings)]);
  assert.deepEqual([status, err], [1, 'cartwright: the database is not empty; a backup is restored into a new one\n']);
});

for (const [what, fileOf] of [
  ['rows', databaseFileOf],
  ['list of images', () => 'images.ndjson'],
] as const) {
  onBackup(`a backup whose ${what} changed is refused before anything is written`, async (store) => {
    const { engine, settings, folder } = store;
    const file = fileOf(engine);
    const problem = `the backup is damaged: ${file}`;
    const bytes = readFileSync(join(folder, file));
    bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
    writeFileSync(join(folder, file), bytes);
    const target = join(settings.dataDir, 'elsewhere');
    const { status, err } = await cli(['restore', folder, '--data', target]);
    assert.deepEqual([status, err], [1, `cartwright: ${problem}\n`]);
    assert.equal((await cli(['backup', folder, '--check'])).err, `cartwright: ${problem}\n`);
    assert.equal(existsSync(join(target, 'media')), false);
  });
}

onBackup('an image that changed in the backup is named', async ({ folder }) => {
  const line = readFileSync(join(folder, 'images.ndjson'), 'utf8').split('\n')[0] ?? '';
  const { key } = JSON.parse(line) as { key: string };
  writeFileSync(join(folder, 'media', key), 'other');
  const { status, err } = await cli(['backup', folder, '--check']);
  assert.deepEqual([status, err], [1, `cartwright: the backup is damaged: media/${key}\n`]);
});

onBackup(
  'an image that is there with other bytes stops the restore and keeps its bytes',
  async ({ settings, folder }) => {
    const target = join(settings.dataDir, 'elsewhere');
    const { key } = JSON.parse(readFileSync(join(folder, 'images.ndjson'), 'utf8').split('\n').at(-2) ?? '') as {
      key: string;
    };
    const blobs = openFolderBlobs(join(target, 'media'));
    await blobs.create(key, Buffer.from('mine'), 'image/png');
    const { status, err } = await cli(['restore', folder, '--data', target]);
    assert.deepEqual(
      [status, err],
      [1, `cartwright: another image is there already under ${key}; restore into an empty media folder\n`],
    );
    const left: string[] = [];
    for await (const blob of blobs.list('catalog/')) left.push(blob.key);
    assert.deepEqual(left, [key]);
    assert.equal(existsSync(join(target, 'store.db')), false);
  },
);

onBackup('only the owner can read a backup', async ({ folder }) => {
  assert.equal(statSync(folder).mode & 0o077, 0);
});

onBackup('a folder that holds something is not used', async ({ settings, folder }) => {
  const { status, err } = await cli(['backup', folder, ...storeFlags(settings)]);
  assert.deepEqual([status, err], [1, `cartwright: ${folder} is not empty\n`]);
});

onBackup('a folder that cannot be made is told in one line', async ({ settings, folder }) => {
  for (const [below, code] of [
    [join(folder, 'manifest.json', 'more'), 'EEXIST'],
    // A recursive mkdir of Node's would try for ever here.
    ['/proc/cartwright/backup', 'ENOENT'],
  ] as const) {
    const { status, err } = await cli(['backup', below, ...storeFlags(settings)]);
    assert.deepEqual([status, err], [1, `cartwright: ${below} cannot be made (${code})\n`]);
  }
});

onEachEngine(
  'rows that come while a backup is written are not in it, by half or at all',
  async (_t, engine, settings) => {
    await installDemoStore(engine, join(settings.dataDir, 'media'));
    const call = await legacyCaller(engine);
    const carts = async () =>
      (await engine.read((tx) => tx.query((q) => q.selectFrom('quote').select('quote_id')))).length;
    const before = await carts();
    let isOver = false;
    // The snapshot is taken at its first statement: before anything that the writers do after it.
    const folder = join(settings.dataDir, 'backup');
    const second = openEngine(settings);
    try {
      const writers = (async () => {
        while (!isOver) {
          const quoteId = await call('cart.create', { store: 'default' });
          await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 1 }] });
        }
      })();
      const manifest = await writeBackup(second, openFolderBlobs(join(settings.dataDir, 'media')), folder, 0);
      isOver = true;
      await writers;
      const quotes = manifest.tables.quote?.rows ?? 0;
      assert.ok(quotes >= before && quotes <= (await carts()), String(quotes));
      const target = join(settings.dataDir, 'elsewhere');
      assert.equal((await cli(['restore', folder, '--data', target])).status, 0);
      const restored = openEngine({ dataDir: target, databasePool: 1 });
      try {
        const orphans = await restored.read((tx) =>
          tx.query((q) =>
            q
              .selectFrom('quote_item as i')
              .leftJoin('quote as q', 'q.quote_id', 'i.quote_id')
              .select('i.item_id')
              .where('q.quote_id', 'is', null),
          ),
        );
        assert.deepEqual(orphans, []);
      } finally {
        await restored.close();
      }
    } finally {
      await second.close();
    }
  },
);

onEachEngine(
  'an image that is removed while it is copied is in neither rows nor files',
  async (_t, engine, settings) => {
    const media = join(settings.dataDir, 'media');
    await installDemoStore(engine, media);
    const call = await legacyCaller(engine);
    const product = { productId: 'INK-TIDE', identifierType: 'sku' };
    const [first] = (await call('product_media.list', product)) as { file: string }[];
    assert.ok(first);
    const blobs = openFolderBlobs(media);
    const key = `catalog/product${first.file}`;
    let rounds = 0;
    const racing: typeof blobs = {
      ...blobs,
      async *list(prefix) {
        // The rows are written; before their images are looked at, somebody removes one and its bytes are swept.
        if (++rounds === 1) {
          await call('product_media.remove', { ...product, file: first.file });
          await blobs.remove(key);
        }
        yield* blobs.list(prefix);
      },
    };
    const folder = join(settings.dataDir, 'backup');
    const manifest = await writeBackup(engine, racing, folder, 0);
    const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('gallery_image').select('image_id')));
    assert.equal(manifest.tables.gallery_image?.rows, rows.length);
    assert.equal(readFileSync(join(folder, 'images.ndjson'), 'utf8').includes(JSON.stringify(key)), false);
  },
);

onEachEngine('an image row that never had a file is ignored', async (_t, engine, settings) => {
  const media = join(settings.dataDir, 'media');
  await installDemoStore(engine, media);
  const blobs = openFolderBlobs(media);
  for await (const { key } of blobs.list('catalog/product/')) await blobs.remove(key);
  const manifest = await writeBackup(engine, blobs, join(settings.dataDir, 'backup'), 0);
  assert.equal(manifest.images.count, 0);
});

test('a folder without a backup is reported', async () => {
  const { status, err } = await cli(['restore', '/nowhere/at/all', '--data', '/nowhere/data']);
  assert.deepEqual([status, err], [1, 'cartwright: /nowhere/at/all is no backup: it has no manifest.json\n']);
});

test('a restore that fails leaves no store behind, and none of the folders that it made', async () => {
  const database = await sqliteEngine.createEmpty();
  assert.ok(database && !('unavailable' in database));
  const { dataDir } = database.settings;
  const engine = openEngine(database.settings);
  await migrate(engine);
  await installDemoStore(engine, join(dataDir, 'media'));
  await engine.close();
  const folder = join(dataDir, 'backup');
  assert.equal((await cli(['backup', folder, ...storeFlags(database.settings)])).status, 0);
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const store = manifest.tables.store;
  assert.ok(store);
  // Found out when some rows are written already.
  const tables = { ...manifest.tables, store: { ...store, rows: store.rows + 1 } };
  writeFileSync(file, JSON.stringify({ ...manifest, tables }));
  for (const [source, why] of [
    [join(dataDir, 'nothing'), /is no backup/],
    [folder, /the rows of store are not those that were written/],
  ] as const) {
    const { status, err } = await cli(['restore', source, '--data', join(dataDir, 'new', 'data')]);
    assert.equal(status, 1);
    assert.match(err, why);
    assert.equal(existsSync(join(dataDir, 'new')), false);
  }
  await database.remove();
});

test('a backup of a database without a store says so', async () => {
  const database = await sqliteEngine.createEmpty();
  assert.ok(database && !('unavailable' in database));
  const engine = openEngine(database.settings);
  await migrate(engine);
  await engine.close();
  const folder = join(database.settings.dataDir, 'backup');
  const { status, out } = await cli(['backup', folder, ...storeFlags(database.settings), '--json']);
  assert.equal(status, 0);
  assert.equal((JSON.parse(out) as Manifest).tables.store?.rows, 0);
  await database.remove();
});
