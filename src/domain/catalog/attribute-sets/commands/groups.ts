import { type Context, command, granted } from '#domain/shared/command.ts';
import { statement } from '#platform/storage/statement.ts';
import { type AttributeGroup, type Id, requireGroup, requireSet } from '../find.ts';
import { storedName } from '../name.ts';
import { placementsInGroup, removePlacements } from '../placements.ts';

const change = { effect: 'write', touches: 'shared' } as const;

const lastGroup = statement((q, p: { setId: number }) =>
  q
    .selectFrom('attribute_group')
    .select('sort_order')
    .where('set_id', '=', p.setId)
    .orderBy('sort_order', 'desc')
    .limit(1),
);
const insertGroup = statement((q, p: { setId: number; name: string; sortOrder: number; isDefault: number }) =>
  q
    .insertInto('attribute_group')
    .values({ set_id: p.setId, name: p.name, sort_order: p.sortOrder, is_default: p.isDefault })
    .onConflict((conflict) => conflict.doNothing())
    .returning('group_id'),
);

/**
 * Adds a group to a set, after its other groups; answers its id. Refuses, in this order, `attribute_set_not_found`,
 * `attribute_group_name_invalid`, `attribute_group_exists`.
 */
export const addAttributeGroup = command({
  ...change,
  name: 'attributeSet.addGroup',
  permission: { legacy: 'catalog/product/attribute/set/group_add', rest: granted('attribute-sets/write') },
  refusals: ['attribute_set_not_found', 'attribute_group_name_invalid', 'attribute_group_exists'],
  async run(context, input: { readonly setId: Id; readonly name: string }): Promise<number> {
    const { tx, fail } = context;
    const { set_id: setId } = await requireSet(context, input.setId);
    const name = storedName(input.name);
    if (name === undefined) throw fail('attribute_group_name_invalid');
    const last = await tx.first(lastGroup, { setId });
    const place = { sortOrder: (last?.sort_order ?? 0) + 1, isDefault: last ? 0 : 1 };
    const created = await tx.first(insertGroup, { setId, name, ...place });
    if (!created) throw fail('attribute_group_exists');
    return created.group_id;
  },
});

/** A group; with the set in which it must be, if the caller names one. */
export interface GroupRef {
  readonly groupId: Id;
  readonly setId?: number;
}

async function groupIn(
  context: Pick<Context<'attribute_group_not_found'>, 'tx' | 'fail'>,
  { groupId, setId }: GroupRef,
): Promise<AttributeGroup> {
  const group = await requireGroup(context, groupId);
  if (setId !== undefined && group.set_id !== setId) throw context.fail('attribute_group_not_found');
  return group;
}

const otherOfName = statement((q, p: { setId: number; groupId: number; name: string }) =>
  q
    .selectFrom('attribute_group')
    .select('group_id')
    .where('set_id', '=', p.setId)
    .where('group_id', '<>', p.groupId)
    .where('name', '=', p.name),
);
const rename = statement((q, p: { groupId: number; name: string }) =>
  q.updateTable('attribute_group').set({ name: p.name }).where('group_id', '=', p.groupId),
);

/**
 * Renames a group. Refuses, in this order, `attribute_group_not_found`, `attribute_group_name_invalid`,
 * `attribute_group_exists`.
 */
export const renameAttributeGroup = command({
  ...change,
  name: 'attributeSet.renameGroup',
  permission: { legacy: 'catalog/product/attribute/set/group_rename', rest: granted('attribute-sets/write') },
  refusals: ['attribute_group_not_found', 'attribute_group_name_invalid', 'attribute_group_exists'],
  async run(context, input: GroupRef & { readonly name: string }): Promise<void> {
    const { tx, fail } = context;
    const { group_id: groupId, set_id: setId } = await groupIn(context, input);
    const name = storedName(input.name);
    if (name === undefined) throw fail('attribute_group_name_invalid');
    // The set is locked, so nobody can take the name between this check and the change.
    if (await tx.first(otherOfName, { setId, groupId, name })) throw fail('attribute_group_exists');
    await tx.run(rename, { groupId, name });
  },
});

const deleteGroup = statement((q, p: { groupId: number }) =>
  q.deleteFrom('attribute_group').where('group_id', '=', p.groupId),
);

/**
 * Removes a group; its attributes leave the set as with `removeFromAttributeSet`. Refuses, in this order,
 * `attribute_group_not_found`, `system_attribute_stays`, `choosing_attribute_stays`.
 */
export const removeAttributeGroup = command({
  ...change,
  name: 'attributeSet.removeGroup',
  permission: { legacy: 'catalog/product/attribute/set/group_remove', rest: granted('attribute-sets/write') },
  refusals: ['attribute_group_not_found', 'system_attribute_stays', 'choosing_attribute_stays'],
  async run(context, input: GroupRef): Promise<void> {
    const { tx, fail } = context;
    const { group_id: groupId, set_id: setId } = await groupIn(context, input);
    const placements = await placementsInGroup(tx, setId, groupId);
    if (placements.some(({ is_user_defined }) => !is_user_defined)) throw fail('system_attribute_stays');
    if (placements.some(({ is_chosen_by }) => is_chosen_by)) throw fail('choosing_attribute_stays');
    const attributeIds = placements.map(({ attribute_id }) => attribute_id);
    await removePlacements(tx, setId, attributeIds);
    await tx.run(deleteGroup, { groupId });
  },
});
