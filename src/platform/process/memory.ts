import { constants, PerformanceObserver, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Clock } from '../jobs/clock.ts';

/**
 * Returns memory to the system that the engine would otherwise keep while nothing is requested. Takes about a tenth of a second, in which nothing else happens. Does nothing in a process that
 * was started without `--expose-gc` (`launch/server-flags.mjs`).
 */
export function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}

/** The activity and memory of a process. */
export interface Activity {
  /** The share of the time since the last call in which the event loop was busy. */
  busy(): number;
  /**
   * The bytes of memory that the process takes: not only objects, but also what the engine holds back for new ones, and
   * bytes of uploads that wait for a collection.
   */
  residentBytes(): number;
  giveBack(): void;
}

/** How often the activity is checked, in milliseconds. */
const lookEvery = 5000;
/** The same until the memory of the start was returned. */
const firstLooksEvery = 400;
/** A process below this activity is quiet: it answers probes, at most a few calls. */
const quiet = 0.03;
/** The least growth that is worth a pause of a tenth of a second. */
const worthwhile = 32 * 1_048_576;

/**
 * Returns memory after the start and after each load: otherwise the engine would keep it while nothing is requested.
 * Waits until the process was quiet at two checks; after the first time, it does nothing if the process has grown
 * little since the last time.
 * @returns a function that ends it
 */
export function giveBackWhenQuiet(clock: Pick<Clock, 'after'>, activity: Activity): () => void {
  let least: number | undefined;
  let quietLooks = 0;
  let cancel = (): void => undefined;
  const look = (): void => {
    quietLooks = activity.busy() < quiet ? quietLooks + 1 : 0;
    const bytes = activity.residentBytes();
    if (quietLooks === 2 && (least === undefined || bytes >= least + worthwhile)) {
      activity.giveBack();
      least = activity.residentBytes();
    }
    lookLater();
  };
  const lookLater = (): void => {
    cancel = clock.after(least === undefined ? firstLooksEvery : lookEvery, look);
  };
  activity.busy();
  lookLater();
  return () => cancel();
}

/** This process; `release` empties caches before memory is given back. */
export function activityOfProcess(release: () => void): Activity {
  let last = performance.eventLoopUtilization();
  return {
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    residentBytes: () => process.memoryUsage.rss(),
    giveBack() {
      release();
      giveBackMemory();
    },
  };
}

/** The objects of a process, and the collections that V8 makes by itself. */
export interface Heap {
  /** The bytes of all objects, whether they are still in use or not. */
  usedBytes(): number;
  /** Collects all of them now. */
  collect(): void;
  /** Calls a function after each collection, and answers a function that ends that. */
  afterCollections(then: (whatWasCollected: 'all' | 'young') => void): () => void;
}

/** The least growth and the least share of growth after which objects are collected: twice what V8 takes. */
const growth = { bytes: 48 * 1_048_576, share: 0.2 };

/**
 * Collects all objects when they have grown too much since the last time. With `--no-incremental-marking` V8 does not
 * always collect at its own limit: while a long list was sent from PostgreSQL, the heap grew from 58 to 228 MB without
 * a collection of old objects, although V8's limit for those was 75 MB.
 * @returns a function that ends it
 */
export function collectWhenGrown(heap: Heap): () => void {
  let least = heap.usedBytes();
  return heap.afterCollections((collected) => {
    const used = heap.usedBytes();
    if (collected === 'all') least = used;
    else if (used - least > Math.max(growth.bytes, least * growth.share)) {
      heap.collect();
      least = heap.usedBytes();
    }
  });
}

/** The objects of this process. Nothing is collected in one that was started without `--expose-gc`. */
export const heapOfProcess: Heap = {
  usedBytes: () => getHeapStatistics().used_heap_size,
  collect: () => globalThis.gc?.({ type: 'major', execution: 'sync' }),
  afterCollections(then) {
    const observer = new PerformanceObserver((list) => {
      const kinds = list
        .getEntries()
        .map((entry) => (entry as PerformanceEntry & { detail: { kind: number } }).detail.kind);
      then(kinds.includes(constants.NODE_PERFORMANCE_GC_MAJOR) ? 'all' : 'young');
    });
    observer.observe({ entryTypes: ['gc'] });
    return () => observer.disconnect();
  },
};

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
