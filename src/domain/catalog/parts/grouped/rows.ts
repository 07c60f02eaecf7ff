import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** A member of a group, with its suggested quantity in ten-thousandths. */
export interface GroupMember {
  readonly productId: number;
  readonly qty: number;
  readonly position: number;
}

const members = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('product_link')
    .select(['product_id', 'linked_product_id', 'qty', 'position'])
    .where('product_id', d.in, d.list(p.ids))
    .where('type', '=', 'super')
    .orderBy('position')
    .orderBy('link_id'),
);

/** The members of grouped products, in display order. */
export async function groupMembers(tx: Tx, ids: readonly number[]): Promise<Map<number, GroupMember[]>> {
  const found = new Map<number, GroupMember[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  for (const { product_id, linked_product_id, qty, position } of await tx.all(members, { ids })) {
    found.get(product_id)?.push({ productId: linked_product_id, qty: qty ?? 0, position });
  }
  return found;
}
