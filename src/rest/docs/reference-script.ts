import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Coding } from '../server/compress.ts';

/** The script of the reference page, kept compressed: 1.1 MB in place of 4.4. */
export type ReferenceScript = Readonly<Record<Coding, Uint8Array>>;

/** The program of the thread: a source in the tree, compiled in what is built. */
const program = new URL(`./reference-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** Makes what answers the script: taken from its package at the first call, so that a start does not wait for it. */
export function createReferenceScript(): () => Promise<ReferenceScript> {
  let made: Promise<ReferenceScript> | undefined;
  return () => {
    made ??= load().catch((error: unknown) => {
      // The next one who asks tries again.
      made = undefined;
      throw error;
    });
    return made;
  };
}

async function load(): Promise<ReferenceScript> {
  const worker = new Worker(program);
  const [message] = (await once(worker, 'message')) as [ReferenceScript];
  return message;
}
