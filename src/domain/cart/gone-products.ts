import type { Tx } from '../../platform/storage/engine.ts';
import { runRows, updateRows } from '../../platform/storage/row-statements.ts';
import { statement } from '../../platform/storage/statement.ts';
import { keptColumns, keptLine, quoteSums } from './cart-storage.ts';
import { parseStoredTotals, totalColumns } from './stored-totals.ts';
import { keptTotals, noTotals } from './totals.ts';

type Ids = { ids: readonly number[] };

// Carts are always locked in the order of their ids.
const cartsWith = statement((q, p: Ids, d) =>
  q
    .selectFrom('quote')
    .select(['quote_id', ...totalColumns])
    .where('quote_id', 'in', (eb) =>
      eb.selectFrom('quote_item').select('quote_id').where('product_id', d.in, d.list(p.ids)),
    )
    .orderBy('quote_id')
    .$if(d.kind === 'postgres', (query) => query.forNoKeyUpdate()),
);
// A composite line is deleted with any of its parts, and parts with their line. Only these carts are searched: SQLite
// has no index of lines by product.
const deleteLines = statement<Ids & { carts: readonly number[] }, never>((q, p, d) =>
  q
    .deleteFrom('quote_item')
    .where('quote_id', d.in, d.list(p.carts))
    .where((eb) =>
      eb.or([
        eb('product_id', d.in, d.list(p.ids)),
        eb('item_id', 'in', (parents) =>
          parents
            .selectFrom('quote_item as part')
            .select('part.parent_item_id')
            .where('part.quote_id', d.in, d.list(p.carts))
            .where('part.product_id', d.in, d.list(p.ids))
            .where('part.parent_item_id', 'is not', null),
        ),
      ]),
    ),
);
const linesOf = statement((q, p: { carts: readonly number[] }, d) =>
  q
    .selectFrom('quote_item')
    .select(['quote_id', ...keptColumns])
    .where('quote_id', d.in, d.list(p.carts))
    .orderBy('quote_id')
    .orderBy('item_id'),
);
const saveSums = updateRows('quote', ['quote_id'], ['quote_id', ...Object.keys(quoteSums(noTotals)), 'updated_at']);

/**
 * Removes products that are being deleted from every cart, with the composite lines that they are part of. The totals
 * of these carts are collected again; prices of other lines stay until the cart is changed. A fixed number of
 * statements for any number of carts. Call it before the products' rows are deleted.
 */
export async function removeFromCarts(tx: Tx, productIds: readonly number[], now: number): Promise<void> {
  const quotes = await tx.all(cartsWith, { ids: productIds });
  const carts = quotes.map(({ quote_id }) => quote_id);
  if (carts.length === 0) return;
  await tx.run(deleteLines, { ids: productIds, carts });
  const left = Map.groupBy(await tx.all(linesOf, { carts }), ({ quote_id }) => quote_id);
  const sums = quotes.flatMap((quote) => {
    const id = quote.quote_id;
    const totals = keptTotals((left.get(id) ?? []).map(keptLine), parseStoredTotals(quote));
    // Sums that are too large to store were not stored before either: an import may bring such a cart.
    return totals ? [[id, ...Object.values(quoteSums(totals)), now]] : [];
  });
  await runRows(tx, saveSums, sums);
}
