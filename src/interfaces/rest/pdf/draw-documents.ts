import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import type { PrintedDocument, PrintedLine } from '#domain/orders/printed-document.ts';
import type { OrderAddressRow } from '#domain/orders/rows.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { regionNames } from '#kernel/formats.ts';
import { collectBytes } from '#platform/http/collect-bytes.ts';
import { type Printable, printable } from './printable.ts';
import type { PrintJob } from './printer.ts';
import { type PrintWords, printWords } from './words.ts';

type Document = InstanceType<typeof PDFDocument>;

const require = createRequire(import.meta.url);
const margin = 50;
const ink = '#1a1a1a';
const faint = '#666666';
const rule = '#c8c8c8';
/** A column of lines: its position, width and alignment. */
interface Column {
  readonly title: keyof PrintWords['columns'];
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}
const priced: readonly Column[] = [
  { title: 'item', x: 50, width: 200, align: 'left' },
  { title: 'price', x: 255, width: 75, align: 'right' },
  { title: 'qty', x: 335, width: 40, align: 'right' },
  { title: 'tax', x: 380, width: 75, align: 'right' },
  { title: 'subtotal', x: 460, width: 85, align: 'right' },
];
/** Packing slips tell no money. */
const counted: readonly Column[] = [
  { title: 'item', x: 50, width: 420, align: 'left' },
  { title: 'qty', x: 480, width: 65, align: 'right' },
];
const right = 545;
/** The position where the foot of the page begins. */
const lowest = 770;
/** The most characters of a text, and the most lines of an address: what is longer is cut. */
const longest = 400;
const mostLines = 10;

/** The tools for drawing one document. */
interface Sheet {
  readonly pdf: Document;
  readonly words: PrintWords;
  readonly columns: readonly Column[];
  readonly color: string;
  readonly say: Printable['text'];
  readonly money: (amount: number | null) => string;
  readonly day: (moment: number) => string;
}

/**
 * Documents as one PDF with pages in A4, in the fonts that every PDF reader has, each beginning on its own page and in the
 * language of its store view.
 */
export async function drawDocuments({ documents, logos }: PrintJob): Promise<Buffer> {
  // Loaded at the first print: it takes a while, and many services never print.
  const make = require('pdfkit') as typeof PDFDocument;
  const [first] = documents;
  const info = {
    Title: documents.length === 1 && first ? titleOf(first) : 'Documents',
    Author: first?.seller[0] ?? '',
    CreationDate: new Date(first?.createdAt ?? 0),
  };
  const pdf = new make({ size: 'A4', margin, bufferPages: true, info });
  const parts = collectBytes();
  pdf.on('data', (part: Buffer) => parts.add(part));
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(parts.take()));
    pdf.on('error', reject);
  });
  for (const [index, document] of documents.entries()) {
    if (index > 0) pdf.addPage();
    const start = pdf.bufferedPageRange().count - 1;
    drawDocument(pdf, document, logos.get(document.logo ?? ''), start);
  }
  pdf.end();
  return done;
}

function titleOf({ kind, incrementId, id, locale }: PrintedDocument): string {
  return `${printWords(locale).title[kind]} ${incrementId ?? id}`;
}

function drawDocument(pdf: Document, document: PrintedDocument, logo: Uint8Array | undefined, start: number): void {
  const texts = printable();
  const title = titleOf(document);
  const sheet: Sheet = {
    pdf,
    words: printWords(document.locale),
    columns: document.kind === 'shipment' ? counted : priced,
    color: document.color ?? ink,
    say: (text) => texts.text(cut(text)),
    ...formats(document),
  };
  const y = drawTotals(sheet, document, drawLines(sheet, document, drawHead(sheet, document, title, logo)));
  drawNote(sheet, y, texts.isPartial());
  numberPages(sheet, title, start);
}

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

function formats({ currency, locale, timeZone }: PrintedDocument): Pick<Sheet, 'money' | 'day'> {
  // The fonts may lack the symbol of a currency, but never its code.
  const number = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return { money: (amount) => number.format(decimalToNumber(amount ?? 0)), day: (moment) => date.format(moment) };
}

/** Draws logo, seller, number and dates, addresses, payment and shipping. Answers where it ends. */
function drawHead(sheet: Sheet, page: PrintedDocument, title: string, logo: Uint8Array | undefined): number {
  const { pdf, say, day, words, color } = sheet;
  const { order, seller, billing, shipping, kind } = page;
  const name = say(seller[0] ?? '');
  let left = margin;
  if (logo) {
    pdf.image(Buffer.from(logo), margin, margin, { fit: [200, 60] });
    left += 66;
  }
  pdf.fillColor(color).font('Helvetica-Bold').fontSize(16);
  left = paragraph(sheet, name, margin, left, 260) + 1;
  pdf.font('Helvetica').fontSize(9).fillColor(faint);
  for (const line of seller.slice(1, mostLines)) left = paragraph(sheet, line, margin, left, 260);
  pdf.fillColor(color).font('Helvetica-Bold').fontSize(16);
  pdf.text(say(title), 320, margin, { width: right - 320, align: 'right', height: 20, ellipsis: true });
  pdf.font('Helvetica').fontSize(9).fillColor(ink);
  const facts = [
    `${words.date[kind]}: ${day(page.createdAt)}`,
    `${words.order}: ${order.increment_id ?? order.order_id}`,
    `${words.orderDate}: ${day(order.created_at)}`,
  ];
  let y = margin + 24;
  for (const fact of facts) {
    pdf.text(say(fact), 320, y, { width: right - 320, align: 'right', height: 12, ellipsis: true });
    y += 13;
  }
  const top = Math.max(left, y) + 18;
  const ends = [
    block(sheet, margin, top, words.soldTo, addressLines(billing, page.locale, words)),
    block(sheet, 305, top, words.shipTo, addressLines(shipping, page.locale, words)),
  ];
  const next = Math.max(...ends) + 12;
  const below = [
    block(sheet, margin, next, words.payment, kind === 'shipment' ? [] : [page.paymentTitle ?? '']),
    block(sheet, 305, next, words.shipping, shipping ? [order.shipping_description ?? ''] : []),
  ];
  const parcels = Math.max(...below) + (page.tracks.length > 0 ? 12 : 0);
  return block(sheet, margin, parcels, words.tracking, page.tracks) + 18;
}

/** Draws a text in at most two lines of a width; answers where it ends. */
function paragraph({ pdf, say }: Sheet, text: string, x: number, y: number, width: number): number {
  const printable = say(text).replaceAll('\n', ' ');
  const height = Math.min(pdf.heightOfString(printable, { width }), pdf.heightOfString('X\nX', { width }));
  pdf.text(printable, x, y, { width, height: height + 1, ellipsis: true });
  return y + height + 1;
}

function block(sheet: Sheet, x: number, y: number, title: string, lines: readonly string[]): number {
  const filled = lines.filter((line) => line.trim() !== '').slice(0, mostLines);
  if (filled.length === 0) return y;
  sheet.pdf.font('Helvetica-Bold').fontSize(9).fillColor(faint);
  let bottom = paragraph(sheet, title, x, y, 240) + 1;
  sheet.pdf.font('Helvetica').fontSize(10).fillColor(ink);
  for (const line of filled) bottom = paragraph(sheet, line, x, bottom, 240);
  return bottom;
}

function addressLines(address: OrderAddressRow | undefined, locale: string, words: PrintWords): string[] {
  if (!address) return [];
  const { prefix, firstname, middlename, lastname, suffix, company, street, city, region, postcode } = address;
  const joined = (...words: readonly (string | null)[]) => words.filter(Boolean).join(' ');
  return [
    joined(prefix, firstname, middlename, lastname, suffix),
    company ?? '',
    ...(street ?? '').split('\n'),
    [joined(city), joined(region, postcode)].filter(Boolean).join(', '),
    countryName(address.country_id ?? '', locale),
    address.vat_id ? `${words.vat}: ${address.vat_id}` : '',
  ];
}

function countryName(code: string, locale: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regionNames(locale).of(code) ?? code) : code;
}

function line({ pdf }: Sheet, y: number, from = margin): void {
  pdf.strokeColor(rule).lineWidth(0.7).moveTo(from, y).lineTo(right, y).stroke();
}

function drawColumns(sheet: Sheet, y: number): number {
  const { pdf, columns, words } = sheet;
  pdf.font('Helvetica-Bold').fontSize(9).fillColor(faint);
  for (const { title, x, width, align } of columns) pdf.text(words.columns[title], x, y, { width, align });
  line(sheet, y + 14);
  pdf.font('Helvetica').fontSize(9.5).fillColor(ink);
  return y + 20;
}

/** Draws the lines, on as many pages as they need. Answers where they end. */
function drawLines(sheet: Sheet, { lines }: PrintedDocument, top: number): number {
  const { pdf, say, columns, words } = sheet;
  let y = drawColumns(sheet, top);
  for (const printed of lines) {
    const cells = cellsOf(sheet, printed);
    const { sku } = printed.item;
    const inset = printed.isPart ? 12 : 0;
    const nameWidth = (columns[0]?.width ?? 0) - inset;
    const nameHeight = pdf.heightOfString(cells.item, { width: nameWidth });
    const skuText = sku ? say(`${words.sku}: ${sku}`) : '';
    pdf.fontSize(8);
    const skuHeight = skuText ? pdf.heightOfString(skuText, { width: nameWidth }) : 0;
    pdf.fontSize(9.5);
    if (y + nameHeight + skuHeight > lowest) {
      pdf.addPage();
      y = drawColumns(sheet, margin);
    }
    for (const { title, x, width, align } of columns) {
      const isName = title === 'item';
      pdf.text(cells[title], isName ? x + inset : x, y, { width: isName ? nameWidth : width, align });
    }
    if (skuText) {
      pdf
        .fontSize(8)
        .fillColor(faint)
        .text(skuText, margin + inset, y + nameHeight, { width: nameWidth });
      pdf.fontSize(9.5).fillColor(ink);
    }
    y += nameHeight + skuHeight + 6;
  }
  line(sheet, y);
  return y + 8;
}

/** A part without its own price shows no money: its parent line does. */
function cellsOf(
  { say, money }: Sheet,
  { item, ordered, isPart }: PrintedLine,
): Readonly<Record<Column['title'], string>> {
  const name = say(item.name || ordered?.name || '-');
  const qty = String(decimalToNumber(item.qty ?? 0));
  if (isPart && !item.row_total) return { item: name, price: '', qty, tax: '', subtotal: '' };
  const percent = ordered?.tax_percent ? ` (${decimalToNumber(ordered.tax_percent)}%)` : '';
  return {
    item: name,
    price: say(money(item.price ?? 0)),
    qty,
    tax: say(money(item.tax_amount ?? 0) + percent),
    subtotal: say(money(item.row_total ?? 0)),
  };
}

/** Draws the totals. Answers where they end. */
function drawTotals(sheet: Sheet, { totals }: PrintedDocument, top: number): number {
  const { pdf, say, money, words } = sheet;
  const rows = totals.slice(0, -1);
  const grand = totals.at(-1);
  if (!grand) return top;
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
  for (const { name, title = '', amount } of rows) put(name === 'added' ? title : words.total[name], amount);
  line(sheet, y, 330);
  y += 6;
  pdf.font('Helvetica-Bold').fontSize(11);
  put(words.total.grandTotal, grand.amount);
  return y + 10;
}

/** Tells that some characters could not be printed. */
function drawNote(sheet: Sheet, y: number, isPartial: boolean): void {
  if (!isPartial) return;
  const { pdf, words } = sheet;
  const isLow = y + 24 > lowest;
  if (isLow) pdf.addPage();
  pdf
    .font('Helvetica')
    .fontSize(8)
    .fillColor(faint)
    .text(words.note, margin, isLow ? margin : y, { width: right - margin });
}

/** Numbers the pages of a document that begins at a page of the file. */
function numberPages({ pdf, say, words }: Sheet, title: string, start: number): void {
  const { count } = pdf.bufferedPageRange();
  for (let index = start; index < count; index++) {
    pdf.switchToPage(index);
    // Below the margin, a text would begin a new page.
    pdf.page.margins.bottom = 0;
    pdf.font('Helvetica').fontSize(8).fillColor(faint);
    pdf.text(say(title), margin, 800, { width: 250, lineBreak: false });
    const number = words.page(index - start + 1, count - start);
    pdf.text(number, 345, 800, { width: right - 345, align: 'right', lineBreak: false });
  }
}
