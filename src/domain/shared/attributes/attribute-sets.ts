import { valuesOf } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { type Builder, statement } from '#platform/storage/statement.ts';
import { type Attribute, attributeOfRow } from './registry.ts';

const setNames = statement((q) =>
  q
    .selectFrom('attribute_set as s')
    .innerJoin('entity_type as t', 't.entity_type_id', 's.entity_type_id')
    .select(['s.set_id as id', 's.name'])
    .where('t.code', '=', 'catalog_product')
    .orderBy('s.set_id'),
);
const ownerOfSet = statement((q, p: { id: number }) =>
  q
    .selectFrom('attribute_set as s')
    .innerJoin('entity_type as t', 't.entity_type_id', 's.entity_type_id')
    .select('t.code')
    .where('s.set_id', '=', p.id),
);
const membersOfSets = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('attribute_set as s')
    .innerJoin('entity_type as t', 't.entity_type_id', 's.entity_type_id')
    .leftJoin('attribute_placement as p', 'p.set_id', 's.set_id')
    .select(['s.set_id', 'p.attribute_id'])
    .where('t.code', '=', 'catalog_product')
    .where('s.set_id', d.in, d.list(p.ids))
    .orderBy('p.attribute_id'),
);

/**
 * The beginning of a query over `a`, the attributes of products in sets, with `p.set_id`, in the order of their groups.
 * Statements that read values of these attributes begin with it, too.
 */
export const placedAttributes = (q: Builder) =>
  q
    .selectFrom('attribute_placement as p')
    .innerJoin('attribute_group as g', 'g.group_id', 'p.group_id')
    .innerJoin('attribute as a', 'a.attribute_id', 'p.attribute_id')
    .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
    .where('t.code', '=', 'catalog_product')
    .orderBy('g.sort_order')
    .orderBy('g.group_id')
    .orderBy('p.sort_order')
    .orderBy('a.attribute_id');

const rowsOfSet = statement((q, p: { setId: number }) =>
  placedAttributes(q).selectAll('a').where('p.set_id', '=', p.setId),
);

/** The id and name of every attribute set of products, by id. */
export async function productSetNames(tx: Tx): Promise<{ readonly id: number; readonly name: string }[]> {
  return tx.all(setNames, {});
}

/** What kind of entity has the attributes of a set, such as `catalog_product`; undefined if there is no such set. */
export async function attributeSetOwner(tx: Tx, id: number): Promise<string | undefined> {
  return (await tx.first(ownerOfSet, { id }))?.code;
}

/** The ids of the attributes of sets of products; sets of other entities are absent. The result is cached. */
export async function attributesInSets(
  tx: Tx,
  setIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const found = await tx.rememberEach(cache, '', setIds, async (unknown) => {
    const sets = new Map<number, Set<number>>();
    for (const { set_id, attribute_id } of await tx.all(membersOfSets, { ids: unknown })) {
      const members = sets.get(set_id) ?? new Set<number>();
      sets.set(set_id, members);
      if (attribute_id !== null) members.add(attribute_id);
    }
    return sets;
  });
  return valuesOf(found) as ReadonlyMap<number, ReadonlySet<number>>;
}

/** The attributes of a set of products in the order of its groups; none if there is no such set. One query. */
export async function productAttributesOfSet(tx: Tx, setId: number): Promise<Attribute[]> {
  return (await tx.all(rowsOfSet, { setId })).map(attributeOfRow);
}

const cache: Memo<ReadonlySet<number> | undefined> = memo();
