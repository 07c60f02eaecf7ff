import type { PrintedKind, PrintedTotal } from '#domain/orders/printed-document.ts';

/** The words of printed documents in one language. */
export interface PrintWords {
  /** The title before the number, and the name before the date. */
  readonly title: Readonly<Record<PrintedKind, string>>;
  readonly date: Readonly<Record<PrintedKind, string>>;
  readonly total: Readonly<Record<Exclude<PrintedTotal['name'], 'added'>, string>>;
  readonly order: string;
  readonly orderDate: string;
  readonly soldTo: string;
  readonly shipTo: string;
  readonly payment: string;
  readonly shipping: string;
  readonly tracking: string;
  readonly columns: Readonly<Record<'item' | 'price' | 'qty' | 'tax' | 'subtotal', string>>;
  readonly sku: string;
  readonly vat: string;
  readonly note: string;
  readonly page: (page: number, pages: number) => string;
}

const english: PrintWords = {
  title: { invoice: 'Invoice', shipment: 'Packing slip', creditmemo: 'Credit memo' },
  date: { invoice: 'Invoice date', shipment: 'Shipping date', creditmemo: 'Credit memo date' },
  total: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping & handling',
    tax: 'Tax',
    giftCards: 'Gift cards',
    adjustmentPositive: 'Adjustment refund',
    adjustmentNegative: 'Adjustment fee',
    grandTotal: 'Grand total',
  },
  order: 'Order',
  orderDate: 'Order date',
  soldTo: 'Sold to',
  shipTo: 'Ship to',
  payment: 'Payment',
  shipping: 'Shipping',
  tracking: 'Tracking',
  columns: { item: 'Item', price: 'Price', qty: 'Qty', tax: 'Tax', subtotal: 'Subtotal' },
  sku: 'SKU',
  vat: 'VAT',
  note: 'Characters that the fonts of this page do not have are printed as ?. The order has the texts as they were written.',
  page: (page, pages) => `Page ${page} of ${pages}`,
};

const german: PrintWords = {
  title: { invoice: 'Rechnung', shipment: 'Lieferschein', creditmemo: 'Gutschrift' },
  date: { invoice: 'Rechnungsdatum', shipment: 'Versanddatum', creditmemo: 'Datum der Gutschrift' },
  total: {
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    shipping: 'Versand',
    tax: 'Steuern',
    giftCards: 'Geschenkgutscheine',
    adjustmentPositive: 'Zusätzliche Erstattung',
    adjustmentNegative: 'Gebühr',
    grandTotal: 'Gesamtsumme',
  },
  order: 'Bestellung',
  orderDate: 'Bestelldatum',
  soldTo: 'Rechnungsadresse',
  shipTo: 'Lieferadresse',
  payment: 'Zahlung',
  shipping: 'Versand',
  tracking: 'Sendungsverfolgung',
  columns: { item: 'Artikel', price: 'Preis', qty: 'Menge', tax: 'Steuer', subtotal: 'Summe' },
  sku: 'Artikelnr.',
  vat: 'USt-IdNr.',
  note: 'Zeichen, die in den Schriften dieser Seite fehlen, sind als ? gedruckt. Die Bestellung enthält die Texte, wie sie geschrieben wurden.',
  page: (page, pages) => `Seite ${page} von ${pages}`,
};

/** The words for a locale such as `de-AT`: German, else English. */
export const printWords = (locale: string): PrintWords => (/^de\b/i.test(locale) ? german : english);
