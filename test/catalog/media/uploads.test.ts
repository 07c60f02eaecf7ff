/** The bytes of images: stored before the row, deleted with it, and not left behind by a failed call. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blobKeysInUse, forgetUnusedUploads, servedImage } from '../../../src/domain/catalog/images/served-image.ts';
import type { BlobStore } from '../../../src/platform/storage/blobs/blob-store.ts';
import { openFolderBlobs } from '../../../src/platform/storage/blobs/folder.ts';
import { type Engine, StorageError, type Tx } from '../../../src/platform/storage/engine.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { type LegacyCaller, legacyCaller } from '../../support/legacy.ts';
import { testSettings } from '../../support/service.ts';
import { fileOf, filesBelow, galleryRows, picture, png, samples } from './support.ts';

const pen = 'PEN-HERON';
const front = '/h/e/heron-pen.jpg';
const jpeg = samples['image/jpeg'];

/** A demo store whose images are in a folder that the test can read. */
function onMediaFolder(
  title: string,
  work: (parts: { engine: Engine; media: string; call: LegacyCaller; blobs: BlobStore }) => Promise<void>,
): void {
  onEachDemoStore(title, async (_t, engine, { mediaDir: media }) => {
    const blobs = openFolderBlobs(media);
    await work({ engine, media, blobs, call: await legacyCaller(engine, { blobs }) });
  });
}

const served = (engine: Engine, file: string) => engine.read((tx) => servedImage(tx, file));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

onMediaFolder('the uploaded bytes are stored as they came and found by the path', async ({ engine, media, call }) => {
  for (const [type, bytes] of Object.entries(samples)) {
    const name = type.slice(6);
    const file = (await call('product_media.create', {
      productId: pen,
      data: { file: fileOf(bytes, type, name) },
    })) as string;
    const found = await served(engine, file);
    assert.deepEqual(
      { contentType: found?.contentType, size: found?.size, sha256: found?.sha256 },
      { contentType: type, size: bytes.length, sha256: sha256(bytes) },
    );
    assert.match(found?.blobKey ?? '', /^catalog\/product\/[a-z]\/[a-z]\/[a-z]+~[0-9a-f]{16}\.[a-z]+$/);
    assert.deepEqual(readFileSync(join(media, found?.blobKey ?? '')), bytes);
  }
});

onMediaFolder('new content takes the place of the old, whose bytes go', async ({ engine, media, call }) => {
  const before = filesBelow(media);
  assert.ok(before.includes('catalog/product/h/e/heron-pen.jpg'));
  const other = await picture(9, 9).jpeg().toBuffer();
  for (const bytes of [jpeg, other]) {
    const data = { file: fileOf(bytes, 'image/jpeg', 'ignored') };
    assert.equal(await call('product_media.update', { productId: pen, file: front, data }), true);
    const found = await served(engine, front);
    assert.deepEqual(readFileSync(join(media, found?.blobKey ?? '')), bytes);
    assert.equal(filesBelow(media).length, before.length);
  }
  assert.ok(!filesBelow(media).includes('catalog/product/h/e/heron-pen.jpg'));
});

onMediaFolder('the bytes of a removed image go, imported or uploaded', async ({ engine, media, call }) => {
  const uploaded = (await call('product_media.create', { productId: pen, data: { file: png() } })) as string;
  const before = filesBelow(media).length;
  for (const file of [uploaded, front]) {
    await call('product_media.remove', { productId: pen, file });
    assert.equal(await served(engine, file), undefined);
  }
  assert.equal(filesBelow(media).length, before - 2);
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('image_file').selectAll()));
  assert.deepEqual(rows, []);
});

onMediaFolder(
  'an imported file that two products show stays until the last lost it',
  async ({ engine, media, call }) => {
    await engine.write((tx) =>
      tx.exec(`insert into gallery_image (product_id, attribute_id, file)
      select p.product_id, g.attribute_id, '${front}' from product p, gallery_image g
      where p.sku = 'INK-MOSS' and g.file = '${front}'`),
    );
    await call('product_media.remove', { productId: pen, file: front });
    assert.ok(filesBelow(media).includes('catalog/product/h/e/heron-pen.jpg'));
    assert.deepEqual(await served(engine, front), { blobKey: 'catalog/product/h/e/heron-pen.jpg' });
    await call('product_media.remove', { productId: 'INK-MOSS', file: front });
    assert.ok(!filesBelow(media).includes('catalog/product/h/e/heron-pen.jpg'));
  },
);

/** Engines whose writes fail: at their end, or at the first change of a row. */
const failing: Readonly<Record<string, (engine: Engine) => Engine>> = {
  commit: (engine) => ({
    ...engine,
    write: (work) =>
      engine.write(async (tx) => {
        await work(tx);
        throw new StorageError('unavailable', 'disk I/O error in /var/lib/secret');
      }),
  }),
  change: (engine) => {
    const fail = async (): Promise<never> => {
      throw new StorageError('failed', 'database disk image is malformed');
    };
    const broken = (tx: Tx): Tx => ({ ...tx, run: fail, query: fail, insertMany: fail });
    return { ...engine, write: (work) => engine.write((tx) => work(broken(tx))) };
  },
};

const saves = [
  ['create', { data: { file: png('new'), types: ['image'] } }, '104 Image creation failed. Details in error message.'],
  [
    'update',
    { file: front, data: { file: fileOf(jpeg, 'image/jpeg') } },
    '105 Image not updated. Details in error message.',
  ],
  ['update', { file: front, data: { remove: '1' } }, '105 Image not updated. Details in error message.'],
  ['remove', { file: front }, '106 Image not removed. Details in error message.'],
] as const;

for (const [name, broken] of Object.entries(failing)) {
  onMediaFolder(
    `a ${name} that fails is the operation's own fault, and rows and bytes are as before`,
    async ({ engine, media, blobs }) => {
      const before = [await galleryRows(engine), filesBelow(media)];
      const reports: unknown[] = [];
      const unlucky = await legacyCaller(engine, {
        name: 'unlucky',
        blobs,
        calls: broken(engine),
        report: ({ error }) => reports.push(error),
      });
      for (const [method, args, fault] of saves) {
        assert.equal(await unlucky.fault(`product_media.${method}`, { productId: pen, ...args }), fault);
        assert.equal(reports.splice(0).length, 1, `${method}: the cause is reported`);
      }
      assert.deepEqual([await galleryRows(engine), filesBelow(media)], before);
    },
  );
}

onMediaFolder(
  'a store of images that takes nothing is the save fault, and no row is written',
  async ({ engine, blobs }) => {
    const before = await galleryRows(engine);
    const full: BlobStore = {
      ...blobs,
      create: () => Promise.reject(new StorageError('unavailable', 'no space left')),
    };
    const unlucky = await legacyCaller(engine, { name: 'unlucky', blobs: full });
    const [create, update] = saves;
    assert.equal(await unlucky.fault('product_media.create', { productId: pen, ...create[1] }), create[2]);
    assert.equal(await unlucky.fault('product_media.update', { productId: pen, ...update[1] }), update[2]);
    assert.deepEqual(await galleryRows(engine), before);
  },
);

onMediaFolder(
  'bytes that cannot be removed after the commit are reported, and the call has succeeded',
  async ({ engine, media, blobs }) => {
    const stuck: BlobStore = { ...blobs, remove: () => Promise.reject(new StorageError('failed', 'stuck')) };
    const reports: unknown[] = [];
    const call = await legacyCaller(engine, {
      name: 'stuck',
      blobs: stuck,
      report: ({ error }) => reports.push(error),
    });
    assert.equal(await call('product_media.remove', { productId: pen, file: front }), true);
    assert.equal(reports.length, 1);
    const key = 'catalog/product/h/e/heron-pen.jpg';
    assert.ok(filesBelow(media).includes(key));
    assert.equal((await engine.read((tx) => blobKeysInUse(tx, [key]))).size, 0, 'the sweep finds it');
  },
);

onMediaFolder('a commit whose answer got lost keeps the bytes that its row needs', async ({ engine, media, blobs }) => {
  const losing: Engine = {
    ...engine,
    async write(work) {
      await engine.write(work);
      throw new StorageError('unavailable', 'the connection is lost');
    },
  };
  const call = await legacyCaller(engine, { name: 'lost', blobs, calls: losing });
  await call.fault('product_media.create', { productId: pen, data: { file: png('kept') } });
  const found = await served(engine, '/k/e/kept.png');
  assert.ok(filesBelow(media).includes(found?.blobKey ?? 'nothing'));
});

onMediaFolder('a call that is refused stores nothing, not even for a moment', async ({ engine, blobs }) => {
  const created: string[] = [];
  const watched: BlobStore = {
    ...blobs,
    create: (key, bytes, type) => {
      created.push(key);
      return blobs.create(key, bytes, type);
    },
  };
  const stranger = await legacyCaller(engine, { name: 'stranger', grants: ['cart'], blobs: watched });
  const editor = await legacyCaller(engine, { name: 'editor', blobs: watched });
  const data = { file: png('new') };
  assert.equal(await stranger.fault('product_media.create', { productId: pen, data }), '2 Access denied.');
  assert.match(await editor.fault('product_media.create', { productId: 'nothing', data }), /^101 /);
  assert.match(await editor.fault('product_media.create', { productId: 'REPAIR-NIB', data }), /^107 /);
  assert.match(await editor.fault('product_media.create', { productId: pen, data, store: 'nostore' }), /^100 /);
  assert.match(await editor.fault('product_media.update', { productId: pen, file: '/n/o/no.png', data }), /^103 /);
  assert.deepEqual(created, []);
});

onMediaFolder(
  'a product that goes while its image is read takes the upload with it',
  async ({ engine, media, blobs }) => {
    const before = filesBelow(media);
    const slow: BlobStore = {
      ...blobs,
      async create(key, bytes, type) {
        const stored = await blobs.create(key, bytes, type);
        await engine.write((tx) => tx.exec(`delete from product where sku = '${pen}'`));
        return stored;
      },
    };
    const call = await legacyCaller(engine, { name: 'slow', blobs: slow });
    assert.equal(
      await call.fault('product_media.create', { productId: pen, data: { file: png('new') } }),
      '101 Product not exists.',
    );
    assert.deepEqual(filesBelow(media), before);
  },
);

onMediaFolder('uploads of a deleted product are no longer needed, and can be forgotten', async ({ engine, call }) => {
  const file = (await call('product_media.create', { productId: pen, data: { file: png() } })) as string;
  const key = (await served(engine, file))?.blobKey ?? '';
  const inUse = () =>
    engine.read((tx) => blobKeysInUse(tx, [key, 'catalog/product/w/r/wren.png', 'catalog/product/n/o/nothing.png']));
  assert.deepEqual(await inUse(), new Set([key, 'catalog/product/w/r/wren.png']));
  await engine.write((tx) => tx.exec(`delete from product where sku = '${pen}'`));
  assert.deepEqual(await inUse(), new Set(['catalog/product/w/r/wren.png']));
  assert.equal(await engine.write(forgetUnusedUploads), 1);
});

onMediaFolder('the limits are settings', async ({ engine, blobs }) => {
  const limited = (name: string, changes: Parameters<typeof testSettings>[0]) =>
    legacyCaller(engine, { name, blobs, settings: testSettings(changes) });
  const noise = await picture(20, 20).png({ compressionLevel: 0 }).toBuffer();
  const data = { file: fileOf(noise, 'image/png') };
  for (const changes of [{ imageMaxBytes: noise.length - 1 }, { imageMaxPixels: 399 }]) {
    const call = await limited(Object.keys(changes).join(), changes);
    assert.equal(await call.fault('product_media.create', { productId: pen, data }), '104 The image is too large.');
  }
  const roomy = await limited('roomy', { imageMaxBytes: noise.length, imageMaxPixels: 400 });
  assert.equal(await roomy('product_media.create', { productId: pen, data }), '/i/m/image.png');
});

onMediaFolder('metadata is stored unless the setting keeps it out', async ({ engine, media, blobs, call }) => {
  const secret = 'Ada at 48.85 north';
  const bytes = await picture()
    .withExif({ IFD0: { Artist: secret } })
    .jpeg()
    .toBuffer();
  const data = { file: fileOf(bytes, 'image/jpeg') };
  const stored = async (by: LegacyCaller): Promise<Buffer> => {
    const file = (await by('product_media.create', { productId: pen, data })) as string;
    const { blobKey = '', size, sha256: hash } = (await served(engine, file)) ?? {};
    const found = readFileSync(join(media, blobKey));
    assert.deepEqual([size, hash], [found.length, sha256(found)]);
    return found;
  };
  assert.ok((await stored(call)).equals(bytes));
  const careful = await legacyCaller(engine, {
    name: 'careful',
    blobs,
    settings: testSettings({ imageStripMetadata: true }),
  });
  assert.ok(!(await stored(careful)).includes(secret));
});
