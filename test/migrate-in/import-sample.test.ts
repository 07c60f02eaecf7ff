import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { verifySecret } from '../../src/domain/access/identity/secret.ts';
import { restPermissionIds } from '../../src/domain/shared/permissions/rest-permissions.ts';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine, onEachStore } from '../support/database/engines.ts';
import { legacyStores } from '../support/stores.ts';
import { naiveRows } from './naive-dump.ts';

const select = <R>(engine: Engine, text: string): Promise<R[]> =>
  engine.read(async (tx) => (await tx.query(() => sql.raw<R>(text))).map((row) => ({ ...row })));

/** Which column holds our id, by legacy table and its column. Every one of these must hold the very same ids. */
const SAME_IDS: readonly (readonly [ours: string, id: string, legacy: string, legacyId: string])[] = [
  ['website', 'website_id', 'core_website', 'website_id'],
  ['store_group', 'group_id', 'core_store_group', 'group_id'],
  ['store', 'store_id', 'core_store', 'store_id'],
  ['entity_type', 'entity_type_id', 'eav_entity_type', 'entity_type_id'],
  ['attribute', 'attribute_id', 'eav_attribute', 'attribute_id'],
  ['attribute_option', 'option_id', 'eav_attribute_option', 'option_id'],
  ['attribute_set', 'set_id', 'eav_attribute_set', 'attribute_set_id'],
  ['attribute_group', 'group_id', 'eav_attribute_group', 'attribute_group_id'],
  ['category', 'category_id', 'catalog_category_entity', 'entity_id'],
  ['product', 'product_id', 'catalog_product_entity', 'entity_id'],
  ['product_link', 'link_id', 'catalog_product_link', 'link_id'],
  ['tier_price', 'tier_price_id', 'catalog_product_entity_tier_price', 'value_id'],
  ['product_option', 'option_id', 'catalog_product_option', 'option_id'],
  ['product_option_value', 'value_id', 'catalog_product_option_type_value', 'option_type_id'],
  ['super_attribute', 'super_attribute_id', 'catalog_product_super_attribute', 'product_super_attribute_id'],
  ['bundle_option', 'option_id', 'catalog_product_bundle_option', 'option_id'],
  ['bundle_selection', 'selection_id', 'catalog_product_bundle_selection', 'selection_id'],
  ['download_link', 'link_id', 'downloadable_link', 'link_id'],
  ['stock_item', 'product_id', 'cataloginventory_stock_item', 'product_id'],
  ['gallery_image', 'image_id', 'catalog_product_entity_media_gallery', 'value_id'],
  ['tax_class', 'class_id', 'tax_class', 'class_id'],
  ['tax_rate', 'rate_id', 'tax_calculation_rate', 'tax_calculation_rate_id'],
  ['tax_rule', 'rule_id', 'tax_calculation_rule', 'tax_calculation_rule_id'],
  ['tax_calculation', 'calculation_id', 'tax_calculation', 'tax_calculation_id'],
  ['tag', 'tag_id', 'tag', 'tag_id'],
  ['review', 'review_id', 'review', 'review_id'],
  ['rating', 'rating_id', 'rating', 'rating_id'],
  ['wishlist', 'wishlist_id', 'wishlist', 'wishlist_id'],
  ['wishlist_item', 'item_id', 'wishlist_item', 'wishlist_item_id'],
  ['newsletter_subscriber', 'subscriber_id', 'newsletter_subscriber', 'subscriber_id'],
  ['tag_use', 'tag_use_id', 'tag_relation', 'tag_relation_id'],
  ['country_region', 'region_id', 'directory_country_region', 'region_id'],
  ['cms_page', 'page_id', 'cms_page', 'page_id'],
  ['cms_block', 'block_id', 'cms_block', 'block_id'],
  ['customer_group', 'group_id', 'customer_group', 'customer_group_id'],
  ['customer', 'customer_id', 'customer_entity', 'entity_id'],
  ['api_user', 'user_id', 'api_user', 'user_id'],
  ['quote', 'quote_id', 'sales_flat_quote', 'entity_id'],
  ['quote_item', 'item_id', 'sales_flat_quote_item', 'item_id'],
  ['quote_address', 'address_id', 'sales_flat_quote_address', 'address_id'],
];

/** Tables without an id of their own that take every row of a legacy table. */
const SAME_COUNTS: readonly (readonly [ours: string, legacy: string])[] = [
  ['attribute_label', 'eav_attribute_label'],
  ['attribute_option_label', 'eav_attribute_option_value'],
  ['attribute_placement', 'eav_entity_attribute'],
  ['product_category', 'catalog_category_product'],
  ['product_website', 'catalog_product_website'],
  ['product_option_title', 'catalog_product_option_title'],
  ['product_option_price', 'catalog_product_option_price'],
  ['product_option_value_title', 'catalog_product_option_type_title'],
  ['product_option_value_price', 'catalog_product_option_type_price'],
  ['super_attribute_label', 'catalog_product_super_attribute_label'],
  ['super_attribute_price', 'catalog_product_super_attribute_pricing'],
  ['super_link', 'catalog_product_super_link'],
  ['bundle_option_title', 'catalog_product_bundle_option_value'],
  ['download_link_title', 'downloadable_link_title'],
  ['download_link_price', 'downloadable_link_price'],
  ['gallery_image_value', 'catalog_product_entity_media_gallery_value'],
  ['currency_rate', 'directory_currency_rate'],
  ['country', 'directory_country'],
  ['country_region_name', 'directory_country_region_name'],
  ['tag_popularity', 'tag_properties'],
  ['review_rating', 'rating_option_vote'],
  ['rating_title', 'rating_title'],
  ['cms_page_store', 'cms_page_store'],
  ['cms_block_store', 'cms_block_store'],
];

for (const store of await legacyStores()) {
  const { expected } = store;
  const rows = naiveRows(store.dump);
  const productsLeftOut = new Set(expected.leftOutProducts.map(String));
  const backend = new Map(rows('eav_attribute').map((row) => [row.attribute_id, row.backend_type]));
  const types = ['varchar', 'text', 'int', 'decimal', 'datetime'];
  /** Values whose attribute exists and keeps its values in this table, as `entity-attribute-store`. */
  const values = (table: string) =>
    types.flatMap((type) =>
      rows(`${table}_${type}`)
        .filter((row) => backend.get(row.attribute_id) === type)
        .filter((row) => table !== 'catalog_product_entity' || !productsLeftOut.has(row.entity_id ?? ''))
        .map((row) => `${row.entity_id}-${row.attribute_id}-${row.store_id}`),
    );

  onEachEngine(`${store.name} arrives whole, with every id`, async (_, engine) => {
    const media = await mkdtemp(join(tmpdir(), 'cartwright-media-'));
    try {
      const source = await openLegacySource(store.dump);
      const summary = await importStore(engine, source, { media: { from: store.media, to: media } });

      for (const [ours, id, legacy, legacyId] of SAME_IDS) {
        const found = await select<{ id: number }>(engine, `select ${id} as id from ${ours} order by 1`);
        const ids = rows(legacy)
          .map((row) => Number(row[legacyId]))
          .filter((legacyId) => !expected.leftOut[legacy]?.includes(legacyId))
          .sort((a, b) => a - b);
        assert.deepEqual(
          found.map((row) => row.id),
          ids,
          ours,
        );
      }
      for (const [ours, legacy] of SAME_COUNTS) {
        const [count] = await select<{ n: number }>(engine, `select count(*) as n from ${ours}`);
        assert.equal(count?.n, rows(legacy).length - (expected.leftOutCounts[legacy] ?? 0), ours);
      }
      const productValues = await select<Record<string, number>>(
        engine,
        'select product_id, attribute_id, store_id from product_value',
      );
      assert.deepEqual(
        productValues.map((row) => `${row.product_id}-${row.attribute_id}-${row.store_id}`).sort(),
        values('catalog_product_entity').sort(),
      );
      const categoryValues = await select<Record<string, number>>(
        engine,
        'select category_id, attribute_id, store_id from category_value',
      );
      assert.deepEqual(
        categoryValues.map((row) => `${row.category_id}-${row.attribute_id}-${row.store_id}`).sort(),
        values('catalog_category_entity').sort(),
      );

      const roles = rows('api_role').filter((row) => row.role_type === 'G');
      assert.deepEqual(
        await select(engine, 'select role_id, name from role order by 1'),
        roles.map((row) => ({ role_id: Number(row.role_id), name: row.role_name })),
      );
      const rules = new Map(
        rows('api_rule').map((row) => [`${row.role_id} ${row.resource_id}`, row.api_permission === 'allow' ? 1 : 0]),
      );
      // A rule for a whole REST resource stands for all of it.
      for (const [key, allowed] of [...rules]) {
        const [, role, resource] = /^(\d+) ([a-z-]+)\/all$/.exec(key) ?? [];
        for (const id of restPermissionIds) {
          if (resource !== undefined && id.startsWith(`${resource}/`)) rules.set(`${role} ${id}`, allowed);
        }
      }
      const grants = await select<{ role_id: number; resource_id: string; is_allowed: number }>(
        engine,
        'select role_id, resource_id, is_allowed from role_grant',
      );
      assert.deepEqual(
        new Map(
          grants.map((row) => [`${row.role_id} ${row.resource_id}`, row.is_allowed]).sort() as [string, number][],
        ),
        new Map([...rules].sort()),
      );

      const files = new Set(rows('catalog_product_entity_media_gallery').map((row) => row.value));
      const there = [...files].filter((file) =>
        existsSync(join(store.media, 'catalog/product', file as string)),
      ).length;
      const copied = (await readdir(join(media, 'catalog/product'), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      );
      assert.equal(copied.length, there);
      const ofCategories = readdirSync(join(media, 'catalog/category'));
      assert.deepEqual(
        ofCategories.sort(),
        readdirSync(join(store.media, 'catalog/category'))
          .filter((file) => rows('catalog_category_entity_varchar').some((row) => row.value === file))
          .sort(),
      );
      assert.ok(ofCategories.length > 0);
      assert.equal(summary.taken.find(({ what }) => what === 'image files')?.count, there + ofCategories.length);
      assert.deepEqual(summary.warnings, expected.warnings);
    } finally {
      await rm(media, { recursive: true });
    }
  });

  onEachStore(
    store.imported,
    `the keys and passwords of ${store.name} verify, its carts can be gone on with`,
    async (_, engine) => {
      const users = await select<{ username_key: string; key_hash: string; is_active: number }>(
        engine,
        'select username_key, key_hash, is_active from api_user where user_id <= 4 order by user_id',
      );
      assert.deepEqual(
        users.map(({ username_key, is_active }) => [username_key, is_active]),
        [
          ['soapuser', 1],
          ['limited', 1],
          ['inactive', 0],
          ['norole', 1],
        ],
      );
      assert.deepEqual(await verifySecret('soapkey-123456', users[0]?.key_hash ?? ''), { ok: true, outdated: true });
      assert.deepEqual(await select(engine, 'select user_id, role_id from user_role where user_id <= 4 order by 1'), [
        { user_id: 1, role_id: 1 },
        { user_id: 2, role_id: 2 },
        { user_id: 3, role_id: 1 },
      ]);
      const [customer] = await select<{ password_hash: string }>(
        engine,
        'select password_hash from customer where customer_id = 1',
      );
      assert.match(customer?.password_hash ?? '', /^[0-9a-f]{64}:\w{32}$/);
      assert.deepEqual(
        await select(
          engine,
          'select item_id, product_id, qty, buy_request, identity from quote_item where quote_id = 1 order by 1',
        ),
        [
          { item_id: 1, product_id: 906, qty: 20000, buy_request: '{"qty":2}', identity: '906' },
          { item_id: 2, product_id: 915, qty: 10000, buy_request: '{"qty":1}', identity: '915' },
        ],
      );
      const [last] = await select<{ id: number }>(engine, 'select max(quote_id) as id from quote');
      await engine.write((tx) => tx.exec('insert into quote (store_id, created_at, updated_at) values (1, 0, 0)'));
      assert.deepEqual(await select(engine, 'select max(quote_id) as id from quote'), [{ id: (last?.id ?? 0) + 1 }]);
    },
  );
}
