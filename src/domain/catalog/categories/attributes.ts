import type { Tx } from '../../../platform/storage/engine.ts';
import { type Memo, memo } from '../../../platform/storage/memo.ts';
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

const shownAttributes = statement((q) =>
  q
    .selectFrom('attribute as a')
    .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
    .leftJoin('attribute_placement as p', 'p.attribute_id', 'a.attribute_id')
    .leftJoin('attribute_group as g', 'g.group_id', 'p.group_id')
    .select([
      'a.attribute_id',
      'a.code',
      'a.frontend_input',
      'a.backend_type',
      'a.source',
      'a.scope',
      'a.is_required',
      'a.is_user_defined',
    ])
    .where('t.code', '=', 'catalog_category')
    .orderBy((eb) => eb.fn.coalesce('g.sort_order', eb.lit(99999)))
    .orderBy((eb) => eb.fn.coalesce('p.sort_order', eb.lit(99999)))
    .orderBy('a.attribute_id'),
);

/** An attribute of categories as the legacy interface shows it; computed ones (`static`) among them. */
export type ShownCategoryAttribute = Awaited<ReturnType<typeof shownCategoryAttributes>>[number];

/** Every attribute of categories in the order of its attribute set. */
export async function shownCategoryAttributes(tx: Tx) {
  const seen = new Set<number>();
  return (await tx.all(shownAttributes, {})).filter(({ attribute_id }) => {
    if (seen.has(attribute_id)) return false;
    seen.add(attribute_id);
    return true;
  });
}

/** The attributes of categories that have values, by code. */
export type CategoryAttributes = ReadonlyMap<string, CategoryAttribute>;

/** Reads them; they are kept. */
export async function categoryAttributes(tx: Tx): Promise<CategoryAttributes> {
  const { value } = await tx.remember(cache, '', async () => {
    const rows = await tx.all(attributes, {});
    return new Map(rows.map((attribute) => [attribute.code, attribute]));
  });
  return value;
}

const cache: Memo<CategoryAttributes> = memo();

/** Id of an attribute; one that no value has where this store has no such attribute. */
export function idOf(attributes: CategoryAttributes, code: string): number {
  return attributes.get(code)?.attribute_id ?? 0;
}
