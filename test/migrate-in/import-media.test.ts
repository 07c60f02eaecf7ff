/** The files that an import takes from a legacy media folder, and those that it never reads. */

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openFolderBlobs } from '../../src/platform/storage/blobs/folder.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { keysOf } from '../platform/storage/blobs/ends.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { memorySource, storeWith } from './small-store.ts';

const image = (id: number, file: string) => ({ value_id: id, attribute_id: 60, entity_id: 100, value: file });
const store = storeWith({
  catalog_product_entity_media_gallery: [
    image(1, '/m/u/mug.jpg'),
    image(2, '/s/e/secret.jpg'),
    image(3, '/l/i/secret.txt'),
    image(4, '/i/n/mug.jpg'),
  ],
  cms_page: [
    {
      page_id: 1,
      identifier: 'home',
      title: 'Home',
      content:
        '{{media url="wysiwyg/home/banner 1.webp"}}{{media url="wysiwyg/gone.webp"}}{{media url=wysiwyg/secret.txt}}',
      is_active: 1,
    },
  ],
});

/**
 * A legacy media folder with files, and with links: to a file and a folder outside, and to a folder inside. `ours` is where
 * images go to.
 */
async function legacy() {
  const root = await mkdtemp(join(tmpdir(), 'cartwright-links-'));
  const from = join(root, 'legacy');
  const to = join(root, 'ours');
  const put = async (path: string, content: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  await put('secret.txt', 'root:*:19000');
  await put('legacy/catalog/product/m/u/mug.jpg', 'mug');
  await put('legacy/wysiwyg/home/banner 1.webp', 'banner');
  await put('legacy/wysiwyg/terms.pdf', 'terms');
  await put('legacy/downloadable/files/links/s/o/song.mp3', 'song');
  await put('legacy/downloadable/.htaccess', 'deny');
  await put('legacy/wysiwyg/.htaccess', 'deny');
  await put('legacy/wysiwyg/.thumbs/banner.webp', 'preview');
  const product = join(from, 'catalog/product');
  await mkdir(join(product, 's/e'), { recursive: true });
  await symlink(join(root, 'secret.txt'), join(product, 's/e/secret.jpg'));
  await mkdir(join(product, 'l'));
  await symlink(root, join(product, 'l/i'));
  await mkdir(join(product, 'i'));
  await symlink(join(product, 'm/u'), join(product, 'i/n'));
  await symlink(join(root, 'secret.txt'), join(from, 'wysiwyg/secret.txt'));
  await symlink(root, join(from, 'wysiwyg/root'));
  return { root, from, to, [Symbol.asyncDispose]: () => rm(root, { recursive: true }) };
}

const taken = [
  'catalog/product/i/n/mug.jpg',
  'catalog/product/m/u/mug.jpg',
  'downloadable/files/links/s/o/song.mp3',
  'wysiwyg/home/banner 1.webp',
  'wysiwyg/terms.pdf',
];

for (const [where, targetOf] of [
  ['a folder', (to: string) => to],
  ['a store of blobs', (to: string) => openFolderBlobs(to)],
] as const) {
  onEachEngine(`an import into ${where} follows no link out of the media folder`, async (_t, engine) => {
    await using folder = await legacy();
    const media = { from: folder.from, to: targetOf(folder.to) };
    const { taken: counts, leftOut } = await importStore(engine, memorySource(store), { media });
    assert.deepEqual(await keysOf(openFolderBlobs(folder.to), ''), taken);
    assert.deepEqual(counts.slice(-3), [
      { what: 'image files', count: 2 },
      { what: 'files of pages and blocks', count: 2 },
      { what: 'files of downloadable products', count: 1 },
    ]);
    assert.deepEqual(
      leftOut.filter(({ what }) => what === 'image files'),
      [
        {
          what: 'image files',
          count: 2,
          why: 'the media folder does not have them (symbolic links are not followed)',
          rows: ['/l/i/secret.txt', '/s/e/secret.jpg'],
        },
      ],
    );
    // A page shows a file that is not there, one that is, and one that only a link leads to.
    assert.deepEqual(
      leftOut.filter(({ what }) => what === 'files of pages and blocks').map(({ count, rows }) => [count, rows]),
      [[2, ['wysiwyg/gone.webp', 'wysiwyg/secret.txt']]],
    );
    const banner = join(folder.to, 'wysiwyg/home/banner 1.webp');
    assert.equal(await readFile(banner, 'utf8'), 'banner');
  });
}

const products = (engine: Engine) =>
  engine.read((tx) => tx.query((q) => q.selectFrom('product').select('product_id').orderBy('product_id')));

onEachEngine('images that are themselves behind a link out of the folder are refused', async (_t, engine) => {
  await using folder = await legacy();
  const other = join(folder.root, 'other');
  await mkdir(join(other, 'catalog'), { recursive: true });
  await symlink(join(folder.from, 'catalog/product'), join(other, 'catalog/product'));
  await assert.rejects(
    importStore(engine, memorySource(store), { media: { from: other, to: folder.to } }),
    /catalog\/product is a symbolic link that leads out of .*other; links are not followed$/,
  );
  assert.deepEqual(await products(engine), []);
});

onEachEngine('an import writes through no link of our own folder', async (_t, engine) => {
  await using folder = await legacy();
  const outside = join(folder.root, 'outside');
  await mkdir(outside);
  await mkdir(folder.to);
  await symlink(outside, join(folder.to, 'wysiwyg'));
  await assert.rejects(
    importStore(engine, memorySource(store), { media: { from: folder.from, to: folder.to } }),
    /not all of its images \(a symbolic link leads out of the media folder/,
  );
  assert.deepEqual(await readdir(outside), []);
});
