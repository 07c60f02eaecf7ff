// domain/shared/attributes/: the registry of attributes: all attributes of products, categories, customers or
// addresses, read in one statement and cached (registry.ts). How a sent value becomes a stored one (stored-
// value.ts, with the differences as data in value-manners.ts), where it is stored and seen by its scope (value-
// scope.ts), and the one writer of values of all four (write-values.ts).

import { type RawBuilder, sql } from 'kysely';
import type { AttributeOwner } from './registry.ts';

/**
 * In SQL: the id of an attribute, for statements that read values of one or two attributes; null if this store has no
 * such attribute. It depends on no row, so the database looks it up once a statement.
 */
export function attributeIdSql(owner: AttributeOwner, code: string): RawBuilder<number> {
  return sql<number>`(
    select a.attribute_id from attribute as a inner join entity_type as t on t.entity_type_id = a.entity_type_id
    where t.code = ${sql.lit(owner)} and a.code = ${sql.lit(code)})`;
}

/** In SQL: the code of the attribute whose id is in a column of the query, such as `s.attribute_id`. */
export function attributeCodeSql(column: string): RawBuilder<string> {
  return sql<string>`(select a.code from attribute as a where a.attribute_id = ${sql.ref(column)})`;
}

/** In SQL: the ids of the attributes of categories whose values are images. */
export const imageAttributeIdsSql = sql<number>`(select a.attribute_id from attribute as a where a.backend = 'image')`;
