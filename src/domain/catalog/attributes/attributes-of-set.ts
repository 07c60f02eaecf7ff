import type { Kept } from '../../../kernel/kept.ts';
import type { Tx } from '../../../platform/storage/engine.ts';
import { type Memo, memo } from '../../../platform/storage/memo.ts';
import { statement } from '../../../platform/storage/statement.ts';

/** Inputs of images, which are no values that a product is edited by. */
const imageInputs = ['gallery', 'media_image'];
/** Attributes that are only columns of a product. */
const columnCodes = ['entity_id', 'attribute_set_id', 'entity_type_id', 'type_id'];

const rowsOfSet = statement((q, p: { setId: number }) =>
  q
    .selectFrom('attribute_placement as p')
    .innerJoin('attribute_group as g', 'g.group_id', 'p.group_id')
    .innerJoin('attribute as a', 'a.attribute_id', 'p.attribute_id')
    .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
    .select(['a.attribute_id', 'a.code', 'a.frontend_input', 'a.is_required', 'a.scope'])
    .where('p.set_id', '=', p.setId)
    .where('t.code', '=', 'catalog_product')
    .where('a.code', 'not in', columnCodes)
    .where((eb) => eb.or([eb('a.frontend_input', 'is', null), eb('a.frontend_input', 'not in', imageInputs)]))
    .orderBy('g.sort_order')
    .orderBy('g.group_id')
    .orderBy('p.sort_order')
    .orderBy('a.attribute_id'),
);

/** An attribute that products of a set have. */
export interface AttributeOfSet {
  readonly id: number;
  readonly code: string;
  /** Null for one that nobody edits. */
  readonly input: string | null;
  readonly isRequired: boolean;
  readonly scope: string;
}

/**
 * The attributes of a set in the order of its groups, without those of images, in one query (reference 4.3). None for a set
 * that does not exist or is of another entity.
 */
export function attributesOfSet(tx: Tx, setId: number): Promise<Kept<readonly AttributeOfSet[]>> {
  return tx.remember(cache, String(setId), async () => {
    const rows = await tx.all(rowsOfSet, { setId });
    return rows.map(({ attribute_id, code, frontend_input, is_required, scope }) => ({
      id: attribute_id,
      code,
      input: frontend_input,
      isRequired: is_required === 1,
      scope,
    }));
  });
}

const cache: Memo<readonly AttributeOfSet[]> = memo();
