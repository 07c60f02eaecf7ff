import { lineIdentity } from '#domain/cart/lines/identity.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { setColumn } from './bulk.ts';

const PAGE = 500;

const lines = statement((q, p: { after: number; page: number }) =>
  q
    .selectFrom('quote_item')
    .select(['item_id', 'product_id'])
    .where('item_id', '>', p.after)
    .where('parent_item_id', 'is', null)
    .orderBy('item_id')
    .limit(p.page),
);

const choices = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('quote_item_option').select(['item_id', 'code', 'value']).where('item_id', d.in, d.list(p.ids)),
);

/** Gives every top-level line of a cart the identity by which equal lines merge. */
export async function identifyLines(tx: Tx): Promise<void> {
  for (let after = 0; ; ) {
    const page = await tx.all(lines, { after, page: PAGE });
    const last = page.at(-1);
    if (!last) return;
    after = last.item_id;
    const stored = new Map(page.map(({ item_id }) => [item_id, new Map<string, string>()]));
    for (const { item_id, code, value } of await tx.all(choices, { ids: [...stored.keys()] })) {
      stored.get(item_id)?.set(code, value ?? '');
    }
    const pairs = page.map(
      ({ item_id, product_id }) => [item_id, lineIdentity(product_id, stored.get(item_id) ?? new Map())] as const,
    );
    await setColumn(tx, 'quote_item', 'item_id', 'identity', pairs);
  }
}
