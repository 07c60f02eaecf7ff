import { dropValuesOfSet } from '#domain/shared/attributes/change-values.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** An attribute in a set, with the facts that may prevent its removal. */
export interface Placement {
  readonly attribute_id: number;
  readonly group_id: number;
  readonly sort_order: number;
  readonly is_user_defined: number;
  /** 1 if a configurable product of the set distinguishes its variants by it. */
  readonly is_chosen_by: number;
}

const placements = (isOneAttribute: boolean) =>
  statement((q, p: { setId: number; id: number }) =>
    q
      .selectFrom('attribute_placement as e')
      .innerJoin('attribute as a', 'a.attribute_id', 'e.attribute_id')
      .select(['e.attribute_id', 'e.group_id', 'e.sort_order', 'a.is_user_defined'])
      .select(({ case: when, exists, selectFrom }) =>
        when()
          .when(
            exists(
              selectFrom('super_attribute as u')
                .innerJoin('product as p', 'p.product_id', 'u.product_id')
                .select('u.product_id')
                .whereRef('u.attribute_id', '=', 'e.attribute_id')
                .whereRef('p.set_id', '=', 'e.set_id'),
            ),
          )
          .then(1)
          .else(0)
          .end()
          .as('is_chosen_by'),
      )
      .where('e.set_id', '=', p.setId)
      .where(isOneAttribute ? 'e.attribute_id' : 'e.group_id', '=', p.id),
  );
const ofAttribute = placements(true);
const ofGroup = placements(false);

const takeAway = statement((q, p: { setId: number; attributeIds: readonly number[] }, d) =>
  q.deleteFrom('attribute_placement').where('set_id', '=', p.setId).where('attribute_id', d.in, d.list(p.attributeIds)),
);
/** The place of one attribute in a set; undefined if it is not in the set. */
export async function placementOf(tx: Tx, setId: number, attributeId: number): Promise<Placement | undefined> {
  return tx.first(ofAttribute, { setId, id: attributeId });
}

/** Every attribute in a group of a set. */
export async function placementsInGroup(tx: Tx, setId: number, groupId: number): Promise<Placement[]> {
  return tx.all(ofGroup, { setId, id: groupId });
}

/** Removes attributes from a set, with their values on the set's products. */
export async function removePlacements(tx: Tx, setId: number, attributeIds: readonly number[]): Promise<void> {
  if (attributeIds.length === 0) return;
  await dropValuesOfSet(tx, setId, attributeIds);
  await tx.run(takeAway, { setId, attributeIds });
}
