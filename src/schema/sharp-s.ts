import { sql } from 'kysely';
import type { Migration } from '#platform/storage/schema.ts';

/** Columns with folded texts (`kernel/fold.ts`). */
const columns = [
  { table: 'product', column: 'sku_key' },
  { table: 'tag', column: 'name_key' },
  { table: 'gift_card', column: 'code_key', id: 'card_id' },
];

/**
 * Folds the stored keys of texts with a capital ẞ anew: it was folded to ß, and is folded to ss now, as ß always was. Keys
 * of gift cards are unique: two that would become equal stay as they are.
 */
export const sharpS: Migration = {
  name: '0101-sharp-s',
  before: (after) => after,
  async run(tx) {
    for (const { table, column, id } of columns) {
      const keyOf = (row: string) => sql`replace(${sql.ref(`${row}.${column}`)}, 'ß', 'ss')`;
      const isTaken = id
        ? sql`exists (select 1 from ${sql.table(table)} as other
            where ${keyOf('other')} = ${keyOf(table)} and other.${sql.ref(id)} <> ${sql.ref(`${table}.${id}`)})`
        : sql`false`;
      await tx.query(
        () => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${keyOf(table)}
          where ${sql.ref(`${table}.${column}`)} like '%ß%' and not ${isTaken}`,
      );
    }
  },
};
