import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { ImageWriteError } from '../../src/demo/images/write.ts';
import { installDemoStore, NotEmptyError } from '../../src/demo/install.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import type { TableName } from '../../src/platform/storage/schema.ts';
import { statement } from '../../src/platform/storage/statement.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { filledTables, rowsOf } from './support.ts';

const formats: Readonly<Record<string, string>> = { jpg: 'jpeg', png: 'png', webp: 'webp' };

const galleryFiles = statement((q) => q.selectFrom('gallery_image').select('file').orderBy('image_id'));
const imageRoles = statement((q) =>
  q
    .selectFrom('product_value as v')
    .innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id')
    .leftJoin('gallery_image as g', (join) =>
      join.onRef('g.product_id', '=', 'v.product_id').onRef('g.file', '=', 'v.value'),
    )
    .select(['v.value', 'g.image_id'])
    .where('a.frontend_input', '=', 'media_image'),
);

/** Rows of each table. */
async function counts(engine: Engine, tables: readonly TableName[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await engine.read((tx) =>
      tx.query<{ rows: number }>((q) => q.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows'))),
    );
    found[table] = Number(row?.rows);
  }
  return found;
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names.filter((name) => statSync(join(folder, name)).isFile()).sort();
}

onEachEngine('the demo store is there after one call', async (_, engine, { dataDir }) => {
  const summary = await installDemoStore(engine, join(dataDir, 'media'));
  assert.deepEqual(summary, { products: 29, categories: 16, stores: 3, images: 27 });
  const tables = filledTables();
  assert.deepEqual(
    await counts(engine, tables),
    Object.fromEntries(tables.map((table) => [table, rowsOf(table).length])),
  );
});

onEachEngine(
  'every image of the gallery is a file that decodes as what its name says',
  async (_, engine, { dataDir }) => {
    await installDemoStore(engine, join(dataDir, 'media'));
    const folder = join(dataDir, 'media', 'catalog', 'product');
    const files = (await engine.read((tx) => tx.all(galleryFiles, {}))).map(({ file }) => file);
    assert.deepEqual(files.map((file) => file.slice(1)).sort(), filesIn(folder));
    for (const file of files) {
      assert.match(file, /^\/(.)\/(.)\/\1\2[a-z0-9-]*\.(jpg|png|webp)$/);
      const bytes = readFileSync(join(folder, file));
      assert.ok(bytes.length < 40_000, file);
      const { width, height, format } = await sharp(bytes).metadata();
      assert.deepEqual([width, height, format], [600, 600, formats[file.split('.').at(-1) ?? '']]);
      const { isOpaque, channels } = await sharp(bytes).stats();
      assert.ok(isOpaque);
      assert.ok(
        channels.some(({ stdev }) => stdev > 5),
        `${file} shows something`,
      );
    }
  },
);

onEachEngine('image attributes point into the gallery of their product', async (_, engine, { dataDir }) => {
  await installDemoStore(engine, join(dataDir, 'media'));
  const roles = await engine.read((tx) => tx.all(imageRoles, {}));
  assert.ok(roles.length > 60);
  assert.deepEqual(
    roles.filter(({ image_id }) => image_id === null),
    [],
  );
});

onEachEngine('ids continue after those of the demo store', async (_, engine, { dataDir }) => {
  await installDemoStore(engine, join(dataDir, 'media'));
  const created = await engine.write((tx) =>
    tx.query<{ quote_id: number }>((q) =>
      q.insertInto('quote').values({ store_id: 1, created_at: 0, updated_at: 0 }).returning('quote_id'),
    ),
  );
  assert.deepEqual(
    created.map(({ quote_id }) => Number(quote_id)),
    [2],
  );
});

onEachEngine('a second store is refused, and nothing changes', async (_, engine, { dataDir }) => {
  const media = join(dataDir, 'media');
  await installDemoStore(engine, media);
  const before = await counts(engine, filledTables());
  const files = filesIn(media);
  await assert.rejects(installDemoStore(engine, media), NotEmptyError);
  assert.deepEqual(await counts(engine, filledTables()), before);
  assert.deepEqual(filesIn(media), files);
});

onEachEngine('of two installations at once one succeeds, with its images', async (_, engine, { dataDir }) => {
  const media = join(dataDir, 'media');
  const outcomes = await Promise.allSettled([installDemoStore(engine, media), installDemoStore(engine, media)]);
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.equal((await counts(engine, ['product'])).product, 29);
  assert.equal(filesIn(media).length, 27);
});

onEachEngine('where the commit fails, neither rows nor new images are left', async (_, engine, { dataDir }) => {
  const media = join(dataDir, 'media');
  const failing: Engine = {
    ...engine,
    load: (work) =>
      engine.load(async (tx) => {
        await work(tx);
        assert.equal(filesIn(media).length, 27);
        throw new Error('the disk is gone');
      }),
  };
  await assert.rejects(installDemoStore(failing, media), { message: 'the disk is gone' });
  assert.deepEqual(filesIn(media), []);
  assert.deepEqual(await counts(engine, ['website', 'product', 'quote']), { website: 0, product: 0, quote: 0 });
});

onEachEngine('where an image cannot be written, nothing is left of either', async (_, engine, { dataDir }) => {
  const media = join(dataDir, 'media');
  mkdirSync(join(media, 'catalog', 'product', 'w', 'r', 'wren.png'), { recursive: true });
  await assert.rejects(installDemoStore(engine, media), ImageWriteError);
  assert.deepEqual(filesIn(media), []);
  assert.deepEqual(await counts(engine, ['website']), { website: 0 });
});

onEachEngine('images that were there before outlive a failure', async (_, engine, { dataDir }) => {
  const media = join(dataDir, 'media');
  mkdirSync(join(media, 'catalog', 'product', 't', 'o'), { recursive: true });
  writeFileSync(join(media, 'catalog', 'product', 't', 'o', 'tote.webp'), 'an older picture');
  const failing: Engine = {
    ...engine,
    load: (work) =>
      engine.load(async (tx) => {
        await work(tx);
        throw new Error('no');
      }),
  };
  await assert.rejects(installDemoStore(failing, media), { message: 'no' });
  assert.deepEqual(filesIn(media), [join('catalog', 'product', 't', 'o', 'tote.webp')]);
});

test('the image library is loaded by the first picture and not before', () => {
  const write = new URL('../../src/demo/images/write.ts', import.meta.url).href;
  const program = `
    import { createRequire } from 'node:module';
    import { renderImages } from ${JSON.stringify(write)};
    import ${JSON.stringify(new URL('../../src/demo/install.ts', import.meta.url).href)};
    const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => /[\\\\/]sharp[\\\\/]/.test(file));
    const before = loaded();
    await renderImages([{ file: 'ab.png', shape: 'mug', colours: ['#111', '#222', '#333'] }]);
    console.log(before, loaded());`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.equal(output.trim(), 'false true');
});
