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
/** From so many bytes on `allocateBytes` asks for more. */
const VERY_MANY = 4_194_304;
/**
 * The C library of most systems keeps what is freed, in pieces that nothing large fits into again, unless it was a block of
 * more than 32 MiB (`M_MMAP_THRESHOLD` of mallopt(3)). Memory that is not written to is only an address.
 */
const GIVEN_BACK = 33 * 1_048_576;
const allocated = new WeakSet<ArrayBufferLike>();

/** Bytes that may be anything, in memory of their own, which `freeBytes` gives back to the system. */
export function allocateBytes(length: number): Buffer {
  const whole = Buffer.allocUnsafeSlow(length < VERY_MANY ? length : Math.max(length, GIVEN_BACK));
  allocated.add(whole.buffer);
  return whole.subarray(0, length);
}

/**
 * Gives the memory of many bytes back at once, rather than when it is collected, where they are alone in it or come from
 * `allocateBytes`. Nobody may look at them after this.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  const isAlone = buffer.byteLength === byteLength || allocated.has(buffer);
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
