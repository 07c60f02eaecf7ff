import type { Readable } from 'node:stream';
import { importError } from './import-error.ts';

/** A table of the legacy store. */
export interface LegacyTable {
  /** Its name without the table prefix. */
  readonly name: string;
  /** Column names in the order of the table's definition. */
  readonly columns: readonly string[];
  /** Whether it has any row. */
  readonly filled: boolean;
  /** How many rows it has, about; absent if that is not known. */
  readonly count?: number;
  /** The columns whose values are bytes and no text, as far as the source says it. */
  readonly binary?: ReadonlySet<string>;
}

const BINARY_TYPES = new Set(
  [
    'BINARY VARBINARY TINYBLOB BLOB MEDIUMBLOB LONGBLOB BIT VECTOR',
    'GEOMETRY POINT LINESTRING POLYGON MULTIPOINT MULTILINESTRING MULTIPOLYGON GEOMETRYCOLLECTION GEOMCOLLECTION',
  ].flatMap((names) => names.split(' ')),
);

/** Whether the values of a type of MySQL are bytes and no text. */
export function isBinaryType(name: string): boolean {
  return BINARY_TYPES.has(name.toUpperCase());
}

/**
 * Rows of one legacy table. A value is the text that MySQL prints for it, null for NULL; values
 * that are no text are read as UTF-8 as far as they can be.
 */
export interface LegacyBatch {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** One legacy row by column name. */
export type LegacyRow = Readonly<Record<string, string | null>>;

/** The source of an import: a dump file or a live database. */
export interface LegacySource {
  /** A description for messages; never contains a password. */
  readonly description: string;
  /** The tables that the source has, by name without prefix. */
  tables(): Promise<ReadonlyMap<string, LegacyTable>>;
  /**
   * Reads the rows of some tables (names without prefix) in one pass. The source decides the order of tables; rows of
   * one table come in its order. Several passes may be made, one after another.
   */
  rows(wanted: ReadonlySet<string>): AsyncIterable<LegacyBatch>;
  /**
   * A text that is the same as long as nothing has changed in these tables, far faster than to read them; absent if the
   * source has none.
   */
  readonly fingerprint?: (wanted: ReadonlySet<string>) => Promise<string>;
  /**
   * The progress of the current pass: bytes of the file, or rows of the database; total is absent if it is not known.
   */
  readonly progress: { readonly done: number; readonly total?: number };
  close(): Promise<void>;
}

/** What the user may say of a source. */
export interface SourceOptions {
  /** The table prefix; found by the table names when absent. */
  readonly prefix?: string | undefined;
  /** For an address without a password. */
  readonly password?: string | undefined;
  /** The charsets of a dump's texts, in place of what the dump says: `latin1`, or several, of which the first that fits counts. */
  readonly charset?: string | undefined;
  /** Reads a dump without a mark that it is whole, too. */
  readonly force?: boolean | undefined;
  /** What `-` stands for. */
  readonly input?: Readable | undefined;
}

/** The most rows in one batch. */
export const BATCH_ROWS = 1000;

const LANDMARKS = ['core_store', 'eav_attribute'] as const;

/**
 * Finds the table prefix of a legacy store: the text before `core_store` and `eav_attribute`.
 *
 * @param names all table names, with prefix
 * @param given the prefix that the user named; then it is only checked
 * @throws ImportError when the tables are not those of a Magento-1-family store, or of several
 */
export function findPrefix(names: Iterable<string>, given?: string): string {
  const all = new Set(names);
  const complete = (prefix: string) => LANDMARKS.every((landmark) => all.has(prefix + landmark));
  if (given !== undefined) {
    if (complete(given)) return given;
    throw importError(
      `no tables ${LANDMARKS.map((name) => given + name).join(' and ')} here: is the prefix "${given}" right?`,
    );
  }
  const found = [...all]
    .filter((name) => name.endsWith(LANDMARKS[0]))
    .map((name) => name.slice(0, -LANDMARKS[0].length))
    .filter(complete);
  const [prefix] = found;
  if (prefix === undefined) {
    throw importError('this is not a store of the Magento 1 family: it has no tables core_store and eav_attribute');
  }
  if (found.length > 1) {
    throw importError(
      `several stores share this database; name one with --prefix: ${found.map((p) => `"${p}"`).join(', ')}`,
    );
  }
  return prefix;
}

/**
 * The tables of one prefix, keyed by the name without it.
 *
 * @param tables column names by full table name
 * @param filled full names of the tables that have rows, with their number
 * @param binary the columns of bytes, by full table name
 */
export function stripPrefix(
  tables: ReadonlyMap<string, readonly string[]>,
  filled: ReadonlyMap<string, number>,
  prefix: string,
  binary: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, LegacyTable> {
  const stripped = new Map<string, LegacyTable>();
  for (const [full, columns] of tables) {
    if (!full.startsWith(prefix)) continue;
    const name = full.slice(prefix.length);
    const count = filled.get(full);
    stripped.set(name, {
      name,
      columns,
      filled: count !== undefined,
      binary: binary.get(full) ?? new Set(),
      ...(count === undefined ? {} : { count }),
    });
  }
  return stripped;
}
