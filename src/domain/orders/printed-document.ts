import { paymentTitle } from '#domain/payments/methods.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { languageTag } from '#domain/stores/store-records.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { addedTotals } from './added-totals.ts';
import type { DocumentTable } from './document-kinds.ts';
import type { CreditmemoRecord, InvoiceRecord, ShipmentRecord } from './document-records.ts';
import { type OrderRecord, orderRecord } from './order-records.ts';
import { orderAddress } from './orders.ts';
import type { OrderAddressRow, OrderItemRow } from './rows.ts';

/** The kinds of printed documents. */
export type PrintedKind = 'invoice' | 'shipment' | 'creditmemo';

/** A sum at the end of a printed document, by the name of its words. */
export interface PrintedTotal {
  readonly name:
    | 'subtotal'
    | 'discount'
    | 'shipping'
    | 'tax'
    | 'giftCards'
    | 'adjustmentPositive'
    | 'adjustmentNegative'
    | 'grandTotal'
    | 'added';
  /** Of a total of an extension: its own words. */
  readonly title?: string;
  readonly amount: number | null;
}

/** All data of a printed invoice, packing slip or credit memo, but the bytes of the logo. */
export interface PrintedDocument {
  readonly kind: PrintedKind;
  readonly id: number;
  readonly incrementId: string | null;
  readonly createdAt: number;
  readonly order: OrderRecord['order'];
  /** The seller's address: the name first. */
  readonly seller: readonly string[];
  readonly billing: OrderAddressRow | undefined;
  readonly shipping: OrderAddressRow | undefined;
  readonly paymentTitle: string | null;
  readonly currency: string;
  readonly lines: readonly PrintedLine[];
  /** The grand total last; empty for packing slips, which tell no money. */
  readonly totals: readonly PrintedTotal[];
  /** The tracking numbers of a shipment, each after the name of its carrier. */
  readonly tracks: readonly string[];
  /** The locale of the store view, like `en-US`, and its time zone. */
  readonly locale: string;
  readonly timeZone: string;
  /** The blob of the seller's logo. */
  readonly logo: string | undefined;
  /** The colour of titles, like `#336699`. */
  readonly color: string | undefined;
}

/** What lines of all kinds of documents have; amounts are absent for shipments. */
interface LineAmounts {
  readonly order_item_id: number | null;
  readonly name: string | null;
  readonly sku: string | null;
  readonly qty: number | null;
  readonly price?: number | null;
  readonly tax_amount?: number | null;
  readonly row_total?: number | null;
}

/** A line of a document, with its order line. */
export interface PrintedLine {
  readonly item: LineAmounts;
  readonly ordered: OrderItemRow | undefined;
  /** Whether it is a part of the line before it. */
  readonly isPart: boolean;
}

/** Where the legacy store keeps the logos of printed documents. */
const logoFolder = 'sales/store/logo/';

/** Documents of any kind as they are read. */
export type PrintableRecord = InvoiceRecord | ShipmentRecord | CreditmemoRecord;

const kinds = {
  sales_invoice: 'invoice',
  sales_shipment: 'shipment',
  sales_creditmemo: 'creditmemo',
} as const satisfies Record<DocumentTable, PrintedKind>;

/**
 * Reads the data of a printed document: the seller, its logo (`sales/identity/logo`) and colour from the settings of
 * its store view. Undefined if its order was deleted.
 */
export async function printedDocument(
  tx: Tx,
  table: DocumentTable,
  { document, items, tracks }: PrintableRecord,
): Promise<PrintedDocument | undefined> {
  const record = await orderRecord(tx, document.order_id);
  if (!record) return undefined;
  const storeId = document.store_id ?? 0;
  const general = await storeConfig(tx, storeId, 'general/');
  const sales = await storeConfig(tx, storeId, 'sales/identity/');
  const payment = await storeConfig(tx, storeId, 'payment/');
  const setting = (name: string): string => general.get(`general/store_information/${name}`)?.trim() ?? '';
  const vat = setting('merchant_vat_number');
  const address = (sales.get('sales/identity/address') || setting('address')).split('\n');
  const seller = [setting('name'), ...address, setting('phone'), vat && `VAT: ${vat}`];
  const ordered = new Map(record.items.map((item) => [item.item_id, item]));
  const method = record.payment?.method ?? null;
  const logo = sales.get('sales/identity/logo')?.trim();
  const color = sales.get('sales/identity/color')?.trim() ?? '';
  const rows: readonly LineAmounts[] = items;
  return {
    kind: kinds[table],
    id: idOf(document),
    incrementId: document.increment_id,
    createdAt: document.created_at,
    order: record.order,
    seller: seller.map((line) => line.trim()).filter((line) => line !== ''),
    billing: orderAddress(record.addresses, 'billing'),
    shipping: orderAddress(record.addresses, 'shipping'),
    paymentTitle: method && paymentTitle(payment, method),
    currency: record.order.order_currency_code ?? 'USD',
    lines: partsAfterTheirs(
      rows.map((item) => {
        const line = ordered.get(item.order_item_id ?? 0);
        return { item, ordered: line, isPart: line?.parent_item_id != null };
      }),
    ),
    totals: totalsOf(document),
    tracks: tracks.map(({ title, carrier_code, track_number }) =>
      [title || carrier_code, track_number].filter(Boolean).join(': '),
    ),
    locale: languageTag(general.get('general/locale/code') ?? 'en_US'),
    timeZone: general.get('general/locale/timezone') ?? 'UTC',
    logo: logo ? logoFolder + logo : undefined,
    color: /^#[\da-f]{6}$/i.test(color) ? color : undefined,
  };
}

/** Puts parts after the line that they belong to; those without it come last. */
function partsAfterTheirs(lines: readonly PrintedLine[]): PrintedLine[] {
  const byParent = Map.groupBy(
    lines.filter(({ isPart }) => isPart),
    ({ ordered }) => ordered?.parent_item_id,
  );
  const whole = lines.filter(({ isPart }) => !isPart);
  const placed = whole.flatMap((line) => [line, ...(byParent.get(line.item.order_item_id) ?? [])]);
  return [...new Set([...placed, ...lines])];
}

function idOf(document: PrintableRecord['document']): number {
  if ('invoice_id' in document && !('creditmemo_id' in document)) return document.invoice_id;
  return 'creditmemo_id' in document ? document.creditmemo_id : document.shipment_id;
}

function totalsOf(document: PrintableRecord['document']): PrintedTotal[] {
  if (!('grand_total' in document)) return [];
  const ofExtensions = addedTotals(document);
  const some = (name: PrintedTotal['name'], amount: number | null): PrintedTotal[] =>
    amount ? [{ name, amount }] : [];
  return [
    { name: 'subtotal', amount: document.subtotal },
    ...some('discount', document.discount_amount),
    ...some('shipping', document.shipping_amount),
    { name: 'tax', amount: document.tax_amount },
    ...ofExtensions.filter(({ pays }) => !pays).map(({ title, amount }) => ({ name: 'added' as const, title, amount })),
    ...some('giftCards', 0 - (document.gift_cards_amount ?? 0)),
    ...ofExtensions
      .filter(({ pays }) => pays)
      .map(({ title, amount }) => ({ name: 'added' as const, title, amount: 0 - amount })),
    ...('adjustment_positive' in document
      ? [
          ...some('adjustmentPositive', document.adjustment_positive),
          ...some('adjustmentNegative', 0 - (document.adjustment_negative ?? 0)),
        ]
      : []),
    { name: 'grandTotal', amount: document.grand_total },
  ];
}
