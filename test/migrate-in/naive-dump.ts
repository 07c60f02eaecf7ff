import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/**
 * Reads a mariadb-dump by lines, with nothing in common with the importer: one row a line, cells parted at the commas
 * outside quotes. Good enough for ids, flags and codes.
 */
export function naiveRows(dump: string): (table: string) => Record<string, string>[] {
  const tables = new Map<string, Record<string, string>[]>();
  const columns = new Map<string, string[]>();
  let table = '';
  let inside: 'create' | 'rows' | undefined;
  for (const line of gunzipSync(readFileSync(dump)).toString('utf8').split('\n')) {
    const create = /^CREATE TABLE `(\w+)`/.exec(line)?.[1];
    const insert = /^INSERT INTO `(\w+)` VALUES/.exec(line)?.[1];
    if (create) {
      inside = 'create';
      table = create;
      columns.set(table, []);
    } else if (insert) {
      inside = 'rows';
      table = insert;
    } else if (inside === 'create') {
      const column = /^ {2}`(\w+)`/.exec(line)?.[1];
      if (column) columns.get(table)?.push(column);
    } else if (inside === 'rows' && line.startsWith('(')) {
      const cells = line.slice(1, line.lastIndexOf(')')).match(/'(?:[^'\\]|\\.)*'|[^,]+/g) ?? [];
      const names = columns.get(table) ?? [];
      if (cells.length !== names.length) throw new Error(`${table}: ${cells.length} cells for ${names.length} columns`);
      const row = Object.fromEntries(names.map((name, i) => [name, (cells[i] as string).replace(/^'|'$/g, '')]));
      const rows = tables.get(table);
      if (rows) rows.push(row);
      else tables.set(table, [row]);
    }
    if (line.endsWith(';')) inside = undefined;
  }
  return (name) => tables.get(name) ?? [];
}
