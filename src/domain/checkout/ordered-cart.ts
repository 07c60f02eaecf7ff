import type { QuoteHead } from '#domain/cart/lines/quote-head.ts';
import { findQuote, isShopper, type QuoteChoice } from '#domain/cart/quotes.ts';
import type { Refusal } from '#kernel/refusal.ts';
import { statement } from '#platform/storage/statement.ts';
import type { PlaceContext } from './order-refusals.ts';

/** The order that a cart has become. */
interface MadeOrder {
  readonly id: number;
  readonly number: string | null;
}

const orderOfQuote = statement<{ quoteId: number }, MadeOrder>((q, p) =>
  q
    .selectFrom('sales_order')
    .select(['order_id as id', 'increment_id as number'])
    .where('quote_id', '=', p.quoteId)
    .orderBy('order_id')
    .limit(1),
);

type OrderedContext = Pick<PlaceContext, 'tx' | 'principal' | 'fail'>;

/**
 * The refusal of a second order of a cart (`cart_ordered`). It names the order for the shopper whose cart it was, and for
 * API users who may read orders.
 */
export function orderedAlready(
  { principal, fail }: Pick<PlaceContext, 'principal' | 'fail'>,
  { id, number: incrementId }: MadeOrder,
): Refusal {
  const maySee = isShopper(principal) || principal.may('orders/read');
  return fail('cart_ordered', maySee ? { more: { order: { id, incrementId } } } : {});
}

/**
 * Refuses a closed cart that was found with `takesClosed`: `cart_ordered` if it has become an order, else
 * `quote_not_found` for shoppers. The back office may order a cart that was closed without an order.
 */
export async function requireUnordered(
  context: OrderedContext,
  { quote_id: quoteId, is_active }: Pick<QuoteHead, 'quote_id' | 'is_active'>,
): Promise<void> {
  if (is_active === 1) return;
  const order = await context.tx.first(orderOfQuote, { quoteId });
  if (order) throw orderedAlready(context, order);
  if (isShopper(context.principal)) throw context.fail('quote_not_found');
}

/** Finds a cart that is to be ordered. Refuses as `findQuote` and `requireUnordered`. */
export async function findUnordered(context: OrderedContext, choice: QuoteChoice): Promise<void> {
  const { quote } = await findQuote(context, choice, { lock: false, takesClosed: true });
  await requireUnordered(context, quote);
}
