import { sql } from 'kysely';
import { command, granted } from '#domain/shared/command.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { statement } from '#platform/storage/statement.ts';

const left = statement((q, p: { before: number; since: number; storeId: number | null; limit: number }) =>
  q
    .selectFrom('quote')
    .where('is_active', '=', 1)
    .where('items_count', '>', 0)
    .where('updated_at', '<', p.before)
    .where('updated_at', '>=', p.since)
    .where(sql<boolean>`(cast(${p.storeId} as integer) is null or store_id = ${p.storeId})`)
    .select(['quote_id as cartId', 'store_id as storeId', 'customer_id as customerId', 'customer_email as email'])
    .select(['items_count as lines', 'grand_total', 'quote_currency_code as currency', 'updated_at as updatedAt'])
    .orderBy('updated_at', 'desc')
    .orderBy('quote_id', 'desc')
    .limit(p.limit),
);

/** For how long a cart must be untouched to count as left. */
const untouchedMs = 3_600_000;

/** Carts with products that nobody has touched for an hour, the latest first. */
export const reportLeftCarts = command({
  name: 'report.leftCarts',
  permission: { rest: granted('reports/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  async run(
    { tx, now },
    { days, storeId, limit }: { readonly days: number; readonly storeId?: number | undefined; readonly limit: number },
  ) {
    const span = { before: now - untouchedMs, since: now - days * 86_400_000 };
    const rows = await tx.all(left, { ...span, storeId: storeId ?? null, limit });
    return rows.map(({ grand_total, ...row }) => ({ ...row, grandTotal: decimalToNumber(grand_total ?? 0) }));
  },
});
