import { type Insertable, sql } from 'kysely';
import type { SqlValue, Tx } from './engine.ts';
import type { Database, TableName } from './schema.ts';
import { type Statement, statement } from './statement.ts';

/** Inserts records of one table, many with one prepared statement for each set of columns. */
export interface Inserter<T extends TableName> {
  /** Inserts records with the same columns; answers their new ids, in their order. */
  ids(tx: Tx, records: readonly Insertable<Database[T]>[]): Promise<number[]>;
  /** The same if nobody needs the ids: waits for nothing (`Tx.save`). */
  save(tx: Tx, records: readonly Insertable<Database[T]>[]): void;
}

/** The most records in one statement: each number of records has a prepared one. */
const mostRecords = 16;

type Values = Readonly<Record<string, SqlValue>>;
type Insert = Statement<Values, Readonly<Record<string, number>>>;

/** Makes the inserter of a table with an `id` column that the engine numbers. Missing columns get their defaults. */
export function inserter<T extends TableName>(table: T, id: keyof Database[T] & string): Inserter<T> {
  const known = new Map<string, Insert>();
  const insertOf = (columns: readonly string[], count: number): Insert => {
    const shape = `${count} ${columns.join()}`;
    const found = known.get(shape) ?? insertStatement(table, id, columns, count);
    known.set(shape, found);
    return found;
  };
  const pieces = (
    records: readonly Insertable<Database[T]>[],
  ): { readonly insert: Insert; readonly params: Values }[] => {
    const columns = Object.keys(records[0] ?? {});
    return Array.from({ length: Math.ceil(records.length / mostRecords) }, (_, piece) => {
      const some = records.slice(piece * mostRecords, (piece + 1) * mostRecords);
      const params: Record<string, SqlValue> = {};
      let place = 0;
      for (const record of some as readonly Values[]) {
        for (const column of columns) params[place++] = record[column] ?? null;
      }
      return { insert: insertOf(columns, some.length), params };
    });
  };
  return {
    async ids(tx, records) {
      const ids: number[] = [];
      for (const { insert, params } of pieces(records)) {
        const rows = records.length === 1 ? [await tx.first(insert, params)] : await tx.all(insert, params);
        // They are numbered in their order, but may be answered in another.
        ids.push(...rows.map((row) => row?.[id] as number).sort((a, b) => a - b));
      }
      return ids;
    },
    save(tx, records) {
      for (const { insert, params } of pieces(records)) tx.save(insert, params);
    },
  };
}

function insertStatement(table: string, id: string, columns: readonly string[], count: number): Insert {
  return statement((_q, p: Values) => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    let place = 0;
    const records = Array.from({ length: count }, () => sql`(${sql.join(columns.map(() => sql`${p[place++]}`))})`);
    return sql<
      Readonly<Record<string, number>>
    >`insert into ${sql.table(table)} (${names}) values ${sql.join(records)} returning ${sql.ref(id)}`;
  });
}
