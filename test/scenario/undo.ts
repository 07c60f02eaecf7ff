import { sql } from 'kysely';
import type { SqlValue, Tx } from '../../src/platform/storage/engine.ts';
import type { TableName } from '../../src/platform/storage/schema.ts';
import { tables } from '../../src/schema/tables.ts';

/** Rows that a scenario may change: those of a table, or those of it whose column has one of the values. */
export interface Part {
  readonly table: TableName;
  /** Undefined for all of its rows. */
  readonly where?: Readonly<Record<string, readonly (string | number)[]>>;
  /** Set where the rows stay, since others point to them: only these columns are put back. */
  readonly columns?: readonly string[];
}

/** A part as it was. */
interface Before extends Part {
  readonly rows: readonly Readonly<Record<string, SqlValue>>[];
}

const fact = 'applied_scenario';

/** Keeps parts of the store as they are now, to be put back by `undo`. */
export async function keep(tx: Tx, parts: readonly Part[]): Promise<void> {
  const before: Before[] = [];
  for (const part of parts) {
    const rows = await tx.query<Record<string, SqlValue>>(
      () => sql`select * from ${sql.table(part.table)} ${whereOf(part.where)}`,
    );
    before.push({ ...part, rows });
  }
  await tx.query((q) =>
    q
      .insertInto('service_fact')
      .values({ name: fact, value: JSON.stringify(before) })
      .returning('name'),
  );
}

/** Restores the stored values, if there are any; answers the parts. */
export async function undo(tx: Tx): Promise<readonly Part[]> {
  const [stored] = await tx.query((q) => q.selectFrom('service_fact').select('value').where('name', '=', fact));
  if (!stored) return [];
  const before = JSON.parse(stored.value) as readonly Before[];
  for (const part of before.toReversed()) if (!part.columns) await clear(tx, part);
  for (const part of before) await putBack(tx, part);
  await tx.query((q) => q.deleteFrom('service_fact').where('name', '=', fact).returning('name'));
  return before;
}

/** Takes the rows of a part away. */
export async function clear(tx: Tx, { table, where }: Part): Promise<void> {
  await tx.query(() => sql`delete from ${sql.table(table)} ${whereOf(where)}`);
}

async function putBack(tx: Tx, { table, columns, rows }: Before): Promise<void> {
  const names = Object.keys(tables[table].columns);
  if (!columns) {
    await tx.insertMany(
      table,
      names,
      rows.map((row) => names.map((name) => row[name] ?? null)),
    );
    return;
  }
  const [key] = keyOf(table);
  for (const row of rows) {
    const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${row[name]}`));
    await tx.query(() => sql`update ${sql.table(table)} set ${set} where ${sql.ref(key)} = ${row[key]}`);
  }
}

function keyOf(table: TableName): readonly [string] {
  const declared: { readonly key?: readonly string[]; readonly columns: object } = tables[table];
  return [declared.key?.[0] ?? (Object.keys(declared.columns)[0] as string)];
}

function whereOf(where: Part['where']) {
  const tests = Object.entries(where ?? {}).map(([column, values]) =>
    values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`,
  );
  return tests.length === 0 ? sql`` : sql`where ${sql.join(tests, sql` and `)}`;
}
