import { command, granted } from '#domain/shared/command.ts';
import { statement } from '#platform/storage/statement.ts';
import { type Id, requireSet } from '../find.ts';
import { storedName } from '../name.ts';
import { type AttributeSetRecord, attributeSetRecord } from '../records.ts';

// If two calls create the same name at once, the unique index decides: the later one gets no row.
const insertSet = statement((q, p: { entityTypeId: number; name: string }) =>
  q
    .insertInto('attribute_set')
    .values({ entity_type_id: p.entityTypeId, name: p.name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('set_id'),
);
const copyGroups = statement((q, p: { from: number; to: number }) =>
  q
    .insertInto('attribute_group')
    .columns(['set_id', 'name', 'sort_order', 'is_default'])
    .expression((eb) =>
      eb
        .selectFrom('attribute_set as n')
        .innerJoin('attribute_group as g', (join) => join.on('g.set_id', '=', p.from))
        .select(['n.set_id', 'g.name', 'g.sort_order', 'g.is_default'])
        .where('n.set_id', '=', p.to)
        .orderBy('g.group_id'),
    ),
);
// A group's name is unique in its set, so the name leads from a group to its copy.
const copyPlacements = statement((q, p: { from: number; to: number }) =>
  q
    .insertInto('attribute_placement')
    .columns(['set_id', 'attribute_id', 'group_id', 'sort_order'])
    .expression((eb) =>
      eb
        .selectFrom('attribute_placement as e')
        .innerJoin('attribute_group as g', 'g.group_id', 'e.group_id')
        .innerJoin('attribute_group as n', 'n.name', 'g.name')
        .select(['n.set_id', 'e.attribute_id', 'n.group_id', 'e.sort_order'])
        .where('e.set_id', '=', p.from)
        .where('n.set_id', '=', p.to),
    ),
);

/** A new attribute set, and the set to copy. */
export interface NewAttributeSet {
  readonly name: string;
  readonly skeletonId: Id;
}

/**
 * Makes a set of products with the groups and attributes of another one, the skeleton; answers its id. Refuses, in this
 * order, `attribute_set_not_found` of the skeleton, `attribute_set_name_invalid`, `attribute_set_exists` (reference 3.4).
 */
export const createAttributeSet = command({
  name: 'attributeSet.create',
  permission: { legacy: 'catalog/product/attribute/set/create', rest: granted('attribute-sets/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['attribute_set_not_found', 'attribute_set_name_invalid', 'attribute_set_exists'],
  async run(context, { name: sent, skeletonId }: NewAttributeSet): Promise<number> {
    const { tx, fail } = context;
    const skeleton = await requireSet(context, skeletonId);
    const name = storedName(sent);
    if (name === undefined) throw fail('attribute_set_name_invalid');
    const created = await tx.first(insertSet, { entityTypeId: skeleton.entity_type_id, name });
    if (!created) throw fail('attribute_set_exists', { text: `There is an attribute set "${name}" already.` });
    const copy = { from: skeleton.set_id, to: created.set_id };
    await tx.run(copyGroups, copy);
    await tx.run(copyPlacements, copy);
    return created.set_id;
  },
});

const otherSet = statement((q, p: { entityTypeId: number; setId: number; name: string }) =>
  q
    .selectFrom('attribute_set')
    .select('set_id')
    .where('entity_type_id', '=', p.entityTypeId)
    .where('set_id', '<>', p.setId)
    .where('name', '=', p.name),
);
const renameSet = statement((q, p: { setId: number; name: string }) =>
  q.updateTable('attribute_set').set({ name: p.name }).where('set_id', '=', p.setId),
);

/**
 * Renames a set of products; answers it. Refuses, in this order, `attribute_set_not_found`, `attribute_set_name_invalid`,
 * `attribute_set_exists`.
 */
export const renameAttributeSet = command({
  name: 'attributeSet.rename',
  permission: { rest: granted('attribute-sets/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['attribute_set_not_found', 'attribute_set_name_invalid', 'attribute_set_exists'],
  async run(context, input: { readonly setId: Id; readonly name: string }): Promise<AttributeSetRecord> {
    const { tx, fail } = context;
    const { set_id: setId, entity_type_id: entityTypeId } = await requireSet(context, input.setId);
    const name = storedName(input.name);
    if (name === undefined) throw fail('attribute_set_name_invalid');
    if (await tx.first(otherSet, { entityTypeId, setId, name })) {
      throw fail('attribute_set_exists', { text: `There is an attribute set "${name}" already.` });
    }
    await tx.run(renameSet, { setId, name });
    const renamed = await attributeSetRecord(tx, setId);
    if (!renamed) throw fail('attribute_set_not_found');
    return renamed;
  },
});

const firstSet = statement((q, p: { entityTypeId: number }) =>
  q
    .selectFrom('attribute_set')
    .select('set_id')
    .where('entity_type_id', '=', p.entityTypeId)
    .orderBy('set_id')
    .limit(1),
);
const oneProduct = statement((q, p: { setId: number }) =>
  q.selectFrom('product').select('product_id').where('set_id', '=', p.setId).limit(1),
);
// Foreign keys delete its groups, placements and products.
const deleteSet = statement((q, p: { setId: number }) => q.deleteFrom('attribute_set').where('set_id', '=', p.setId));

/**
 * Removes a set of products; with the option also its products. The default set stays: it is the oldest one, with the
 * lowest id, which products without a chosen set get. Refuses, in this order, `attribute_set_not_found`,
 * `attribute_set_is_default`, `attribute_set_has_products`.
 */
export const removeAttributeSet = command({
  name: 'attributeSet.remove',
  permission: { legacy: 'catalog/product/attribute/set/remove', rest: granted('attribute-sets/delete') },
  effect: 'write',
  touches: 'shared',
  refusals: ['attribute_set_not_found', 'attribute_set_is_default', 'attribute_set_has_products'],
  async run(context, input: { readonly setId: Id; readonly withProducts: boolean }): Promise<void> {
    const { tx, fail } = context;
    const { set_id: setId, entity_type_id: entityTypeId } = await requireSet(context, input.setId);
    const first = await tx.first(firstSet, { entityTypeId });
    if (first?.set_id === setId) throw fail('attribute_set_is_default');
    if (!input.withProducts && (await tx.first(oneProduct, { setId }))) throw fail('attribute_set_has_products');
    await tx.run(deleteSet, { setId });
  },
});
