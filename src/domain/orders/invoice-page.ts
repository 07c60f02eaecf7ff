import { paymentTitle } from '#domain/payments/methods.ts';
import { storeConfig } from '#domain/stores/config.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { InvoiceRecord } from './document-records.ts';
import { type OrderRecord, orderRecord } from './order-records.ts';
import { orderAddress } from './orders.ts';
import type { InvoiceItemRow, InvoiceRow, OrderAddressRow, OrderItemRow } from './rows.ts';

/** All data of a printed invoice. */
export interface InvoicePage {
  readonly invoice: InvoiceRow;
  readonly order: OrderRecord['order'];
  /** The seller's address: the name first. */
  readonly seller: readonly string[];
  readonly billing: OrderAddressRow | undefined;
  readonly shipping: OrderAddressRow | undefined;
  readonly paymentTitle: string | null;
  readonly lines: readonly PrintedLine[];
  /** The locale of the store view, like `en-US`, and its time zone. */
  readonly locale: string;
  readonly timeZone: string;
}

/** A line of an invoice, with its order line. */
export interface PrintedLine {
  readonly item: InvoiceItemRow;
  readonly ordered: OrderItemRow | undefined;
  /** Whether it is a part of the line before it. */
  readonly isPart: boolean;
}

/**
 * Reads the data of a printed invoice: the seller from the settings of its store view. Undefined if its order was
 * deleted.
 */
export async function invoicePage(tx: Tx, { document, items }: InvoiceRecord): Promise<InvoicePage | undefined> {
  const record = await orderRecord(tx, document.order_id);
  if (!record) return undefined;
  const storeId = document.store_id ?? 0;
  const [general, sales, payment] = [
    await storeConfig(tx, storeId, 'general/'),
    await storeConfig(tx, storeId, 'sales/identity/'),
    await storeConfig(tx, storeId, 'payment/'),
  ];
  const setting = (name: string): string => general.get(`general/store_information/${name}`)?.trim() ?? '';
  const vat = setting('merchant_vat_number');
  const address = (sales.get('sales/identity/address') || setting('address')).split('\n');
  const seller = [setting('name'), ...address, setting('phone'), vat && `VAT: ${vat}`];
  const ordered = new Map(record.items.map((item) => [item.item_id, item]));
  const method = record.payment?.method ?? null;
  return {
    invoice: document,
    order: record.order,
    seller: seller.map((line) => line.trim()).filter((line) => line !== ''),
    billing: orderAddress(record.addresses, 'billing'),
    shipping: orderAddress(record.addresses, 'shipping'),
    paymentTitle: method && paymentTitle(payment, method),
    lines: items.map((item) => {
      const line = ordered.get(item.order_item_id ?? 0);
      return { item, ordered: line, isPart: line?.parent_item_id != null };
    }),
    locale: (general.get('general/locale/code') ?? 'en_US').replaceAll('_', '-'),
    timeZone: general.get('general/locale/timezone') ?? 'UTC',
  };
}
