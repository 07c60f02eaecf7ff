import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives what the start needed, and nobody needs any more, back to the system: some 35 MB, that the engine would otherwise
 * keep for as long as nothing is asked of it. Takes about a tenth of a second in which nothing else happens.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}

/** Fewer bytes than these are left to the collector, which has them back as soon. */
const MANY = 16_384;

/**
 * Gives the memory of many bytes back at once, rather than when it is collected, where they are alone in it. Nobody may look
 * at them after this.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  const isAlone = buffer.byteLength === byteLength;
  if (isAlone && byteLength >= MANY && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/**
 * Does something that a process does once, such as starting to serve, while V8 compiles nothing for speed: hardly anything
 * runs often enough then to gain by it, and what its compilers take meanwhile, 20 to 35 MB, stays with the process. What
 * `work` answers, or rejects with, is passed on.
 */
export async function uncompiled<T>(work: () => Promise<T>): Promise<T> {
  for (const compiler of compilers) setFlagsFromString(`--no-${compiler}`);
  try {
    return await work();
  } finally {
    for (const compiler of compilers) setFlagsFromString(`--${compiler}`);
  }
}

const made: Readonly<Record<string, unknown>> = { ...process.config.variables };
/** V8's compilers for speed, of which the first is not there for every kind of processor. */
const compilers = made.v8_enable_maglev === 1 ? ['maglev', 'opt'] : ['opt'];
