import { sql } from 'kysely';
import { command, granted } from '#domain/shared/command.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { decimalToNumber, parseDecimal } from '#kernel/decimal.ts';
import { statement } from '#platform/storage/statement.ts';
import { typesWhere } from '../types/index.ts';

const few = statement((q, p: { usual: number; manages: number; limit: number }) =>
  q
    .selectFrom('stock_item as s')
    .innerJoin('product as p', 'p.product_id', 's.product_id')
    .where(sql<boolean>`case s.use_config_manage_stock when 1 then ${p.manages} else s.manage_stock end = 1`)
    .where(
      sql<boolean>`s.qty < case when s.use_config_notify_stock_qty = 1 or s.notify_stock_qty is null then ${p.usual} else s.notify_stock_qty end`,
    )
    .where('p.type', 'in', [...typesWhere(({ isComposite }) => !isComposite)])
    .select(['s.product_id as productId', 'p.sku', 's.qty', 's.is_in_stock as isInStock'])
    .orderBy('s.qty')
    .orderBy('s.product_id')
    .limit(p.limit),
);

/** Products with fewer pieces than the quantity below which the merchant is told, the fewest first. */
export const reportLowStock = command({
  name: 'report.lowStock',
  permission: { rest: granted('reports/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  async run({ tx }, { limit }: { readonly limit: number }) {
    const config = await storeConfig(tx, 0, 'cataloginventory/item_options/');
    const setting = (name: string) => config.get(`cataloginventory/item_options/${name}`);
    const usual = parseDecimal(setting('notify_stock_qty') ?? '1') ?? 10_000;
    const rows = await tx.all(few, { usual, manages: setting('manage_stock') === '0' ? 0 : 1, limit });
    return rows.map(({ productId, sku, qty, isInStock }) => ({
      productId,
      sku,
      qty: decimalToNumber(qty ?? 0),
      isInStock: isInStock === 1,
    }));
  },
});
