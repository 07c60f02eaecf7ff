import { allocateBytes, freeBytes } from '../process/memory.ts';

/** Bytes that come in pieces. */
export interface CollectedBytes {
  add(piece: Buffer): void;
  readonly length: number;
  /** All bytes. Nothing may be added afterwards. */
  take(): Buffer;
}

/** The least place for several pieces. */
const smallestPlace = 16_384;

/**
 * Collects pieces in one place, which grows twofold. A list of the pieces would take 400 bytes for each, and a body may
 * come in pieces of one byte. A single piece is not copied.
 */
export function collectBytes(): CollectedBytes {
  let place: Buffer = Buffer.alloc(0);
  let length = 0;
  let isOwn = false;
  return {
    add(piece) {
      const needed = length + piece.length;
      if (length === 0) {
        place = piece;
        isOwn = false;
      } else if (!isOwn || needed > place.length) {
        const larger = allocateBytes(Math.max(smallestPlace, 2 * length, needed));
        place.copy(larger, 0, 0, length);
        if (isOwn) freeBytes(place);
        place = larger;
        isOwn = true;
      }
      if (isOwn) piece.copy(place, length);
      length = needed;
    },
    get length() {
      return length;
    },
    take: () => place.subarray(0, length),
  };
}
