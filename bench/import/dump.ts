// bench/import/: the speed of taking over a legacy store.

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { dumpOfRows, type FilledTable, tablesOf } from '../../test/legacy-store/rows.ts';
import { legacyRows } from '../../test/legacy-store/store.ts';

/** The distance between the ids of two copies of a row. */
const step = 10_000;
/** Rows of one INSERT. */
const perInsert = 500;

/** What is copied: the columns that hold ids of copied rows, and those whose texts no two rows share. */
interface Copied {
  readonly ids: string;
  readonly texts?: string;
}

const values = 'value_id entity_id';
const valuesOf = (entity: string): Record<string, Copied> =>
  Object.fromEntries(
    ['varchar', 'text', 'int', 'decimal', 'datetime'].map((type) => [`${entity}_${type}`, { ids: values }]),
  );

/** The tables that grow with a catalog. */
const catalog: Readonly<Record<string, Copied>> = {
  catalog_product_entity: { ids: 'entity_id', texts: 'sku' },
  ...valuesOf('catalog_product_entity'),
  catalog_product_website: { ids: 'product_id' },
  catalog_category_product: { ids: 'product_id' },
  cataloginventory_stock_item: { ids: 'item_id product_id' },
};

/** The tables that grow with customers and their orders. */
const sales: Readonly<Record<string, Copied>> = {
  customer_entity: { ids: 'entity_id', texts: 'email increment_id' },
  ...valuesOf('customer_entity'),
  customer_address_entity: { ids: 'entity_id parent_id' },
  ...valuesOf('customer_address_entity'),
  sales_flat_order: {
    ids: 'entity_id customer_id billing_address_id shipping_address_id quote_id',
    texts: 'increment_id',
  },
  sales_flat_order_item: { ids: 'item_id order_id parent_item_id quote_item_id' },
  sales_flat_order_address: { ids: 'entity_id parent_id customer_id' },
  sales_flat_order_payment: { ids: 'entity_id parent_id' },
  sales_flat_order_status_history: { ids: 'entity_id parent_id' },
  sales_flat_invoice: { ids: 'entity_id order_id billing_address_id shipping_address_id', texts: 'increment_id' },
  sales_flat_invoice_item: { ids: 'entity_id parent_id order_item_id' },
  sales_flat_shipment: {
    ids: 'entity_id order_id billing_address_id shipping_address_id customer_id',
    texts: 'increment_id',
  },
  sales_flat_shipment_item: { ids: 'entity_id parent_id order_item_id' },
};

type Row = FilledTable['rows'][number];

/**
 * Writes a dump of a legacy store of about so many bytes: the store of the tests, whose products, customers and orders
 * are repeated under other ids, SKUs, addresses and numbers. A megabyte has 100 products; orders fill the rest.
 */
export async function writeLargeDump(file: string, bytes: number): Promise<void> {
  const tables = tablesOf(legacyRows());
  const sizeOf = (those: Readonly<Record<string, Copied>>) =>
    Object.keys(those).reduce((sum, name) => sum + partsOf(name, tables.get(name) as FilledTable).join('').length, 0);
  const catalogs = Math.round(bytes / 1e4 / (tables.get('catalog_product_entity')?.rows.length ?? 1));
  const shops = Math.max(0, Math.round((bytes - (catalogs + 1) * sizeOf(catalog)) / sizeOf(sales)));
  function* text(): Generator<string> {
    yield '-- MariaDB dump 10.19\n/*!40101 SET NAMES utf8mb4 */;\n';
    for (const [name, table] of tables) {
      yield* partsOf(name, table, true);
      const ids = catalog[name] ?? sales[name];
      if (!ids) continue;
      for (let copy = 1; copy <= (catalog[name] ? catalogs : shops); copy += 1) {
        yield* partsOf(name, { ...table, rows: table.rows.map((row) => copyOf(row, ids, copy)) });
      }
    }
    yield '-- Dump completed\n';
  }
  await pipeline(text, createWriteStream(file));
}

function partsOf(name: string, table: FilledTable, creates = false): string[] {
  return [...dumpOfRows(name, table, perInsert, creates)].map((part) => `${part}\n`);
}

function copyOf(row: Row, { ids, texts = '' }: Copied, copy: number): Row {
  const changed: Record<string, Row[string]> = { ...row };
  for (const name of ids.split(' ')) if (row[name]) changed[name] = Number(row[name]) + copy * step;
  // In front of e-mail addresses, too; a number of another form does not move the store's sequences.
  for (const name of texts.split(' ')) if (row[name]) changed[name] = `${copy}-${row[name]}`;
  return changed;
}
