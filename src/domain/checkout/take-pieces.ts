import { lineError, type OpenCart } from '#domain/cart/edit-cart.ts';
import { lineStockProblem } from '#domain/cart/line-stock.ts';
import { type Cart, type CartLine, ownLines, partsOf } from '#domain/cart/lines/cart.ts';
import { takeStock } from '#domain/catalog/inventory/take.ts';
import { isSwitchedOff } from '#domain/catalog/products/record/fields.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import type { PlaceContext } from './order-refusals.ts';
import { orderedQty } from './order-rows.ts';

/**
 * Takes the stock of all lines; refuses if a product was deleted, is disabled, is not on the website any more, or there
 * is not enough of it (Q21, Q22).
 */
export async function takePieces(
  context: PlaceContext,
  { cart, catalog }: OpenCart,
): Promise<ReadonlyMap<number, number>> {
  const elsewhere = await productsElsewhere(context.tx, cart);
  for (const line of ownLines(cart)) {
    const parts = partsOf(cart, line);
    const gone = [line, ...parts].find(({ productId }) => !catalog.products.has(productId));
    if (gone) throw unavailable(context, cart, gone);
    if (elsewhere.has(line.productId)) throw unavailable(context, cart, line);
    const off = [line, ...parts].find(({ productId }) =>
      isSwitchedOff(catalog.values.get(productId)?.get('status')?.number),
    );
    if (off) throw unavailable(context, cart, off);
    const problem = lineStockProblem(cart, catalog, line, true);
    if (problem) {
      const error = lineError(cart, line, problem.code, problem.text, problem.field);
      throw context.fail('stock_insufficient', { more: { sku: line.sku }, errors: [error] });
    }
  }
  const pieces = new Map<number, number>();
  const wholes = new Set(cart.lines.flatMap(({ parent }) => parent ?? []));
  for (const line of cart.lines) {
    if (wholes.has(line)) continue;
    pieces.set(line.productId, (pieces.get(line.productId) ?? 0) + orderedQty(line));
  }
  if ((await takeStock(context.tx, pieces)).length > 0) throw context.fail('stock_insufficient');
  return pieces;
}

const onWebsite = statement((q, p: { ids: readonly number[]; websiteId: number }, d) =>
  q
    .selectFrom('product_website')
    .select('product_id')
    .where('product_id', d.in, d.list(p.ids))
    .where('website_id', '=', p.websiteId),
);

const keptSold: Memo<{ readonly isSold: true } | undefined> = memo();

/**
 * The products of a cart's top-level lines that its website does not sell; no query if nothing has changed since the
 * last time.
 */
async function productsElsewhere(tx: Tx, cart: Cart): Promise<ReadonlySet<number>> {
  const websiteId = cart.quote.website_id;
  const ids = [...new Set(ownLines(cart).map(({ productId }) => productId))];
  const here = await tx.rememberEach(keptSold, String(websiteId), ids, async (unknown) => {
    const rows = await tx.all(onWebsite, { ids: unknown, websiteId });
    return new Map(rows.map(({ product_id }) => [product_id, { isSold: true as const }]));
  });
  return new Set(ids.filter((id) => !here.has(id)));
}

function unavailable({ fail }: Pick<PlaceContext, 'fail'>, cart: Cart, line: CartLine) {
  const text = `The product "${line.name}" is not available any more.`;
  const errors = [lineError(cart, line, 'product_unavailable', text)];
  return fail('product_unavailable', { text, more: { sku: line.sku }, errors });
}
