// domain/customers/lookup/: the words that the office finds customers and orders by: which they are (words.ts), who
// writes them (write.ts), and the conditions of a search (find.ts).

import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '#platform/storage/dialect.ts';
import { emailsWith, searchedSpans, telephoneSpans, type WordSpan } from './words.ts';

/** Who is looked up: the table of its words, and its id there. */
export const lookupOwners = {
  customer: { table: 'customer_word', id: 'customer_id' },
  order: { table: 'order_word', id: 'order_id' },
} as const;

/** Who is looked up by words. */
export type LookupOwner = keyof typeof lookupOwners;

/** In SQL: the ids of those that have a word in one of the spans. */
function idsIn(owner: LookupOwner, spans: readonly WordSpan[]): RawBuilder<unknown> {
  const { table, id } = lookupOwners[owner];
  const found = spans.map(
    ({ from, to }) => sql`select ${sql.ref(id)} from ${sql.table(table)} where word >= ${from} and word < ${to}`,
  );
  return sql`(${sql.join(found, sql` union all `)})`;
}

/**
 * In SQL: the conditions for the id in `column` of those that a search finds: by the beginning of each of its words
 * (`words.ts`). Case and forms of letters are folded by us, so both engines find the same.
 */
export function foundBySearch(owner: LookupOwner, column: string, search: string): RawBuilder<boolean>[] {
  const terms = searchedSpans(search);
  if (!terms) return [sql<boolean>`1 = 0`];
  return terms.map((spans) => sql<boolean>`${sql.ref(column)} in ${idsIn(owner, spans)}`);
}

/** In SQL: whether the id in `column` has a telephone number that begins with a text, however it is written. */
export function foundByTelephone(owner: LookupOwner, column: string, text: string): RawBuilder<boolean> {
  const spans = telephoneSpans(text);
  return spans.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(column)} in ${idsIn(owner, spans)}`;
}

/**
 * In SQL: whether the id in `column` has an e-mail address that contains a text. It reads all e-mail addresses in the
 * index of words, and no row of their owners.
 */
export function foundByEmailPart(d: Dialect, owner: LookupOwner, column: string, text: string): RawBuilder<boolean> {
  const { table, id } = lookupOwners[owner];
  const { from, to, part, after } = emailsWith(text);
  const place = d.position(sql`substr(word, ${sql.lit(after)})`, sql`${part}`);
  return sql<boolean>`${sql.ref(column)} in (select ${sql.ref(id)} from ${sql.table(table)}
    where word >= ${from} and word < ${to} and ${place} > 0)`;
}
