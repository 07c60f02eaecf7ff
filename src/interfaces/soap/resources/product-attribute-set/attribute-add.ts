import { requireAttribute, requireGroup, requireSet } from '../../../../domain/catalog/attribute-sets/find.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { integerOf } from '../../arguments.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { attributeSetFaults as faults } from './faults.ts';
import { attributeSetResource } from './resource.ts';
import { attributeGroupId, attributeId, attributeSetId, optionalText, success } from './types.ts';

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

/**
 * `catalog_product_attribute_set.attributeAdd`: true. Puts an attribute into a group of a set: the one named, else the
 * set's default one; `sortOrder` is its place there, 0 when it is absent. Faults: 106 no attribute of products, 104 no
 * set of products, 108 no group of this set, 109 it is in the set already, 107 the set has no group at all.
 */
export const attributeAdd = handledOperation({
  resource: attributeSetResource,
  method: 'attributeAdd',
  title: 'Add attribute into attribute set',
  v2Name: 'catalogProductAttributeSetAttributeAdd',
  aclId: 'catalog/product/attribute/set/attribute_add',
  effect: 'write',
  touches: 'shared',
  arguments: {
    attributeId,
    attributeSetId,
    attributeGroupId: { ...attributeGroupId, optional: true },
    sortOrder: optionalText,
  },
  result: success,
  resultPart: 'isAdded',
  faults: [
    'invalid_attribute_set_id',
    'invalid_attribute_id',
    'add_attribute_error',
    'invalid_attribute_group_id',
    'attribute_is_already_in_set',
  ],
  saveFault: 'add_attribute_error',
  async run({ tx }, args) {
    const wanted = await requireAttribute(tx, args.attributeId);
    const { set_id: setId } = await requireSet(tx, args.attributeSetId);
    const groupId = await groupOf(tx, setId, args.attributeGroupId);
    const sortOrder = args.sortOrder === null ? 0 : (integerOf(args.sortOrder) ?? 0);
    const added = await tx.run(insertPlacement, { setId, attributeId: wanted, groupId, sortOrder });
    if (added === 0) throw new ApiFault(faults.attribute_is_already_in_set);
    return true;
  },
});

/** The id of the group that was named, or of the set's default one: connectors send an empty text or 0 for that. */
async function groupOf(tx: Tx, setId: number, sent: string | null): Promise<number> {
  if (sent === null || sent.trim() === '' || sent.trim() === '0') {
    const group = await tx.first(defaultGroup, { setId });
    if (!group) throw new ApiFault(faults.add_attribute_error, 'The attribute set has no group.');
    return group.group_id;
  }
  const group = await requireGroup(tx, sent);
  if (group.set_id !== setId) {
    throw new ApiFault(faults.invalid_attribute_group_id, 'The attribute group is not one of the attribute set.');
  }
  return group.group_id;
}
