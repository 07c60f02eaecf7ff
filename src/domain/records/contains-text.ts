import { sql } from 'kysely';

/** In SQL: whether a column has a text, in any case of the letters from a to z. */
export function containsText(column: string, text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&').toLowerCase()}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
