import { type Context, command, granted } from '#domain/shared/command.ts';
import { statement } from '#platform/storage/statement.ts';
import type { AttributeRef } from '../../attributes/find.ts';
import { type Id, requireAttribute, requireGroup, requireSet } from '../find.ts';
import { placementOf, removePlacements } from '../placements.ts';

const defaultGroup = statement((q, p: { setId: number }) =>
  q
    .selectFrom('attribute_group')
    .select('group_id')
    .where('set_id', '=', p.setId)
    .orderBy('is_default', 'desc')
    .orderBy('sort_order')
    .orderBy('group_id')
    .limit(1),
);
const insertPlacement = statement((q, p: { setId: number; attributeId: number; groupId: number; sortOrder: number }) =>
  q
    .insertInto('attribute_placement')
    .values({ set_id: p.setId, attribute_id: p.attributeId, group_id: p.groupId, sort_order: p.sortOrder })
    .onConflict((conflict) => conflict.doNothing()),
);

/** An attribute, and the set that contains it or shall contain it. */
export interface SetAttributeInput {
  readonly attribute: AttributeRef;
  readonly setId: Id;
}

/** The place of a new attribute in a set: the group, or the set's default one, and the position in it. */
export interface NewMember extends SetAttributeInput {
  readonly group: 'default' | { readonly id: Id };
  readonly sortOrder: number;
}

/**
 * Puts an attribute into a group of a set. Refuses, in this order, `attribute_not_found`, `attribute_set_not_found`,
 * `attribute_set_without_groups` or `attribute_group_not_found` and `attribute_group_elsewhere`, `attribute_is_in_set`.
 */
export const addToAttributeSet = command({
  name: 'attributeSet.addAttribute',
  permission: { legacy: 'catalog/product/attribute/set/attribute_add', rest: granted('attribute-sets/write') },
  effect: 'write',
  touches: 'shared',
  refusals: [
    'attribute_not_found',
    'attribute_set_not_found',
    'attribute_set_without_groups',
    'attribute_group_not_found',
    'attribute_group_elsewhere',
    'attribute_is_in_set',
  ],
  async run(context, { attribute, setId: sentSetId, group, sortOrder }: NewMember): Promise<void> {
    const { tx, fail } = context;
    const attributeId = await requireAttribute(context, attribute);
    const { set_id: setId } = await requireSet(context, sentSetId);
    const groupId = await groupOf(context, setId, group);
    const added = await tx.run(insertPlacement, { setId, attributeId, groupId, sortOrder });
    if (added === 0) throw fail('attribute_is_in_set');
  },
});

async function groupOf(
  context: Pick<
    Context<'attribute_set_without_groups' | 'attribute_group_not_found' | 'attribute_group_elsewhere'>,
    'tx' | 'fail'
  >,
  setId: number,
  wanted: NewMember['group'],
): Promise<number> {
  const { tx, fail } = context;
  if (wanted === 'default') {
    const group = await tx.first(defaultGroup, { setId });
    if (!group) throw fail('attribute_set_without_groups');
    return group.group_id;
  }
  const group = await requireGroup(context, wanted.id);
  if (group.set_id !== setId) throw fail('attribute_group_elsewhere');
  return group.group_id;
}

const movePlacement = statement<{ setId: number; attributeId: number; groupId: number; sortOrder: number }, never>(
  (q, p) =>
    q
      .updateTable('attribute_placement')
      .set({ group_id: p.groupId, sort_order: p.sortOrder })
      .where('set_id', '=', p.setId)
      .where('attribute_id', '=', p.attributeId),
);

/** Another place of an attribute in a set; what is absent stays. */
export interface MovedMember extends SetAttributeInput {
  readonly groupId?: number;
  readonly sortOrder?: number;
}

/**
 * Moves an attribute to another group of its set, or to another position; values of products stay. Refuses, in this order,
 * `attribute_not_found`, `attribute_set_not_found`, `attribute_is_not_in_set`, `attribute_group_not_found`,
 * `attribute_group_elsewhere`.
 */
export const moveInAttributeSet = command({
  name: 'attributeSet.moveAttribute',
  permission: { rest: granted('attribute-sets/write') },
  effect: 'write',
  touches: 'shared',
  refusals: [
    'attribute_not_found',
    'attribute_set_not_found',
    'attribute_is_not_in_set',
    'attribute_group_not_found',
    'attribute_group_elsewhere',
  ],
  async run(context, { attribute, setId: sentSetId, groupId, sortOrder }: MovedMember): Promise<void> {
    const { tx, fail } = context;
    const attributeId = await requireAttribute(context, attribute);
    const { set_id: setId } = await requireSet(context, sentSetId);
    const place = await placementOf(tx, setId, attributeId);
    if (!place) throw fail('attribute_is_not_in_set');
    const group = groupId === undefined ? undefined : await requireGroup(context, groupId);
    if (group && group.set_id !== setId) throw fail('attribute_group_elsewhere');
    await tx.run(movePlacement, {
      setId,
      attributeId,
      groupId: group?.group_id ?? place.group_id,
      sortOrder: sortOrder ?? place.sort_order,
    });
  },
});

/**
 * Removes an attribute from a set, with its values on the set's products. Refuses, in this order,
 * `attribute_not_found`, `attribute_set_not_found`, `attribute_is_not_in_set`; `system_attribute_stays`, since every
 * product needs those; `choosing_attribute_stays` if a configurable product of the set is chosen by it.
 */
export const removeFromAttributeSet = command({
  name: 'attributeSet.removeAttribute',
  permission: { legacy: 'catalog/product/attribute/set/attribute_remove', rest: granted('attribute-sets/write') },
  effect: 'write',
  touches: 'shared',
  refusals: [
    'attribute_not_found',
    'attribute_set_not_found',
    'attribute_is_not_in_set',
    'system_attribute_stays',
    'choosing_attribute_stays',
  ],
  async run(context, { attribute, setId: sentSetId }: SetAttributeInput): Promise<void> {
    const { tx, fail } = context;
    const attributeId = await requireAttribute(context, attribute);
    const { set_id: setId } = await requireSet(context, sentSetId);
    const placement = await placementOf(tx, setId, attributeId);
    if (!placement) throw fail('attribute_is_not_in_set');
    if (!placement.is_user_defined) throw fail('system_attribute_stays');
    if (placement.is_chosen_by) throw fail('choosing_attribute_stays');
    await removePlacements(tx, setId, [attributeId]);
  },
});
