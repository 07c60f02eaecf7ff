import { DatabaseSync } from 'node:sqlite';
import { type SqlValue, StorageError } from '../engine.ts';
import { makePrivateFile } from '../private-files.ts';

/** A table, and the columns of it that are meant. */
interface NamedColumns {
  readonly name: string;
  readonly columns: readonly string[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Copies the rows of some tables, as of one moment, into a new database file without indexes and keys, by SQLite itself:
 * a disk's speed, where reading them row by row would take minutes for a gigabyte. Only the owner can read the file.
 * Answers the number of rows of each table. The file is not yet on the disk. Throws `StorageError`.
 */
export function copyTables(
  file: string,
  target: string,
  tables: readonly NamedColumns[],
): Readonly<Record<string, number>> {
  makePrivateFile(target);
  const copy = new DatabaseSync(target, { timeout: 10_000 });
  try {
    // A copy that is cut off is thrown away, so it needs no journal.
    copy.exec('pragma journal_mode = off; pragma synchronous = off');
    copy.prepare('attach ? as store').run(file);
    copy.exec('begin');
    const counts = tables.map(({ name, columns }): [string, number] => {
      const rows = `select ${columns.map(quoted).join(', ')} from store.${quoted(name)}`;
      copy.exec(`create table ${quoted(name)} as ${rows} limit 0`);
      return [name, Number(copy.prepare(`insert into main.${quoted(name)} ${rows}`).run().changes)];
    });
    copy.exec('commit');
    return Object.fromEntries(counts);
  } catch (error) {
    throw new StorageError('failed', 'the tables cannot be copied', error);
  } finally {
    copy.close();
  }
}

/** A file of tables that is read; it may come from anywhere, so it must be closed even if a read fails. */
export interface TableFile {
  /** The tables with the columns that the file has of them. */
  readonly tables: readonly NamedColumns[];
  rows(table: NamedColumns): Iterable<readonly SqlValue[]>;
  close(): void;
}

/** Opens a file that `copyTables` wrote. Throws if it is none. */
export function openTableFile(path: string): TableFile {
  const database = new DatabaseSync(path, { readOnly: true });
  const columnsOf = database.prepare('select name from pragma_table_info(?)');
  const names = database.prepare("select name from sqlite_master where type = 'table' order by rowid").all();
  return {
    tables: names.map(({ name }) => ({
      name: String(name),
      columns: columnsOf.all(String(name)).map((column) => String(column.name)),
    })),
    *rows({ name, columns }) {
      const all = database.prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(name)}`);
      all.setReturnArrays(true);
      for (const row of all.iterate()) yield row as unknown as SqlValue[];
    },
    close: () => database.close(),
  };
}
