import { statement } from '../../../platform/storage/statement.ts';
import { command } from '../../command.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';

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

/** What a cart comes to, in ten-thousandths of the quote's currency. */
export interface QuoteSums {
  readonly subtotal: number;
  /** Below nothing where there is any. */
  readonly discount: number;
  readonly tax: number;
  readonly grandTotal: number;
}

/** What a cart comes to, as it was priced last (reference 2.4). Refuses as `findQuote`. */
export const readTotals = command({
  name: 'quote.readTotals',
  permission: { legacy: 'cart/totals' },
  effect: 'read',
  touches: 'scoped',
  refusals: quoteRefusals,
  async run(context, choice: QuoteChoice): Promise<QuoteSums> {
    const { tx } = context;
    const params = { quoteId: choice.quoteId };
    const [, row, lines] = await tx.together(
      () => findQuote(context, choice, { lock: false }),
      () => tx.first(sums, params),
      () => tx.all(taxes, params),
    );
    const { subtotal = 0, subtotal_with_discount = 0, grand_total: grandTotal = 0 } = row ?? {};
    const tax = lines.reduce((sum, { tax_amount }) => sum + tax_amount, 0);
    return { subtotal, discount: subtotal_with_discount - subtotal, tax, grandTotal };
  },
});
