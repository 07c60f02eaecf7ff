import { type Static, Type } from 'typebox';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { type Memo, memo } from '../../../../platform/storage/memo.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { handledOperation } from '../../declare.ts';
import { productAttributeResource } from './resource.ts';
import { catalogAttributeEntityArray } from './structs.ts';

/** Inputs that the media operations serve. */
const mediaInputs = ['gallery', 'media_image'];
/** Attributes that are only columns of a product. */
const columnCodes = ['entity_id', 'attribute_set_id', 'entity_type_id', 'type_id'];

const attributesOfSet = statement((q, p: { setId: number }) =>
  q
    .selectFrom('attribute_placement as p')
    .innerJoin('attribute_group as g', 'g.group_id', 'p.group_id')
    .innerJoin('attribute as a', 'a.attribute_id', 'p.attribute_id')
    .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
    .select(['a.attribute_id', 'a.code', 'a.frontend_input', 'a.is_required', 'a.scope'])
    .where('p.set_id', '=', p.setId)
    .where('t.code', '=', 'catalog_product')
    .where('a.code', 'not in', columnCodes)
    .where((eb) => eb.or([eb('a.frontend_input', 'is', null), eb('a.frontend_input', 'not in', mediaInputs)]))
    .orderBy('g.sort_order')
    .orderBy('g.group_id')
    .orderBy('p.sort_order')
    .orderBy('a.attribute_id'),
);

/**
 * `product_attribute.list`: the attributes of a set in the order of its groups, in one query (spec 4.4, reference 4.3).
 * A set that does not exist, or is of another entity, is an empty list.
 */
export const list = handledOperation({
  resource: productAttributeResource,
  method: 'list',
  title: 'Retrieve attribute list',
  v2Name: 'catalogProductAttributeList',
  aclId: 'catalog/product/attribute/read',
  effect: 'read',
  touches: 'open',
  arguments: { setId: { schema: Type.Integer() } },
  result: catalogAttributeEntityArray,
  faults: [],
  async run({ tx }, { setId }) {
    return setId === null ? [] : tx.remember(kept, String(setId), () => listedAttributes(tx, setId));
  },
});

type ListedAttributes = Static<typeof catalogAttributeEntityArray>;

const kept: Memo<ListedAttributes> = memo();

async function listedAttributes(tx: Tx, setId: number): Promise<ListedAttributes> {
  const rows = await tx.all(attributesOfSet, { setId });
  return rows.map(({ attribute_id, code, frontend_input, is_required, scope }) => ({
    attribute_id,
    code,
    type: frontend_input,
    required: String(is_required),
    scope,
  }));
}
