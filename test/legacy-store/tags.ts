import { madeAt, type Rows } from './rows.ts';

/** Two tags of products: one that waits, and one that is approved and counts more in a store view. */
export function addTags(rows: Rows): void {
  rows.add('tag', { tag_id: 4, name: 'Größe', status: 0, first_customer_id: 2, first_store_id: 1 });
  rows.add('tag', { tag_id: 7, name: 'gift', status: 1, first_customer_id: 1, first_store_id: 1 });
  rows.add('tag_properties', { tag_id: 7, store_id: 1, base_popularity: 5 });
  const uses = [
    [4, 2, 906],
    [7, 1, 906],
    [7, 2, 908],
  ] as const;
  for (const [index, [tag_id, customer_id, product_id]] of uses.entries()) {
    const use = { tag_id, customer_id, product_id, store_id: 1, active: 1, created_at: madeAt };
    rows.add('tag_relation', { tag_relation_id: index + 1, ...use });
  }
}
