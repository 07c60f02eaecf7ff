import type { Selectable } from 'kysely';
import type { Database } from '../../../platform/storage/schema.ts';
import { statement } from '../../../platform/storage/statement.ts';
import { productValues } from '../../catalog/products/products.ts';
import { command } from '../../command.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';

const quoteById = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').selectAll().where('quote_id', '=', p.quoteId),
);
const itemsOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_item').selectAll().where('quote_id', '=', p.quoteId).orderBy('item_id'),
);
const addressesOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_address').selectAll().where('quote_id', '=', p.quoteId).orderBy('address_id'),
);
const paymentsOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_payment').selectAll().where('quote_id', '=', p.quoteId).orderBy('payment_id'),
);

/** A row as it is stored: money and quantities in ten-thousandths, moments in milliseconds since 1970. */
export type QuoteRow<T extends 'quote' | 'quote_item' | 'quote_address' | 'quote_payment'> = Selectable<Database[T]>;

/** A cart with all that belongs to it. */
export interface WholeQuote {
  readonly quote: QuoteRow<'quote'>;
  readonly items: readonly QuoteRow<'quote_item'>[];
  /** Those of the items' products, as the store view sees them; null where a product has none. */
  readonly taxClassIds: ReadonlyMap<number, string | null>;
  readonly shipping: QuoteRow<'quote_address'> | undefined;
  readonly billing: QuoteRow<'quote_address'> | undefined;
  readonly payment: QuoteRow<'quote_payment'> | undefined;
}

/** A cart with its addresses, lines and payment (reference 2.4). Refuses as `findQuote`. */
export const readQuote = command({
  name: 'quote.read',
  permission: { legacy: 'cart/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: quoteRefusals,
  async run(context, choice: QuoteChoice): Promise<WholeQuote> {
    const { tx, fail } = context;
    const found = await findQuote(context, choice, { lock: false });
    const params = { quoteId: found.quote.quote_id };
    const [quote, items, addresses, [payment]] = await tx.together(
      () => tx.first(quoteById, params),
      () => tx.all(itemsOf, params),
      () => tx.all(addressesOf, params),
      () => tx.all(paymentsOf, params),
    );
    if (!quote) throw fail('quote_not_found');
    const productIds = [...new Set(items.map((item) => item.product_id))];
    const values = await productValues(tx, productIds, ['tax_class_id'], found.storeId);
    const address = (type: string) => addresses.find((row) => row.address_type === type);
    return {
      quote,
      items,
      taxClassIds: new Map(productIds.map((id) => [id, values.get(id)?.get('tax_class_id')?.value ?? null])),
      shipping: address('shipping'),
      billing: address('billing'),
      payment,
    };
  },
});
