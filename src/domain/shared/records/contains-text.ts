import { sql } from 'kysely';
import { containing } from '#kernel/like-pattern.ts';

/** SQL: whether a column contains a text, ignoring the case of ASCII letters. */
export function containsText(column: string, text: string) {
  return sql<boolean>`lower(${sql.ref(column)}) like ${containing(text.toLowerCase())} escape '\\'`;
}
