import type { BlobStore } from '../../platform/storage/blobs/blob-store.ts';
import type { Engine } from '../../platform/storage/engine.ts';
import { type SweepSummary, sweepMedia } from './sweep.ts';

/** What a service that sweeps is told. */
export interface SweepReports {
  swept(summary: SweepSummary): void;
  failed(error: unknown): void;
}

/**
 * Sweeps again and again, the first time after the interval, never twice at a time. Answers how to stop: it resolves when a
 * sweep that is under way has ended.
 * @param settings the seconds between two sweeps, 0 for never, and the bytes that resized images may have
 */
export function sweepMediaRegularly(
  engine: Engine,
  blobs: BlobStore,
  settings: { readonly mediaSweepInterval: number; readonly mediaCacheLimit: number },
  reports: SweepReports,
): () => Promise<void> {
  const { mediaSweepInterval, mediaCacheLimit: cacheLimit } = settings;
  if (mediaSweepInterval === 0) return async () => undefined;
  const stop = new AbortController();
  let underWay: Promise<void> | undefined;
  const sweep = async (): Promise<void> => {
    try {
      const summary = await sweepMedia(engine, blobs, { now: Date.now(), cacheLimit, signal: stop.signal });
      if (summary.bytes > 0 || summary.unfinished > 0 || summary.adopted > 0) reports.swept(summary);
    } catch (error) {
      reports.failed(error);
    } finally {
      underWay = undefined;
    }
  };
  const timer = setInterval(() => {
    underWay ??= sweep();
  }, mediaSweepInterval * 1000).unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await underWay;
  };
}
