import { once } from 'node:events';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliDecompress } from 'node:zlib';
import type { Coding } from '../messages/compress.ts';

/** The script of the reference page, stored compressed: 1.1 MB instead of 4.4. */
export interface ReferenceScript extends Packed {
  /** The uncompressed script, for the few clients without compression: unpacked once and cached for a minute. */
  whole(): Promise<Uint8Array>;
}

/** The result of the thread; the length is that of the uncompressed script. */
type Packed = Readonly<Record<Coding, Uint8Array>> & { readonly length: number };

/** How long the unpacked script is cached after its last use, in milliseconds. */
const keptMs = 60_000;

/** The program of the thread: a source file in the tree, a compiled file in the build. */
const program = new URL(`./reference-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/**
 * Makes a function that answers the script: read from its package at the first call, so that the start does not wait
 * for it.
 */
export function createReferenceScript(): () => Promise<ReferenceScript> {
  let made: Promise<ReferenceScript> | undefined;
  return () => {
    made ??= load().catch((error: unknown) => {
      // The next call tries again.
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
