import { findQuote } from '../../../../domain/cart/quotes.ts';
import { decimalToNumber } from '../../../../kernel/decimal.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { handledOperation } from '../../declare.ts';
import { cartResource } from './resources.ts';
import { quoteId, shoppingCartTotalsEntityArray, store } from './types.ts';

const sums = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').select(['subtotal', 'subtotal_with_discount', 'grand_total']).where('quote_id', '=', p.quoteId),
);
// A line has the tax of its parts in its own.
const taxes = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_item')
    .select('tax_amount')
    .where('quote_id', '=', p.quoteId)
    .where('parent_item_id', 'is', null)
    .where('tax_amount', '<>', 0),
);

/**
 * `cart.totals`: what a cart comes to, in the quote's currency: the subtotal first, the grand total last, discount and
 * tax between them where there is any (reference 2.4).
 */
export const listTotals = handledOperation({
  resource: cartResource,
  method: 'totals',
  title: 'Get total prices for shopping cart',
  v2Name: 'shoppingCartTotals',
  aclId: 'cart/totals',
  effect: 'read',
  touches: 'scoped',
  arguments: { quoteId, store },
  result: shoppingCartTotalsEntityArray,
  faults: ['store_not_exists', 'quote_not_exists'],
  async run(context, args) {
    const { tx } = context;
    const { quote } = await findQuote(context, args.quoteId, args.store, { lock: false });
    const params = { quoteId: quote.quote_id };
    const row = await tx.first(sums, params);
    const { subtotal = 0, subtotal_with_discount = 0, grand_total = 0 } = row ?? {};
    const discount = subtotal_with_discount - subtotal;
    const tax = (await tx.all(taxes, params)).reduce((sum, { tax_amount }) => sum + tax_amount, 0);
    const total = (title: string, amount: number) => ({ title, amount: decimalToNumber(amount) });
    return [
      total('Subtotal', subtotal),
      ...(discount === 0 ? [] : [total('Discount', discount)]),
      ...(tax === 0 ? [] : [total('Tax', tax)]),
      total('Grand Total', grand_total),
    ];
  },
});
