import type { PrintedDocument } from '#domain/orders/printed-document.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { createGate } from '#platform/process/gate.ts';
import { createHelper, programBeside, SlowThreadError } from '#platform/process/helper-thread.ts';

/** What the thread prints: documents in one file, and the images of their logos by name. */
export interface PrintJob {
  readonly documents: readonly PrintedDocument[];
  readonly logos: ReadonlyMap<string, Uint8Array>;
}

/** Prints documents as one PDF, for a caller of a network (`networkOf`). */
export type PrintDocuments = (documents: readonly PrintedDocument[], network: string) => Promise<Buffer>;

/** How many more files may wait while one is printed, in all and of one network. */
const waitingInAll = 64;
const waitingOfNetwork = 8;

const thread = createHelper<PrintJob, Uint8Array<ArrayBuffer>>({
  program: programBeside(import.meta.url, 'print-worker'),
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
  timeLimitMs: 30_000,
});

/**
 * Makes the printer of a service. Files are printed one at a time, in a thread of their own; networks take turns, and
 * each has a limited number of places to wait. Throws the problem 503 if there is no place, or it takes too long.
 * `logosOf` reads the logos of the documents whose turn it is.
 */
export function createPrinter(
  logosOf: (documents: readonly PrintedDocument[]) => Promise<PrintJob['logos']>,
  draw: (job: PrintJob) => Promise<Uint8Array<ArrayBuffer>> = thread,
): PrintDocuments {
  const gate = createGate(1, waitingInAll, { waitingOfShare: waitingOfNetwork });
  return async (documents, network) => {
    try {
      const bytes = await gate.run(async () => draw({ documents, logos: await logosOf(documents) }), {
        share: network,
      });
      if (bytes) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      if (error instanceof SlowThreadError) throw unavailable('The document takes too long to print.', 60);
      throw error;
    }
    throw unavailable('Too many documents wait to be printed. Try again soon.', 2);
  };
}

const unavailable = (text: string, seconds: number): RestProblem =>
  new RestProblem(503, text, { headers: { 'retry-after': String(seconds) } });
