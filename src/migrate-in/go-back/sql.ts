import { phpSerialized } from '#kernel/php-serialize.ts';
import type { LegacyRowOf, LegacyValue, LegacyValues } from './legacy-tables.ts';

/** How texts are written. */
export interface SqlWriter {
  /** A value; null is the column's default. */
  value(value: LegacyValue): string;
  /** A table by its name without prefix. */
  table(name: string): string;
  /** Rows of one table that are new, with equal columns. */
  insert(rows: readonly LegacyRowOf[]): string;
  /** A row that may be there or not, whatever its table says is unique. */
  put(row: LegacyRowOf): string;
  update(row: LegacyRowOf, changed: LegacyValues): string;
  remove(row: LegacyRowOf): string;
  /** The charset of its texts. */
  readonly names: string;
  /** Texts with characters that the old tables cannot hold. */
  readonly replaced: number;
}

/** A character of four bytes in UTF-8, or half of one. */
const beyondThree = /[\u{10000}-\u{10FFFF}]|\p{Surrogate}/gu;

/**
 * Writes statements that any MySQL or MariaDB reads alike, whatever its `sql_mode` says of backslashes: texts with a
 * backslash or a control character are written in hexadecimal.
 *
 * @param wide whether the old tables hold characters of four bytes; else each becomes a question mark
 */
export function sqlWriter({ prefix, wide }: { readonly prefix: string; readonly wide: boolean }): SqlWriter {
  const names = wide ? 'utf8mb4' : 'utf8';
  let replaced = 0;

  function fitting(text: string): string {
    if (wide) return text.toWellFormed();
    const fit = text.replace(beyondThree, '?');
    if (fit !== text) replaced += 1;
    return fit;
  }

  function value(given: LegacyValue): string {
    if (given === null) return 'DEFAULT';
    if (typeof given === 'number') return String(given);
    if (typeof given === 'object' && 'sql' in given) return given.sql;
    const text = typeof given === 'object' ? serialized(fitting(given.json)) : fitting(given);
    if (!/[\\\p{Cc}\u2028\u2029]/u.test(text)) return `'${text.replaceAll("'", "''")}'`;
    return `_${names} x'${Buffer.from(text).toString('hex')}'`;
  }

  const table = (name: string): string => quoted(prefix + name);
  const where = ({ key }: LegacyRowOf): string =>
    Object.entries(key)
      .map(([column, wanted]) => `${quoted(column)} = ${value(wanted)}`)
      .join(' AND ');

  function update(row: LegacyRowOf, changed: LegacyValues): string {
    const set = Object.entries(changed).map(([column, wanted]) => `${quoted(column)} = ${value(wanted)}`);
    return `UPDATE ${table(row.table)} SET ${set.join(', ')} WHERE ${where(row)};`;
  }

  return {
    value,
    table,
    names,
    update,
    put(row) {
      const all = Object.entries({ ...row.key, ...row.values });
      const columns = all.map(([column]) => quoted(column)).join(', ');
      const values = all.map(([, wanted]) => value(wanted)).join(', ');
      const missing = `NOT EXISTS (SELECT 1 FROM ${table(row.table)} WHERE ${where(row)})`;
      return `INSERT INTO ${table(row.table)} (${columns}) SELECT ${values} FROM DUAL WHERE ${missing};\n${update(row, row.values)}`;
    },
    insert(rows) {
      const [first] = rows;
      if (!first) return '';
      const columns = [...new Set(rows.flatMap(({ key, values }) => [...Object.keys(key), ...Object.keys(values)]))];
      const lines = rows.map(({ key, values }) => {
        const all: LegacyValues = { ...values, ...key };
        return `(${columns.map((column) => value(all[column] ?? null)).join(',')})`;
      });
      return `INSERT INTO ${table(first.table)} (${columns.map(quoted).join(',')}) VALUES\n${lines.join(',\n')};`;
    },
    remove: (row) => `DELETE FROM ${table(row.table)} WHERE ${where(row)};`,
    get replaced() {
      return replaced;
    },
  };
}

/** The serialization counts bytes, so it is made of what the table can hold. */
function serialized(json: string): string {
  try {
    return phpSerialized(json);
  } catch (error) {
    if (error instanceof SyntaxError) return json;
    throw error;
  }
}

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
