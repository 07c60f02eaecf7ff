import type pg from 'pg';
import { unkept } from '../../../kernel/kept.ts';
import type { Tables } from '../columns.ts';
import type { SqlValue, StorageError, Tx } from '../engine.ts';
import { eachUnkept } from '../memo.ts';
import type { TableName } from '../schema.ts';
import { builders, compileQuery, type Params, type Query, type Statement } from '../statement.ts';
import { atOnce } from '../together.ts';
import { createTold } from '../told.ts';
import { isAfterFailure, postgresError } from './error.ts';

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const maxParameters = 60_000;

const selects = /^\s*select\b/i;

/**
 * The transaction interface over a connection on which `begun` opens one. Prepared statements keep their name on it.
 * Statements that only select are sent while `begun` is under way: where it fails, they have changed nothing.
 */
export function postgresTx(client: pg.ClientBase, tables: Tables, begun: Promise<unknown>): Tx {
  let isOpen = false;
  let isHeld = false;
  begun.then(
    () => {
      isOpen = true;
    },
    () => undefined,
  );
  let failure: StorageError | undefined;
  const send = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    try {
      if (!isOpen && (isHeld || !selects.test(query.text))) {
        // What comes now stays behind it.
        isHeld = true;
        await begun;
      }
      return await client.query(query);
    } catch (error) {
      // Statements that were queued together all fail after the first one did, and whoever asks is told why that was.
      if (failure && isAfterFailure(error)) throw failure;
      const known = postgresError(error);
      failure ??= known;
      throw known;
    }
  };
  const run = <P extends Params, R>(statement: Statement<P, R>, params: P): Promise<pg.QueryResult> => {
    const { name, sql, bind } = statement.compiled('postgres', tables);
    return send({ name, text: sql, values: bind(params) });
  };
  return {
    kind: 'postgres',
    told: createTold(),
    together: atOnce,
    async all<P extends Params, R>(statement: Statement<P, R>, params: P) {
      return (await run(statement, params)).rows as R[];
    },
    async first<P extends Params, R>(statement: Statement<P, R>, params: P) {
      return (await run(statement, params)).rows[0] as R | undefined;
    },
    async run(statement, params) {
      return (await run(statement, params)).rowCount ?? 0;
    },
    async query<R>(build: (q: (typeof builders)['postgres']) => Query<R>) {
      const { sql, parameters } = compileQuery('postgres', build(builders.postgres));
      return (await send({ text: sql, values: parameters as SqlValue[] })).rows as R[];
    },
    // Nothing that is cheaper than reading again tells whether another node has changed something.
    remember: async (_memo, _key, compute) => unkept(await compute()),
    rememberEach: (_memo, _scope, ids, compute) => eachUnkept(ids, compute),
    async exec(sql) {
      await send({ text: sql });
    },
    async insertMany(table: TableName, columns: readonly string[], rows: readonly (readonly SqlValue[])[]) {
      const perStatement = Math.floor(maxParameters / columns.length);
      for (let start = 0; start < rows.length; start += perStatement) {
        const slice = rows.slice(start, start + perStatement);
        let place = 0;
        const values = slice.map((row) => `(${row.map(() => `$${++place}`).join(', ')})`).join(', ');
        await send({ text: `insert into ${table} (${columns.join(', ')}) values ${values}`, values: slice.flat() });
      }
    },
  };
}
