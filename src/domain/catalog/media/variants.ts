import { LRUCache } from 'lru-cache';
import { createGate } from '#platform/process/gate.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { readWhole } from '#platform/storage/blobs/read-whole.ts';
import type { ImageBytes } from './image-source.ts';
import { makeVariant, type ShownSize, shownSize, type VariantLimits } from './make-variant.ts';
import { clamped, type VariantSpec, variantKey } from './variant.ts';
import type { KeepVariant } from './variant-cache.ts';

/**
 * The result for a wanted variant: stored, or only in memory if the blob store failed or has no room. `spec` is the
 * variant that was made.
 */
export type VariantResult =
  | { readonly kind: 'stored'; readonly spec: VariantSpec; readonly key: string; readonly size: number }
  | { readonly kind: 'unstored'; readonly spec: VariantSpec; readonly bytes: Uint8Array }
  /** The image itself, since the request asks for at least its size. */
  | { readonly kind: 'original' }
  /** The image cannot be resized: it is damaged, too large, or takes too long. */
  | { readonly kind: 'impossible' }
  /** Too many other requests wait. */
  | { readonly kind: 'busy' }
  /** The bytes of the image were removed. */
  | { readonly kind: 'gone' };

/** Finds variants and makes missing ones. */
export interface Variants {
  /** @param network the network of the request; networks take turns, and each has a limited number of places */
  get(source: ImageBytes, spec: VariantSpec, network: string): Promise<VariantResult>;
}

/** The parts and limits for making variants. */
export interface VariantParts {
  readonly blobs: BlobStore;
  readonly keep: KeepVariant;
  /** How many are made at a time; one less for a single network, if there are several places. */
  readonly atOnce: number;
  /** How many more may wait. */
  readonly waiting?: number;
  /** The largest image that is resized, in bytes. */
  readonly maxBytes: number;
  readonly limits: VariantLimits;
  readonly make?: typeof makeVariant;
  readonly sizeOf?: typeof shownSize;
  /** Called with failures that the client is not told about. */
  readonly report: (problem: { key: string; error: unknown }) => void;
}

/** The most variants that are remembered as impossible, and the most image sizes that are remembered. */
const REMEMBERED = 1000;
const KNOWN_SIZES = 5000;

/** A variant that requests wait for. */
interface Wanted {
  begun: boolean;
  readonly result: PromiseWithResolvers<VariantResult>;
  /** The answer for each waiting network. */
  readonly byNetwork: Map<string, Promise<VariantResult>>;
}

/**
 * Creates the service that finds and makes variants. Requests for the same variant share the work, which begins when
 * the first of their networks gets its turn; `atOnce` limits how many are made at a time. Several nodes may make the
 * same variant at once: the first to store it wins.
 */
export function createVariants(parts: VariantParts): Variants {
  const { blobs, keep, make = makeVariant, sizeOf = shownSize, limits, report } = parts;
  const gate = createGate(parts.atOnce, parts.waiting ?? 50, { ofShare: Math.max(1, parts.atOnce - 1) });
  const underWay = new Map<string, Wanted>();
  const impossible = new LRUCache<string, true>({ max: REMEMBERED });
  const sizes = new LRUCache<string, ShownSize>({ max: KNOWN_SIZES });

  async function stored(key: string, spec: VariantSpec): Promise<VariantResult | undefined> {
    const found = await blobs.stat(key);
    return found && { kind: 'stored', spec, key, size: found.size };
  }

  async function build(source: ImageBytes, asked: VariantSpec): Promise<VariantResult> {
    const original = await readWhole(blobs, source.blobKey, source.size);
    if (!original) return { kind: 'gone' };
    let key = variantKey(source, asked);
    let spec = asked;
    let bytes: Uint8Array;
    try {
      const size = sizes.get(source.fingerprint) ?? (await sizeOf(original, limits));
      sizes.set(source.fingerprint, size);
      const wanted = clamped(asked, size, source.format);
      if (wanted === 'original') return { kind: 'original' };
      spec = wanted;
      key = variantKey(source, spec);
      const there = await stored(key, spec);
      if (there) return there;
      bytes = await make(original, spec, limits);
    } catch (error) {
      report({ key, error });
      for (const each of [key, variantKey(source, asked)]) impossible.set(each, true);
      return { kind: 'impossible' };
    }
    try {
      await keep(key, bytes, spec.format.contentType);
      // Another node's bytes are as good as ours, but may have another length.
      const there = await stored(key, spec);
      if (there) return there;
    } catch (error) {
      report({ key, error });
    }
    return { kind: 'unstored', spec, bytes };
  }

  /** Waits for the turn of a network, or for a running request for the same variant. */
  function ask(wanted: Wanted, key: string, source: ImageBytes, spec: VariantSpec, network: string) {
    const turn = gate.run(
      async () => {
        if (wanted.begun) return true;
        wanted.begun = true;
        try {
          wanted.result.resolve(await build(source, spec));
        } catch (error) {
          wanted.result.reject(error);
        } finally {
          underWay.delete(key);
        }
        return true;
      },
      { share: network },
    );
    const answer = Promise.race([
      wanted.result.promise,
      turn.then((isOurs): VariantResult | Promise<VariantResult> => {
        if (isOurs || wanted.begun) return wanted.result.promise;
        wanted.byNetwork.delete(network);
        if (wanted.byNetwork.size === 0) underWay.delete(key);
        return { kind: 'busy' };
      }),
    ]);
    wanted.byNetwork.set(network, answer);
    return answer;
  }

  return {
    async get(source, asked, network) {
      const size = sizes.get(source.fingerprint);
      const spec = size ? clamped(asked, size, source.format) : asked;
      if (spec === 'original') return { kind: 'original' };
      const key = variantKey(source, spec);
      if (!underWay.has(key)) {
        if (impossible.has(key) || source.size > parts.maxBytes) return { kind: 'impossible' };
        const there = await stored(key, spec);
        if (there) return there;
      }
      let wanted = underWay.get(key);
      if (!wanted) {
        wanted = { begun: false, result: Promise.withResolvers(), byNetwork: new Map() };
        // Every answer also waits for it; a result that nobody waits for any more is not an error.
        wanted.result.promise.catch(() => undefined);
        underWay.set(key, wanted);
      }
      if (wanted.begun) return wanted.result.promise;
      return wanted.byNetwork.get(network) ?? ask(wanted, key, source, spec, network);
    },
  };
}
