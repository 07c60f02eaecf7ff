import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import type { ImportSummary } from '../../src/migrate-in/summary.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { temporaryFile } from './read-dump.ts';
import { attribute, dumpOf, line, memorySource, product, smallStore, storeWith, value } from './small-store.ts';

const select = <R>(engine: Engine, text: string): Promise<R[]> =>
  engine.read(async (tx) => (await tx.query(() => sql.raw<R>(text))).map((row) => ({ ...row })));
const leftOut = ({ leftOut }: ImportSummary, what: string) =>
  leftOut.filter((entry) => entry.what === what).map(({ count, why }) => [count, why]);
const named = ({ leftOut }: ImportSummary, what: string) =>
  leftOut.filter((entry) => entry.what === what).flatMap(({ rows = [] }) => rows);
const taken = ({ taken }: ImportSummary, what: string) => taken.find((entry) => entry.what === what)?.count;

onEachEngine('a small store arrives with its ids and values', async (_, engine) => {
  await importStore(engine, memorySource(smallStore));
  assert.deepEqual(
    await select(
      engine,
      'select product_id, set_id, type, sku, sku_key, created_at, updated_at from product order by 1',
    ),
    [
      {
        product_id: 100,
        set_id: 4,
        type: 'simple',
        sku: 'Red-Mug',
        sku_key: 'red-mug',
        created_at: Date.UTC(2020, 4, 6, 7, 8, 9),
        updated_at: 0,
      },
      {
        product_id: 101,
        set_id: 4,
        type: 'virtual',
        sku: 'voucher',
        sku_key: 'voucher',
        created_at: Date.UTC(2020, 4, 6, 7, 8, 9),
        updated_at: 0,
      },
    ],
  );
  assert.deepEqual(
    await select(engine, 'select attribute_id, store_id, value, number from product_value order by 1, 2'),
    [
      { attribute_id: 60, store_id: 0, value: 'Mug', number: null },
      { attribute_id: 60, store_id: 5, value: 'Nice "mug"', number: null },
      { attribute_id: 61, store_id: 0, value: '12.3400', number: 123400 },
      { attribute_id: 62, store_id: 0, value: '1', number: 1 },
    ],
  );
  assert.deepEqual(
    await select(
      engine,
      'select attribute_id, code, backend, source, scope, apply_to, position from attribute where entity_type_id = 4 order by 1',
    ),
    [
      { attribute_id: 60, code: 'name', backend: null, source: null, scope: 'store', apply_to: null, position: 0 },
      {
        attribute_id: 61,
        code: 'price',
        backend: 'price',
        source: null,
        scope: 'website',
        apply_to: 'simple,virtual',
        position: 3,
      },
      {
        attribute_id: 62,
        code: 'status',
        backend: null,
        source: 'status',
        scope: 'global',
        apply_to: null,
        position: 0,
      },
    ],
  );
  assert.deepEqual(await select(engine, 'select customer_id, email, email_key, password_hash from customer'), [
    { customer_id: 9, email: 'Ann@Example.COM', email_key: 'ann@example.com', password_hash: '0123456789abcdef:xy' },
  ]);
  assert.deepEqual(await select(engine, 'select attribute_id, value from customer_value'), [
    { attribute_id: 11, value: 'Ann' },
  ]);
  assert.deepEqual(
    await select(engine, 'select quote_id, is_active, items_qty, customer_id, store_to_base_rate from quote'),
    [{ quote_id: 50, is_active: 1, items_qty: 20000, customer_id: 9, store_to_base_rate: 10000 }],
  );
});

onEachEngine('new rows are numbered behind the imported ones', async (_, engine) => {
  await importStore(engine, memorySource(smallStore));
  await engine.write((tx) => tx.exec('insert into quote (store_id, created_at, updated_at) values (5, 0, 0)'));
  assert.deepEqual(await select(engine, 'select max(quote_id) as id from quote'), [{ id: 51 }]);
});

onEachEngine('absent tables are skipped and named', async (_, engine) => {
  const summary = await importStore(engine, memorySource(smallStore));
  assert.ok(summary.warnings.includes('the source has no table catalog_category_entity (categories)'));
  assert.ok(summary.warnings.includes("the source's table customer_entity has no column increment_id"));
  assert.ok(!summary.warnings.some((warning) => warning.includes('enterprise_giftcard_amount')));
});

onEachEngine('rows that point to nothing are left out and counted', async (_, engine) => {
  const summary = await importStore(
    engine,
    memorySource(
      storeWith({
        catalog_product_entity: [product(100, 'simple', 'a'), product(101, 'simple', 'b', 999)],
        catalog_product_entity_varchar: [
          value(1, 60, 0, 100, 'stays'),
          value(2, 60, 0, 101, 'its set is gone'),
          value(3, 60, 0, 555, 'no product'),
          value(4, 60, 99, 100, 'no store'),
        ],
        sales_flat_quote_item: [
          line(70, 50, 100),
          line(71, 50, 555),
          line(72, 50, 100, 71),
          line(73, 777, 100),
          line(74, 50, null),
        ],
      }),
    ),
  );
  assert.equal(taken(summary, 'products'), 1);
  assert.deepEqual(leftOut(summary, 'products'), [[1, 'they point to attribute sets that are not there']]);
  assert.deepEqual(leftOut(summary, 'values of products').sort(), [
    [1, 'they point to products that are not there'],
    [1, 'they point to store views that are not there'],
    [1, 'what they belong to was left out'],
  ]);
  assert.deepEqual(leftOut(summary, 'cart lines').sort(), [
    [1, 'they have no product'],
    [1, 'they point to carts that are not there'],
    [1, 'they point to products that are not there'],
    [1, 'what they belong to was left out'],
  ]);
  assert.deepEqual(await select(engine, 'select item_id from quote_item'), [{ item_id: 70 }]);
});

onEachEngine('values that the legacy store would not read are left out', async (_, engine) => {
  const summary = await importStore(
    engine,
    memorySource(
      storeWith({
        catalog_product_entity_int: [
          value(1, 62, 0, 100, '1'),
          value(2, 60, 0, 100, '7'),
          value(3, 888, 0, 100, '7'),
          value(4, 11, 0, 100, '7'),
        ],
      }),
    ),
  );
  assert.deepEqual(leftOut(summary, 'values of products'), [
    [1, 'their attribute stores its values in another table'],
    [1, 'their attribute was deleted'],
    [1, 'their attribute belongs to something else'],
  ]);
});

onEachEngine('rows that are left out are named: ten of each kind, or all of them', async (_, engine) => {
  const sets = Array.from({ length: 12 }, (_, i) => product(200 + i, 'simple', `gone ${i}`, 99));
  const values = Array.from({ length: 11 }, (_, i) => value(10 + i, 999, 0, 100 + i, 'x'));
  const legacy = storeWith({
    catalog_product_entity: [product(100, 'simple', 'a'), ...sets],
    catalog_product_entity_varchar: values,
  });
  const productNames = sets.map(({ entity_id }) => `product_id ${entity_id}`);
  const valueNames = values.map(({ entity_id }) => `product_id ${entity_id}, attribute_id 999, store_id 0`);
  const some = await importStore(engine, memorySource(legacy));
  assert.deepEqual(named(some, 'products'), productNames.slice(0, 10));
  assert.deepEqual(named(some, 'values of products').slice(0, 10), valueNames.slice(0, 10));
  assert.equal(some.leftOut.find(({ what }) => what === 'products')?.count, 12);
  const all = await importStore(engine, memorySource(legacy), { replace: true, named: 1000 });
  assert.deepEqual(named(all, 'products'), productNames);
  assert.deepEqual(named(all, 'values of products').slice(0, 11), valueNames);
});

onEachEngine('of equal keys the first stays', async (_, engine) => {
  const summary = await importStore(
    engine,
    memorySource(
      storeWith({
        catalog_product_entity: [
          product(100, 'simple', 'same'),
          product(101, 'simple', 'same'),
          product(102, 'simple', 'Same'),
        ],
      }),
    ),
  );
  assert.deepEqual(leftOut(summary, 'products'), [[1, 'another one has the same key']]);
  assert.deepEqual(named(summary, 'products'), ['product_id 101']);
  assert.deepEqual(await select(engine, 'select product_id, sku_key from product order by 1'), [
    { product_id: 100, sku_key: 'same' },
    { product_id: 102, sku_key: 'same' },
  ]);
});

onEachEngine('products of an unknown type are kept, those without SKU are left out', async (_, engine) => {
  const summary = await importStore(
    engine,
    memorySource(
      storeWith({
        catalog_product_entity: [
          product(100, 'simple', 'a'),
          product(101, 'subscription', 'b'),
          product(102, 'simple', null),
        ],
      }),
    ),
  );
  assert.deepEqual(leftOut(summary, 'products'), [[1, 'without sku']]);
  assert.deepEqual(await select(engine, 'select product_id, type from product order by 1'), [
    { product_id: 100, type: 'simple' },
    { product_id: 101, type: 'subscription' },
  ]);
});

onEachEngine('values of links, choices and requests find their rows in any order', async (_, engine) => {
  await importStore(
    engine,
    memorySource({
      catalog_product_link_attribute_int: [{ value_id: 1, product_link_attribute_id: 2, link_id: 31, value: 4 }],
      catalog_product_link_attribute_decimal: [
        { value_id: 1, product_link_attribute_id: 3, link_id: 31, value: '2.5000' },
      ],
      sales_flat_quote_item_option: [
        {
          option_id: 1,
          item_id: 70,
          product_id: 100,
          code: 'info_buyRequest',
          value: 'a:2:{s:3:"qty";i:2;s:7:"options";a:1:{i:7;s:2:"é";}}',
        },
        { option_id: 2, item_id: 70, product_id: 100, code: 'option_ids', value: '7' },
        { option_id: 3, item_id: 70, product_id: 100, code: 'option_7', value: 'é' },
        { option_id: 4, item_id: 70, product_id: 100, code: 'attributes', value: 'a:1:{i:94;s:2:"25";}' },
      ],
      ...storeWith(),
      catalog_product_link: [{ link_id: 31, product_id: 100, linked_product_id: 101, link_type_id: 3 }],
      catalog_product_link_type: [{ link_type_id: 3, code: 'super' }],
      catalog_product_link_attribute: [
        { product_link_attribute_id: 2, link_type_id: 3, product_link_attribute_code: 'position', data_type: 'int' },
        { product_link_attribute_id: 3, link_type_id: 3, product_link_attribute_code: 'qty', data_type: 'decimal' },
      ],
    }),
  );
  assert.deepEqual(await select(engine, 'select link_id, type, position, qty from product_link'), [
    { link_id: 31, type: 'super', position: 4, qty: 25000 },
  ]);
  assert.deepEqual(await select(engine, 'select code, value from quote_item_option order by 1'), [
    { code: 'attributes', value: '{"94":"25"}' },
    { code: 'option_7', value: 'é' },
    { code: 'option_ids', value: '7' },
  ]);
  assert.deepEqual(await select(engine, 'select buy_request, identity from quote_item'), [
    {
      buy_request: '{"qty":2,"options":{"7":"é"}}',
      identity: '[100,["attributes","{\\"94\\":\\"25\\"}"],["option_7","é"],["option_ids","7"]]',
    },
  ]);
});

onEachEngine('of several rules for one id the last counts, and none without a permission', async (_, engine) => {
  const rule = (id: number, resource: string, permission: string | null) => ({
    rule_id: id,
    role_id: 2,
    resource_id: resource,
    api_permission: permission,
  });
  const summary = await importStore(
    engine,
    memorySource(
      storeWith({
        api_role: [
          { role_id: 2, parent_id: 0, role_type: 'G', user_id: 0, role_name: 'Clerk' },
          { role_id: 5, parent_id: 2, role_type: 'U', user_id: 8, role_name: 'erp' },
        ],
        api_rule: [
          rule(3, 'cart/create', 'deny'),
          rule(1, 'cart/create', 'allow'),
          rule(4, 'cart', 'allow'),
          rule(6, 'all', null),
        ],
        api_user: [
          {
            user_id: 8,
            username: 'ERP',
            firstname: 'E',
            lastname: null,
            email: 'e@example.com',
            api_key: 'hash:salt',
            is_active: 1,
            created: '2020-01-01 00:00:00',
            modified: null,
          },
        ],
      }),
    ),
  );
  assert.deepEqual(await select(engine, 'select role_id, resource_id, is_allowed from role_grant order by 2'), [
    { role_id: 2, resource_id: 'cart', is_allowed: 1 },
    { role_id: 2, resource_id: 'cart/create', is_allowed: 0 },
  ]);
  assert.deepEqual(await select(engine, 'select user_id, role_id from user_role'), [{ user_id: 8, role_id: 2 }]);
  assert.deepEqual(await select(engine, 'select username_key, lastname, key_hash, updated_at from api_user'), [
    { username_key: 'erp', lastname: '', key_hash: 'hash:salt', updated_at: 0 },
  ]);
  assert.deepEqual(leftOut(summary, 'rules of roles').sort(), [
    [1, 'a later rule for the same resource replaces it'],
    [1, 'they neither allow nor deny'],
  ]);
});

onEachEngine('gift card amounts come from a table of amounts and from a list of amounts', async (_, engine) => {
  const summary = await importStore(
    engine,
    memorySource(
      storeWith({
        eav_attribute: [...(smallStore.eav_attribute ?? []), attribute(63, 4, 'giftcard_amounts', 'text', 'text')],
        catalog_product_entity: [product(100, 'giftcard', 'a'), product(101, 'giftcard', 'b')],
        catalog_product_entity_text: [value(1, 63, 0, 101, '25, 50.5,,x')],
        enterprise_giftcard_amount: [{ value_id: 6, website_id: 3, value: '10.0000', entity_id: 100 }],
      }),
    ),
  );
  assert.equal(taken(summary, 'amounts of gift cards'), 3);
  assert.deepEqual(await select(engine, 'select product_id, website_id, value from gift_card_amount order by 1, 3'), [
    { product_id: 100, website_id: 3, value: 100000 },
    { product_id: 101, website_id: 0, value: 250000 },
    { product_id: 101, website_id: 0, value: 505000 },
  ]);
});

onEachEngine('carts of customers who are gone become carts of guests', async (_, engine) => {
  const summary = await importStore(
    engine,
    memorySource(storeWith({ customer_entity: undefined, customer_entity_varchar: undefined })),
  );
  assert.deepEqual(await select(engine, 'select customer_id from quote'), [{ customer_id: null }]);
  assert.ok(summary.warnings.includes('1 cart of deleted customers: imported as carts of guests'));
});

onEachEngine('a cart of customer 0 is one of a guest, not of a deleted customer', async (_, engine) => {
  const [cart] = smallStore.sales_flat_quote ?? [];
  const summary = await importStore(
    engine,
    memorySource(storeWith({ sales_flat_quote: [{ ...cart, customer_id: 0 } as NonNullable<typeof cart>] })),
  );
  assert.deepEqual(await select(engine, 'select customer_id from quote'), [{ customer_id: null }]);
  assert.deepEqual(
    summary.warnings.filter((note) => /deleted customers/.test(note)),
    [],
  );
});

onEachEngine('characters that no database keeps are dropped from texts', async (_, engine) => {
  await importStore(
    engine,
    memorySource(storeWith({ catalog_product_entity_varchar: [value(1, 60, 0, 100, 'a\0b')] })),
  );
  assert.deepEqual(await select(engine, 'select value from product_value where attribute_id = 60'), [{ value: 'ab' }]);
});

onEachEngine('settings with credentials of other services stay behind', async (_, engine) => {
  const setting = (path: string) => ({ config_id: 1, scope: 'default', scope_id: 0, path, value: 'x' });
  const summary = await importStore(
    engine,
    memorySource(
      storeWith({
        core_config_data: [
          setting('currency/options/base'),
          setting('payment/x/title'),
          setting('smtp/general/password'),
        ],
      }),
    ),
  );
  assert.deepEqual(await select(engine, 'select path from store_config'), [{ path: 'currency/options/base' }]);
  assert.deepEqual(leftOut(summary, 'settings'), [[2, 'they belong to payment, shipping or other services']]);
});

onEachEngine('decimals of tables that keep more are rounded half up at four', async (_, engine) => {
  await importStore(
    engine,
    memorySource(
      storeWith({ catalog_product_entity_decimal: [value(1, 61, 0, 100, '8.403361'), value(2, 61, 5, 100, '1.5000')] }),
    ),
  );
  assert.deepEqual(
    await select(engine, 'select value, number from product_value where attribute_id = 61 order by store_id'),
    [
      { value: '8.4034', number: 84_034 },
      { value: '1.5000', number: 15_000 },
    ],
  );
});

onEachEngine('a store with data refuses an import and stays as it is', async (_, engine) => {
  await importStore(engine, memorySource(smallStore));
  await assert.rejects(
    importStore(engine, memorySource(storeWith({ catalog_product_entity: [product(1, 'simple', 'other')] }))),
    /^ImportError: this store is not empty: it holds 2 websites, 2 store views, 2 products, 1 customer, 1 cart; --replace puts the import in its place$/,
  );
  assert.deepEqual(await select(engine, 'select product_id from product order by 1'), [
    { product_id: 100 },
    { product_id: 101 },
  ]);
});

onEachEngine('with replace the old store goes', async (_, engine) => {
  await importStore(engine, memorySource(smallStore));
  await importStore(engine, memorySource(storeWith({ catalog_product_entity: [product(7, 'simple', 'other')] })), {
    replace: true,
  });
  assert.deepEqual(await select(engine, 'select product_id from product'), [{ product_id: 7 }]);
  assert.deepEqual(await select(engine, 'select count(*) as n from product_value'), [{ n: 0 }]);
});

onEachEngine('an import that fails half way leaves the old store', async (_, engine) => {
  await importStore(engine, memorySource(smallStore));
  const source = memorySource(storeWith({ core_website: [{ website_id: 9, code: 'new' }] }), 4);
  await assert.rejects(importStore(engine, source, { replace: true }), /^Error: the disk is gone$/);
  assert.deepEqual(await select(engine, 'select website_id from website order by 1'), [
    { website_id: 0 },
    { website_id: 3 },
  ]);
  assert.deepEqual(await select(engine, 'select count(*) as n from product'), [{ n: 2 }]);
});

onEachEngine('a dump file with a table prefix', async (_, engine) => {
  await using file = await temporaryFile(dumpOf(smallStore, 'mg_'));
  const source = await openLegacySource(file.path);
  const summary = await importStore(engine, source);
  assert.equal(taken(summary, 'values of products'), 4);
});

async function mediaFolders(files: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), 'cartwright-media-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true }) };
}
const image = (id: number, file: string) => ({ value_id: id, attribute_id: 60, entity_id: 100, value: file });
const withImages = storeWith({
  catalog_product_entity_media_gallery: [
    image(1, '/m/u/mug.jpg'),
    image(2, '/g/o/gone.jpg'),
    image(3, '/../../../secret.txt'),
  ],
});

onEachEngine('images are copied; missing ones are named, and none from outside', async (_, engine) => {
  await using folder = await mediaFolders({
    'legacy/catalog/product/m/u/mug.jpg': 'mug',
    'secret.txt': 's',
    'ours/catalog/product/m/u/old.jpg': 'old',
  });
  const media = { from: join(folder.root, 'legacy'), to: join(folder.root, 'ours') };
  const summary = await importStore(engine, memorySource(withImages), { media });
  assert.equal(taken(summary, 'image files'), 1);
  assert.deepEqual(leftOut(summary, 'image files'), [
    [2, 'the media folder does not have them (symbolic links are not followed)'],
  ]);
  assert.deepEqual(named(summary, 'image files'), ['/../../../secret.txt', '/g/o/gone.jpg']);
  assert.deepEqual((await readdir(media.to, { recursive: true })).sort(), [
    'catalog',
    'catalog/product',
    'catalog/product/m',
    'catalog/product/m/u',
    'catalog/product/m/u/mug.jpg',
    'catalog/product/m/u/old.jpg',
  ]);
  assert.equal(await readFile(join(media.to, 'catalog/product/m/u/mug.jpg'), 'utf8'), 'mug');
});

onEachEngine('a wrong media folder is refused and nothing is taken', async (_, engine) => {
  await using folder = await mediaFolders({ 'legacy/readme.txt': '' });
  const media = { from: join(folder.root, 'legacy'), to: join(folder.root, 'ours') };
  await assert.rejects(
    importStore(engine, memorySource(withImages), { media }),
    /is no media folder: it has no folder catalog\/product$/,
  );
  assert.deepEqual(await select(engine, 'select count(*) as n from product'), [{ n: 0 }]);
});
