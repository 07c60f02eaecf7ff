import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { importStore } from '../../src/migrate-in/import-store.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { onShop } from '../support/shop.ts';
import { legacyStores } from '../support/stores.ts';
import { naiveRows } from './naive-dump.ts';
import { attribute, memorySource, smallStore, storeWith } from './small-store.ts';

const select = <R>(engine: Engine, text: string): Promise<R[]> =>
  engine.read(async (tx) => (await tx.query(() => sql.raw<R>(text))).map((row) => ({ ...row })));

const times = { creation_time: '2020-01-02 03:04:05', update_time: '0000-00-00 00:00:00' };
const page = (id: number, identifier: string | null, more: Record<string, string | number | null> = {}) => ({
  page_id: id,
  title: 'Hours',
  root_template: 'one_column',
  meta_keywords: null,
  meta_description: '',
  identifier,
  content_heading: '',
  content: '<p>"Nine" to {{config path="x"}}</p>',
  ...times,
  is_active: 1,
  sort_order: 3,
  layout_update_xml: null,
  custom_theme: null,
  custom_root_template: '',
  custom_layout_update_xml: null,
  custom_theme_from: '2020-05-01',
  custom_theme_to: '0000-00-00',
  ...more,
});

onEachEngine('pages arrive with their store views; one without an identifier is left out', async (_, engine) => {
  const { leftOut } = await importStore(
    engine,
    memorySource(
      storeWith({
        cms_page: [page(4, 'hours'), page(6, null), page(7, 'old', { is_active: 0, meta_robots: 'NOINDEX,NOFOLLOW' })],
        cms_page_store: [
          { page_id: 4, store_id: 0 },
          { page_id: 7, store_id: 5 },
          { page_id: 7, store_id: 99 },
        ],
      }),
    ),
  );
  const [first, second, ...rest] = await select(engine, 'select * from cms_page order by page_id');
  assert.deepEqual(rest, []);
  assert.deepEqual(first, {
    page_id: 4,
    identifier: 'hours',
    title: 'Hours',
    content_heading: null,
    content: '<p>"Nine" to {{config path="x"}}</p>',
    meta_title: null,
    meta_keywords: null,
    meta_description: null,
    meta_robots: null,
    page_layout: 'one_column',
    sort_order: 3,
    is_active: 1,
    layout_update_xml: null,
    custom_theme: null,
    custom_root_template: null,
    custom_layout_update_xml: null,
    custom_theme_from: '2020-05-01',
    custom_theme_to: null,
    created_at: Date.UTC(2020, 0, 2, 3, 4, 5),
    updated_at: 0,
  });
  assert.deepEqual([(second as { is_active: number }).is_active], [0]);
  assert.deepEqual(await select(engine, 'select page_id, store_id from cms_page_store order by 1'), [
    { page_id: 4, store_id: 0 },
    { page_id: 7, store_id: 5 },
  ]);
  assert.deepEqual(
    leftOut.filter(({ what }) => what.includes('pages')),
    [
      { what: 'pages', count: 1, why: 'without identifier', rows: ['page_id 6'] },
      {
        what: 'store views of pages',
        count: 1,
        why: 'they point to store views that are not there',
        rows: ['page_id 7, store_id 99'],
      },
    ],
  );
});

onEachEngine('countries arrive with regions and their names', async (_, engine) => {
  await importStore(
    engine,
    memorySource(
      storeWith({
        directory_country: [{ country_id: 'DE', iso2_code: 'DE', iso3_code: 'DEU' }],
        directory_country_region: [
          { region_id: 81, country_id: 'DE', code: 'BAY', default_name: 'Bavaria' },
          { region_id: 900, country_id: 'XX', code: 'N', default_name: 'Nowhere' },
        ],
        directory_country_region_name: [
          { locale: 'de_DE', region_id: 81, name: 'Bayern' },
          { locale: 'de_DE', region_id: 900, name: 'Nirgends' },
        ],
      }),
    ),
  );
  assert.deepEqual(await select(engine, 'select * from country'), [
    { country_id: 'DE', iso2_code: 'DE', iso3_code: 'DEU' },
  ]);
  assert.deepEqual(await select(engine, 'select * from country_region'), [
    { region_id: 81, country_id: 'DE', code: 'BAY', name: 'Bavaria' },
  ]);
  assert.deepEqual(await select(engine, 'select * from country_region_name'), [
    { region_id: 81, locale: 'de_DE', name: 'Bayern' },
  ]);
});

const post = { entity_type_id: 30, attribute_set_id: 0, is_active: 1, meta_title: 'T', meta_robots: null };
const madeAt = { created_at: '2024-01-02 03:04:05', updated_at: '2024-01-03 00:00:00' };

onEachEngine('the blog of a store that has one arrives, with images and short texts', async (_, engine) => {
  const { warnings } = await importStore(
    engine,
    memorySource(
      storeWith({
        eav_entity_type: [...(smallStore.eav_entity_type ?? []), { entity_type_id: 30, entity_type_code: 'blog_post' }],
        eav_attribute: [
          ...(smallStore.eav_attribute ?? []),
          attribute(300, 30, 'image', 'varchar', 'image', 'blog/post_attribute_backend_image'),
          attribute(301, 30, 'short_content', 'text', 'textarea'),
        ],
        blog_post_entity: [
          {
            entity_id: 8,
            ...post,
            url_key: 'ink',
            title: 'Ink',
            publish_date: '2024-02-03',
            content: '<p>Blue.</p>',
            ...madeAt,
          },
        ],
        blog_post_entity_varchar: [
          { value_id: 1, attribute_id: 300, store_id: 0, entity_id: 8, value: 'blue.png' },
          { value_id: 2, attribute_id: 60, store_id: 0, entity_id: 8, value: 'of something else' },
        ],
        blog_post_entity_text: [{ value_id: 1, attribute_id: 301, store_id: 0, entity_id: 8, value: 'Short.' }],
        blog_post_store: [{ post_id: 8, store_id: 0 }],
        blog_category_entity: [
          {
            entity_id: 2,
            parent_id: 0,
            path: '2',
            level: 1,
            position: 4,
            name: 'News',
            url_key: 'news',
            is_active: 1,
            ...madeAt,
          },
        ],
        blog_category_store: [{ category_id: 2, store_id: 5 }],
        blog_post_category: [{ post_id: 8, category_id: 2, position: 9 }],
      }),
    ),
  );
  assert.ok(!warnings.some((warning) => warning.includes('extensions')), warnings.join());
  assert.deepEqual(
    await select(
      engine,
      'select post_id, url_key, title, publish_date, content, short_content, image, meta_title from blog_post',
    ),
    [
      {
        post_id: 8,
        url_key: 'ink',
        title: 'Ink',
        publish_date: '2024-02-03',
        content: '<p>Blue.</p>',
        short_content: 'Short.',
        image: 'blue.png',
        meta_title: 'T',
      },
    ],
  );
  assert.deepEqual(
    await select(engine, 'select category_id, path, level, position, name, url_key from blog_category'),
    [{ category_id: 2, path: '2', level: 1, position: 4, name: 'News', url_key: 'news' }],
  );
  assert.deepEqual(await select(engine, 'select * from blog_post_category'), [
    { post_id: 8, category_id: 2, position: 9 },
  ]);
  assert.deepEqual(await select(engine, 'select * from blog_category_store'), [{ category_id: 2, store_id: 5 }]);
});

onEachEngine('addresses that the old store made or somebody set arrive', async (_, engine) => {
  const row = (id: number, path: string, more: Record<string, string | number | null>) => ({
    url_rewrite_id: id,
    store_id: 5,
    id_path: `p${id}`,
    request_path: path,
    target_path: 'x.html',
    is_system: 0,
    options: null,
    category_id: null,
    product_id: null,
    ...more,
  });
  const { leftOut } = await importStore(
    engine,
    memorySource(
      storeWith({
        core_url_rewrite: [
          row(1, 'mug.html', { is_system: 1, product_id: 100 }),
          row(2, 'old.html', { options: 'RP' }),
          row(3, 'now.html', { options: 'R' }),
          row(4, 'cup', { product_id: 100, target_path: 'catalog/product/view/id/100' }),
          row(5, '/lost', { product_id: 555 }),
        ],
        enterprise_url_rewrite_redirect: [
          {
            redirect_id: 1,
            store_id: 5,
            identifier: '/sale.html',
            target_path: 'now.html',
            options: 'RP',
            category_id: null,
            product_id: null,
          },
        ],
      }),
    ),
  );
  assert.deepEqual(
    await select(
      engine,
      'select rewrite_id, request_path, redirect, product_id, is_system from url_rewrite order by 1',
    ),
    [
      { rewrite_id: 1, request_path: 'mug.html', redirect: 0, product_id: 100, is_system: 1 },
      { rewrite_id: 2, request_path: 'old.html', redirect: 301, product_id: null, is_system: 0 },
      { rewrite_id: 3, request_path: 'now.html', redirect: 302, product_id: null, is_system: 0 },
      { rewrite_id: 4, request_path: 'cup', redirect: 0, product_id: 100, is_system: 0 },
      { rewrite_id: 2 ** 32 + 1, request_path: 'sale.html', redirect: 301, product_id: null, is_system: 0 },
    ],
  );
  assert.deepEqual(
    leftOut.filter(({ what }) => what === 'addresses and redirects').map(({ count, why }) => [count, why]),
    [[1, 'they point to products that are not there']],
  );
});

onEachEngine('images of categories are copied, and missing ones are named', async (_, engine) => {
  const from = mkdtempSync(join(tmpdir(), 'cartwright-from-'));
  const to = mkdtempSync(join(tmpdir(), 'cartwright-to-'));
  try {
    mkdirSync(join(from, 'catalog/product'), { recursive: true });
    mkdirSync(join(from, 'catalog/category'));
    writeFileSync(join(from, 'catalog/category/pens.png'), 'png');
    writeFileSync(join(from, 'catalog/category/other.png'), 'png');
    const image = (entity: number, value: string) => ({
      value_id: entity,
      entity_type_id: 3,
      attribute_id: 47,
      store_id: 0,
      entity_id: entity,
      value,
    });
    const category = (id: number) => ({
      entity_id: id,
      parent_id: 0,
      attribute_set_id: 4,
      path: String(id),
      level: 0,
      position: 0,
      children_count: 0,
      ...madeAt,
    });
    const { leftOut, taken } = await importStore(
      engine,
      memorySource(
        storeWith({
          eav_entity_type: [
            ...(smallStore.eav_entity_type ?? []),
            { entity_type_id: 3, entity_type_code: 'catalog_category' },
          ],
          eav_attribute: [
            ...(smallStore.eav_attribute ?? []),
            attribute(47, 3, 'image', 'varchar', 'image', 'catalog/category_attribute_backend_image'),
          ],
          catalog_category_entity: [category(20), category(21), category(22)],
          catalog_category_entity_varchar: [image(20, 'pens.png'), image(21, 'lost.png'), image(22, '../product/x')],
        }),
      ),
      { media: { from, to } },
    );
    assert.deepEqual(readdirSync(join(to, 'catalog/category')), ['pens.png']);
    assert.equal(taken.find(({ what }) => what === 'image files')?.count, 1);
    assert.deepEqual(
      leftOut.filter(({ what }) => what === 'image files').map(({ count, why, rows }) => [count, why, rows]),
      [
        [
          2,
          'the media folder does not have them (symbolic links are not followed)',
          ['category/../product/x', 'category/lost.png'],
        ],
      ],
    );
  } finally {
    for (const folder of [from, to]) rmSync(folder, { recursive: true });
  }
});

for (const store of await legacyStores()) {
  const rows = naiveRows(store.dump);
  /** A cell of the dump as the text that it stands for. */
  const said = (cell: string | undefined) =>
    cell === 'NULL' || cell === undefined
      ? null
      : cell.replace(/\\(.)/g, (_, sign: string) => ({ n: '\n', r: '\r', t: '\t', 0: '\0' })[sign] ?? sign);
  onShop(
    `the countries, pages, blocks and categories of ${store.name} are shown as its dump has them`,
    async (shop) => {
      const editor = await shop.as('all');
      const everybody = await shop.as();
      const countries = await everybody.get('/countries');
      assert.equal(countries.body.length, rows('directory_country').length);
      const regions = rows('directory_country_region').filter(({ country_id }) => country_id === 'US');
      const us = (await everybody.get('/countries/us')).body;
      assert.deepEqual(
        us.availableRegions.map(({ id, code }: Record<string, unknown>) => `${id} ${code}`).sort(),
        regions.map(({ region_id, code }) => `${region_id} ${code}`).sort(),
      );

      const pages = (await editor.get('/cms-pages?scope=all&itemsPerPage=100')).body;
      assert.deepEqual(
        pages.map((page: Record<string, unknown>) => [
          page.id,
          page.identifier,
          page.content,
          page.pageLayout,
          page.isActive,
        ]),
        rows('cms_page').map((row) => [
          Number(row.page_id),
          said(row.identifier),
          said(row.content),
          said(row.root_template),
          row.is_active === '1',
        ]),
      );
      assert.deepEqual(
        pages.map((page: { id: number; stores: number[] }) => page.stores),
        pages.map(({ id }: { id: number }) =>
          rows('cms_page_store')
            .filter(({ page_id }) => Number(page_id) === id)
            .map(({ store_id }) => Number(store_id))
            .sort(),
        ),
      );
      const blocks = (await editor.get('/cms-blocks?scope=all&itemsPerPage=100')).body;
      assert.deepEqual(
        blocks.map((block: Record<string, unknown>) => [block.id, block.identifier, block.content]),
        rows('cms_block').map((row) => [Number(row.block_id), said(row.identifier), said(row.content)]),
      );
      for (const item of [...pages, ...blocks])
        assert.doesNotMatch(item.contentHtml, /\{\{(media|config|store|block|skin)/);

      // The old program kept the addresses that it had made; ours are generated again and must be equal.
      const attributes = rows('eav_attribute').filter(
        (row) => row.attribute_code === 'url_path' && row.entity_type_id === '3',
      );
      const stored = rows('catalog_category_entity_varchar').filter(
        (row) => row.attribute_id === attributes[0]?.attribute_id && row.store_id === '1',
      );
      assert.ok(stored.length > 10);
      const active = new Set(
        (await everybody.get('/categories?search=a&itemsPerPage=100')).body.map(({ id }: { id: number }) => id),
      );
      const shown = stored.filter(({ entity_id }) => active.has(Number(entity_id)));
      assert.ok(shown.length > 5);
      for (const { entity_id, value } of shown) {
        assert.equal((await everybody.get(`/categories/${entity_id}`)).body.urlPath, value);
        const [found] = (await everybody.get(`/url-resolver?path=${value}`)).body;
        assert.deepEqual([found?.type, found?.id], ['category', Number(entity_id)], String(value));
      }
    },
    { store: store.imported },
  );
}
