import { parentPort } from 'node:worker_threads';
import { drawDocuments } from './draw-documents.ts';
import type { PrintJob } from './printer.ts';

// The program of the thread that prints: pdfkit is plain JavaScript, and takes more than a second for 1,000 lines.
parentPort?.on('message', async (job: PrintJob) => {
  // A copy, since the bytes may lie in a larger place; it is handed over.
  const bytes = new Uint8Array(await drawDocuments(job));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
