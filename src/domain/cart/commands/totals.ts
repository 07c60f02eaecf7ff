import { command } from '#domain/shared/command.ts';
import { statement } from '#platform/storage/statement.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';
import { parseStoredTotals as readQuoteTotals, totalColumns } from '../stored-totals.ts';
import { type CartTotals, noTotals } from '../totals.ts';

const quoteTotals = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').select(totalColumns).where('quote_id', '=', p.quoteId),
);

// The tax of a line includes the tax of its parts.
const taxes = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_item')
    .select('tax_amount')
    .where('quote_id', '=', p.quoteId)
    .where('parent_item_id', 'is', null)
    .where('tax_amount', '<>', 0),
);

/** The totals of a cart at its last pricing (reference 2.4). Refuses as `findQuote`. */
export const readCartTotals = command({
  name: 'quote.readTotals',
  permission: { legacy: 'cart/totals' },
  effect: 'read',
  touches: 'scoped',
  refusals: quoteRefusals,
  async run(context, choice: QuoteChoice): Promise<CartTotals> {
    const { tx } = context;
    const [, row] = await tx.together(
      () => findQuote(context, choice, { lock: false }),
      () => tx.first(quoteTotals, { quoteId: choice.quoteId }),
    );
    if (!row) return noTotals;
    const totals = readQuoteTotals(row);
    if (row.totals !== null) return totals;
    const tax = (await tx.all(taxes, { quoteId: choice.quoteId })).reduce((sum, { tax_amount }) => sum + tax_amount, 0);
    return { ...totals, quote: { ...totals.quote, tax } };
  },
});
