import { sql } from 'kysely';
import type { Tables } from '../../../../src/platform/storage/columns.ts';
import type { Tx } from '../../../../src/platform/storage/engine.ts';
import { createTables } from '../../../../src/platform/storage/migrations/ddl.ts';

// SQLite stores the text that created an object, and adds alterations to it. So the texts are split into parts and
// compared.

/** The existing objects with these names, and the objects that belong to them. */
export async function describeOnSqlite(tx: Tx, names: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx.query(
    () =>
      sql<{
        owner: string;
        text: string;
      }>`select tbl_name as owner, sql as text from sqlite_master where sql is not null`,
  );
  const lines = new Map<string, Set<string>>();
  for (const { owner, text } of rows) if (names.includes(owner)) note(lines, owner, text);
  return lines;
}

/** The objects that the declared tables would have. */
export function describeDeclaredOnSqlite(tables: Tables, names: readonly string[]): Map<string, Set<string>> {
  const lines = new Map<string, Set<string>>();
  for (const text of createTables(tables, 'sqlite')) note(lines, ownerOf(text, names), text);
  return lines;
}

/** The table that a statement creates, or to which the created object belongs: the last table name in its text. */
function ownerOf(text: string, names: readonly string[]): string {
  const [, created = ''] = /^create (?:virtual )?table (\w+)/.exec(text) ?? [];
  const [, on = ''] = /^create [^(]*? on (\w+)/.exec(text) ?? [];
  const owner = created || on;
  if (!names.includes(owner)) throw new Error(`it cannot be read which table this belongs to: ${text}`);
  return owner;
}

function note(lines: Map<string, Set<string>>, owner: string, text: string): void {
  const known = lines.get(owner) ?? new Set();
  for (const part of partsOf(text)) known.add(part);
  lines.set(owner, known);
}

/** The columns, constraints and options of a table; any other object is one part. */
function partsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\() | (?=\))/g, '')
    .trim();
  const [, name, body = '', options] = /^create table (\w+) \((.*)\)([^)]*)$/.exec(plain) ?? [];
  if (name === undefined) return [plain];
  return [...cut(body), ...(options?.trim() ? [options.trim()] : [])];
}

/** A text split at the commas outside of parentheses and quotes. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (let offset = 0; offset <= text.length; offset++) {
    const sign = text[offset];
    if (sign === "'") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '(') depth++;
    else if (sign === ')') depth--;
    else if (sign === undefined || (sign === ',' && depth === 0)) {
      parts.push(text.slice(start, offset).trim());
      start = offset + 1;
    }
  }
  return parts;
}
