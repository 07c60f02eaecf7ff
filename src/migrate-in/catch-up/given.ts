import type { Table } from '#platform/storage/columns.ts';
import type { TableName } from '#platform/storage/schema.ts';
import type { ComparedTable } from '#platform/storage/sqlite/compare-files.ts';
import { tables } from '#schema/tables.ts';
import { ownersFirst } from '../bulk.ts';
import { keepable } from '../keepable.ts';
import { keyColumns } from '../mapping.ts';
import { mappings } from '../plan.ts';
import { keptTables } from '../replace.ts';

/** A table that an import fills, with what a comparison needs of it. */
export interface GivenTable extends ComparedTable {
  readonly name: TableName;
  /** Other sets of columns that no two rows share. */
  readonly uniques: readonly (readonly string[])[];
  /** The columns that refer to one other table. */
  readonly owners: readonly { readonly column: string; readonly table: TableName }[];
  /** Whether the database numbers its rows. */
  readonly hasId: boolean;
  /** Set for accounts of programs, webhooks and settings: what was changed here stays, whatever the source says. */
  readonly isOurs: boolean;
}

/** The sequences of numbers, which go on from the highest number of both sides. */
export const NUMBERS: TableName = 'sales_number';

/** Every table that an import fills, owners before the tables that refer to them. */
export function givenTables(): readonly GivenTable[] {
  const filled = new Set<TableName>([...mappings.map(({ to }) => to), 'attribute', 'attribute_label', 'store_config']);
  const ours = new Set<TableName>([...keptTables(keepable), 'store_config']);
  return ownersFirst()
    .filter((name) => filled.has(name))
    .map((name) => {
      const { columns, foreign = [], indexes = {} }: Table = tables[name];
      return {
        name,
        columns: Object.keys(columns),
        key: keyColumns(name),
        uniques: Object.values(indexes).flatMap(({ unique, columns: those }) => (unique ? [those] : [])),
        owners: foreign.flatMap(({ columns: [column], table }) =>
          column === undefined ? [] : [{ column, table: table as TableName }],
        ),
        hasId: Object.values(columns).some(({ kind }) => kind === 'id'),
        isOurs: ours.has(name),
      };
    });
}
