import { sql } from 'kysely';
import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';

type Ids = { ids: readonly number[] };

// Carts are always locked in the order of their ids.
const cartsWith = statement((q, p: Ids, d) =>
  q
    .selectFrom('quote')
    .select('quote_id')
    .where('quote_id', 'in', (of) =>
      of.selectFrom('quote_item').select('quote_id').where('product_id', d.in, d.list(p.ids)),
    )
    .orderBy('quote_id')
    .$if(d.kind === 'postgres', (query) => query.forNoKeyUpdate()),
);
// What is made of parts goes with any of them; the parts of a line go with it. Looked for in these carts only: SQLite has
// no index of lines by product.
const deleteLines = statement<Ids & { carts: readonly number[] }, never>((q, p, d) =>
  q
    .deleteFrom('quote_item')
    .where('quote_id', d.in, d.list(p.carts))
    .where((eb) =>
      eb.or([
        eb('product_id', d.in, d.list(p.ids)),
        eb('item_id', 'in', (of) =>
          of
            .selectFrom('quote_item as part')
            .select('part.parent_item_id')
            .where('part.quote_id', d.in, d.list(p.carts))
            .where('part.product_id', d.in, d.list(p.ids))
            .where('part.parent_item_id', 'is not', null),
        ),
      ]),
    ),
);
const own = (column: string) =>
  sql<number>`coalesce((select sum(${sql.ref(`i.${column}`)}) from quote_item as i
    where i.quote_id = quote.quote_id and i.parent_item_id is null), 0)`;
const sumUp = statement<Ids & { now: number }, never>((q, p, d) =>
  q
    .updateTable('quote')
    .set({
      items_count: sql<number>`(select count(*) from quote_item as i
        where i.quote_id = quote.quote_id and i.parent_item_id is null)`,
      items_qty: own('qty'),
      subtotal: own('row_total'),
      base_subtotal: own('base_row_total'),
      subtotal_with_discount: own('row_total'),
      base_subtotal_with_discount: own('base_row_total'),
      grand_total: sql<number>`${own('row_total')} + ${own('tax_amount')}`,
      base_grand_total: sql<number>`${own('base_row_total')} + ${own('base_tax_amount')}`,
      is_virtual: sql<number>`case when exists (select 1 from quote_item as i where i.quote_id = quote.quote_id)
        and not exists (select 1 from quote_item as i where i.quote_id = quote.quote_id and i.is_virtual = 0)
        then 1 else 0 end`,
      updated_at: p.now,
    })
    .where('quote_id', d.in, d.list(p.ids)),
);

/**
 * Takes products that are being deleted out of every cart, with what they are a part of, and sums the carts up anew
 * (totals.ts; prices of the other lines stay until the cart is changed). A fixed number of statements, whatever the number
 * of carts. To be called before the products' rows go.
 */
export async function removeFromCarts(tx: Tx, productIds: readonly number[], now: number): Promise<void> {
  const carts = (await tx.all(cartsWith, { ids: productIds })).map(({ quote_id }) => quote_id);
  if (carts.length === 0) return;
  await tx.run(deleteLines, { ids: productIds, carts });
  await tx.run(sumUp, { ids: carts, now });
}
