import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import type { InvoicePage, PrintedLine } from '#domain/orders/invoice-page.ts';
import type { OrderAddressRow } from '#domain/orders/rows.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { collectBytes } from '#platform/http/collect-bytes.ts';
import { type Printable, printable } from './printable.ts';

type Document = InstanceType<typeof PDFDocument>;

const require = createRequire(import.meta.url);
const margin = 50;
const ink = '#1a1a1a';
const faint = '#666666';
const rule = '#c8c8c8';
/** The positions, widths and alignments of columns. */
const columns = [
  { title: 'Item', x: 50, width: 200, align: 'left' },
  { title: 'Price', x: 255, width: 75, align: 'right' },
  { title: 'Qty', x: 335, width: 40, align: 'right' },
  { title: 'Tax', x: 380, width: 75, align: 'right' },
  { title: 'Subtotal', x: 460, width: 85, align: 'right' },
] as const;
const right = 545;
/** The position where the foot of the page begins. */
const lowest = 770;

/** The tools for drawing. */
interface Sheet {
  readonly pdf: Document;
  readonly say: Printable['text'];
  readonly money: (amount: number | null) => string;
  readonly day: (moment: number) => string;
}

/** An invoice as a PDF with pages in A4, in the fonts that every PDF reader has. */
export async function drawInvoice(page: InvoicePage): Promise<Buffer> {
  // Loaded at the first print: it takes a while, and many services never print.
  const make = require('pdfkit') as typeof PDFDocument;
  const texts = printable();
  const title = `Invoice ${page.invoice.increment_id ?? page.invoice.invoice_id}`;
  const info = { Title: title, Author: page.seller[0] ?? '', CreationDate: new Date(page.invoice.created_at) };
  const pdf = new make({ size: 'A4', margin, bufferPages: true, info });
  const parts = collectBytes();
  pdf.on('data', (part: Buffer) => parts.add(part));
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(parts.take()));
    pdf.on('error', reject);
  });
  const sheet: Sheet = { pdf, say: texts.text, ...formats(page) };
  const y = drawTotals(sheet, page, drawLines(sheet, page, drawHead(sheet, page, title)));
  drawNote(sheet, y, texts.isPartial());
  numberPages(sheet, title);
  pdf.end();
  return done;
}

function formats({ invoice, locale, timeZone }: InvoicePage): Pick<Sheet, 'money' | 'day'> {
  const currency = invoice.order_currency_code ?? 'USD';
  // The fonts may lack the symbol of a currency, but never its code.
  const number = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return { money: (amount) => number.format(decimalToNumber(amount ?? 0)), day: (moment) => date.format(moment) };
}

/** Draws seller, number and dates, addresses, payment and shipping. Answers where it ends. */
function drawHead(sheet: Sheet, page: InvoicePage, title: string): number {
  const { pdf, say, day } = sheet;
  const { invoice, order, seller, billing, shipping } = page;
  pdf.fillColor(ink).font('Helvetica-Bold').fontSize(16);
  pdf.text(say(seller[0] ?? ''), margin, margin, { width: 260 });
  let left = margin + pdf.heightOfString(say(seller[0] ?? ' '), { width: 260 }) + 2;
  pdf.font('Helvetica').fontSize(9).fillColor(faint);
  for (const line of seller.slice(1)) left = paragraph(sheet, line, margin, left, 260);
  pdf.fillColor(ink).font('Helvetica-Bold').fontSize(16);
  pdf.text(say(title), 320, margin, { width: right - 320, align: 'right' });
  pdf.font('Helvetica').fontSize(9);
  const facts = [
    `Invoice date: ${day(invoice.created_at)}`,
    `Order: ${order.increment_id ?? order.order_id}`,
    `Order date: ${day(order.created_at)}`,
  ];
  let y = margin + 24;
  for (const fact of facts) {
    pdf.text(say(fact), 320, y, { width: right - 320, align: 'right' });
    y += 13;
  }
  const top = Math.max(left, y) + 18;
  const ends = [
    block(sheet, margin, top, 'Sold to', addressLines(billing)),
    block(sheet, 305, top, 'Ship to', addressLines(shipping)),
  ];
  const next = Math.max(...ends) + 12;
  const below = [
    block(sheet, margin, next, 'Payment', [page.paymentTitle ?? '']),
    block(sheet, 305, next, 'Shipping', shipping ? [order.shipping_description ?? ''] : []),
  ];
  return Math.max(...below) + 18;
}

/** Draws a text in lines of a width; answers where it ends. */
function paragraph({ pdf, say }: Sheet, text: string, x: number, y: number, width: number): number {
  const printable = say(text);
  pdf.text(printable, x, y, { width });
  return y + pdf.heightOfString(printable, { width }) + 1;
}

function block(sheet: Sheet, x: number, y: number, title: string, lines: readonly string[]): number {
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0) return y;
  sheet.pdf.font('Helvetica-Bold').fontSize(9).fillColor(faint);
  let bottom = paragraph(sheet, title, x, y, 240) + 1;
  sheet.pdf.font('Helvetica').fontSize(10).fillColor(ink);
  for (const line of filled) bottom = paragraph(sheet, line, x, bottom, 240);
  return bottom;
}

function addressLines(address: OrderAddressRow | undefined): string[] {
  if (!address) return [];
  const { prefix, firstname, middlename, lastname, suffix, company, street, city, region, postcode } = address;
  const joined = (...words: readonly (string | null)[]) => words.filter(Boolean).join(' ');
  return [
    joined(prefix, firstname, middlename, lastname, suffix),
    company ?? '',
    ...(street ?? '').split('\n'),
    [joined(city), joined(region, postcode)].filter(Boolean).join(', '),
    address.country_id ?? '',
    address.vat_id ? `VAT: ${address.vat_id}` : '',
  ];
}

function line({ pdf }: Sheet, y: number, from = margin): void {
  pdf.strokeColor(rule).lineWidth(0.7).moveTo(from, y).lineTo(right, y).stroke();
}

function drawColumns(sheet: Sheet, y: number): number {
  const { pdf } = sheet;
  pdf.font('Helvetica-Bold').fontSize(9).fillColor(faint);
  for (const { title, x, width, align } of columns) pdf.text(title, x, y, { width, align });
  line(sheet, y + 14);
  pdf.font('Helvetica').fontSize(9.5).fillColor(ink);
  return y + 20;
}

/** Draws the lines, on as many pages as they need. Answers where they end. */
function drawLines(sheet: Sheet, { lines }: InvoicePage, top: number): number {
  const { pdf, say } = sheet;
  let y = drawColumns(sheet, top);
  for (const printed of lines) {
    const cells = cellsOf(sheet, printed);
    const { sku } = printed.item;
    const inset = printed.isPart ? 12 : 0;
    const nameWidth = columns[0].width - inset;
    const nameHeight = pdf.heightOfString(cells[0], { width: nameWidth });
    const skuText = sku ? say(`SKU: ${sku}`) : '';
    pdf.fontSize(8);
    const skuHeight = skuText ? pdf.heightOfString(skuText, { width: nameWidth }) : 0;
    pdf.fontSize(9.5);
    if (y + nameHeight + skuHeight > lowest) {
      pdf.addPage();
      y = drawColumns(sheet, margin);
    }
    for (const [index, { x, width, align }] of columns.entries()) {
      const isName = index === 0;
      pdf.text(cells[index] ?? '', isName ? x + inset : x, y, { width: isName ? nameWidth : width, align });
    }
    if (skuText) {
      pdf
        .fontSize(8)
        .fillColor(faint)
        .text(skuText, columns[0].x + inset, y + nameHeight, { width: nameWidth });
      pdf.fontSize(9.5).fillColor(ink);
    }
    y += nameHeight + skuHeight + 6;
  }
  line(sheet, y);
  return y + 8;
}

/** A part without its own price shows no money: its parent line does. */
function cellsOf({ say, money }: Sheet, { item, ordered, isPart }: PrintedLine): readonly [string, ...string[]] {
  const name = say(item.name || ordered?.name || '-');
  const qty = String(decimalToNumber(item.qty ?? 0));
  if (isPart && !item.row_total) return [name, '', qty, '', ''];
  const percent = ordered?.tax_percent ? ` (${decimalToNumber(ordered.tax_percent)}%)` : '';
  return [name, say(money(item.price)), qty, say(money(item.tax_amount) + percent), say(money(item.row_total))];
}

/** Draws the totals. Answers where they end. */
function drawTotals(sheet: Sheet, { invoice }: InvoicePage, top: number): number {
  const { pdf, say, money } = sheet;
  const rows: readonly (readonly [string, number | null])[] = [
    ['Subtotal', invoice.subtotal],
    ...(invoice.discount_amount ? [['Discount', invoice.discount_amount] as const] : []),
    ...(invoice.shipping_amount ? [['Shipping & handling', invoice.shipping_amount] as const] : []),
    ['Tax', invoice.tax_amount],
    ...(invoice.gift_cards_amount ? [['Gift cards', 0 - invoice.gift_cards_amount] as const] : []),
  ];
  let y = top;
  if (y + rows.length * 15 + 40 > lowest) {
    pdf.addPage();
    y = margin;
  }
  const put = (label: string, amount: number | null): void => {
    pdf.text(say(label), 280, y, { width: 150, align: 'right' });
    pdf.text(say(money(amount)), 435, y, { width: right - 435, align: 'right' });
    y += 15;
  };
  pdf.font('Helvetica').fontSize(9.5).fillColor(ink);
  for (const [label, amount] of rows) put(label, amount);
  line(sheet, y, 330);
  y += 6;
  pdf.font('Helvetica-Bold').fontSize(11);
  put('Grand total', invoice.grand_total);
  return y + 10;
}

/** Tells that some characters could not be printed. */
function drawNote(sheet: Sheet, y: number, isPartial: boolean): void {
  if (!isPartial) return;
  const { pdf } = sheet;
  const text =
    'Characters that the fonts of this page do not have are printed as ?. The order has the texts as they were written.';
  const isLow = y + 24 > lowest;
  if (isLow) pdf.addPage();
  pdf
    .font('Helvetica')
    .fontSize(8)
    .fillColor(faint)
    .text(text, margin, isLow ? margin : y, { width: right - margin });
}

function numberPages({ pdf, say }: Sheet, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(start + index);
    // Below the margin, a text would begin a new page.
    pdf.page.margins.bottom = 0;
    pdf.font('Helvetica').fontSize(8).fillColor(faint);
    pdf.text(say(title), margin, 800, { width: 250, lineBreak: false });
    pdf.text(`Page ${index + 1} of ${count}`, 345, 800, { width: right - 345, align: 'right', lineBreak: false });
  }
}
