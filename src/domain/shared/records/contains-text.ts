// domain/shared/records/: small records that merchants keep, such as tax rates. A kind declares its rules and rows;
// its five commands follow from that, and its six routes by recordRoutes of REST.

import { sql } from 'kysely';
import { containing } from '#kernel/like-pattern.ts';

/** SQL: whether a column contains a text, ignoring the case of ASCII letters. */
export function containsText(column: string, text: string) {
  return sql<boolean>`lower(${sql.ref(column)}) like ${containing(text.toLowerCase())} escape '\\'`;
}
