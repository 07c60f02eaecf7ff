import type { InvoicePage } from '#domain/orders/invoice-page.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { createGate } from '#platform/process/gate.ts';
import { createHelper, programBeside, SlowThreadError } from '#platform/process/helper-thread.ts';

/** Prints the page of an invoice as a PDF, for a caller of a network (`networkOf`). */
export type PrintInvoice = (page: InvoicePage, network: string) => Promise<Buffer>;

/** How many more invoices may wait while one is printed, in all and of one network. */
const waitingInAll = 64;
const waitingOfNetwork = 8;

const thread = createHelper<InvoicePage, Uint8Array<ArrayBuffer>>({
  program: programBeside(import.meta.url, 'invoice-worker'),
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  timeLimitMs: 30_000,
});

/**
 * Makes the printer of a service. Invoices are printed one at a time, in a thread of their own; networks take turns, and
 * each has a limited number of places to wait. Throws the problem 503 if there is no place, or it takes too long.
 */
export function createInvoicePrinter(
  draw: (page: InvoicePage) => Promise<Uint8Array<ArrayBuffer>> = thread,
): PrintInvoice {
  const gate = createGate(1, waitingInAll, { waitingOfShare: waitingOfNetwork });
  return async (page, network) => {
    try {
      const bytes = await gate.run(() => draw(page), { share: network });
      if (bytes) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      if (error instanceof SlowThreadError) throw unavailable('The invoice takes too long to print.', 60);
      throw error;
    }
    throw unavailable('Too many invoices wait to be printed. Try again soon.', 2);
  };
}

const unavailable = (text: string, seconds: number): RestProblem =>
  new RestProblem(503, text, { headers: { 'retry-after': String(seconds) } });
