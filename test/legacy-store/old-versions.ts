/**
 * The store as earlier versions of the Magento-1 family kept it: their tables and columns, made from those of today. What
 * a version could not keep at all is taken away before, by `withoutNews`, so that each shape holds the same store.
 */

import type { Definition } from './definitions.ts';
import type { Cell, FilledTable } from './rows.ts';

type Row = Readonly<Record<string, Cell>>;
type Tables = Map<string, FilledTable>;

/** The versions that the store can be written as. 1.4 is 1.4.0: from 1.4.1 on orders are as today. */
export type OldVersion = '1.2' | '1.4' | '1.6';

/** The store in the tables and columns of a version. */
export function asVersion(version: OldVersion, today: ReadonlyMap<string, FilledTable>): Tables {
  const tables = new Map(today);
  before17(tables);
  if (version !== '1.6') before15(tables);
  if (version === '1.2') before14(tables);
  return tables;
}

/** The store without what the oldest version had no place for, and without most of its simple products. */
export function withoutNews(today: ReadonlyMap<string, FilledTable>): Tables {
  const tables = new Map(today);
  // Some products of each type: what belongs to the others is left out as orphans.
  filter(tables, 'catalog_product_entity', ({ entity_id }) => !(Number(entity_id) >= 435 && Number(entity_id) < 900));
  drop(tables, 'catalog_product_entity_group_price', 'catalog_product_bundle_selection_price', 'tag_properties');
  drop(tables, 'wishlist_item_option', 'eav_attribute_option_swatch');
  change(tables, 'wishlist', ({ updated_at: _, ...row }) => row);
  filter(tables, 'eav_attribute_label', hasLabelOfItsOwn(tableOf(tables, 'eav_attribute').rows));
  for (const name of [...tables.keys()])
    if (/^(sales_flat_(?!quote)|sales_(order|payment))/.test(name)) drop(tables, name);
  change(tables, 'wishlist_item', ({ qty: _, ...row }) => ({ ...row, qty: 1 }));
  change(tables, 'customer_eav_attribute', ({ validate_rules: _, ...row }) => row);
  change(tables, 'salesrule_coupon', ({ created_at: _, ...row }) => row);
  return tables;
}

/** Whether a label is of a catalog attribute that shares its own label with no other one. */
function hasLabelOfItsOwn(attributes: readonly Row[]): (label: Row) => boolean {
  const byLabel = Map.groupBy(attributes, ({ frontend_label }) => frontend_label);
  return (label) => {
    const found = attributes.find(({ attribute_id }) => attribute_id === label.attribute_id);
    return (
      found !== undefined &&
      [3, 4].includes(Number(found.entity_type_id)) &&
      byLabel.get(found.frontend_label)?.length === 1
    );
  };
}

/** What 1.7 moved into tables, and what 1.6 renamed or numbered. */
function before17(tables: Tables): void {
  for (const rule of ['salesrule', 'catalogrule']) {
    const listed = (table: string, column: string) => {
      const rows = tableOf(tables, table).rows;
      return (row: Row) => rows.flatMap((other) => (other.rule_id === row.rule_id ? [other[column]] : [])).join(',');
    };
    add(tables, rule, 'text', 'website_ids', listed(`${rule}_website`, 'website_id'));
    add(tables, rule, 'text', 'customer_group_ids', listed(`${rule}_customer_group`, 'customer_group_id'));
    drop(tables, `${rule}_website`, `${rule}_customer_group`);
  }
}

/** What came with 1.6, 1.5 and 1.4.1. */
function before15(tables: Tables): void {
  rename(tables, 'api_rule', 'api_privileges', 'privileges');
  rename(tables, 'api_rule', 'api_permission', 'permission');
  rename(tables, 'cataloginventory_stock_item', 'stock_status_changed_auto', 'stock_status_changed_automatically');
  rename(tables, 'cataloginventory_stock_item', 'use_config_enable_qty_inc', 'use_config_enable_qty_increments');
  remove(tables, 'tax_calculation', 'tax_calculation_id');
  remove(tables, 'wishlist_item', 'qty');
  remove(tables, 'wishlist', 'updated_at');
  const coupons = tableOf(tables, 'salesrule_coupon').rows;
  const couponOf = (row: Row) => coupons.find(({ rule_id }) => rule_id === row.rule_id);
  add(tables, 'salesrule', 'text', 'coupon_code', (row) => couponOf(row)?.code);
  remove(tables, 'salesrule', 'coupon_type');
  drop(tables, 'salesrule_coupon', 'salesrule_coupon_usage');
}

/** What came with 1.4 and 1.3: attributes of the catalog and of customers in one table, and options of products. */
function before14(tables: Tables): void {
  remove(tables, 'catalog_product_super_attribute_pricing', 'website_id');
  remove(tables, 'salesrule', 'apply_to_shipping');
  const rows = ['catalog_eav_attribute', 'customer_eav_attribute'].flatMap((name) => tableOf(tables, name).rows);
  const extra = new Map(rows.map((row) => [row.attribute_id, row]));
  for (const [column, kind] of tableOf(tables, 'catalog_eav_attribute').columns.slice(1)) {
    add(tables, 'eav_attribute', kind, column, ({ attribute_id }) => {
      const row = extra.get(attribute_id);
      return column === 'position' ? (row?.position ?? row?.sort_order) : row?.[column];
    });
  }
  const attributes = tableOf(tables, 'eav_attribute').rows;
  tables.set('core_translate', {
    columns: [
      ['key_id', 'int'],
      ['string', 'text'],
      ['store_id', 'int'],
      ['translate', 'text'],
    ],
    rows: tableOf(tables, 'eav_attribute_label').rows.map(({ attribute_id, store_id, value }, index) => ({
      key_id: index,
      string: `Mage_Catalog::${attributes.find((row) => row.attribute_id === attribute_id)?.frontend_label}`,
      store_id,
      translate: value,
    })),
  });
  drop(tables, 'catalog_eav_attribute', 'customer_eav_attribute', 'eav_attribute_label');
  optionsAsValues(tables);
}

function optionsAsValues(tables: Tables): void {
  const code = 'required_options';
  const id = tableOf(tables, 'eav_attribute').rows.find(({ attribute_code }) => attribute_code === code)?.attribute_id;
  change(tables, 'eav_attribute', (row) => (row.attribute_id === id ? { ...row, backend_type: 'int' } : row));
  const values = tableOf(tables, 'catalog_product_entity_int');
  const products = tableOf(tables, 'catalog_product_entity').rows;
  tables.set('catalog_product_entity_int', {
    ...values,
    rows: [
      ...values.rows,
      ...products.map(({ entity_id, required_options }, index) => ({
        value_id: 900_000 + index,
        attribute_id: id,
        store_id: 0,
        entity_id,
        value: required_options,
      })),
    ],
  });
  remove(tables, 'catalog_product_entity', code);
}

function tableOf(tables: Tables, name: string): FilledTable {
  const table = tables.get(name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
}

function drop(tables: Tables, ...names: readonly string[]): void {
  for (const name of names) if (!tables.delete(name)) throw new Error(`no table ${name}`);
}

function change(tables: Tables, name: string, changed: (row: Row) => Row): void {
  const { columns, rows } = tableOf(tables, name);
  tables.set(name, { columns, rows: rows.map(changed) });
}

function filter(tables: Tables, name: string, stays: (row: Row) => boolean): void {
  const { columns, rows } = tableOf(tables, name);
  tables.set(name, { columns, rows: rows.filter(stays) });
}

function add(tables: Tables, name: string, kind: keyof Definition, column: string, value: (row: Row) => Cell): void {
  const { columns, rows } = tableOf(tables, name);
  tables.set(name, {
    columns: [...columns, [column, kind]],
    rows: rows.map((row) => ({ ...row, [column]: value(row) })),
  });
}

function remove(tables: Tables, name: string, column: string): void {
  const { columns, rows } = tableOf(tables, name);
  const left = columns.filter(([other]) => other !== column);
  if (left.length === columns.length) throw new Error(`${name} has no column ${column}`);
  tables.set(name, { columns: left, rows });
}

function rename(tables: Tables, name: string, from: string, to: string): void {
  const kind = tableOf(tables, name).columns.find(([column]) => column === from)?.[1] ?? 'text';
  add(tables, name, kind, to, (row) => row[from]);
  remove(tables, name, from);
}
