import { customer } from '../content/customer.ts';
import { productId } from './ids.ts';
import type { Rows } from './rows.ts';

/** Two tags that the customer gave: one that is approved, one that waits. */
export function addTags(rows: Rows): void {
  const tags = [
    ['forest', 1, 'INK-MOSS'],
    ['spare', 0, 'REPAIR-NIB'],
  ] as const;
  for (const [index, [name, status, sku]] of tags.entries()) {
    const tag_id = index + 1;
    rows.add('tag', { tag_id, name, name_key: name, status });
    rows.add('tag_use', {
      tag_use_id: tag_id,
      tag_id,
      product_id: productId(sku),
      store_id: customer.store,
      customer_id: customer.id,
    });
  }
}
