import assert from 'node:assert/strict';
import { join } from 'node:path';
import { catchUp, givenLast } from '../../src/migrate-in/catch-up/catch-up.ts';
import { type GoBackOptions, type GoBackSummary, goBack } from '../../src/migrate-in/go-back/go-back.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine, type TestSettings } from '../support/database/engines.ts';
import { attribute, type LegacyTables, memorySource, smallStore, storeWith } from './small-store.ts';

const order = {
  entity_id: 7,
  store_id: 5,
  increment_id: '500000007',
  base_currency_code: 'EUR',
  status: 'pending',
  customer_firstname: 'Ann',
  grand_total: '12.3400',
  acme_ref: 'A-7',
  billing_address_id: 30,
  created_at: '2021-01-01 00:00:00',
  updated_at: '2021-01-01 00:00:00',
};

/** A store with an order, stock and the lists of a back office. */
const old: LegacyTables = storeWith({
  eav_entity_type: [...(smallStore.eav_entity_type ?? []), { entity_type_id: 5, entity_type_code: 'order' }],
  eav_attribute: [...(smallStore.eav_attribute ?? []), attribute(13, 1, 'gender', 'int', 'select')],
  customer_entity_int: [{ value_id: 1, attribute_id: 13, entity_id: 9, value: 2, entity_type_id: 1 }],
  customer_entity: (smallStore.customer_entity ?? []).map((row) => ({ ...row, entity_type_id: 1 })),
  cataloginventory_stock_item: [
    { item_id: 1, product_id: 100, stock_id: 1, qty: '5.0000', is_in_stock: 1, low_stock_date: null },
  ],
  sales_flat_order: [order],
  sales_flat_order_item: [
    {
      item_id: 70,
      order_id: 7,
      sku: 'Red-Mug',
      product_type: 'simple',
      qty_ordered: '1.0000',
      store_id: 5,
      product_options: 'a:0:{}',
      created_at: '2021-01-01 00:00:00',
      updated_at: '2021-01-01 00:00:00',
    },
  ],
  // A column by its name of before 1.6.
  sales_flat_shipment_track: [{ entity_id: 1, parent_id: 1, order_id: 7, number: '1', title: 't', carrier_code: 'c' }],
  sales_flat_order_grid: [{ entity_id: 7, increment_id: '500000007', status: 'pending', billing_name: 'Ann Buyer' }],
});

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const exec = (engine: Engine, ...statements: readonly string[]): Promise<void> =>
  engine.write(async (tx) => {
    for (const text of statements) await tx.exec(text);
  });

/** A store that was moved from the old one. */
async function moved(engine: Engine, { dataDir }: TestSettings): Promise<string> {
  const folder = join(dataDir, 'catch-up');
  await catchUp(engine, memorySource(old), { folder, now: () => 0 });
  return folder;
}

async function back(
  engine: Engine,
  folder: string,
  options: Partial<GoBackOptions> = {},
): Promise<{ sql: string[]; head: string[]; summary: GoBackSummary }> {
  const written: string[] = [];
  const { file, tables } = await givenLast(engine, folder);
  const summary = await goBack(engine, { given: file, tables, id: 'move', ...options }, (part) => written.push(part));
  const begin = written.findIndex((part) => part.includes('way_back')) + 1;
  return { sql: written.slice(begin), head: written.slice(0, begin), summary };
}

onEachEngine('a store where nothing has happened gives an empty transaction', async (_t, engine, settings) => {
  const { sql, head, summary } = await back(engine, await moved(engine, settings), { prefix: 'm_' });
  assert.deepEqual(sql, ['COMMIT;']);
  assert.deepEqual(head.slice(0, 5), [
    '-- What happened since the move. Load it once, with the old shop closed, and stop at the first error.',
    'SET NAMES utf8;',
    "SET time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_AUTO_VALUE_ON_ZERO', foreign_key_checks = 1;",
    'START TRANSACTION;',
    "SET @customer_type = (SELECT entity_type_id FROM `m_eav_entity_type` WHERE entity_type_code = 'customer');",
  ]);
  assert.equal(
    head.at(-1),
    "INSERT INTO `m_core_config_data` (scope, scope_id, path, value) VALUES ('default', 0, 'cartwright/way_back/move', 'taken');",
  );
  assert.deepEqual(summary, { rows: [], left: [] });
});

onEachEngine('orders, customers and stock go back in the order of their references', async (_t, engine, settings) => {
  const folder = await moved(engine, settings);
  const moment = Date.UTC(2026, 10, 28, 12, 30, 15, 250);
  await exec(
    engine,
    'insert into customer (website_id, store_id, group_id, email, email_key, password_hash, created_at, updated_at)' +
      ` values (3, 5, 1, 'New@x.org', 'new@x.org', 'ours', ${moment}, ${moment})`,
    "insert into customer_value (customer_id, attribute_id, value) select customer_id, 11, 'Neu' from customer where email_key = 'new@x.org'",
    "insert into customer_value (customer_id, attribute_id, value) select customer_id, 13, '1' from customer where email_key = 'new@x.org'",
    'update stock_item set qty = 30000 where product_id = 100',
    'update sales_order set status = \'complete\', extension_fields = \'{"acme_ref":"B-7"}\' where order_id = 7',
    'insert into sales_order (store_id, increment_id, status, grand_total, created_at, updated_at)' +
      ` values (5, '500000008', 'pending', 24680, ${moment}, ${moment})`,
    'insert into sales_order_item (order_id, sku, product_options, qty_ordered, created_at, updated_at)' +
      ` select order_id, 'Red-Mug', '{"info_buyRequest":{"qty":2.0,"sku":"é"}}', 20000, ${moment}, ${moment} from sales_order where increment_id = '500000008'`,
    "update sales_number set last = 8 where kind = 'order' and store_id = 5",
  );
  const { sql, summary } = await back(engine, folder);
  assert.deepEqual(sql, [
    'INSERT INTO `customer_entity` (`entity_id`,`website_id`,`store_id`,`group_id`,`email`,`is_active`,`created_at`,`updated_at`,`entity_type_id`) VALUES\n' +
      "(1000010,3,5,1,'New@x.org',1,'2026-11-28 12:30:15','2026-11-28 12:30:15',@customer_type);",
    'INSERT INTO `customer_entity_varchar` (`entity_id`,`attribute_id`,`value`) VALUES\n' + "(1000010,11,'Neu');",
    'INSERT INTO `customer_entity_int` (`entity_id`,`attribute_id`,`entity_type_id`,`value`) VALUES\n' +
      "(1000010,13,@customer_type,'1');",
    "UPDATE `cataloginventory_stock_item` SET `qty` = '3.0000' WHERE `product_id` = 100;",
    "UPDATE `sales_flat_order` SET `status` = 'complete', `acme_ref` = 'B-7' WHERE `entity_id` = 7;",
    'INSERT INTO `sales_flat_order` (`entity_id`,`increment_id`,`store_id`,`created_at`,`updated_at`,`status`,`customer_firstname`,`billing_address_id`,`base_currency_code`,`grand_total`) VALUES\n' +
      "(1000008,'500000008',5,'2026-11-28 12:30:15','2026-11-28 12:30:15','pending',DEFAULT,DEFAULT,DEFAULT,'2.4680');",
    'INSERT INTO `sales_flat_order_item` (`item_id`,`order_id`,`store_id`,`created_at`,`updated_at`,`product_type`,`sku`,`qty_ordered`,`product_options`) VALUES\n' +
      "(1000071,1000008,DEFAULT,'2026-11-28 12:30:15','2026-11-28 12:30:15',DEFAULT,'Red-Mug','2.0000'," +
      `'a:1:{s:15:"info_buyRequest";a:2:{s:3:"qty";d:2;s:3:"sku";s:2:"é";}}');`,
    'INSERT INTO `eav_entity_store` (`entity_type_id`, `store_id`, `increment_prefix`, `increment_last_id`) ' +
      "SELECT @order_type, 5, '5', '500000008' FROM DUAL WHERE NOT EXISTS (SELECT 1 FROM `eav_entity_store` WHERE `entity_type_id` = @order_type AND `store_id` = 5);\n" +
      "UPDATE `eav_entity_store` SET `increment_prefix` = '5', `increment_last_id` = '500000008' WHERE `entity_type_id` = @order_type AND `store_id` = 5;",
    'REPLACE INTO `sales_flat_order_grid` (entity_id, status, increment_id, billing_name)\n' +
      "SELECT d.entity_id, d.status, d.increment_id, CONCAT(COALESCE(b.firstname, ''), ' ', COALESCE(b.lastname, '')) FROM `sales_flat_order` d\n" +
      'JOIN `sales_flat_order` o ON o.entity_id = d.entity_id\n' +
      'LEFT JOIN `sales_flat_order_address` b ON b.entity_id = o.billing_address_id\n' +
      'LEFT JOIN `sales_flat_order_address` s ON s.entity_id = o.shipping_address_id\n' +
      'WHERE d.entity_id IN (7,1000008);',
    'COMMIT;',
  ]);
  assert.deepEqual(summary, {
    rows: [
      { what: 'customers', added: 1, changed: 0, removed: 0 },
      { what: 'values of customers', added: 2, changed: 0, removed: 0 },
      { what: 'stock items', added: 0, changed: 1, removed: 0 },
      { what: 'orders', added: 1, changed: 1, removed: 0 },
      { what: 'lines of orders', added: 1, changed: 0, removed: 0 },
      { what: 'number sequences', added: 0, changed: 1, removed: 0 },
    ],
    left: [
      {
        what: 'passwords',
        why: 'the old store cannot read our hashes: their owners ask for new ones',
        count: 1,
      },
    ],
  });
});

onEachEngine('texts are quoted whatever the server takes for an escape', async (_t, engine, settings) => {
  const folder = await moved(engine, settings);
  const texts = ["O'Neil", 'a\\', "\\'; DROP TABLE x; --", 'two\nlines', 'emoji 😀', 'ł"`'];
  await exec(
    engine,
    ...texts.map(
      (text, i) =>
        `insert into sales_order (store_id, increment_id, customer_firstname, created_at, updated_at) values (5, 'n${i}', ${quoted(
          text,
        )}, 1000, 1000)`,
    ),
  );
  const written = async (wide: boolean) => {
    const { sql, summary } = await back(engine, folder, { wide });
    const names = [...(sql[0] ?? '').matchAll(/'n\d',5,'[^']+','[^']+',DEFAULT,(.*),DEFAULT,DEFAULT,DEFAULT\)/g)];
    return { names: names.map(([, name]) => name), left: summary.left };
  };
  const hex = (text: string) => Buffer.from(text).toString('hex');
  const narrow = [
    "'O''Neil'",
    `_utf8 x'${hex('a\\')}'`,
    `_utf8 x'${hex("\\'; DROP TABLE x; --")}'`,
    `_utf8 x'${hex('two\nlines')}'`,
    "'emoji ?'",
    "'ł\"`'",
  ];
  assert.deepEqual(await written(false), {
    names: narrow,
    left: [
      {
        what: 'texts',
        why: 'with characters that the old tables cannot hold: each became a question mark',
        count: 1,
      },
    ],
  });
  assert.deepEqual(await written(true), {
    names: narrow.map((name) => name.replace('_utf8 ', '_utf8mb4 ').replace('emoji ?', 'emoji 😀')),
    left: [],
  });
});

onEachEngine('what is removed here goes there, what refers to new things stays', async (_t, engine, settings) => {
  const folder = await moved(engine, settings);
  await exec(
    engine,
    'delete from customer_value where customer_id = 9',
    'delete from customer where customer_id = 9',
    "insert into product (sku, sku_key, type, set_id, created_at, updated_at) values ('NEW', 'new', 'simple', 4, 0, 0)",
    "insert into stock_item (product_id, qty) select product_id, 10000 from product where sku = 'NEW'",
    'update quote set is_active = 0 where quote_id = 50',
  );
  const { sql, summary } = await back(engine, folder);
  assert.deepEqual(sql, [
    'DELETE FROM `customer_entity_varchar` WHERE `entity_id` = 9 AND `attribute_id` = 11;',
    'DELETE FROM `customer_entity_int` WHERE `entity_id` = 9 AND `attribute_id` = 13;',
    'DELETE FROM `customer_entity` WHERE `entity_id` = 9;',
    'COMMIT;',
  ]);
  assert.deepEqual(summary.left, [
    { what: 'stock items', why: 'what they refer to was made here: products', count: 1 },
    { what: 'products', why: 'only sales, customers and stock go back', count: 1 },
    { what: 'carts', why: 'carts go back with --carts', count: 1 },
  ]);
  const { sql: withCarts } = await back(engine, folder, { carts: true });
  assert.deepEqual(withCarts.slice(-2), [
    'UPDATE `sales_flat_quote` SET `is_active` = 0 WHERE `entity_id` = 50;',
    'COMMIT;',
  ]);
});

onEachEngine('a store that was not moved has no way back', async (_t, engine, { dataDir }) => {
  await assert.rejects(givenLast(engine, join(dataDir, 'catch-up')), {
    message: 'this store was not taken by import --catch-up',
  });
});
