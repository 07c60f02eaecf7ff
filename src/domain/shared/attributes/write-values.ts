import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import { deleteRows, type RowStatement, runRows, upsertRows } from '#platform/storage/row-statements.ts';
import type { AttributeOwner } from './registry.ts';

/** A value as a row stores it; null means that there is no value, even if there is a default. */
export interface StoredValue {
  readonly value: string | null;
  /** For whole numbers and decimals (in ten-thousandths), which only products store a second time. */
  readonly number: number | null;
}

/** The change of one value. */
export interface ValueChange {
  /** The id of the entity that has the value. */
  readonly id: number;
  readonly attributeId: number;
  /** 0 for all store views; customers and addresses have only this. */
  readonly storeId: number;
  /** Undefined deletes the row, so that the value above it counts: the default of all store views, or none. */
  readonly value: StoredValue | undefined;
}

/** A table that stores values. */
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

/** A table with one value for each attribute. */
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
 * Writes values, and deletes the rows of undefined ones, in at most two statements. If a value is changed twice, the
 * later change counts. Texts must not contain U+0000 or half of a surrogate pair.
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
