import type { FastifyBaseLogger } from 'fastify';
import { createVariants } from '../../media/variants.ts';
import type { Settings } from '../../settings.ts';
import type { BlobStore } from '../../storage/blobs/blob-store.ts';
import type { Engine } from '../../storage/engine.ts';
import { mediaRoutes } from './routes.ts';

/** Images beyond these are shown, but not resized: an import takes them as they are. */
const MAX_RESIZED_BYTES = 64 * 2 ** 20;
const MAX_RESIZED_PIXELS = 50_000_000;

/** The addresses of product images over an open store, as a plugin of the HTTP server. */
export function mediaApp(settings: Settings, engine: Engine, blobs: BlobStore, log: FastifyBaseLogger) {
  return mediaRoutes({
    engine,
    blobs,
    variants: createVariants({
      blobs,
      atOnce: settings.mediaVariantsAtOnce,
      maxBytes: MAX_RESIZED_BYTES,
      maxPixels: MAX_RESIZED_PIXELS,
      report: ({ key, error }) => log.warn({ key, err: error }, 'a resized image could not be made or kept'),
    }),
    maxAge: settings.mediaMaxAge,
    lengths: settings.mediaWidths,
    idleMs: settings.bodyTimeout * 1000,
    report: ({ file, error }, text) => log.warn({ file, err: error }, text),
  });
}
