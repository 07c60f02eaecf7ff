import pg from 'pg';
import { tables } from '../../src/schema/tables.ts';

/** The rows of a database when it was copied from its template, to be put back after each test. */
export interface Original {
  /** Puts rows and ids back. Nobody else may be writing. */
  putBack(): Promise<void>;
  /** Ends its connection. */
  end(): Promise<void>;
}

const declared = Object.entries(tables).map(
  ([table, { columns }]) => [table, Object.keys(columns).join(', ')] as const,
);

/** Stores the rows of a template's tables in a schema of their own. */
export const keeping = ['create schema kept', ...declared.map(([t]) => `create table kept.${t} as table ${t}`)].join(
  ';',
);

/**
 * Remembers the rows of a fresh copy of a template, whose rows were kept (`keeping`). Finding the tables that were
 * written takes two milliseconds on a connection that has done so before; putting all of them back takes more than
 * fifty.
 */
export async function rememberOriginal(url: string): Promise<Original> {
  const reading = await idleConnection(url);
  // Leaving out foreign keys makes PostgreSQL forget the plans of a connection, so writing has one of its own.
  const writing = await idleConnection(url);
  const { client } = reading;
  const { rows } = await client.query<{ sequence: string }>(
    "select sequencename as sequence from pg_sequences where schemaname = 'public'",
  );
  const idsOf = selectIds(rows.map(({ sequence }) => sequence));
  const readIds = async () => (await client.query<Ids>({ name: 'ids', text: idsOf })).rows;
  let next = await nextTransaction(client);
  const readTables = async () => (await client.query<Looked>({ name: 'tables', text: lookingAt, values: [next] })).rows;
  const counts = new Map((await readTables()).map(({ name, count }) => [name, count]));
  const ids = new Map((await readIds()).map((row) => [row.sequence, row]));
  reading.rest();
  writing.rest();
  return {
    async putBack() {
      reading.resume();
      writing.resume();
      const written = (await readTables()).filter(({ name, count, isNewer }) => isNewer || count !== counts.get(name));
      const given = (await readIds()).filter(({ sequence, last, called }) => {
        const before = ids.get(sequence);
        return before?.last !== last || before.called !== called;
      });
      const restored = new Set(written.map(({ name }) => name));
      await writing.client.query(
        [
          // Foreign keys are off in this transaction.
          'begin; set local session_replication_role = replica',
          ...declared.flatMap(([table, columns]) =>
            restored.has(table)
              ? [`delete from ${table}`, `insert into ${table} (${columns}) select ${columns} from kept.${table}`]
              : [],
          ),
          ...given.map(({ sequence }) => {
            const { last, called } = ids.get(sequence) as Ids;
            return `select setval('${sequence}', ${last}, ${called})`;
          }),
          'commit',
        ].join(';'),
      );
      next = await nextTransaction(client);
      reading.rest();
      writing.rest();
    },
    end: async () => {
      await Promise.all([client.end(), writing.client.end()]);
    },
  };
}

/** A connection that keeps the process running only between `resume` and `rest`. */
async function idleConnection(url: string) {
  const client = new pg.Client({ connectionString: url });
  // The driver's types lack `ref` and `unref`.
  const held = client as unknown as Record<'ref' | 'unref', () => void>;
  client.on('error', () => {});
  await client.connect();
  return { client, resume: () => held.ref(), rest: () => held.unref() };
}

interface Looked {
  readonly name: string;
  readonly count: number;
  /** Whether a row was inserted or updated since. */
  readonly isNewer: boolean;
}

/** For each table the number of its rows, and whether one was written by transaction `$1` or a later one. */
const lookingAt = declared
  .map(
    ([table]) =>
      `select '${table}' as name, count(*)::integer as count, coalesce(min(age(xmin)) <= age($1::text::xid), false) as "isNewer" from ${table}`,
  )
  .join(' union all ');

interface Ids {
  readonly sequence: string;
  readonly last: string;
  readonly called: boolean;
}

/** The last id that each sequence gave; `called` is false where it gave none. */
function selectIds(sequences: readonly string[]): string {
  return sequences
    .map((name) => `select '${name}' as sequence, last_value::text as last, is_called as called from ${name}`)
    .join(' union all ');
}

/** Transactions that begin from now on have this number, or a higher one. */
async function nextTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  return rows[0]?.next ?? '';
}
