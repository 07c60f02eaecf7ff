import { once } from 'node:events';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliDecompress } from 'node:zlib';
import type { Coding } from '../messages/compress.ts';

/** The script of the reference page, kept compressed: 1.1 MB in place of 4.4. */
export interface ReferenceScript extends Packed {
  /** The script itself, for the few who take nothing compressed: unpacked once for all who ask within a minute. */
  whole(): Promise<Uint8Array>;
}

/** What the thread makes; the length is that of the script itself. */
type Packed = Readonly<Record<Coding, Uint8Array>> & { readonly length: number };

/** So long after it was last asked for the unpacked script is kept, in milliseconds. */
const keptMs = 60_000;

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
  const [packed] = (await once(worker, 'message')) as [Packed];
  return { ...packed, whole: unpackedOnce(packed.br) };
}

const decompressed = promisify(brotliDecompress);

function unpackedOnce(br: Uint8Array): () => Promise<Uint8Array> {
  let script: Promise<Uint8Array> | undefined;
  let timer: NodeJS.Timeout | undefined;
  return () => {
    script ??= decompressed(br);
    clearTimeout(timer);
    timer = setTimeout(() => {
      script = undefined;
    }, keptMs).unref();
    return script;
  };
}
