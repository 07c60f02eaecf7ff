import type { Selectable } from 'kysely';
import { productValues } from '#domain/catalog/products/record/products.ts';
import { command } from '#domain/shared/command.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import type { Database } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';
import { parseStoredTotals } from '../stored-totals.ts';
import type { CartTotals } from '../totals.ts';

const quoteById = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote as q')
    .leftJoin('gift_message as g', 'g.gift_message_id', 'q.gift_message_id')
    .selectAll('q')
    .select('g.message as gift_message')
    .where('q.quote_id', '=', p.quoteId),
);
const itemsOf = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_item as i')
    .leftJoin('gift_message as g', 'g.gift_message_id', 'i.gift_message_id')
    .selectAll('i')
    .select('g.message as gift_message')
    .where('i.quote_id', '=', p.quoteId)
    .orderBy('i.item_id'),
);
const addressesOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_address').selectAll().where('quote_id', '=', p.quoteId).orderBy('address_id'),
);
const paymentsOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_payment').selectAll().where('quote_id', '=', p.quoteId).orderBy('payment_id'),
);

/** A row as it is stored: money and quantities in ten-thousandths, times in milliseconds since 1970. */
export type QuoteRow<T extends 'quote' | 'quote_item' | 'quote_address' | 'quote_payment'> = Selectable<Database[T]>;

/** A row with the text of its gift message. */
export type WithGiftMessage<Row> = Row & { readonly gift_message: string | null };

/** A cart with everything that belongs to it. */
export interface WholeQuote {
  readonly quote: WithGiftMessage<QuoteRow<'quote'>>;
  readonly items: readonly WithGiftMessage<QuoteRow<'quote_item'>>[];
  /** The tax classes of the items' products, as the store view sees them; null if a product has none. */
  readonly taxClassIds: ReadonlyMap<number, string | null>;
  readonly shipping: QuoteRow<'quote_address'> | undefined;
  readonly billing: QuoteRow<'quote_address'> | undefined;
  readonly payment: QuoteRow<'quote_payment'> | undefined;
  /** Its totals when it was last saved. */
  readonly totals: CartTotals;
}

// Room for about 5,000 products.
const keptTaxClass: Memo<{ readonly id: string | null } | undefined> = memo();

/** The tax classes of products as a store view sees them. */
function taxClassesOf(tx: Tx, ids: readonly number[], storeId: number) {
  return tx.rememberEach(keptTaxClass, String(storeId), ids, async (unknown) => {
    const values = await productValues(tx, unknown, ['tax_class_id'], storeId);
    return new Map(unknown.map((id) => [id, { id: values.get(id)?.get('tax_class_id')?.value ?? null }]));
  });
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
    const params = { quoteId: choice.quoteId };
    const [found, quote, items, addresses, [payment]] = await tx.together(
      () => findQuote(context, choice, { lock: false }),
      () => tx.first(quoteById, params),
      () => tx.all(itemsOf, params),
      () => tx.all(addressesOf, params),
      () => tx.all(paymentsOf, params),
    );
    if (!quote) throw fail('quote_not_found');
    const productIds = [...new Set(items.map((item) => item.product_id))];
    const taxClasses = await taxClassesOf(tx, productIds, found.storeId);
    const address = (type: string) => addresses.find((row) => row.address_type === type);
    return {
      quote,
      items,
      taxClassIds: new Map(productIds.map((id) => [id, taxClasses.get(id)?.value.id ?? null])),
      shipping: address('shipping'),
      billing: address('billing'),
      payment,
      totals: parseStoredTotals(quote),
    };
  },
});
