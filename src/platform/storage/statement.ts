import {
  type Compilable,
  type CompiledQuery,
  type DefaultQueryCompiler,
  DummyDriver,
  Kysely,
  type Dialect as KyselyDialect,
  PostgresAdapter,
  PostgresQueryCompiler,
  type RawBuilder,
  SqliteAdapter,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Tables } from './columns.ts';
import { type Dialect, dialects, ListPlaceholder, listTexts, Placeholder } from './dialect.ts';
import type { EngineKind, SqlValue } from './engine.ts';
import type { Database } from './schema.ts';

/** Parameters of a prepared statement by name; lists need `list` or `rows` of the dialect. */
export type Params = Readonly<Record<string, SqlValue | readonly number[] | readonly string[]>>;

/** Kysely as a typed query builder; it compiles queries, and an engine runs them. */
export type Builder = Kysely<Database>;

/** A query that Kysely can compile: one of its builders, or its `sql` template for SQL that builders cannot express. */
export type Query<R> = Compilable<R> | RawBuilder<R>;

/** A query compiled once for each engine, for its tables, with named parameters. */
export interface Statement<P extends Params, R> {
  compiled(kind: EngineKind, tables: Tables): CompiledStatement;
  /** Never set: only carries the types of its parameters and rows. */
  readonly types?: (params: P) => R;
}

/** SQL text and, for each placeholder in order, the source of its value. */
export interface CompiledStatement {
  /** Stable and unique for the text: the name of the prepared statement on PostgreSQL. */
  readonly name: string;
  readonly sql: string;
  readonly bind: (params: Params) => SqlValue[];
}

const placeholders = new Proxy({} as Record<string, Placeholder>, {
  get: (_, name) => new Placeholder(String(name)),
});

/** A Kysely builder that only compiles and has no connection. */
function builderOf(
  createAdapter: KyselyDialect['createAdapter'],
  createQueryCompiler: KyselyDialect['createQueryCompiler'],
) {
  return new Kysely<Database>({
    dialect: {
      createAdapter,
      createQueryCompiler,
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error('the builder has no connection');
      },
    },
  });
}

const createAdapters = { sqlite: () => new SqliteAdapter(), postgres: () => new PostgresAdapter() };

/** The builders for queries whose form is only known at run time. */
export const builders: Readonly<Record<EngineKind, Builder>> = {
  sqlite: builderOf(createAdapters.sqlite, () => new SqliteQueryCompiler()),
  postgres: builderOf(createAdapters.postgres, () => new PostgresQueryCompiler()),
};

/**
 * Makes compilers that write the whole numbers of a statement into its text, so that the planner knows them. SQLite plans a
 * statement with `limit ?` anew each time it runs, which takes longer than most of them.
 */
function writingNumbers(Compiler: new () => DefaultQueryCompiler): () => DefaultQueryCompiler {
  class WritingNumbers extends Compiler {
    protected override appendValue(value: unknown): void {
      // Others may be written with an exponent.
      if (Number.isSafeInteger(value)) this.appendImmediateValue(value);
      else super.appendValue(value);
    }
  }
  return () => new WritingNumbers();
}

const statementBuilders: Readonly<Record<EngineKind, Builder>> = {
  sqlite: builderOf(createAdapters.sqlite, writingNumbers(SqliteQueryCompiler)),
  postgres: builderOf(createAdapters.postgres, writingNumbers(PostgresQueryCompiler)),
};

type Build<P, R> = (q: Builder, params: P, dialect: Dialect, tables: Tables) => Query<R>;

let statements = 0;

/**
 * Declares a prepared statement: `build` gets the builder, the parameters to place (as placeholders, so it must not
 * read their values), the dialect and the tables of the engine. It is compiled at its first use on an engine, and
 * building is free after that.
 */
export function statement<P extends Params, R>(build: Build<P, R>): Statement<P, R> {
  const number = ++statements;
  const cache: Record<EngineKind, WeakMap<Tables, CompiledStatement>> = {
    sqlite: new WeakMap(),
    postgres: new WeakMap(),
  };
  return {
    compiled(kind, tables) {
      let found = cache[kind].get(tables);
      if (!found) {
        found = compile(kind, tables, `s${number}`, build);
        cache[kind].set(tables, found);
      }
      return found;
    },
  };
}

function compile<P extends Params, R>(
  kind: EngineKind,
  tables: Tables,
  name: string,
  build: Build<P, R>,
): CompiledStatement {
  const builder = statementBuilders[kind];
  const query = compileQuery(kind, build(builder, placeholders as unknown as P, dialects[kind], tables), builder);
  return { name, sql: query.sql, bind: binder(kind, query.parameters) };
}

/**
 * Puts the parameters of a call into their places. The function is generated, as a list with the parameters' names: a
 * row may have forty of them, and a look-up of each by a name known only at run time would be slower.
 */
function binder(kind: EngineKind, places: readonly unknown[]): CompiledStatement['bind'] {
  const values = places.map((place, index) => {
    if (!(place instanceof Placeholder)) return `fixed[${index}]`;
    const value = `params[${JSON.stringify(place.name)}]`;
    return place instanceof ListPlaceholder ? `listText(${value})` : value;
  });
  const make = new Function('fixed', 'listText', `return (params) => [${values.join(', ')}];`);
  const list = make(places, listTexts[kind]) as (params: Params) => SqlValue[];
  return (params) => {
    const bound = list(params);
    for (let index = 0; index < bound.length; index++) {
      if (bound[index] === undefined) {
        throw new TypeError(`statement parameter "${(places[index] as Placeholder).name}" is missing`);
      }
    }
    return bound;
  };
}

/**
 * An integer column in a condition that chooses no index, since most rows fulfil it: `eb(unindexed('is_public'), '=', 1)`.
 * SQLite keeps no statistics, so it may take an index of such a column before that of another one with few rows.
 */
export function unindexed(column: string): RawBuilder<number | null> {
  return sql`+${sql.ref(column)}`;
}

/** The SQL text and parameters of a query for an engine. */
export function compileQuery<R>(kind: EngineKind, query: Query<R>, builder = builders[kind]): CompiledQuery<R> {
  return 'isRawBuilder' in query ? query.compile(builder) : query.compile();
}
