/**
 * The store as earlier versions of the Magento-1 family kept it: their tables and columns, made from those of today. What
 * a version could not keep at all is taken away before, by `withoutNews`, so that each shape holds the same store.
 */

import type { Definition } from './definitions.ts';
import type { Cell, FilledTable } from './rows.ts';

type Row = Readonly<Record<string, Cell>>;
type Tables = Map<string, FilledTable>;

/** The versions that the store can be written as. 1.4 is 1.4.0, the last one whose orders were entities with attributes. */
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
  drop(tables, 'sales_order_tax_item', 'sales_order_status', 'sales_order_status_label', 'sales_order_status_state');
  nameSalesEntities(tables);
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
  salesAsEntities(tables);
}

/** The tables whose rows were entities with attributes. */
const salesEntities = (tables: Tables): string[] =>
  [...tables.keys()].filter((name) => /^sales_flat_(?!quote|order_item$)/.test(name));

/** All versions number the types of entities that old ones had, too. */
function nameSalesEntities(tables: Tables): void {
  const types = tableOf(tables, 'eav_entity_type');
  const rows = [...types.rows];
  for (const code of salesEntities(tables).map((name) => name.replace('sales_flat_', '')))
    if (!rows.some(({ entity_type_code }) => entity_type_code === code))
      rows.push({ entity_type_id: 900 + rows.length, entity_type_code: code });
  tables.set('eav_entity_type', { ...types, rows });
}

/** Columns of the row of an entity; all others were attributes. */
const entityColumns = ['entity_id', 'parent_id', 'increment_id', 'store_id', 'created_at', 'updated_at'];
/** Sums that the table of orders had, too; its other values were attributes. */
const orderColumns = [...entityColumns, 'customer_id', 'grand_total', 'base_grand_total', 'subtotal', 'tax_amount'];

/** Orders and documents but for the lines of orders: an entity each, and its values in tables by their type. */
function salesAsEntities(tables: Tables): void {
  const types = tableOf(tables, 'eav_entity_type').rows;
  const attributes: Row[] = [];
  const made = new Map<string, Row[]>();
  const put = (table: string, row: Row): void => {
    const rows = made.get(table);
    if (rows) rows.push(row);
    else made.set(table, [row]);
  };
  const flat = salesEntities(tables);
  for (const name of flat) {
    const code = name.replace('sales_flat_', '');
    const [table, own] = code === 'order' ? ['sales_order', orderColumns] : ['sales_order_entity', entityColumns];
    const type = types.find(({ entity_type_code }) => entity_type_code === code)?.entity_type_id;
    const { columns, rows } = tableOf(tables, name);
    const ids = new Map<string, number>();
    for (const [column, kind] of columns.filter(([each]) => !own.includes(each))) {
      const attribute_id = 50_000 + attributes.length;
      ids.set(column, attribute_id);
      attributes.push({ attribute_id, entity_type_id: type, attribute_code: column, backend_type: valueType(kind) });
    }
    for (const row of rows) {
      const isRoot = columns.every(([column]) => column !== 'parent_id');
      const entity = Object.fromEntries(own.map((column) => [column, row[column]]));
      put(table, {
        ...entity,
        ...(isRoot && { parent_id: 0 }),
        entity_type_id: type,
        attribute_set_id: 0,
        is_active: 1,
      });
      for (const [column, kind] of columns) {
        const attribute_id = ids.get(column);
        if (attribute_id === undefined || row[column] === undefined) continue;
        const value = { entity_type_id: type, attribute_id, entity_id: row.entity_id, value: row[column] };
        put(`${table}_${valueType(kind)}`, value);
      }
    }
  }
  drop(tables, ...flat);
  for (const name of ['sales_order', 'sales_order_entity']) {
    const own = name === 'sales_order' ? orderColumns : entityColumns;
    const columns = ['entity_type_id', 'attribute_set_id', 'is_active', ...own].map(
      (column) => [column, 'text'] as const,
    );
    tables.set(name, { columns, rows: made.get(name) ?? [] });
    for (const type of ['varchar', 'int', 'decimal', 'datetime', 'text']) {
      const values = ['entity_type_id', 'attribute_id', 'entity_id', 'value'].map(
        (column) => [column, 'text'] as const,
      );
      tables.set(`${name}_${type}`, { columns: values, rows: made.get(`${name}_${type}`) ?? [] });
    }
  }
  const eav = tableOf(tables, 'eav_attribute');
  tables.set('eav_attribute', { ...eav, rows: [...eav.rows, ...attributes] });
}

const valueType = (kind: string): string => (kind === 'date' ? 'datetime' : kind === 'text' ? 'varchar' : kind);

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
