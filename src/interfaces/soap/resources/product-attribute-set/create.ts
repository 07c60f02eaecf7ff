import { Type } from 'typebox';
import { findSet } from '../../../../domain/catalog/attribute-sets/find.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { handledOperation } from '../../declare.ts';
import { ApiFault } from '../../fault.ts';
import { attributeSetFaults as faults } from './faults.ts';
import { attributeSetResource } from './resource.ts';
import { nameOf, text } from './types.ts';

// The unique index decides between creates of one name at the same time: the later one gets no row.
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
// A group's name is unique in its set, so it leads from a group to its copy.
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

/**
 * `catalog_product_attribute_set.create`: a set of its own with the groups and attributes of another one, the skeleton.
 * Answers the new set's id. Faults: 100 the skeleton is no set of products, 101 no name or one of more than 255
 * characters, 102 the name is taken (reference 3.4).
 */
export const create = handledOperation({
  resource: attributeSetResource,
  method: 'create',
  title: 'Create product attribute set based on another set',
  v2Name: 'catalogProductAttributeSetCreate',
  aclId: 'catalog/product/attribute/set/create',
  effect: 'write',
  touches: 'shared',
  arguments: { attributeSetName: text, skeletonSetId: text },
  result: Type.Integer(),
  resultPart: 'setId',
  faults: ['invalid_skeleton_set_id', 'invalid_data', 'create_attribute_set_error'],
  saveFault: 'create_attribute_set_error',
  async run({ tx }, args) {
    const skeleton = await findSet(tx, args.skeletonSetId);
    if (!skeleton) throw new ApiFault(faults.invalid_skeleton_set_id);
    const name = nameOf(args.attributeSetName);
    if (name === undefined) {
      throw new ApiFault(faults.invalid_data, 'The name of an attribute set has 1 to 255 characters.');
    }
    const created = await tx.first(insertSet, { entityTypeId: skeleton.entity_type_id, name });
    if (!created) {
      throw new ApiFault(faults.create_attribute_set_error, `There is an attribute set "${name}" already.`);
    }
    const copy = { from: skeleton.set_id, to: created.set_id };
    await tx.run(copyGroups, copy);
    await tx.run(copyPlacements, copy);
    return created.set_id;
  },
});
