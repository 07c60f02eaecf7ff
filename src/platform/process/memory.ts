/** Smaller amounts are left to the garbage collector, which frees them as soon. */
const MANY = 16_384;
/** From this many bytes on, `allocateBytes` allocates more. */
const VERY_MANY = 4_194_304;
/**
 * The C library of most systems keeps freed memory, in pieces that nothing large fits into again, unless it was a block
 * of more than 32 MiB (`M_MMAP_THRESHOLD` of mallopt(3)). Memory that is never written to costs only addresses.
 */
const GIVEN_BACK = 33 * 1_048_576;
const allocated = new WeakSet<ArrayBufferLike>();

/** Uninitialized bytes with their own memory, which `freeBytes` returns to the system. */
export function allocateBytes(length: number): Buffer {
  const joined = Buffer.allocUnsafeSlow(length < VERY_MANY ? length : Math.max(length, GIVEN_BACK));
  allocated.add(joined.buffer);
  return joined.subarray(0, length);
}

/**
 * Returns the memory of many bytes at once, instead of at the next collection, if they are alone in it or come from
 * `allocateBytes`. Nobody may use the bytes after this.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  const isAlone = buffer.byteLength === byteLength || allocated.has(buffer);
  if (isAlone && byteLength >= MANY && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
