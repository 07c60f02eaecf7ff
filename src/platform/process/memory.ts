import { performance } from 'node:perf_hooks';
import type { Clock } from '../jobs/clock.ts';

/**
 * Gives what the start needed, and nobody needs any more, back to the system: some 35 MB, that the engine would otherwise
 * keep for as long as nothing is asked of it. Takes about a tenth of a second in which nothing else happens. Does nothing in
 * a process that was started without `--expose-gc` (`launch/server-flags.mjs`).
 */
export function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}

/** What a process does and takes. */
export interface Activity {
  /** The share of the time since it was last asked in which the event loop had something to do. */
  busy(): number;
  /** Bytes that the engine has of the system for objects. */
  heapBytes(): number;
  giveBack(): void;
}

/** How often is looked whether there is something to do, in milliseconds. */
const lookEvery = 5000;
/** A process that does less than this is quiet: it answers probes, at most a few calls. */
const quiet = 0.03;
/** What is worth a pause of a tenth of a second. */
const worthwhile = 32 * 1_048_576;

/**
 * Gives memory back when a load is over: what was grown for it is else kept for as long as nothing is asked of the process. Waits
 * until the process was quiet at two looks, and does nothing where the heap has grown little since the last time.
 * @returns ends it
 */
export function giveBackWhenQuiet(clock: Pick<Clock, 'after'>, activity: Activity = ofThisProcess()): () => void {
  let least = activity.heapBytes();
  let quietLooks = 0;
  let cancel = (): void => undefined;
  const look = (): void => {
    quietLooks = activity.busy() < quiet ? quietLooks + 1 : 0;
    if (quietLooks === 2 && activity.heapBytes() >= least + worthwhile) {
      activity.giveBack();
      least = activity.heapBytes();
    }
    cancel = clock.after(lookEvery, look);
  };
  activity.busy();
  cancel = clock.after(lookEvery, look);
  return () => cancel();
}

function ofThisProcess(): Activity {
  let last = performance.eventLoopUtilization();
  return {
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    heapBytes: () => process.memoryUsage().heapTotal,
    giveBack: giveBackMemory,
  };
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
  const joined = Buffer.allocUnsafeSlow(length < VERY_MANY ? length : Math.max(length, GIVEN_BACK));
  allocated.add(joined.buffer);
  return joined.subarray(0, length);
}

/**
 * Gives the memory of many bytes back at once, rather than when it is collected, where they are alone in it or come from
 * `allocateBytes`. Nobody may look at them after this.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  const isAlone = buffer.byteLength === byteLength || allocated.has(buffer);
  if (isAlone && byteLength >= MANY && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
