import { gzipSync } from 'node:zlib';
import type { LegacyBatch, LegacySource } from '../../src/migrate-in/source.ts';

/** Rows of legacy tables by column. */
export type LegacyTables = Record<string, readonly Readonly<Record<string, string | number | null>>[]>;

/** A store with little in it, whose parts the tests replace. */
export const smallStore: LegacyTables = {
  core_website: [
    { website_id: 0, code: 'admin', name: 'Admin', sort_order: 0, default_group_id: 0, is_default: 0 },
    { website_id: 3, code: 'shop', name: 'Shop', sort_order: 1, default_group_id: 7, is_default: 1 },
  ],
  core_store_group: [
    { group_id: 0, website_id: 0, name: 'Default', root_category_id: 0, default_store_id: 0 },
    { group_id: 7, website_id: 3, name: 'Shop', root_category_id: 20, default_store_id: 5 },
  ],
  core_store: [
    { store_id: 0, code: 'admin', website_id: 0, group_id: 0, name: 'Admin', sort_order: 0, is_active: 1 },
    { store_id: 5, code: 'en', website_id: 3, group_id: 7, name: 'English', sort_order: 0, is_active: 1 },
  ],
  eav_entity_type: [
    { entity_type_id: 1, entity_type_code: 'customer' },
    { entity_type_id: 4, entity_type_code: 'catalog_product' },
  ],
  eav_attribute: [
    attribute(11, 1, 'firstname', 'varchar', 'text'),
    attribute(12, 1, 'password_hash', 'varchar', 'hidden', 'customer/customer_attribute_backend_password'),
    attribute(60, 4, 'name', 'varchar', 'text'),
    attribute(61, 4, 'price', 'decimal', 'price', 'catalog/product_attribute_backend_price'),
    attribute(62, 4, 'status', 'int', 'select', null, 'catalog/product_status'),
  ],
  catalog_eav_attribute: [
    { attribute_id: 60, is_global: 0, is_visible: 1, is_searchable: 1, apply_to: '', position: 0 },
    { attribute_id: 61, is_global: 2, is_visible: 1, is_searchable: 1, apply_to: 'simple,virtual', position: 3 },
    { attribute_id: 62, is_global: 1, is_visible: 1, is_searchable: 0, apply_to: null, position: 0 },
  ],
  eav_attribute_set: [{ attribute_set_id: 4, entity_type_id: 4, attribute_set_name: 'Default', sort_order: 1 }],
  catalog_product_entity: [product(100, 'simple', 'Red-Mug'), product(101, 'virtual', 'voucher')],
  catalog_product_entity_varchar: [value(1, 60, 0, 100, 'Mug'), value(2, 60, 5, 100, 'Nice "mug"')],
  catalog_product_entity_decimal: [value(1, 61, 0, 100, '12.3400')],
  catalog_product_entity_int: [value(1, 62, 0, 100, '1')],
  customer_entity: [
    {
      entity_id: 9,
      website_id: 3,
      email: 'Ann@Example.COM',
      group_id: 1,
      store_id: 5,
      created_at: '2020-01-02 03:04:05',
      updated_at: '2020-01-02 03:04:05',
      is_active: 1,
    },
  ],
  customer_entity_varchar: [
    { value_id: 1, attribute_id: 11, entity_id: 9, value: 'Ann' },
    { value_id: 2, attribute_id: 12, entity_id: 9, value: '0123456789abcdef:xy' },
  ],
  sales_flat_quote: [
    {
      entity_id: 50,
      store_id: 5,
      is_active: 1,
      created_at: '2021-01-01 00:00:00',
      updated_at: '2021-01-01 00:00:00',
      items_count: 1,
      items_qty: '2.0000',
      customer_id: 9,
    },
  ],
  sales_flat_quote_item: [line(70, 50, 100)],
};

export function attribute(
  id: number,
  type: number,
  code: string,
  backend: string,
  input: string,
  model: string | null = null,
  source: string | null = null,
) {
  return {
    attribute_id: id,
    entity_type_id: type,
    attribute_code: code,
    backend_model: model,
    backend_type: backend,
    frontend_input: input,
    frontend_label: code,
    source_model: source,
    is_required: 1,
    is_user_defined: 0,
    default_value: null,
    is_unique: 0,
  };
}

export function product(id: number, type: string, sku: string | null, set = 4) {
  return {
    entity_id: id,
    attribute_set_id: set,
    type_id: type,
    sku,
    has_options: 0,
    required_options: 0,
    created_at: '2020-05-06 07:08:09',
    updated_at: '0000-00-00 00:00:00',
  };
}

export function value(id: number, attributeId: number, store: number, entity: number, text: string | null) {
  return {
    value_id: id,
    entity_type_id: 4,
    attribute_id: attributeId,
    store_id: store,
    entity_id: entity,
    value: text,
  };
}

export function line(id: number, quote: number, productId: number | null, parent: number | null = null) {
  return {
    item_id: id,
    quote_id: quote,
    product_id: productId,
    store_id: 5,
    parent_item_id: parent,
    sku: 'Red-Mug',
    name: 'Mug',
    qty: '2.0000',
    price: '12.3400',
    product_type: 'simple',
    created_at: '2021-01-01 00:00:00',
    updated_at: '2021-01-01 00:00:00',
  };
}

/** The small store with some tables replaced, or taken away by undefined. */
export function storeWith(changes: Record<string, LegacyTables[string] | undefined> = {}): LegacyTables {
  const merged = { ...smallStore, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, rows]) => rows !== undefined)) as LegacyTables;
}

/** A source that gives tables from memory, in the order they are written in. */
export function memorySource(tables: LegacyTables, failAfter = Number.POSITIVE_INFINITY): LegacySource {
  let passes = 0;
  return {
    description: 'memory',
    progress: { done: 0 },
    tables: async () =>
      new Map(
        Object.entries(tables).map(([name, rows]) => [
          name,
          { name, columns: Object.keys(rows[0] ?? {}), filled: rows.length > 0 },
        ]),
      ),
    async *rows(wanted): AsyncGenerator<LegacyBatch> {
      passes++;
      let batches = 0;
      for (const [table, rows] of Object.entries(tables)) {
        if (!wanted.has(table) || rows.length === 0) continue;
        if (passes > 1 && ++batches > failAfter) throw new Error('the disk is gone');
        const columns = Object.keys(rows[0] ?? {});
        yield {
          table,
          columns,
          rows: rows.map((row) =>
            columns.map((column) => (row[column] === null || row[column] === undefined ? null : String(row[column]))),
          ),
        };
      }
    },
    close: async () => {},
  };
}

/** The same tables as a gzipped dump. */
export function dumpOf(tables: LegacyTables, prefix = ''): Buffer {
  const quote = (cell: string | number | null | undefined) =>
    cell === null || cell === undefined
      ? 'NULL'
      : typeof cell === 'number'
        ? String(cell)
        : `'${cell.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const statements = Object.entries(tables).map(([name, rows]) => {
    const columns = Object.keys(rows[0] ?? { nothing: 0 });
    const insert =
      rows.length === 0
        ? ''
        : `INSERT INTO \`${prefix}${name}\` VALUES ${rows.map((row) => `(${columns.map((column) => quote(row[column])).join(',')})`).join(',\n')};\n`;
    return `CREATE TABLE \`${prefix}${name}\` (${columns.map((column) => `\`${column}\` text`).join(', ')});\n${insert}`;
  });
  return gzipSync(`-- MariaDB dump 10.19\n${statements.join('')}-- Dump completed\n`);
}
