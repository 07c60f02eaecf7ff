import { extensionFields } from '#kernel/extension-fields.ts';
import { extensionTable } from '#kernel/extensions.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { TableName } from '#platform/storage/schema.ts';
import { type Statement, statement } from '#platform/storage/statement.ts';

/** A column of orders that an extension keeps in a table of its own. */
interface AddedColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly default: string | null;
}

type Ids = { readonly ids: readonly number[] };
interface Found {
  readonly id: number;
  readonly value: string | number | null;
}

/** The columns of all extensions, each with the statement that reads it. */
const added = Object.entries(extensionTable<AddedColumn>('orderColumns')).map(([name, column]) => ({
  name,
  byDefault: column.default,
  read: reading(column),
}));

function reading({ table, key, column }: AddedColumn): Statement<Ids, Found> {
  return statement<Ids, Found>((q, p, d) =>
    q
      .selectFrom(table as TableName)
      .select([`${key} as id` as never, `${column} as value` as never])
      .where(key as never, d.in, d.list(p.ids) as never),
  );
}

/** Orders with the columns of extensions among what they show of imported ones (`extension_fields`). */
export async function withAddedColumns<Row extends { readonly order_id: number }>(
  tx: Tx,
  orders: readonly Row[],
): Promise<readonly Row[]> {
  if (added.length === 0 || orders.length === 0) return orders;
  const ids = orders.map(({ order_id: id }) => id);
  const columns: { name: string; byDefault: string | null; values: ReadonlyMap<number, Found['value']> }[] = [];
  for (const { name, byDefault, read } of added) {
    const found = await tx.all(read, { ids });
    columns.push({ name, byDefault, values: new Map(found.map(({ id, value }) => [id, value])) });
  }
  return orders.map((order) => {
    const fields: Record<string, string | null> = { ...extensionFields(order) };
    for (const { name, byDefault, values } of columns) {
      const value = values.get(order.order_id);
      if (value !== undefined && value !== null) fields[name] = String(value);
      else fields[name] ??= byDefault;
    }
    return { ...order, extension_fields: JSON.stringify(fields) };
  });
}
