import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { findCategoryImage, findContentFile, findProductImage } from '#domain/catalog/media/commands.ts';
import { createVariantCache } from '#domain/catalog/media/variant-cache.ts';
import { createVariants } from '#domain/catalog/media/variants.ts';
import type { Execute } from '#domain/shared/execute.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { CATEGORY_MEDIA_PATH, CONTENT_MEDIA_PATH, MEDIA_PATH } from './path.ts';
import { mediaFileRoutes } from './routes.ts';

/** Larger images are served but not resized: imports accept images of any size. */
const MAX_RESIZED_BYTES = 64 * 2 ** 20;

/** The parts that the addresses of images need. */
export interface MediaAppParts {
  readonly settings: Settings;
  readonly engine: Engine;
  /** Finds images. It is not monitored: a page of a shop requests dozens, which are not counted as calls. */
  readonly execute: Execute;
  readonly blobs: BlobStore;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

/** The addresses of images of products, categories and pages for an open store, as a plugin of the HTTP server. */
export function mediaApp({ settings, engine, execute, blobs, log, now }: MediaAppParts) {
  return async (server: FastifyInstance): Promise<void> => {
    const parts = {
      execute,
      blobs,
      variants: createVariants({
        blobs,
        keep: createVariantCache({ engine, blobs, limit: settings.mediaCacheLimit, now }),
        atOnce: settings.mediaVariantsAtOnce,
        maxBytes: MAX_RESIZED_BYTES,
        limits: { maxPixels: settings.imageMaxPixels, maxMemory: settings.imageMemory },
        report: ({ key, error }) => log.warn({ key, err: error }, 'a resized image could not be made or kept'),
      }),
      maxAge: settings.mediaMaxAge,
      lengths: settings.mediaWidths,
      idleMs: settings.bodyTimeout * 1000,
      report: ({ file, error }: { file: string; error?: unknown }, text: string) =>
        log.warn({ file, err: error }, text),
    };
    server.register(mediaFileRoutes({ ...parts, folder: MEDIA_PATH, find: findProductImage, isRecorded: true }));
    server.register(
      mediaFileRoutes({ ...parts, folder: CATEGORY_MEDIA_PATH, find: findCategoryImage, isRecorded: true }),
    );
    server.register(
      mediaFileRoutes({ ...parts, folder: CONTENT_MEDIA_PATH, find: findContentFile, isRecorded: false }),
    );
  };
}
