import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Charset } from '../../src/migrate-in/dump-charset.ts';
import { dumpLexer } from '../../src/migrate-in/dump-lexer.ts';
import { dumpStatements } from '../../src/migrate-in/dump-statements.ts';

/** A table of a dump as the tests compare it. */
export type Tables = Record<string, { columns: readonly string[]; rows: (readonly (string | null)[])[] }>;

/** Reads a dump from memory, cut into pieces of `chunk` bytes; answers the rows of every table that has any. */
export function readDump(dump: string | Buffer, chunk = 1 << 20, charsets?: readonly Charset[]): Tables {
  const bytes = Buffer.from(dump);
  const statements = dumpStatements(() => true, charsets);
  const lexer = dumpLexer(statements);
  statements.steer(lexer.control);
  const tables: Tables = {};
  const collect = () => {
    for (const { table, columns, rows } of statements.take()) {
      tables[table] ??= { columns, rows: [] };
      tables[table].rows.push(...rows);
    }
  };
  for (let index = 0; index < bytes.length; index += chunk) {
    lexer.push(bytes.subarray(index, index + chunk));
    collect();
  }
  const open = lexer.end();
  if (open !== undefined) throw new Error(open);
  collect();
  return tables;
}

/** Writes a file into a folder of its own, which goes away when the scope ends. */
export async function temporaryFile(content: string | Buffer, name = 'dump.sql') {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-dump-'));
  const path = join(folder, name);
  await writeFile(path, content);
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
