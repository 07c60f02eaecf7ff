import { addedCollectors, type CollectedCart, type LoadedCollector } from '#domain/pricing/totals/collectors/added.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { QuoteHead } from './lines/quote-head.ts';

const paymentOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_payment').select('method').where('quote_id', '=', p.quoteId).orderBy('payment_id').limit(1),
);

/** The totals of extensions that a cart has; no statement of ours without extensions that add some. */
export async function loadAddedTotals(
  tx: Tx,
  quote: QuoteHead,
  paymentMethod: string | undefined,
): Promise<readonly LoadedCollector[]> {
  if (addedCollectors.length === 0) return [];
  const { quote_id: quoteId } = quote;
  const cart: CollectedCart = {
    quoteId,
    customerId: quote.customer_id || null,
    storeId: quote.store_id,
    websiteId: quote.website_id,
    currency: quote.base_currency_code ?? '',
    shippingMethod: quote.shipping_method,
    paymentMethod: paymentMethod ?? (await tx.first(paymentOf, { quoteId }))?.method ?? null,
  };
  const loaded: LoadedCollector[] = [];
  for (const collector of addedCollectors) {
    const facts = await collector.load(tx, cart);
    if (facts !== undefined) loaded.push({ collector, facts });
  }
  return loaded;
}
