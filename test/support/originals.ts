import pg from 'pg';
import { tables } from '../../src/schema/tables.ts';

/** What a database held when it was copied from its template, to be put back after each test. */
export interface Original {
  /** Makes rows and ids as they were. Nobody else may be writing. */
  putBack(): Promise<void>;
  /** Ends the connection that it looks with. */
  end(): Promise<void>;
}

const declared = Object.entries(tables).map(
  ([table, { columns }]) => [table, Object.keys(columns).join(', ')] as const,
);

/** In a template: what its tables hold, in a schema of its own. */
export const keeping = ['create schema kept', ...declared.map(([t]) => `create table kept.${t} as table ${t}`)].join(
  ';',
);

/**
 * Remembers what a fresh copy of a template holds, whose rows were kept (`keeping`). Looking which tables were written takes two
 * milliseconds on a connection that has looked before, putting all of them back more than fifty.
 */
export async function rememberOriginal(url: string): Promise<Original> {
  const client = new pg.Client({ connectionString: url });
  // The driver's types do not have these two.
  const held = client as unknown as Record<'ref' | 'unref', () => void>;
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ sequence: string }>(
    "select sequencename as sequence from pg_sequences where schemaname = 'public'",
  );
  const idsOf = selectIds(rows.map(({ sequence }) => sequence));
  const readIds = async () => (await client.query<Ids>({ name: 'ids', text: idsOf })).rows;
  let next = await nextTransaction(client);
  const readTables = async () => (await client.query<Looked>({ name: 'tables', text: lookingAt, values: [next] })).rows;
  const counts = new Map((await readTables()).map(({ name, count }) => [name, count]));
  const ids = new Map((await readIds()).map((row) => [row.sequence, row]));
  // Whoever has borrowed the database keeps the process running, not this connection.
  held.unref();
  return {
    async putBack() {
      held.ref();
      const written = (await readTables()).filter(({ name, count, isNewer }) => isNewer || count !== counts.get(name));
      const given = (await readIds()).filter(({ sequence, last, called }) => {
        const before = ids.get(sequence);
        return before?.last !== last || before.called !== called;
      });
      const restored = new Set(written.map(({ name }) => name));
      await client.query(
        [
          // Foreign keys are off meanwhile.
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
      held.unref();
    },
    end: () => client.end(),
  };
}

interface Looked {
  readonly name: string;
  readonly count: number;
  /** Whether a row was inserted or updated since. */
  readonly isNewer: boolean;
}

/** Of each table how many rows it has, and whether one is of the transaction `$1` or a later one. */
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
