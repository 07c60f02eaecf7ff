import { skuKey } from '../../../kernel/fold.ts';
import type { Migration } from '../columns.ts';
import type { Tx } from '../engine.ts';

/** Products that are looked at together. */
const pageSize = 5000;

/**
 * SKUs that look the same are one: `sku_key` is now also without what is invisible and in one form of width and letter.
 * The keys of the products that are there are made anew; those whose keys have become equal keep their SKUs.
 */
export const skuKeys = {
  name: '0013-sku-keys',
  async fill(tx: Tx): Promise<void> {
    for (let after = 0; ; ) {
      const rows = await tx.query((q) =>
        q
          .selectFrom('product')
          .select(['product_id', 'sku', 'sku_key'])
          .where('product_id', '>', after)
          .orderBy('product_id')
          .limit(pageSize),
      );
      for (const { product_id: id, sku, sku_key: before } of rows) {
        const key = skuKey(sku);
        if (key === before) continue;
        await tx.query((q) => q.updateTable('product').set({ sku_key: key }).where('product_id', '=', id));
      }
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) return;
      after = last.product_id;
    }
  },
} as const satisfies Migration;
