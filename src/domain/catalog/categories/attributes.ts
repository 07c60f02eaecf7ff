import type { Tx } from '../../../platform/storage/engine.ts';
import { statement } from '../../../platform/storage/statement.ts';

/** An attribute of categories. */
export interface CategoryAttribute {
  readonly attribute_id: number;
  readonly code: string;
  /** `store`, `website` or `global`. */
  readonly scope: string;
  readonly is_user_defined: number;
}

const attributes = statement((q) =>
  q
    .selectFrom('attribute as a')
    .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
    .select(['a.attribute_id', 'a.code', 'a.scope', 'a.is_user_defined'])
    .where('t.code', '=', 'catalog_category')
    .where('a.backend_type', '<>', 'static'),
);

/** The attributes of categories that have values, by code. */
export type CategoryAttributes = ReadonlyMap<string, CategoryAttribute>;

/** Reads them. */
export async function categoryAttributes(tx: Tx): Promise<CategoryAttributes> {
  return new Map((await tx.all(attributes, {})).map((attribute) => [attribute.code, attribute]));
}

/** Id of an attribute; one that no value has where this store has no such attribute. */
export function idOf(attributes: CategoryAttributes, code: string): number {
  return attributes.get(code)?.attribute_id ?? 0;
}
