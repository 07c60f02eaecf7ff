import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { createConnection } from 'mysql2/promise';
import { catchUp, givenLast } from '../../src/migrate-in/catch-up/catch-up.ts';
import { givenTables } from '../../src/migrate-in/catch-up/given.ts';
import { goBack } from '../../src/migrate-in/go-back/go-back.ts';
import { backTables } from '../../src/migrate-in/go-back/legacy-tables.ts';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { migrate } from '../../src/platform/storage/migrations/migrate.ts';
import { openEngine } from '../../src/schema/open.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { startMariadb } from '../support/database/mariadb.ts';
import { ownLegacyStore } from '../support/stores.ts';

const server = await startMariadb();
const base = 'url' in server ? `${server.url}/` : '';
after(() => ('stop' in server ? server.stop() : undefined));

/** The keys of the old store's tables, without which nothing could be loaded twice. */
const keys = [
  'ALTER TABLE core_config_data MODIFY config_id int NOT NULL AUTO_INCREMENT PRIMARY KEY, ADD UNIQUE (scope(8), scope_id, path(99))',
  'ALTER TABLE sales_flat_order MODIFY entity_id int NOT NULL AUTO_INCREMENT PRIMARY KEY',
  'ALTER TABLE sales_flat_order_item MODIFY item_id int NOT NULL AUTO_INCREMENT PRIMARY KEY',
];

/** Runs statements as a client that stops at the first error, under modes of the server that change how texts are read. */
async function load(database: string, text: string, mode = ''): Promise<void> {
  const connection = await createConnection({ uri: base + database, multipleStatements: true, charset: 'utf8mb4' });
  try {
    await connection.query(`SET sql_mode = '${mode}'`);
    await connection.query(text);
  } finally {
    await connection.end();
  }
}

/** What the tables hold that go back. */
async function rowsOf(engine: Engine): Promise<Map<string, string[]>> {
  const names = new Set(backTables(true).map(({ to }) => to));
  const found = new Map<string, string[]>();
  for (const { name, columns, key } of givenTables().filter((table) => names.has(table.name))) {
    const rows = await engine.read((tx) =>
      tx.query(() =>
        sql.raw<Record<string, unknown>>(`select ${columns.join(', ')} from ${name} order by ${key.join(', ')}`),
      ),
    );
    found.set(
      name,
      // Passwords do not go back, totals of carts are computed again.
      rows.map(({ password_hash: _, totals: __, ...row }) => JSON.stringify(row)),
    );
  }
  return found;
}

const moment = Date.UTC(2026, 10, 28, 12, 30, 15);
const made = `created_at, updated_at`;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const text = `O'Neil \\ "x"; -- ł`;
const hostile = quoted(text);
const options = quoted(
  `{"info_buyRequest":{"qty":2.0,"note":${JSON.stringify(text)},"on":true,"no":null,"7":[1,"b"]}}`,
);

/** What happens in the new store. */
const sold = [
  `insert into customer (website_id, store_id, email, email_key, ${made}) values (1, 1, 'n@x.org', 'n@x.org', ${moment}, ${moment})`,
  `insert into customer_value (customer_id, attribute_id, value) select c.customer_id, a.attribute_id, ${hostile} from customer c, attribute a where c.email_key = 'n@x.org' and a.code = 'lastname' and a.entity_type_id = 1`,
  `insert into sales_order (store_id, increment_id, state, status, customer_lastname, grand_total, ${made}) values (1, '100000777', 'new', 'pending', ${hostile}, -12345, ${moment}, ${moment})`,
  `insert into sales_order_item (order_id, store_id, sku, name, product_options, qty_ordered, ${made}) select order_id, 1, 'S', ${hostile}, ${options}, 20000, ${moment}, ${moment} from sales_order where increment_id = '100000777'`,
  `insert into sales_order_address (order_id, address_type, lastname, street) select order_id, 'billing', ${hostile}, 'a' from sales_order where increment_id = '100000777'`,
  `insert into sales_order_history (order_id, status, comment, created_at) select order_id, 'pending', ${hostile}, ${moment} from sales_order where increment_id = '100000777'`,
  "update sales_order set status = 'processing' where order_id = 1",
  'update stock_item set qty = qty - 10000 where product_id = (select min(product_id) from stock_item where qty > 10000)',
  "update sales_number set last = 777 where kind = 'order' and store_id = 1",
  'delete from newsletter_subscriber where subscriber_id = (select min(subscriber_id) from newsletter_subscriber)',
];

onEachEngine('what goes back is what an import takes again', async (t, engine, settings) => {
  if ('unavailable' in server) {
    t.skip(server.unavailable);
    return;
  }
  const name = `back_${engine.kind}`;
  const { dump } = await ownLegacyStore();
  await load('', `CREATE DATABASE ${name} CHARACTER SET utf8mb4; USE ${name}; ${gunzipSync(readFileSync(dump))}`);
  await load(name, keys.join(';'));
  const folder = join(settings.dataDir, 'catch-up');
  await take(name, (source) => catchUp(engine, source, { folder, now: () => 0 }));
  await engine.write(async (tx) => {
    for (const change of sold) await tx.exec(change);
  });
  const { file, tables, id } = await givenLast(engine, folder);
  const parts: string[] = [];
  await goBack(engine, { given: file, tables, id, carts: true }, (part) => parts.push(part));
  const back = parts.join('\n');
  await load(name, back, 'NO_BACKSLASH_ESCAPES,ANSI_QUOTES');
  await assert.rejects(load(name, back), /Duplicate entry/);
  const again = openEngine({ dataDir: join(settings.dataDir, 'again'), databasePool: 1 });
  try {
    await migrate(again);
    await take(name, (source) => importStore(again, source));
    const here = await rowsOf(engine);
    const there = await rowsOf(again);
    assert.ok(here.get('sales_order')?.some((row) => row.includes(`O'Neil`)));
    for (const [table, rows] of here) assert.deepEqual(there.get(table), rows, table);
  } finally {
    await again.close();
  }
});

async function take<T>(
  name: string,
  work: (source: Awaited<ReturnType<typeof openLegacySource>>) => Promise<T>,
): Promise<T> {
  const source = await openLegacySource(base + name);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}
