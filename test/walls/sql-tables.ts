import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const src = resolve(import.meta.dirname, '../../src');

/** What a statement does with a table. */
export type TableUse = 'read' | 'write';

const names = (tables: readonly string[]): string => `(?:${tables.join('|')})`;

/** A call of the query builder, or of what makes statements of rows, that names the table first (or second, behind a transaction). */
const called = (tables: readonly string[], functions: string): RegExp =>
  new RegExp(`\\b(?:${functions})(?:<[^>]*>)?\\(\\s*(?:\\w+,\\s*)?(['"\`])${names(tables)}(?: as \\w+)?\\1`);

const patterns: Readonly<Record<TableUse, (tables: readonly string[]) => readonly RegExp[]>> = {
  read: (tables) => [
    called(tables, 'selectFrom|\\w+Join|using|joinedIds'),
    new RegExp(`(?:selectFrom|\\w+Join)\\(\\s*\\[[^\\]]*['"\`]${names(tables)}(?: as \\w+)?['"\`]`),
    new RegExp(`\\b(?:from|join) ${names(tables)}(?: as \\w+| \\w{1,2}\\b| where\\b| on\\b|\\)|$)`, 'm'),
  ],
  write: (tables) => [
    called(
      tables,
      'insertInto|updateTable|deleteFrom|insertMany|inserter|(?:insert|upsert|insertMissing|update|delete)Rows',
    ),
    new RegExp(`\\b(?:insert into|update|delete from) ${names(tables)}\\b(?= (?:set|where|\\(|values|as|select)|\\()`),
  ],
};

/** The files below `src`, with slashes, whose code names one of the tables in such a statement; those of the filter are left out. */
export function filesNaming(tables: readonly string[], uses: readonly TableUse[], except: RegExp): string[] {
  const all = uses.flatMap((use) => patterns[use](tables));
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !except.test(file))
    .filter((file) => {
      const code = withoutComments(readFileSync(join(src, file), 'utf8'));
      return all.some((pattern) => pattern.test(code));
    })
    .sort();
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
