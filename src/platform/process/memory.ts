/**
 * Gives what the start needed, and nobody needs any more, back to the system: some 35 MB, that the engine would otherwise
 * keep for as long as nothing is asked of it. Takes about a tenth of a second in which nothing else happens. Does nothing in
 * a process that was started without `--expose-gc` (`launch/server-flags.mjs`).
 */
export function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
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
