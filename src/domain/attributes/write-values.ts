import type { SqlValue, Tx } from '../../platform/storage/engine.ts';
import { deleteRows, type RowStatement, runRows, upsertRows } from '../../platform/storage/row-statements.ts';
import type { AttributeOwner } from './registry.ts';

/** A value as a row keeps it: null where the row says that there is none, whatever the default says. */
export interface StoredValue {
  readonly value: string | null;
  /** Of whole numbers and decimals (in ten-thousandths), which only products keep a second time. */
  readonly number: number | null;
}

/** What becomes of one value. */
export interface ValueChange {
  /** Of what has the value. */
  readonly id: number;
  readonly attributeId: number;
  /** 0 for all store views; customers and addresses have no others. */
  readonly storeId: number;
  /** Undefined takes the row away, so that what is above it counts: the default of all store views, or nothing. */
  readonly value: StoredValue | undefined;
}

/** Where values are kept. */
interface ValueTable {
  readonly upsert: RowStatement;
  readonly remove: RowStatement;
  readonly keyOf: (change: ValueChange) => readonly SqlValue[];
  readonly valuesOf: (value: StoredValue) => readonly SqlValue[];
}

type Key = 'product_id' | 'category_id' | 'customer_id' | 'address_id';

/** A table whose values differ by store view. */
function scoped(
  table: 'product_value' | 'category_value',
  id: Key,
  columns: readonly (keyof StoredValue)[],
): ValueTable {
  const key = [id, 'attribute_id', 'store_id'];
  return {
    upsert: upsertRows(table, key, [...key, ...columns]),
    remove: deleteRows(table, key),
    keyOf: (change) => [change.id, change.attributeId, change.storeId],
    valuesOf: (value) => columns.map((column) => value[column]),
  };
}

/** A table with one value of each attribute. */
function plain(table: 'customer_value' | 'customer_address_value', id: Key): ValueTable {
  const key = [id, 'attribute_id'];
  return {
    upsert: upsertRows(table, key, [...key, 'value']),
    remove: deleteRows(table, key),
    keyOf: (change) => [change.id, change.attributeId],
    valuesOf: ({ value }) => [value],
  };
}

const tables: Readonly<Record<AttributeOwner, ValueTable>> = {
  catalog_product: scoped('product_value', 'product_id', ['value', 'number']),
  catalog_category: scoped('category_value', 'category_id', ['value']),
  customer: plain('customer_value', 'customer_id'),
  customer_address: plain('customer_address_value', 'address_id'),
};

/**
 * Writes values, and takes away those that have none: two statements at most, whatever their number. Of two changes of one value the
 * later counts. Texts have no U+0000 and no half of a surrogate pair.
 */
export async function writeStoredValues(tx: Tx, owner: AttributeOwner, changes: readonly ValueChange[]): Promise<void> {
  const { upsert, remove, keyOf, valuesOf } = tables[owner];
  const last = new Map(changes.map((change) => [keyOf(change).join('/'), change]));
  const all = [...last.values()];
  await runRows(tx, remove, all.filter(({ value }) => value === undefined).map(keyOf));
  await runRows(
    tx,
    upsert,
    all.flatMap((change) => (change.value ? [[...keyOf(change), ...valuesOf(change.value)]] : [])),
  );
}
