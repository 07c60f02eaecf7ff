import { type Expression, type RawBuilder, sql } from 'kysely';
import type { EngineKind } from './engine.ts';

/** SQL of any type. */
type Sql = Expression<unknown>;

/** A query whose rows can be locked: any of Kysely's `select`. */
interface Lockable {
  forUpdate(tables?: never): unknown;
}

/** Adds a lock to a query; `tables` are the aliases whose rows are locked, else those of all its tables. */
type AddLock = <Q extends Lockable>(query: Q, tables?: string | readonly string[]) => Q;

/**
 * What the engines write differently in SQL, by its meaning (docs/engine-port.md). A statement gets it when it is built,
 * and a query whose form is only known at run time has it as `tx.dialect`.
 */
export interface Dialect {
  /** For migrations and the engine's own statements; the domain does not ask for it. */
  readonly kind: EngineKind;
  /** The operator before `list`: `where(column, d.in, d.list(values))`. */
  readonly in: Expression<unknown>;
  /**
   * A list parameter after `in`: one placeholder for any length of the list. On PostgreSQL an array: for the result of
   * a query, the planner expects a hundred rows, and then prefers to read whole tables.
   */
  list<V extends number | string>(values: readonly V[], type?: 'number' | 'text'): Expression<V>;
  /** A list parameter for `from`: a table with one column, `value`. */
  rows(values: readonly (number | string)[], type?: 'number' | 'text'): RawBuilder<unknown>;
  /** Pairs of whole numbers, in a parameter of JSON (`[[1,2],[3,4]]`), for `from`: a query with the columns `first` and `second`. */
  pairs(json: unknown): RawBuilder<unknown>;

  /**
   * Locks the rows that a query reads until the transaction ends: `$call(d.forUpdate)`. Writes nothing where writers come
   * one after the other.
   */
  readonly forUpdate: AddLock;
  /** As `forUpdate`, but rows that refer to the locked ones may be inserted meanwhile. */
  readonly forNoKeyUpdate: AddLock;
  /** As `forUpdate`, but leaves out the rows that others have locked: work that several processes share. */
  readonly forUpdateSkipLocked: AddLock;
  /** Lets nobody change the rows that a query reads until the transaction ends; others may read them so, too. */
  readonly forShare: AddLock;
  /** The lock of `forUpdate` on the rows of a table, at the end of a query in `sql`. */
  lockRows(table: string): RawBuilder<unknown>;

  /**
   * Whether the planner chooses the order of tables and the index by what it knows of the rows. If not, it keeps the order of
   * a `cross join`, and walks along the order that is asked for.
   */
  readonly hasStatistics: boolean;
  /**
   * After an expression: is it among the ids of a query that finds few? That query runs first: PostgreSQL plans for any
   * parameters at once, would expect many ids, and scan the whole table.
   */
  amongFew(found: RawBuilder<unknown>): RawBuilder<unknown>;

  /** Whether a column has one of these texts, in any case. */
  sameText(column: Sql, texts: readonly string[]): RawBuilder<boolean>;
  /** Whether a text is like a pattern (`%`, `_`, escaped by a backslash), in any case. */
  like(text: Sql, pattern: string): RawBuilder<boolean>;
  /** Whether a regular expression, the `source` of `compileRegexp`, matches in a text. */
  matches(text: Sql, source: string): RawBuilder<boolean>;
  /** A text with its ASCII letters in lower case, and no others. */
  lowerAscii(text: Sql): RawBuilder<string>;
  /** The position of a text in another, from 1; 0 if it does not occur. */
  position(text: Sql, part: Sql): RawBuilder<number>;
  /** A text as a whole number; texts of other forms equal no number that is asked for. */
  whole(text: Sql): RawBuilder<unknown>;
  /** Ten thousandths as a decimal with four places, `-12.3400`. */
  decimalText(column: Sql): RawBuilder<string>;
  /** Milliseconds since 1970 as `YYYY-MM-DD hh:mm:ss`, in UTC. */
  timeText(column: Sql): RawBuilder<string>;

  /**
   * Folded words as a query of the index of words: for each, one of its alternatives, or a word that begins with one.
   */
  wordQuery(words: readonly (readonly string[])[]): string;
  /**
   * The rows `s` of a table with an index of words (`product_search`: columns `document_id`, `words`; its index in SQLite is
   * `product_search_fts`) that a `wordQuery` finds: what stands after `from`, and a condition.
   */
  foundByWords(table: 'product_search', query: unknown): { readonly from: Sql; readonly isFound: RawBuilder<boolean> };
}

/** A parameter of a statement, in the place of its value. */
export class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
/** A parameter that is a list. */
export class ListPlaceholder extends Placeholder {}

const arrayOf = { number: sql`bigint[]`, text: sql`text[]` };

function asList(values: readonly (number | string)[] | Placeholder, kind: EngineKind): unknown {
  return values instanceof Placeholder ? new ListPlaceholder(values.name) : listTexts[kind](values);
}

/** Converts a list to the single parameter that an engine takes. */
export const listTexts: Readonly<Record<EngineKind, (values: readonly (number | string)[]) => string>> = {
  sqlite: JSON.stringify,
  postgres: (values) =>
    `{${values.map((value) => (typeof value === 'number' ? value : `"${value.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`,
};

const noLock: AddLock = (query) => query;

/** The methods of Kysely that lock rows. */
interface Locks extends Lockable {
  forUpdate(tables?: unknown): Locks;
  forNoKeyUpdate(tables?: unknown): Locks;
  forShare(tables?: unknown): Locks;
  skipLocked(): Locks;
}

const lockBy =
  (add: (query: Locks, tables: unknown) => Locks): AddLock =>
  <Q extends Lockable>(query: Q, tables?: string | readonly string[]) =>
    add(query as unknown as Locks, tables) as unknown as Q;

const sqlite: Dialect = {
  kind: 'sqlite',
  in: sql`in`,
  list: (values) => sql`(select value from json_each(${asList(values, 'sqlite')}))`,
  rows: (values) => sql`(select value from json_each(${asList(values, 'sqlite')}))`,
  pairs: (json) => sql`(select value ->> 0 as first, value ->> 1 as second from json_each(${json}))`,
  forUpdate: noLock,
  forNoKeyUpdate: noLock,
  forUpdateSkipLocked: noLock,
  forShare: noLock,
  lockRows: () => sql``,
  hasStatistics: false,
  amongFew: (found) => sql`in (${found})`,
  sameText: (column, texts) => sql`${column} collate nocase in (${sql.join(texts)})`,
  like: (text, pattern) => sql`${text} like ${pattern} escape '\\'`,
  matches: (text, source) => sql`${text} regexp ${source}`,
  lowerAscii: (text) => sql`lower(${text})`,
  position: (text, part) => sql`instr(${text}, ${part})`,
  whole: (text) => sql`cast(${text} as integer)`,
  decimalText: (column) =>
    sql`(iif(${column} < 0, '-', '') || (abs(${column}) / 10000) || printf('.%04d', abs(${column}) % 10000))`,
  timeText: (column) => sql`strftime('%Y-%m-%d %H:%M:%S', ${column} / 1000, 'unixepoch')`,
  wordQuery: (words) =>
    words.map((alternatives) => `(${alternatives.map((word) => `"${word}"*`).join(' OR ')})`).join(' AND '),
  foundByWords(table, query) {
    const index = sql.ref(`f.${table}_fts`);
    return {
      from: sql`${sql.table(`${table}_fts`)} f cross join ${sql.table(table)} s`,
      isFound: sql`${index} match ${query} and s.document_id = f.rowid`,
    };
  },
};

const postgres: Dialect = {
  kind: 'postgres',
  in: sql`=`,
  list: (values, type = 'number') => sql`any(${asList(values, 'postgres')}::${arrayOf[type]})`,
  rows: (values, type = 'number') => sql`(select unnest(${asList(values, 'postgres')}::${arrayOf[type]}) as value)`,
  pairs: (json) =>
    sql`(select (e ->> 0)::bigint as first, (e ->> 1)::bigint as second from json_array_elements(${json}::json) as e)`,
  forUpdate: lockBy((query, tables) => query.forUpdate(tables)),
  forNoKeyUpdate: lockBy((query, tables) => query.forNoKeyUpdate(tables)),
  forUpdateSkipLocked: lockBy((query, tables) => query.forUpdate(tables).skipLocked()),
  forShare: lockBy((query, tables) => query.forShare(tables)),
  lockRows: (table) => sql`for update of ${sql.table(table)}`,
  hasStatistics: true,
  amongFew: (found) => sql`= any(array(${found}))`,
  sameText: (column, texts) => sql`lower(${column}) in (${sql.join(texts.map((text) => sql`lower(${text})`))})`,
  like: (text, pattern) => sql`${text} ilike ${pattern} escape '\\'`,
  matches: (text, source) => sql`${text} ~ ${source}`,
  lowerAscii: (text) => sql`lower(${text} collate "C")`,
  position: (text, part) => sql`strpos(${text}, ${part})`,
  whole: (text) => sql`case when ${text} ~ '^-?[0-9]{1,15}$' then ${text}::bigint end`,
  decimalText: (column) => sql`cast(${column} * 0.0001 as text)`,
  timeText: (column) => sql`to_char(to_timestamp(${column} / 1000) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
  wordQuery: (words) =>
    words.map((alternatives) => `(${alternatives.map((word) => `'${word}':*`).join(' | ')})`).join(' & '),
  foundByWords: (table, query) => ({
    from: sql`${sql.table(table)} s`,
    isFound: sql`array_to_tsvector(string_to_array(s.words, ' ')) @@ ${query}::text::tsquery`,
  }),
};

/** The dialect of each engine. */
export const dialects: Readonly<Record<EngineKind, Dialect>> = { sqlite, postgres };
