import { sql } from 'kysely';

/** SQL: whether a column contains a text, ignoring the case of ASCII letters. */
export function containsText(column: string, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&').toLowerCase()}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
