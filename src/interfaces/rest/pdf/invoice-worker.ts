import { parentPort } from 'node:worker_threads';
import type { InvoicePage } from '#domain/orders/invoice-page.ts';
import { drawInvoice } from './draw-invoice.ts';

// The program of the thread that prints: pdfkit is plain JavaScript, and takes more than a second for 1,000 lines.
parentPort?.on('message', async (page: InvoicePage) => {
  // A copy, since the bytes may lie in a larger place; it is handed over.
  const bytes = new Uint8Array(await drawInvoice(page));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
