import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { saveCart } from '#domain/cart/cart-storage.ts';
import { keptInformation } from '#domain/cart/commands/payment.ts';
import { allowsGiftMessage, type GiftOptions, giftOptions } from '#domain/cart/gift-options.ts';
import { type CartLine, insertable } from '#domain/cart/lines/cart.ts';
import type { QuoteHead } from '#domain/cart/lines/quote-head.ts';
import { orderOptionFiles } from '#domain/cart/option-files.ts';
import { saveOrderWords } from '#domain/customers/lookup/write.ts';
import { takeTotals } from '#domain/orders/added-totals.ts';
import { type OrderMailReceivers, orderMailReceivers, postOrderMails } from '#domain/orders/order-mails.ts';
import type { OrderRow } from '#domain/orders/rows.ts';
import { statusForNewOrder } from '#domain/orders/statuses.ts';
import { keepGiftCardUses } from '#domain/payments/gift-cards/uses.ts';
import { paymentSetting } from '#domain/payments/methods.ts';
import { rateTitles } from '#domain/pricing/taxes/rates.ts';
import type { DueTax } from '#domain/pricing/totals/tax-rates.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { nextIncrementId } from '#domain/stores/numbers.ts';
import { fullStoreName } from '#domain/stores/store-registry.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { inserter } from '#platform/storage/insert-records.ts';
import type { Database } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';
import type { CheckedCart } from './check-cart.ts';
import { type LabelledChoice, variantChoices } from './line-choices.ts';
import type { PlaceContext } from './order-refusals.ts';
import { type NewOrderFacts, orderAddressRow, orderItemRow, orderPaymentRow, orderRow } from './order-rows.ts';
import { productOptions } from './product-options.ts';
import { addPurchasedDownloads } from './purchased-downloads.ts';

/** Data of an order that comes neither from its cart nor from its caller. */
export interface OrderTerms {
  readonly status: string;
  /** The names of website, group and store view, one a line. */
  readonly storeName: string;
  readonly gifts: GiftOptions;
  /** The chosen options of configurable products, by line. */
  readonly variants: ReadonlyMap<CartLine, readonly LabelledChoice[]>;
  /** Titles of tax rates, by code. */
  readonly taxTitles: ReadonlyMap<string, string>;
  readonly receivers: OrderMailReceivers;
}

/**
 * Loads it, before the first lock that others wait for; no query if nothing has changed, except for configurable
 * products.
 */
export async function loadOrderTerms(
  tx: Tx,
  { quote, open, priced, config, method, email }: CheckedCart,
): Promise<OrderTerms> {
  const { store_id: storeId } = quote;
  const codes = priced.totals.appliedTaxes.flatMap(({ rates }) => rates.map(({ code }) => code));
  const { customer_firstname, customer_lastname } = quote;
  const receiver = { store_id: storeId, customer_email: email, customer_firstname, customer_lastname };
  const [status, storeName, gifts, variants, taxTitles, receivers] = await tx.together(
    () => statusForNewOrder(tx, paymentSetting(config, method, 'order_status')),
    () => fullStoreName(tx, storeId),
    () => giftOptions(tx, storeId),
    () => variantChoices(tx, open.cart),
    () => rateTitles(tx, storeId, codes),
    () => orderMailReceivers(tx, 'order', receiver),
  );
  return { status, storeName, gifts, variants, taxTitles, receivers };
}

/** The order that a new one takes the place of. */
export interface EditedOrder {
  readonly order: OrderRow;
}

/** A cart that becomes an order, after its pieces, rules and coupon were taken. */
export interface CartToOrder extends CheckedCart {
  readonly terms: OrderTerms;
  /** The quote as it was read. */
  readonly head: QuoteHead;
  /** Null for a guest's. */
  readonly customerId: number | null;
  /** The coupon that was applied, and the name of its rule. */
  readonly couponCode: string | null;
  readonly couponRuleName: string | null;
  /** The remaining amounts of the gift cards that pay, by id. */
  readonly giftCardsLeft: ReadonlyMap<number, number>;
  readonly edited?: EditedOrder | undefined;
}

const orders = inserter('sales_order', 'order_id');
const orderLines = inserter('sales_order_item', 'item_id');
const orderAddresses = inserter('sales_order_address', 'address_id');
const orderPayments = inserter('sales_order_payment', 'payment_id');
const orderTaxes = inserter('sales_order_tax', 'tax_id');
const taxedLines = inserter('sales_order_tax_item', 'tax_item_id');

/**
 * Draws the number of an order and writes all its rows; closes its cart, and queues the customer's mail. Answers its id
 * and number. Statements that need the id of the order are sent together; those whose answer nobody needs are sent with
 * the commit.
 */
export async function writeOrder(
  context: PlaceContext,
  ordered: CartToOrder,
): Promise<{ orderId: number; number: string }> {
  const { tx, now, fail } = context;
  const { quote, payment, open, priced, billing, shipping, config, method, terms, customerId } = ordered;
  const edit = ordered.edited && editOf(ordered.edited);
  const number = edit?.increment_id ?? (await nextIncrementId(tx, 'order', quote.store_id));
  const facts: NewOrderFacts = {
    number,
    status: terms.status,
    storeName: terms.storeName,
    protectCode: randomBytes(8).toString('hex'),
    customerId,
    customerGroupId: quote.customer_group_id,
    email: ordered.email,
    isMailed: terms.receivers.length > 0,
    couponCode: ordered.couponCode,
    couponRuleName: ordered.couponRuleName,
    now,
  };
  await saveCart(tx, open.loaded, priced.totals, priced.rate, now);
  const row = { ...orderRow(quote, ordered.head.shipping_method, priced.totals, facts), ...edit };
  const orderId = (await orders.ids(tx, [row]))[0] as number;
  const addresses = [shipping, billing].filter((address) => address !== undefined);
  const addressRows = addresses.map((address) => orderAddressRow(address, orderId, customerId));
  orderAddresses.save(tx, addressRows);
  tx.save(linkAddresses, { orderId });
  orderPayments.save(tx, [orderPaymentRow(payment, orderId, priced.totals, keptInformation(config, method))]);
  tx.save(insertHistory, { orderId, status: terms.status, notified: quote.customer_note_notify, now });
  orderOptionFiles(tx, quote.quote_id, orderId, open.cart.lines);
  const isGuest = quote.checkout_method === 'guest' ? 1 : 0;
  tx.save(closeQuote, { quoteId: quote.quote_id, orderId, number, customerId, isGuest, now });
  await postOrderMails(tx, terms.receivers, { template: 'order', data: { orderId }, storeId: quote.store_id }, now);
  const taxes = taxRows(ordered, orderId);
  const [lineIds, taxIds] = await tx.together(
    () => writeLines(tx, orderId, ordered, facts),
    () =>
      orderTaxes.ids(
        tx,
        taxes.map((tax) => tax.row),
      ),
  );
  taxedLines.save(
    tx,
    taxes.flatMap((tax, index) => taxedLineRows(ordered, tax, taxIds[index] as number, lineIds)),
  );
  const items = open.cart.lines.map(({ sku }) => ({ sku }));
  saveOrderWords(tx, orderId, {
    sales_order: [row],
    sales_order_address: addressRows,
    sales_order_item: items,
  });
  await keepGiftCardUses(tx, orderId, priced.totals.giftCards ?? [], ordered.giftCardsLeft, now);
  const isTaken = await takeTotals(tx, priced.totals.added, {
    orderId,
    customerId,
    now,
    websiteId: ordered.head.website_id,
  });
  if (!isTaken) throw fail('cart_changed');
  changed(tx, 'order', orderId, 'created');
  return { orderId, number };
}

/** What an order has of the one that it takes the place of: the number with the count of edits. */
function editOf({ order }: EditedOrder) {
  const first = order.original_increment_id ?? order.increment_id ?? '';
  const count = (order.edit_increment ?? 0) + 1;
  return {
    increment_id: `${first}-${count}`,
    original_increment_id: first,
    edit_increment: count,
    relation_parent_id: String(order.order_id),
    relation_parent_real_id: order.increment_id,
  };
}

/** Writes the lines of an order; answers their ids. */
async function writeLines(
  tx: Tx,
  orderId: number,
  { quote, extras, open: { cart, catalog }, priced, terms, customerId }: CartToOrder,
  { number, now }: Pick<NewOrderFacts, 'number' | 'now'>,
): Promise<ReadonlyMap<CartLine, number>> {
  const ids = new Map<CartLine, number>();
  const rowOf = (line: CartLine) => {
    const saved = extras.get(line.itemId as number);
    if (!saved) throw new Error('a line is not stored');
    const parentId = line.parent ? (ids.get(line.parent) ?? null) : null;
    const options = productOptions(line, { cart, catalog, rate: priced.rate, variants: terms.variants });
    const allowed = catalog.values.get(line.productId)?.get('gift_message_available')?.value;
    const takesGiftMessage = allowsGiftMessage(allowed, terms.gifts);
    return orderItemRow(line, saved, { orderId, parentId, storeId: quote.store_id }, priced, {
      options,
      takesGiftMessage,
      now,
    });
  };
  for (const lines of insertable(cart.lines)) {
    const made = await orderLines.ids(tx, lines.map(rowOf));
    for (const [index, line] of lines.entries()) ids.set(line, made[index] as number);
  }
  for (const [line, orderItemId] of ids) {
    if (!catalog.downloadables.has(line.productId)) continue;
    await addPurchasedDownloads(tx, { orderId, number, orderItemId, customerId, storeId: quote.store_id, line, now });
  }
  return ids;
}

/** A tax of an order, and its group of rates. */
interface OrderTax {
  readonly groupId: string;
  readonly row: Insertable<Database['sales_order_tax']> & { readonly percent: number };
}

/** A row for each rate; the amount is that of the whole group (soap-sales 12.4, Q10). */
function taxRows({ priced: { totals }, terms }: CartToOrder, orderId: number): OrderTax[] {
  return totals.appliedTaxes.flatMap(({ id, percent, process, rates, base, quote, baseOfRates }) =>
    rates.flatMap((rate, index): OrderTax[] => {
      if (rate.percent === 0 || percent === 0) return [];
      const row = {
        order_id: orderId,
        code: rate.code,
        title: terms.taxTitles.get(rate.code) ?? rate.code,
        percent: rate.percent,
        amount: quote,
        base_amount: base,
        base_real_amount: baseOfRates[index] ?? 0,
        priority: rate.priority,
        position: rate.position,
        process,
        hidden: 0,
      };
      return [{ groupId: id, row }];
    }),
  );
}

/** The lines that a tax was charged for. */
function taxedLineRows(
  { open: { catalog }, priced: { taxes } }: CartToOrder,
  { groupId, row: { percent } }: OrderTax,
  taxId: number,
  lineIds: ReadonlyMap<CartLine, number>,
) {
  const isDue = (line: CartLine): boolean => {
    const classId = catalog.values.get(line.productId)?.get('tax_class_id')?.number ?? 0;
    const lineTax: DueTax | undefined = taxes?.rates.get(classId);
    return line.cost.taxPercent !== 0 && !!lineTax?.groups.some((group) => group.id === groupId);
  };
  return [...lineIds]
    .filter(([line]) => isDue(line))
    .map(([, itemId]) => ({ tax_id: taxId, item_id: itemId, tax_percent: percent }));
}

const linkAddresses = statement((q, p: { orderId: number }) =>
  q
    .updateTable('sales_order')
    .set((eb) => {
      const addressOf = (type: 'billing' | 'shipping') =>
        eb
          .selectFrom('sales_order_address as a')
          .select('a.address_id')
          .where('a.order_id', '=', p.orderId)
          .where('a.address_type', '=', type)
          .limit(1);
      return { billing_address_id: addressOf('billing'), shipping_address_id: addressOf('shipping') };
    })
    .where('order_id', '=', p.orderId),
);

const insertHistory = statement((q, p: { orderId: number; status: string; notified: number; now: number }) =>
  q.insertInto('sales_order_history').values({
    order_id: p.orderId,
    status: p.status,
    comment: null,
    is_customer_notified: p.notified,
    entity_name: 'order',
    created_at: p.now,
  }),
);
const closeQuote = statement(
  (
    q,
    p: { quoteId: number; orderId: number; number: string; customerId: number | null; isGuest: number; now: number },
  ) =>
    q
      .updateTable('quote')
      .set({
        is_active: 0,
        reserved_order_id: p.number,
        orig_order_id: p.orderId,
        converted_at: p.now,
        customer_id: p.customerId,
        customer_is_guest: p.isGuest,
        password_hash: null,
        updated_at: p.now,
      })
      .where('quote_id', '=', p.quoteId),
);
