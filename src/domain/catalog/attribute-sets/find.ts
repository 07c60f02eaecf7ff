// domain/catalog/attribute-sets/: sets and groups of attributes, and the place of each attribute in them.

import type { Context } from '#domain/shared/command.ts';
import { statement } from '#platform/storage/statement.ts';
import { type AttributeRef, findProductAttribute } from '../attributes/find.ts';

/** An id as sent; undefined if it cannot be one. */
export type Id = number | undefined;

/** An attribute set of products. */
export interface AttributeSet {
  readonly set_id: number;
  readonly entity_type_id: number;
}

/** A group of an attribute set of products. */
export interface AttributeGroup {
  readonly group_id: number;
  readonly set_id: number;
}

// Every change of a set locks its row, so that changes of one set come one after the other. SQLite has one writer.
const setById = statement((q, p: { setId: number }, d) =>
  q
    .selectFrom('attribute_set as s')
    .innerJoin('entity_type as t', 't.entity_type_id', 's.entity_type_id')
    .select(['s.set_id', 's.entity_type_id'])
    .where('s.set_id', '=', p.setId)
    .where('t.code', '=', 'catalog_product')
    .$call((query) => d.forUpdate(query, 's')),
);
const groupById = statement((q, p: { groupId: number }, d) =>
  q
    .selectFrom('attribute_group as g')
    .innerJoin('attribute_set as s', 's.set_id', 'g.set_id')
    .innerJoin('entity_type as t', 't.entity_type_id', 's.entity_type_id')
    .select(['g.group_id', 'g.set_id'])
    .where('g.group_id', '=', p.groupId)
    .where('t.code', '=', 'catalog_product')
    .$call((query) => d.forUpdate(query, ['s', 'g'])),
);

/** A set of products by its id; keeps other writers away from it. Refuses `attribute_set_not_found`. */
export async function requireSet(
  { tx, fail }: Pick<Context<'attribute_set_not_found'>, 'tx' | 'fail'>,
  setId: Id,
): Promise<AttributeSet> {
  const set = setId === undefined ? undefined : await tx.first(setById, { setId });
  if (!set) throw fail('attribute_set_not_found');
  return set;
}

/** A group of any set of products by its id; keeps other writers away from its set. Refuses `attribute_group_not_found`. */
export async function requireGroup(
  { tx, fail }: Pick<Context<'attribute_group_not_found'>, 'tx' | 'fail'>,
  groupId: Id,
): Promise<AttributeGroup> {
  const group = groupId === undefined ? undefined : await tx.first(groupById, { groupId });
  if (!group) throw fail('attribute_group_not_found');
  return group;
}

/** The id of an attribute of products. Refuses `attribute_not_found`. */
export async function requireAttribute(
  { tx, fail }: Pick<Context<'attribute_not_found'>, 'tx' | 'fail'>,
  ref: AttributeRef,
): Promise<number> {
  const found = await findProductAttribute(tx, ref);
  if (!found) throw fail('attribute_not_found');
  return found.id;
}
