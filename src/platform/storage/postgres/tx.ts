import type pg from 'pg';
import { unkept } from '../../../kernel/kept.ts';
import type { Tables } from '../columns.ts';
import type { SqlValue, Tx } from '../engine.ts';
import { eachUnkept } from '../memo.ts';
import type { TableName } from '../schema.ts';
import { builders, compileQuery, type Params, type Query, type Statement } from '../statement.ts';
import { createTold } from '../told.ts';
import { postgresError } from './error.ts';

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const maxParameters = 60_000;

/** The transaction interface over a connection that has begun one. Prepared statements keep their name on it. */
export function postgresTx(client: pg.ClientBase, tables: Tables): Tx {
  const run = async <P extends Params, R>(statement: Statement<P, R>, params: P): Promise<pg.QueryResult> => {
    const { name, sql, bind } = statement.compiled('postgres', tables);
    const values = bind(params);
    try {
      return await client.query({ name, text: sql, values });
    } catch (error) {
      throw postgresError(error);
    }
  };
  return {
    kind: 'postgres',
    told: createTold(),
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
      try {
        return (await client.query(sql, parameters as SqlValue[])).rows as R[];
      } catch (error) {
        throw postgresError(error);
      }
    },
    // Nothing that is cheaper than reading again tells whether another node has changed something.
    remember: async (_memo, _key, compute) => unkept(await compute()),
    rememberEach: (_memo, _scope, ids, compute) => eachUnkept(ids, compute),
    async exec(sql) {
      try {
        await client.query(sql);
      } catch (error) {
        throw postgresError(error);
      }
    },
    async insertMany(table: TableName, columns: readonly string[], rows: readonly (readonly SqlValue[])[]) {
      const perStatement = Math.floor(maxParameters / columns.length);
      for (let start = 0; start < rows.length; start += perStatement) {
        const slice = rows.slice(start, start + perStatement);
        let place = 0;
        const values = slice.map((row) => `(${row.map(() => `$${++place}`).join(', ')})`).join(', ');
        try {
          await client.query(`insert into ${table} (${columns.join(', ')}) values ${values}`, slice.flat());
        } catch (error) {
          throw postgresError(error);
        }
      }
    },
  };
}
