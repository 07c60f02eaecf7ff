import { sql } from 'kysely';
import { incrementId, incrementWidth, type NumberedKind } from '#domain/stores/numbers.ts';
import { formatDecimal } from '#kernel/decimal.ts';
import { counted } from '#kernel/plural.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { TableName } from '#platform/storage/schema.ts';
import { insertNew } from './bulk.ts';

const tableOf: Readonly<Record<NumberedKind, TableName>> = {
  order: 'sales_order',
  invoice: 'sales_invoice',
  shipment: 'sales_shipment',
  creditmemo: 'sales_creditmemo',
  customer: 'customer',
};

interface Sequence {
  readonly kind: NumberedKind;
  readonly store_id: number;
  readonly prefix: string;
  readonly width: number;
  readonly last: number;
}

/**
 * Continues every sequence after the highest imported number: a store may have lost its sequences, or numbered by other
 * means. Store views without one get the usual one.
 */
export async function continueNumbers(tx: Tx): Promise<void> {
  const sequences = await tx.query((q) => q.selectFrom('sales_number').selectAll());
  for (const kind of Object.keys(tableOf) as NumberedKind[]) {
    const known = sequences.filter((sequence) => sequence.kind === kind) as Sequence[];
    for (const sequence of [...known, ...(await missing(tx, kind, known))]) {
      const last = await highest(tx, sequence);
      if (last <= sequence.last) continue;
      const { store_id, prefix, width } = sequence;
      await tx.query((q) =>
        q.deleteFrom('sales_number').where('kind', '=', kind).where('store_id', '=', store_id).returning('last'),
      );
      const columns = ['kind', 'store_id', 'prefix', 'width', 'last'];
      await insertNew(tx, 'sales_number', columns, [[kind, store_id, prefix, width, last]]);
    }
  }
}

/** The missing sequences of store views that have numbers of a kind. */
async function missing(tx: Tx, kind: NumberedKind, known: readonly Sequence[]): Promise<Sequence[]> {
  if (known.some(({ store_id }) => store_id === 0)) return [];
  // Customers of all store views share a count.
  if (kind === 'customer') return [{ kind, store_id: 0, prefix: '0', width: incrementWidth, last: 0 }];
  const stores = await tx.query(
    () =>
      sql<{ store_id: number }>`select distinct store_id from ${sql.table(tableOf[kind])} where store_id is not null`,
  );
  return stores
    .filter(({ store_id }) => !known.some((sequence) => sequence.store_id === store_id))
    .map(({ store_id }) => ({ kind, store_id, prefix: String(store_id), width: incrementWidth, last: 0 }));
}

/** The highest count among numbers of a sequence's form; 0 if there is none. */
async function highest(tx: Tx, sequence: Sequence): Promise<number> {
  const { prefix } = sequence;
  const [row] = await tx.query(
    () => sql<{ number: string | null }>`
      select max(increment_id) as number from ${sql.table(tableOf[sequence.kind])}
      where substr(increment_id, 1, ${sql.lit(prefix.length)}) = ${prefix}
        and length(increment_id) = ${sql.lit(incrementId(sequence).length)}`,
  );
  const digits = row?.number?.slice(prefix.length) ?? '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
}

/** The most wrong orders in a message. */
const named = 6;

/** The amounts of an order that must be the sums of its documents. */
const sums = [
  {
    documents: 'invoices',
    says: 'the invoiced amount',
    test: sql`coalesce(o.total_invoiced, 0) <> coalesce((
      select sum(d.grand_total) from sales_invoice as d where d.order_id = o.order_id and coalesce(d.state, 0) <> 3), 0)`,
  },
  {
    documents: 'credit memos',
    says: 'the refunded amount',
    test: sql`coalesce(o.total_refunded, 0) <> coalesce((
      select sum(d.grand_total) from sales_creditmemo as d where d.order_id = o.order_id and coalesce(d.state, 0) <> 3), 0)`,
  },
  {
    documents: 'lines',
    says: 'their subtotal',
    test: sql`coalesce(o.subtotal, 0) <> coalesce((
      select sum(i.row_total) from sales_order_item as i where i.order_id = o.order_id and i.parent_item_id is null), 0)`,
  },
];

/**
 * Notes on the sums of orders: the totals by currency, and the orders that contradict their documents. The orders stay
 * as they were.
 */
export async function checkSums(tx: Tx): Promise<string[]> {
  const totals = await tx.query(
    () => sql<{ currency: string | null; orders: number; total: number; paid: number; refunded: number }>`
      select base_currency_code as currency, count(*) as orders, sum(coalesce(base_grand_total, 0)) as total,
        sum(coalesce(base_total_paid, 0)) as paid, sum(coalesce(base_total_refunded, 0)) as refunded
      from sales_order group by base_currency_code order by base_currency_code`,
  );
  const notes = totals.map(({ currency, orders, total, paid, refunded }) => {
    const [sum, got, back] = [total, paid, refunded].map((amount) =>
      formatDecimal(Number(amount)).replace(/0{1,2}$/, ''),
    );
    return `${counted(Number(orders), 'orders')} in ${currency ?? 'no currency'}: ${sum} in all, ${got} paid, ${back} refunded`;
  });
  for (const { documents, says, test } of sums) {
    const wrong = await tx.query(
      () => sql<{ number: string | null; count: number }>`
        select o.increment_id as number, count(*) over () as count
        from sales_order as o where ${test} order by o.order_id limit ${sql.lit(named)}`,
    );
    const count = Number(wrong[0]?.count ?? 0);
    if (count === 0) continue;
    const more = count > named ? ` and ${counted(count - named, 'more')}` : '';
    const which = wrong.map(({ number }) => number ?? 'without a number').join(', ');
    notes.push(`${counted(count, 'orders')} whose ${documents} do not add up to ${says}: ${which}${more}`);
  }
  return notes;
}
