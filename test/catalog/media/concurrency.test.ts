/** Many callers on two nodes: names stay unique, and galleries and types agree with the acknowledged calls. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { ApiFault } from '../../../src/interfaces/legacy/fault.ts';
import { openFolderBlobs } from '../../../src/platform/storage/blobs/folder.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { type LegacyCaller, legacyCaller } from '../../support/legacy.ts';
import { fileOf, filesBelow, listed, picture, png } from './support.ts';

const pen = 'PEN-HERON';
const types = ['image', 'small_image', 'thumbnail', 'detail_image'];

/** Two nodes on one database and one folder of images. */
function onTwoNodes(
  title: string,
  work: (parts: { engine: Engine; media: string; nodes: readonly LegacyCaller[] }) => Promise<void>,
): void {
  onEachDemoStore(title, async (_t, engine, settings) => {
    const media = settings.mediaDir;
    const second = openEngine(settings);
    try {
      const node = (name: string, calls: Engine) =>
        legacyCaller(engine, { name, calls, blobs: openFolderBlobs(media) });
      await work({ engine, media, nodes: [await node('one', engine), await node('two', second)] });
    } finally {
      await second.close();
    }
  });
}

/** Checks that galleries, `image_file` and the folder have the same files. */
async function checkStored(engine: Engine, media: string): Promise<void> {
  const files = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('gallery_image as g')
        .leftJoin('image_file as f', 'f.file', 'g.file')
        .select(['g.file', 'f.blob_key'])
        .orderBy('g.file'),
    ),
  );
  assert.equal(new Set(files.map(({ file }) => file)).size, files.length, 'no file is in two galleries');
  const blobs = files.map(({ file, blob_key }) => blob_key ?? `catalog/product${file}`);
  assert.deepEqual(
    filesBelow(join(media, 'catalog')).map((name) => `catalog/${name}`),
    blobs.toSorted(),
    'every blob has its row, every row its blob',
  );
  const uploads = await engine.read((tx) => tx.query((q) => q.selectFrom('image_file').select('file')));
  assert.equal(uploads.length, files.filter(({ blob_key }) => blob_key !== null).length, 'no upload without an image');
}

/** Checks that no type of the product refers to a deleted image. */
async function checkTypes(engine: Engine): Promise<void> {
  const dangling = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product_value as v')
        .innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id')
        .innerJoin('product as p', 'p.product_id', 'v.product_id')
        .leftJoin('gallery_image as g', (join) =>
          join.onRef('g.file', '=', 'v.value').onRef('g.product_id', '=', 'v.product_id'),
        )
        .select('v.value')
        .where('a.frontend_input', '=', 'media_image')
        .where('v.value', '<>', 'no_selection')
        .where('p.sku', '=', pen)
        .where('g.image_id', 'is', null),
    ),
  );
  assert.deepEqual(dangling, [], 'no type points to an image that is gone');
}

onTwoNodes('uploads of one name at the same time get different names', async ({ engine, media, nodes }) => {
  const skus = [pen, 'INK-MOSS', 'PEN-WREN'];
  const files = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      (nodes[n % 2] as LegacyCaller)('product_media.create', { productId: skus[n % 3], data: { file: png('same') } }),
    ),
  );
  const expected = Array.from({ length: 24 }, (_, n) => `/s/a/same${n === 0 ? '' : `_${n}`}.png`);
  assert.deepEqual(files.toSorted(), expected.toSorted());
  const [node] = nodes as [LegacyCaller];
  for (const sku of skus) {
    const added = (await listed(node, sku)).filter(({ file }) => file.startsWith('/s/a/same'));
    assert.equal(added.length, 8);
    assert.equal(new Set(added.map(({ position }) => position)).size, 8, 'each came behind the one before');
  }
  await checkStored(engine, media);
});

onTwoNodes(
  'creating, updating and removing images of one product at the same time keeps gallery and types consistent',
  async ({ engine, media, nodes }) => {
    const [node] = nodes as [LegacyCaller];
    const tolerated = new Set<string>();
    const alive = new Set((await listed(node, pen)).map(({ file }) => file));
    const attempt = async (work: Promise<unknown>): Promise<unknown> => {
      try {
        return await work;
      } catch (error) {
        if (!(error instanceof ApiFault)) throw error;
        tolerated.add(`${error.code}`);
        return undefined;
      }
    };
    const png5 = fileOf(await picture(5, 5).png().toBuffer(), 'image/png');
    const worker = async (call: LegacyCaller, n: number): Promise<void> => {
      for (let round = 0; round < 6; round += 1) {
        const type = types[(n + round) % 4] as string;
        const store = (n + round) % 3 === 0 ? 'german' : undefined;
        const file = (await attempt(
          call('product_media.create', {
            productId: pen,
            data: { file: png(`crowd-${n}-${round}`), types: [type] },
            store,
          }),
        )) as string;
        alive.add(file);
        const others = [...alive];
        const other = others[(n * 7 + round) % others.length] as string;
        await attempt(
          call('product_media.update', {
            productId: pen,
            file: other,
            data: { types: [type], label: `${n}-${round}` },
            store,
          }),
        );
        if (round % 2 === 0)
          await attempt(call('product_media.update', { productId: pen, file, data: { file: png5 } }));
        const victim = others[(n * 3 + round) % others.length] as string;
        if (round % 3 !== 0 && (await attempt(call('product_media.remove', { productId: pen, file: victim }))))
          alive.delete(victim);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => worker(nodes[n % 2] as LegacyCaller, n)));
    assert.deepEqual(
      [...tolerated].filter((code) => code !== '103'),
      [],
    );
    for (const store of [undefined, 'german']) {
      const images = await listed(node, pen, store);
      assert.deepEqual(
        images.map(({ file }) => file).toSorted(),
        [...alive].toSorted(),
        'what was acknowledged is there',
      );
      const given = images.flatMap((image) => image.types);
      assert.equal(new Set(given).size, given.length, 'a type belongs to one image');
    }
    await checkTypes(engine);
    await checkStored(engine, media);
  },
);

onTwoNodes(
  'a product whose images come and go at the same time has each at its own position, and no type of a lost one',
  async ({ engine, media, nodes }) => {
    const by = (n: number): LegacyCaller => nodes[n % 2] as LegacyCaller;
    const [node] = nodes as [LegacyCaller];
    const files = (await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        by(n)('product_media.create', { productId: pen, data: { file: png(`own-${n}`) } }),
      ),
    )) as string[];
    const positions = (await listed(node, pen)).map(({ position }) => position);
    assert.equal(new Set(positions).size, 3 + 24);
    const tolerated = (error: unknown): void => {
      if (!(error instanceof ApiFault) || error.code !== 103) throw error;
    };
    await Promise.all(
      files.flatMap((file, n) => [
        by(n)('product_media.update', { productId: pen, file, data: { types, label: 'late' } }).catch(tolerated),
        by(n + 1)('product_media.remove', { productId: pen, file }),
      ]),
    );
    assert.equal((await listed(node, pen)).length, 3);
    await checkTypes(engine);
    await checkStored(engine, media);
  },
);
