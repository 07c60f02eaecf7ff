import { createGate } from '../identity/gate.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import { readWhole } from '../storage/blobs/read-whole.ts';
import type { ImageBytes } from './image-source.ts';
import { makeVariant } from './make-variant.ts';
import { type VariantSpec, variantKey } from './variant.ts';

/** What became of a wanted variant: stored, or only in memory where the store could not take it. */
export type VariantResult =
  | { readonly kind: 'stored'; readonly key: string; readonly size: number }
  | { readonly kind: 'unstored'; readonly bytes: Uint8Array }
  /** The image cannot be resized: it is damaged, too large, or takes too long. */
  | { readonly kind: 'impossible' }
  /** Too many others wait. */
  | { readonly kind: 'busy' }
  /** The bytes of the image are gone. */
  | { readonly kind: 'gone' };

/** Finds variants and makes those that are missing. */
export interface Variants {
  get(source: ImageBytes, spec: VariantSpec): Promise<VariantResult>;
}

/** What variants are made with. */
export interface VariantParts {
  readonly blobs: BlobStore;
  /** How many are made at a time. */
  readonly atOnce: number;
  /** How many more may wait to be made. */
  readonly waiting?: number;
  /** Bytes and pixels that an image to be resized may have. */
  readonly maxBytes: number;
  readonly maxPixels: number;
  readonly make?: typeof makeVariant;
  /** Is told of what fails without the client being told. */
  readonly report: (problem: { key: string; error: unknown }) => void;
}

/** Variants that could not be made and are not tried again, at most. */
const REMEMBERED = 1000;

/**
 * Creates what finds and makes variants. Requests for the same one share the work; others wait for each other as `atOnce`
 * says. Several nodes may make the same one at the same time: the first that stores it wins.
 */
export function createVariants(parts: VariantParts): Variants {
  const { blobs, make = makeVariant, report } = parts;
  const gate = createGate(parts.atOnce, parts.waiting ?? 50);
  const underWay = new Map<string, Promise<VariantResult>>();
  const impossible = new Set<string>();

  async function build(key: string, source: ImageBytes, spec: VariantSpec): Promise<VariantResult> {
    const original = await readWhole(blobs, source.blobKey, source.size);
    if (!original) return { kind: 'gone' };
    let bytes: Uint8Array;
    try {
      bytes = await make(original, spec, parts.maxPixels);
    } catch (error) {
      report({ key, error });
      if (impossible.size >= REMEMBERED) impossible.clear();
      impossible.add(key);
      return { kind: 'impossible' };
    }
    try {
      await blobs.create(key, bytes, spec.format.contentType);
      // Another node's is as good as ours, and perhaps not of the same length.
      const stored = await blobs.stat(key);
      if (stored) return { kind: 'stored', key, size: stored.size };
    } catch (error) {
      report({ key, error });
    }
    return { kind: 'unstored', bytes };
  }

  return {
    async get(source, spec) {
      const key = variantKey(source, spec);
      const running = underWay.get(key);
      if (running) return running;
      if (impossible.has(key) || source.size > parts.maxBytes) return { kind: 'impossible' };
      const work = (async (): Promise<VariantResult> => {
        const found = await blobs.stat(key);
        if (found) return { kind: 'stored', key, size: found.size };
        return (await gate.run(() => build(key, source, spec))) ?? { kind: 'busy' };
      })();
      underWay.set(key, work);
      try {
        return await work;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
