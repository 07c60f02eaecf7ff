import { Type } from 'typebox';
import { requireSet } from '../../../../domain/catalog/attribute-sets/find.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { attributeSetFaults as faults } from './faults.ts';
import { attributeSetResource } from './resource.ts';
import { attributeSetId, nameOf, text } from './types.ts';

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
 * `catalog_product_attribute_set.groupAdd`: the new group's id; it comes after the set's other groups. Faults: 104 no
 * set of products, 112 the set has a group of this name, 113 no name or one of more than 255 characters.
 */
export const groupAdd = handledOperation({
  resource: attributeSetResource,
  method: 'groupAdd',
  title: 'Create attribute group in attribute set',
  v2Name: 'catalogProductAttributeSetGroupAdd',
  aclId: 'catalog/product/attribute/set/group_add',
  effect: 'write',
  touches: 'shared',
  arguments: { attributeSetId, groupName: text },
  result: Type.Integer(),
  faults: ['invalid_attribute_set_id', 'group_already_exists', 'group_add_error'],
  saveFault: 'group_add_error',
  async run({ tx }, args) {
    const { set_id: setId } = await requireSet(tx, args.attributeSetId);
    const name = nameOf(args.groupName);
    if (name === undefined) {
      throw new ApiFault(faults.group_add_error, 'The name of an attribute group has 1 to 255 characters.');
    }
    const last = await tx.first(lastGroup, { setId });
    const place = { sortOrder: (last?.sort_order ?? 0) + 1, isDefault: last ? 0 : 1 };
    const created = await tx.first(insertGroup, { setId, name, ...place });
    if (!created) throw new ApiFault(faults.group_already_exists);
    return created.group_id;
  },
});
