import { sql } from 'kysely';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** The numbered kinds; each has its own count (soap-sales 9.1). */
export type NumberedKind = 'order' | 'invoice' | 'shipment' | 'creditmemo' | 'customer';

/** The number of digits after the prefix, unless an import sets another. */
export const incrementWidth = 8;

const draw = statement((_q, p: { kind: string; store: number; prefix: string; width: number }) => {
  // A row for store view 0 counts for all store views: some imported stores have one.
  const counted = sql`coalesce((select store_id from sales_number where kind = ${p.kind} and store_id = 0), ${p.store})`;
  return sql<{ prefix: string; width: number; last: number }>`
    insert into sales_number (kind, store_id, prefix, width, last) values (${p.kind}, ${counted}, ${p.prefix}, ${p.width}, 1)
    on conflict (kind, store_id) do update set last = sales_number.last + 1
    returning prefix, width, last`;
});

/**
 * The next number of an order, a document or a customer in a store view (customers share one count: store view 0). It
 * has a prefix, which is the store view's id unless an import brought another one, and a count of eight digits
 * (`100000001`). It belongs to the transaction: a second transaction waits for the first and gets the next number, and
 * one that fails leaves no gap. So draw it late.
 */
export async function nextIncrementId(tx: Tx, kind: NumberedKind, storeId: number): Promise<string> {
  const drawn = await tx.first(draw, { kind, store: storeId, prefix: String(storeId), width: incrementWidth });
  if (!drawn) throw new Error('no number was drawn');
  return incrementId(drawn);
}

/** Formats a number for people. */
export function incrementId({ prefix, width, last }: { prefix: string; width: number; last: number }): string {
  return `${prefix}${String(last).padStart(width, '0')}`;
}
