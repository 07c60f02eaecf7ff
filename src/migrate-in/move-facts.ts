import { sql } from 'kysely';
import { formatDecimalShort } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { countRows } from './bulk.ts';

/** What a store says of its taxes and of the sums of its last orders. */
export interface MoveFacts {
  readonly taxRates: number;
  /** How many of the last orders were looked at, and how many of them were taxed. */
  readonly orders: number;
  readonly taxed: number;
  /** Rates that these orders were taxed by and that are not here with the same per cent: `US-CA 8.25 %`. */
  readonly missingRates: readonly string[];
  /** Numbers of orders whose parts do not add up to their total. */
  readonly wrongSums: readonly string[];
}

/** The last orders that are looked at, and the most names in a list. */
const LAST = 1000;
const NAMED = 5;
/** A cent: the parts are rounded each. */
const CENT = 100;

/** Reads what `move-check` says of taxes and sums. Nothing is computed anew: what is there is compared. */
export async function moveFacts(tx: Tx): Promise<MoveFacts> {
  const last = sql`(select * from sales_order order by order_id desc limit ${sql.lit(LAST)}) as o`;
  const [counts] = await tx.query(
    () => sql<{ orders: number; taxed: number }>`
      select count(*) as orders, coalesce(sum(case when coalesce(o.tax_amount, 0) > 0 then 1 else 0 end), 0) as taxed from ${last}`,
  );
  const missing = await tx.query(
    () => sql<{ code: string; percent: number }>`
      select distinct t.code as code, t.percent as percent from ${last} join sales_order_tax as t on t.order_id = o.order_id
      where t.code is not null and t.percent is not null
        and not exists (select 1 from tax_rate as r where r.code = t.code and r.percent = t.percent)
      order by t.code, t.percent limit ${sql.lit(NAMED)}`,
  );
  const wrong = await tx.query(
    () => sql<{ number: string | null }>`
      select o.increment_id as number from ${last} where abs(coalesce(o.grand_total, 0) - (
        coalesce(o.subtotal, 0) + coalesce(o.shipping_amount, 0) + coalesce(o.tax_amount, 0) + coalesce(o.discount_amount, 0)
        + coalesce(o.hidden_tax_amount, 0) + coalesce(o.shipping_hidden_tax_amount, 0) - coalesce(o.gift_cards_amount, 0)
      )) > ${sql.lit(CENT)} order by o.order_id desc limit ${sql.lit(NAMED)}`,
  );
  return {
    taxRates: await countRows(tx, 'tax_rate'),
    orders: Number(counts?.orders ?? 0),
    taxed: Number(counts?.taxed ?? 0),
    missingRates: missing.map(({ code, percent }) => `${code} ${formatDecimalShort(Number(percent))} %`),
    wrongSums: wrong.map(({ number }) => number ?? 'one without a number'),
  };
}
