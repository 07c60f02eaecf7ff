/**
 * Rehearses a move from a MariaDB that goes on selling, and the way back: the first import, catch-ups that follow, the last
 * one with the old shop closed, orders in the new store, their return. Prints what took how long, and whether anything was lost
 * or doubled. Run by the Node that `bin/cartwright` uses:
 *
 *     node bench/rehearse-move.ts shop.sql.gz [SECONDS]
 *
 * The dump is of a store with at least one order that waits. It is loaded into a server of its own on the loopback address.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type Connection, createConnection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { givenTables } from '../src/migrate-in/catch-up/given.ts';
import { backTables } from '../src/migrate-in/go-back/legacy-tables.ts';
import { startMariadb } from '../test/support/database/mariadb.ts';
import { freePort } from '../test/support/process.ts';

const [dump, seconds = '40'] = process.argv.slice(2);
if (dump === undefined) throw new Error('name a dump: node bench/rehearse-move.ts shop.sql.gz [SECONDS]');
const launcher = join(import.meta.dirname, '..', 'bin', 'cartwright');
const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
const data = join(folder, 'data');
const say = (what: string, value: string | number = ''): void => console.log(`${what.padEnd(58)} ${value}`);

/** Runs a command of ours; answers what it printed. */
async function cartwright(...args: readonly string[]): Promise<{ out: string; err: string; seconds: number }> {
  const start = performance.now();
  const { stdout, stderr } = await promisify(execFile)(launcher, args, { maxBuffer: 1 << 28 });
  return { out: stdout, err: stderr, seconds: (performance.now() - start) / 1000 };
}

// --- the old shop

type Values = Readonly<Record<string, string | number>>;

/** Copies rows of a table, with some columns otherwise; answers the first new id. */
async function copyRows(db: Connection, table: string, id: string, where: string, changes: Values): Promise<number> {
  const [columns] = await db.query<RowDataPacket[]>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = database() AND table_name = ?',
    [table],
  );
  const names = columns.map(({ name }) => String(name)).filter((name) => name !== id);
  const listed = names.map((name) => (name in changes ? db.escape(changes[name]) : `\`${name}\``)).join(', ');
  const [made] = await db.query<ResultSetHeader>(
    `INSERT INTO ${table} (${names.map((name) => `\`${name}\``).join(', ')}) SELECT ${listed} FROM ${table} WHERE ${where}`,
  );
  return made.insertId;
}

/** Sells once: an order like an earlier one, one piece less of what it has, another price of something. */
async function sellOnce(db: Connection, template: number, round: number): Promise<void> {
  await db.beginTransaction();
  await db.query(
    "UPDATE eav_entity_store SET increment_last_id = increment_last_id + 1 WHERE store_id = 1 AND entity_type_id = (SELECT entity_type_id FROM eav_entity_type WHERE entity_type_code = 'order')",
  );
  const [[number]] = await db.query<RowDataPacket[]>(
    "SELECT s.increment_last_id AS last FROM eav_entity_store s JOIN eav_entity_type t USING (entity_type_id) WHERE s.store_id = 1 AND t.entity_type_code = 'order'",
  );
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const times = { created_at: now, updated_at: now };
  const order = await copyRows(db, 'sales_flat_order', 'entity_id', `entity_id = ${template}`, {
    increment_id: String(number?.last),
    ...times,
  });
  const lines = `order_id = ${template} AND parent_item_id IS NULL`;
  await copyRows(db, 'sales_flat_order_item', 'item_id', lines, { order_id: order, ...times });
  for (const table of ['sales_flat_order_address', 'sales_flat_order_payment', 'sales_flat_order_status_history']) {
    await copyRows(db, table, 'entity_id', `parent_id = ${template}`, { parent_id: order });
  }
  await db.query(
    `UPDATE cataloginventory_stock_item SET qty = qty - 1 WHERE product_id IN (SELECT product_id FROM sales_flat_order_item WHERE order_id = ${order})`,
  );
  await db.query(
    "UPDATE catalog_product_entity_decimal SET value = ? WHERE store_id = 0 AND attribute_id = (SELECT attribute_id FROM eav_attribute WHERE attribute_code = 'price' LIMIT 1) ORDER BY value_id LIMIT 1",
    [(round % 90) + 10],
  );
  await db.commit();
}

// --- comparing stores

interface Differences {
  readonly rows: number;
  readonly lost: number;
  readonly more: number;
  readonly changed: readonly string[];
}

/** Compares tables of two stores by their keys; times to the second. */
function compareStores(here: string, there: string, names: (name: string) => boolean): Differences {
  const [a, b] = [here, there].map((file) => new DatabaseSync(join(file, 'store.db'), { readOnly: true })) as [
    DatabaseSync,
    DatabaseSync,
  ];
  let rows = 0;
  let lost = 0;
  let more = 0;
  const changed: string[] = [];
  for (const { name, columns, key, isOurs } of givenTables()) {
    if (isOurs || !names(name)) continue;
    const read = (store: DatabaseSync): Map<string, Record<string, unknown>> =>
      new Map(
        store
          .prepare(`select ${columns.join(', ')} from ${name}`)
          .all()
          .map((row) => [key.map((column) => row[column]).join(' '), row]),
      );
    const left = read(a);
    const right = read(b);
    rows += left.size;
    for (const [id, row] of left) {
      const other = right.get(id);
      if (!other) lost += 1;
      else
        for (const column of columns)
          if (!isAlike(name, column, row[column], other[column])) changed.push(`${name} ${id} ${column}`);
    }
    for (const id of right.keys()) if (!left.has(id)) more += 1;
  }
  a.close();
  b.close();
  return { rows, lost, more, changed };
}

/** What only one store has: hashes of passwords and of links to carts, computed totals of carts, milliseconds, emoji. */
function isAlike(table: string, column: string, here: unknown, there: unknown): boolean {
  if (column === 'password_hash' || column === 'mask_hash' || (table === 'quote' && column === 'totals')) return true;
  if (column === 'additional_data' && table === 'quote_payment') return true;
  const plain = (value: unknown): unknown =>
    typeof value === 'number' && /(_at|_date)$/.test(column)
      ? Math.trunc(value / 1000)
      : typeof value === 'string'
        ? value.replace(/[\u{10000}-\u{10FFFF}]/gu, '?')
        : value;
  return plain(here) === plain(there);
}

const verdict = ({ rows, lost, more, changed }: Differences): string =>
  `${rows} rows compared, ${lost} lost, ${more} more, ${changed.length} otherwise ${changed.slice(0, 5).join('; ')}`;

// --- the new shop

/** What is read of answers. */
interface Answer {
  readonly token?: string;
  readonly maskedId?: string;
  readonly id?: number;
  readonly error?: string;
  readonly member?: readonly { readonly sku: string }[];
  readonly items?: readonly { readonly sku: string }[];
}

async function call(base: string, method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(`${base}/api/rest/v2${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return text === '' ? {} : (JSON.parse(text) as Answer);
}

const hostile = [`O'Neil \\ "x" 😀`, 'a;b -- c\nd\\', 'Łódź {"a":1}', "x' OR 1=1; -- "];

/** Orders with their documents, comments and customers in the new store. */
async function sellHere(base: string, wanted: number): Promise<number> {
  const { key } = JSON.parse(
    (await cartwright('user', 'add', 'rehearsal', '--role', 'rehearsal', '--data', data, '--json')).out,
  );
  const { token } = await call(base, 'POST', '/auth/token', {
    grant_type: 'api_user',
    username: 'rehearsal',
    api_key: key,
  });
  const products = await call(base, 'GET', '/products?pageSize=100&type=simple');
  let orders = 0;
  for (const { sku } of products.member ?? products.items ?? []) {
    if (orders >= wanted) break;
    const text = hostile[orders % hostile.length] ?? '';
    const address = {
      firstName: text,
      lastName: 'Buyer\\',
      street: ['1 Main St'],
      city: 'San Francisco',
      regionId: 12,
      postcode: '94110',
      countryId: 'US',
      telephone: '555-0100',
    };
    const { maskedId } = await call(base, 'POST', '/guest-carts', {});
    const item = await call(base, 'POST', `/guest-carts/${maskedId}/items`, { sku, qty: 1 });
    if (item.error) continue;
    const { id } = await call(base, 'POST', `/guest-carts/${maskedId}/order`, {
      guestEmail: `r${orders}@example.com`,
      billingAddress: address,
      shippingAddress: address,
      shippingMethod: 'flatrate_flatrate',
      paymentMethod: 'checkmo',
      orderNote: text,
    });
    if (id === undefined) continue;
    orders += 1;
    await call(base, 'POST', `/orders/${id}/comments`, { comment: text }, token);
    if (orders % 2 === 0) await call(base, 'POST', `/orders/${id}/invoices`, { comment: text }, token);
    if (orders % 4 === 0) await call(base, 'POST', `/orders/${id}/shipments`, {}, token);
    if (orders % 8 === 0) await call(base, 'POST', `/orders/${id}/credit-memos`, {}, token);
  }
  await call(base, 'POST', '/customers', {
    email: 'r@example.com',
    firstName: 'Neu',
    lastName: hostile[0],
    password: 'seven red herons',
  });
  return orders;
}

/** Reads all the time; answers the slowest answer in milliseconds, and how many failed. */
async function readOn(base: string, until: AbortSignal): Promise<{ calls: number; failed: number; slowest: number }> {
  const found = { calls: 0, failed: 0, slowest: 0 };
  while (!until.aborted) {
    const start = performance.now();
    const answer = await fetch(`${base}/api/rest/v2/products?pageSize=5`).catch(() => undefined);
    await answer?.arrayBuffer();
    found.calls += 1;
    if (!answer?.ok) found.failed += 1;
    found.slowest = Math.max(found.slowest, performance.now() - start);
    await sleep(25);
  }
  return found;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await end;
}

async function rehearse(url: string): Promise<void> {
  const db = await createConnection({ uri: url, multipleStatements: true, charset: 'utf8mb4', dateStrings: true });
  await db.query(`CREATE DATABASE shop; USE shop; SET sql_mode = ''; ${gunzipSync(readFileSync(dump as string))}`);
  await db.query("SET time_zone = '+00:00'");
  const [[waiting]] = await db.query<RowDataPacket[]>(
    "SELECT MIN(entity_id) AS id FROM sales_flat_order WHERE state = 'new' AND store_id = 1",
  );
  const template = Number(waiting?.id);
  const source = `${url}/shop`;
  const selling = { isOpen: true, orders: 0 };
  const shop = (async () => {
    for (; selling.isOpen; await sleep(40)) {
      await sellOnce(db, template, selling.orders);
      selling.orders += 1;
    }
  })();

  const first = await cartwright('import', source, '--catch-up', '--data', data);
  say('first import, while the old shop sells, seconds', first.seconds.toFixed(1));
  await cartwright('role', 'add', 'rehearsal', 'all', '--data', data);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const service = spawn(launcher, ['serve', '--data', data, '--port', String(port)], { stdio: 'ignore' });
  while (!(await fetch(`${base}/readyz`).catch(() => undefined))?.ok) await sleep(50);

  const stop = new AbortController();
  const reader = readOn(base, stop.signal);
  const follow = spawn(launcher, ['import', source, '--catch-up', '--follow', '2', '--data', data]);
  let printed = '';
  follow.stdout.on('data', (text) => {
    printed += String(text);
  });
  await sleep(Number(seconds) * 1000);

  const closed = performance.now();
  selling.isOpen = false;
  await shop;
  await ended(follow);
  const last = await cartwright('import', source, '--catch-up', '--data', data);
  while (!(await fetch(`${base}/readyz`).catch(() => undefined))?.ok) await sleep(50);
  const downtime = (performance.now() - closed) / 1000;
  stop.abort();
  const read = await reader;
  say('orders of the old shop meanwhile', selling.orders);
  say('catch-ups that found something', printed.split('\n').filter((line) => line === 'Taken').length);
  say('the last catch-up, seconds', last.seconds.toFixed(1));
  say('DOWNTIME, from the last order there to the new shop, s', downtime.toFixed(1));
  say(
    'reads here meanwhile: calls, failed, slowest in ms',
    `${read.calls}, ${read.failed}, ${Math.round(read.slowest)}`,
  );
  const fresh = join(folder, 'fresh');
  await cartwright('import', source, '--data', fresh);
  say('here against an import of the closed shop', verdict(compareStores(fresh, data, () => true)));

  const orders = await sellHere(base, 40);
  await ended(service);
  const back = await cartwright('export', '--legacy', 'openmage-20', '--carts', '--data', data);
  say('orders in the new shop', orders);
  say('export for the way back, seconds', `${back.seconds.toFixed(1)} (${back.out.length} characters)`);
  const start = performance.now();
  await db.query("SET sql_mode = 'NO_BACKSLASH_ESCAPES'");
  await db.query(back.out);
  say('load there, seconds', ((performance.now() - start) / 1000).toFixed(2));
  const again = await db.query(back.out).then(
    () => 'TAKEN TWICE',
    (error: Error) => `refused: ${error.message.slice(0, 60)}`,
  );
  await db.query('ROLLBACK');
  say('the same once more', again);
  const returned = join(folder, 'returned');
  await cartwright('import', source, '--data', returned);
  const names = new Set<string>(backTables(true).map(({ to }) => to));
  say('here against an import of the old shop', verdict(compareStores(data, returned, (name) => names.has(name))));
  await sellOnce(db, template, 1);
  const [[newest]] = await db.query<RowDataPacket[]>(
    'SELECT increment_id AS number, entity_id AS id FROM sales_flat_order ORDER BY entity_id DESC LIMIT 1',
  );
  say('the old shop sells again: number, id', `${newest?.number}, ${newest?.id}`);
  await db.end();
}

const server = await startMariadb();
if ('unavailable' in server) throw new Error(server.unavailable);
try {
  await rehearse(server.url);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
