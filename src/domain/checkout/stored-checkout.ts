import { knownAddresses } from '#domain/cart/cart-addresses.ts';
import { storedChoices, storedColumns } from '#domain/cart/cart-storage.ts';
import type { QuoteRow } from '#domain/cart/commands/read.ts';
import type { StoredCart } from '#domain/cart/edit-cart.ts';
import { stockTaking } from '#domain/catalog/inventory/take.ts';
import { stockOfCart } from '#domain/catalog/products/record/stock.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** An address of a cart. */
export type AddressRow = QuoteRow<'quote_address'>;

/** The columns of a line that an order stores and a cart does not read. */
export type LineExtras = Pick<QuoteRow<'quote_item'>, (typeof extraColumns)[number]>;

const extraColumns = ['description', 'additional_data', 'no_discount', 'base_cost', 'gift_message_id'] as const;

/** All stored data of a cart to order. */
export interface StoredCheckout {
  /** Undefined if there is no such cart. */
  readonly quote: QuoteRow<'quote'> | undefined;
  /** The order that was already made from it. */
  readonly orderId: number | null;
  /** Ordered by id. */
  readonly addresses: readonly AddressRow[];
  readonly payment: QuoteRow<'quote_payment'> | undefined;
  readonly cart: StoredCart;
  /** By line id. */
  readonly extras: ReadonlyMap<number, LineExtras>;
}

const quoteById = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('sales_order')
        .select('order_id')
        .where('sales_order.quote_id', '=', p.quoteId)
        .limit(1)
        .as('made_order_id'),
    )
    .where('quote_id', '=', p.quoteId),
);
const addressesOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_address').selectAll().where('quote_id', '=', p.quoteId).orderBy('address_id'),
);
const paymentOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_payment').selectAll().where('quote_id', '=', p.quoteId).orderBy('payment_id').limit(1),
);
const linesOf = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_item')
    .select([...storedColumns, ...extraColumns])
    .where('quote_id', '=', p.quoteId)
    .orderBy('item_id'),
);

/**
 * Reads the stored data. It needs only the id of the cart, so all queries can be sent together with the cart's lock.
 */
export async function storedCheckout(tx: Tx, quoteId: number): Promise<StoredCheckout> {
  const params = { quoteId };
  const [row, addresses, payment, lines, chosen, stock] = await tx.together(
    () => tx.first(quoteById, params),
    () => tx.all(addressesOf, params),
    () => tx.first(paymentOf, params),
    () => tx.all(linesOf, params),
    () => storedChoices(tx, quoteId),
    () => stockOfCart(tx, quoteId, { ids: [], skus: [] }),
    // Reads cached data at the same time.
    () => stockTaking(tx),
  );
  const { made_order_id: orderId = null, ...quote } = row ?? {};
  const split = lines.map(({ description, additional_data, no_discount, base_cost, gift_message_id, ...line }) => ({
    line,
    extras: { description, additional_data, no_discount, base_cost, gift_message_id },
  }));
  return {
    quote: row && (quote as QuoteRow<'quote'>),
    orderId,
    addresses,
    payment,
    cart: { rows: split.map(({ line }) => line), chosen, addresses: knownAddresses(addresses.toReversed()), stock },
    extras: new Map(split.map(({ line, extras }) => [line.item_id, extras])),
  };
}
