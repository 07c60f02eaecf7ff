import { addedTotals } from '#domain/orders/added-totals.ts';
import { trackingUrl } from '#domain/orders/carriers.ts';
import { chosenOptions, readProductOptions } from '#domain/orders/chosen-options.ts';
import { creditmemos, type DocumentKind, invoices, shipments } from '#domain/orders/document-kinds.ts';
import { type DocumentRecord, documentRecords } from '#domain/orders/document-records.ts';
import { orderAddress, type WholeOrder, wholeOrder } from '#domain/orders/orders.ts';
import type { OrderAddressRow, OrderItemRow } from '#domain/orders/rows.ts';
import { paymentMethods, paymentSetting } from '#domain/payments/methods.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { languageTag, localeOf } from '#domain/stores/store-records.ts';
import { regionNames } from '#kernel/formats.ts';
import { lineInMail, withoutLinks } from '#kernel/mail-address.ts';
import { UndeliverableError } from '#platform/outbox/lanes.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { LineFacts, OrderMailFacts, TotalFacts } from './facts.ts';
import type { FactReader } from './reader.ts';

const orderNumber = statement((q, p: { id: number }) =>
  q.selectFrom('sales_order').select('increment_id').where('order_id', '=', p.id),
);
const labelOf = statement((q, p: { status: string; storeId: number }) =>
  q
    .selectFrom('order_status as s')
    .leftJoin('order_status_label as l', (join) =>
      join.onRef('l.status', '=', 's.status').on('l.store_id', '=', p.storeId),
    )
    .select(['s.label', 'l.label as own'])
    .where('s.status', '=', p.status),
);

/** A whole order by its id. Throws `UndeliverableError` if it was deleted. */
async function orderOf(tx: Tx, id: number): Promise<WholeOrder> {
  const row = await tx.first(orderNumber, { id });
  const found = row?.increment_id && (await wholeOrder(tx, row.increment_id));
  if (!found) throw new UndeliverableError(`there is no order ${id} any more`);
  return found;
}

/** A whole document by its id. Throws `UndeliverableError` if it was deleted. */
async function documentOf<Row, Item, Comment>(
  tx: Tx,
  kind: DocumentKind<Row, Item, Comment>,
  id: number,
): Promise<DocumentRecord<Row, Item, Comment>> {
  const [found] = await documentRecords(tx, kind, [id]);
  if (!found) throw new UndeliverableError(`there is no ${kind.table.replace('sales_', '')} ${id} any more`);
  return found;
}

/** The facts about an order, with its lines and totals. */
export async function orderMailFacts(reader: FactReader, orderId: number, comment: string | null) {
  const found = await orderOf(reader.tx, orderId);
  const { order, items } = found;
  const lines = items
    .filter((item) => isShown(found, item))
    .map((item) => lineFacts(reader, found, item, { qty: item.qty_ordered, amount: item.row_total }));
  return {
    order: await orderFacts(reader, found, comment),
    document: { number: order.increment_id ?? '', lines, totals: totalFacts(reader, order, order) },
  };
}

/** As `orderMailFacts`, for an invoice. */
export async function invoiceFacts(reader: FactReader, invoiceId: number, comment: string | null) {
  const { document, items } = await documentOf(reader.tx, invoices, invoiceId);
  return pricedFacts(reader, document, items, comment);
}

/** As `orderMailFacts`, for a credit memo. */
export async function creditMemoFacts(reader: FactReader, creditMemoId: number, comment: string | null) {
  const { document, items } = await documentOf(reader.tx, creditmemos, creditMemoId);
  return pricedFacts(reader, document, items, comment);
}

/** As `orderMailFacts`, for a shipment, with the tracking numbers of its parcels. */
export async function shipmentFacts(reader: FactReader, shipmentId: number, comment: string | null) {
  const { document: shipment, items, tracks } = await documentOf(reader.tx, shipments, shipmentId);
  const found = await orderOf(reader.tx, shipment.order_id);
  return {
    order: await orderFacts(reader, found, comment),
    document: {
      number: shipment.increment_id ?? '',
      lines: documentLines(
        reader,
        found,
        items.map(({ order_item_id, qty }) => ({ order_item_id, qty, row_total: null })),
      ),
    },
    tracks: tracks.map(({ title, carrier_code, track_number }) => ({
      title: title || carrier_code || '',
      number: track_number ?? '',
      url: trackingUrl(carrier_code, track_number) ?? null,
    })),
  };
}

async function pricedFacts(
  reader: FactReader,
  document: Amounts & { readonly order_id: number; readonly increment_id: string | null },
  items: readonly DocumentLine[],
  comment: string | null,
) {
  const found = await orderOf(reader.tx, document.order_id);
  return {
    order: await orderFacts(reader, found, comment),
    document: {
      number: document.increment_id ?? '',
      lines: documentLines(reader, found, items),
      totals: totalFacts(reader, found.order, document),
    },
  };
}

interface DocumentLine {
  readonly order_item_id: number | null;
  readonly qty: number | null;
  readonly row_total: number | null;
}

/** The lines of a document that have pieces, with the data of their order lines. */
function documentLines(reader: FactReader, found: WholeOrder, lines: readonly DocumentLine[]): LineFacts[] {
  const items = new Map(found.items.map((item) => [item.item_id, item]));
  return lines.flatMap(({ order_item_id, qty, row_total }) => {
    const item = items.get(order_item_id ?? 0);
    return item && qty && isShown(found, item) ? [lineFacts(reader, found, item, { qty, amount: row_total })] : [];
  });
}

/** A variant is not shown: its parent line already names it. */
function isShown({ items }: WholeOrder, item: OrderItemRow): boolean {
  const parentItem = items.find(({ item_id }) => item_id === item.parent_item_id);
  return !parentItem || !('simple_sku' in readProductOptions(parentItem.product_options));
}

function lineFacts(
  { quantity, money, moment }: FactReader,
  { order }: WholeOrder,
  item: OrderItemRow,
  { qty, amount }: { readonly qty: number | null; readonly amount: number | null },
): LineFacts {
  const isPart = item.parent_item_id !== null;
  return {
    name: item.name ?? '',
    sku: item.sku ?? '',
    quantity: quantity(qty ?? 0),
    // The price of a part is mostly included in its parent's.
    amount: amount === null || (isPart && amount === 0) ? null : money(amount, order.order_currency_code ?? ''),
    isPart,
    options: chosenOptions(item.product_options, moment).map(({ label, value }) => ({
      label,
      value: withoutLinks(value),
    })),
  };
}

interface Amounts {
  readonly subtotal: number | null;
  readonly discount_amount: number | null;
  readonly shipping_amount: number | null;
  readonly tax_amount: number | null;
  readonly adjustment_positive?: number | null;
  readonly adjustment_negative?: number | null;
  readonly gift_cards_amount?: number | null;
  readonly added_totals: string | null;
  readonly grand_total: number | null;
}

function totalFacts(
  { money }: FactReader,
  { order_currency_code, is_virtual }: WholeOrder['order'],
  document: Amounts,
): TotalFacts {
  const amountText = (amount: number | null | undefined): string => money(amount ?? 0, order_currency_code ?? '');
  const some = (amount: number | null | undefined): string | null => (amount ? amountText(amount) : null);
  return {
    subtotal: amountText(document.subtotal),
    discount: some(document.discount_amount),
    shipping: is_virtual === 1 ? null : amountText(document.shipping_amount),
    tax: some(document.tax_amount),
    adjustmentRefund: some(document.adjustment_positive),
    adjustmentFee: some(document.adjustment_negative),
    giftCards: document.gift_cards_amount ? amountText(0 - document.gift_cards_amount) : null,
    added: addedTotals(document).map(({ title, pays, amount }) => ({
      title,
      amount: amountText(pays ? 0 - amount : amount),
    })),
    grandTotal: amountText(document.grand_total),
  };
}

async function orderFacts(reader: FactReader, found: WholeOrder, comment: string | null): Promise<OrderMailFacts> {
  const { tx, store } = reader;
  const { order, addresses, payment } = found;
  const method = payment?.method ?? '';
  const [label, config] = await tx.together(
    () => tx.first(labelOf, { status: order.status ?? '', storeId: store.store_id }),
    () => storeConfig(tx, store.store_id, 'payment/'),
  );
  const known = paymentMethods.find(({ code }) => code === method);
  const setting = (name: string): string | null => config.get(`payment/${method}/${name}`) || null;
  const payable = [setting('payable_to'), setting('mailing_address'), setting('instructions')];
  const names = [order.customer_firstname, order.customer_lastname].filter(Boolean).join(' ');
  return {
    number: order.increment_id ?? '',
    id: String(order.order_id),
    date: reader.day(order.created_at),
    status: label?.own || label?.label || order.status || '',
    customerName: lineInMail(names || (nameOf(orderAddress(addresses, 'billing')) ?? '')) || null,
    hasAccount: order.customer_id !== null,
    billing: addressLines(reader, orderAddress(addresses, 'billing')),
    shipping: order.is_virtual === 1 ? [] : addressLines(reader, orderAddress(addresses, 'shipping')),
    shippingMethod: order.is_virtual === 1 ? null : order.shipping_description,
    paymentMethod: (known && paymentSetting(config, known, 'title')) || setting('title') || method || null,
    paymentNote: payable.filter((text) => text !== null).join('\n') || null,
    comment,
  };
}

function countryName(code: string, language: string): string {
  try {
    return regionNames(language).of(code) ?? code;
  } catch {
    return code;
  }
}

function nameOf(address: OrderAddressRow | undefined): string | null {
  return [address?.firstname, address?.lastname].filter(Boolean).join(' ') || null;
}

function addressLines({ store }: FactReader, address: OrderAddressRow | undefined): string[] {
  if (!address) return [];
  const place = [address.postcode, address.city].filter(Boolean).join(' ');
  const country = address.country_id ? countryName(address.country_id, languageTag(localeOf(store))) : '';
  const lines = [nameOf(address), address.company, ...(address.street ?? '').split('\n'), place];
  return [...lines, address.region, country, address.telephone].flatMap((line) => lineInMail(line ?? '') || []);
}
