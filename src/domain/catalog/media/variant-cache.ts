import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** A variant that the database knows. */
export interface StoredVariant {
  readonly key: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

/** The most variants that are forgotten in one transaction. */
const BATCH = 500;

const total = statement((q) => q.selectFrom('image_variant_total').select('bytes').where('id', '=', 1));
/** Adds to the total and answers it. Other writers, on any node, wait until the transaction ends. */
const addToTotal = statement((q, p: { bytes: number }) =>
  q
    .insertInto('image_variant_total')
    .values({ id: 1, bytes: p.bytes })
    .onConflict((on) =>
      on.column('id').doUpdateSet((eb) => ({ bytes: eb('image_variant_total.bytes', '+', eb.ref('excluded.bytes')) })),
    )
    .returning('bytes'),
);
const oldest = statement((q, p: { but: string; limit: number }) =>
  q
    .selectFrom('image_variant')
    .select(['key', 'bytes', 'made_at as madeAt'])
    .where('key', '<>', p.but)
    .orderBy('made_at')
    .orderBy('key')
    .limit(p.limit),
);
const known = statement((q, p: { keys: readonly string[] }, d) =>
  q.selectFrom('image_variant').select(['key', 'bytes']).where('key', d.in, d.list(p.keys, 'text')),
);
const remove = statement((q, p: { keys: readonly string[] }, d) =>
  q.deleteFrom('image_variant').where('key', d.in, d.list(p.keys, 'text')),
);

const sum = (rows: readonly { readonly bytes: number }[]): number => rows.reduce((bytes, row) => bytes + row.bytes, 0);

async function changeTotal(tx: Tx, bytes: number): Promise<number> {
  return (await tx.first(addToTotal, { bytes }))?.bytes ?? 0;
}

/** The bytes of all variants that the database knows. */
export async function bytesOfVariants(tx: Tx): Promise<number> {
  return (await tx.first(total, {}))?.bytes ?? 0;
}

/** The first of `variants` whose bytes together are enough; none if none are needed. */
function enough(variants: readonly StoredVariant[], bytes: number): StoredVariant[] {
  let freed = 0;
  return variants.filter((variant) => {
    if (freed >= bytes) return false;
    freed += variant.bytes;
    return true;
  });
}

/** Forgets variants; the caller removes their blobs after the commit. */
export async function forgetVariants(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await changeTotal(tx, 0);
  const rows = await tx.all(known, { keys });
  if (rows.length === 0) return;
  await tx.run(remove, { keys });
  await changeTotal(tx, -sum(rows));
}

/** Registers variants that the database does not know; answers these. Known ones stay as they are. */
export async function adoptVariants(tx: Tx, variants: readonly StoredVariant[]): Promise<readonly StoredVariant[]> {
  if (variants.length === 0) return [];
  await changeTotal(tx, 0);
  const strange = await strangersAmong(tx, variants);
  if (strange.length === 0) return [];
  await tx.insertMany(
    'image_variant',
    ['key', 'bytes', 'made_at'],
    strange.map(({ key, bytes, madeAt }) => [key, bytes, madeAt]),
  );
  await changeTotal(tx, sum(strange));
  return strange;
}

/** The given variants that the database does not know. */
export async function strangersAmong(tx: Tx, variants: readonly StoredVariant[]): Promise<readonly StoredVariant[]> {
  const rows = await tx.all(known, { keys: variants.map(({ key }) => key) });
  const keys = new Set(rows.map(({ key }) => key));
  return variants.filter(({ key }) => !keys.has(key));
}

/** The variants that `evict` forgot, and whether the rest is within the limit. */
export interface Evicted {
  readonly evicted: readonly StoredVariant[];
  readonly isEnough: boolean;
}

/**
 * Forgets the oldest variants, at most five hundred, while all together exceed `limit` bytes; `but` stays. The caller
 * removes their blobs after the commit. `isEnough` tells whether the rest is within the limit.
 */
export async function evict(tx: Tx, limit: number, but = ''): Promise<Evicted> {
  const over = (await changeTotal(tx, 0)) - limit;
  if (over <= 0) return { evicted: [], isEnough: true };
  const evicted = enough(await tx.all(oldest, { but, limit: BATCH }), over);
  await tx.run(remove, { keys: evicted.map(({ key }) => key) });
  await changeTotal(tx, -sum(evicted));
  return { evicted, isEnough: sum(evicted) >= over };
}

/**
 * Registers a variant, replacing the one with the same key, and makes room for it; it is not registered if there is no
 * room.
 */
async function note(tx: Tx, variant: StoredVariant, limit: number) {
  await forgetVariants(tx, [variant.key]);
  await adoptVariants(tx, [variant]);
  const { evicted, isEnough } = await evict(tx, limit, variant.key);
  if (!isEnough) await forgetVariants(tx, [variant.key]);
  return { evicted, hasRoom: isEnough };
}

/**
 * Removes the blobs of forgotten variants. If a blob cannot be removed, it registers the rest again with `adopt`, and
 * rejects.
 */
export async function removeBlobs(
  blobs: BlobStore,
  variants: readonly StoredVariant[],
  adopt: (variants: readonly StoredVariant[]) => Promise<unknown>,
): Promise<void> {
  for (const [index, { key }] of variants.entries()) {
    try {
      await blobs.remove(key);
    } catch (error) {
      await adopt(variants.slice(index));
      throw error;
    }
  }
}

/** The variants that a sweep would remove beyond the limit if `strangers` were registered and `gone` forgotten. */
export async function variantsToTrim(
  tx: Tx,
  limit: number,
  strangers: readonly StoredVariant[],
  gone: ReadonlySet<string>,
): Promise<StoredVariant[]> {
  const without = sum(await tx.all(known, { keys: [...gone] }));
  const over = (await bytesOfVariants(tx)) + sum(strangers) - without - limit;
  if (over <= 0) return [];
  const rows = await tx.all(oldest, { but: '', limit: Number.MAX_SAFE_INTEGER });
  const all = [...rows.filter(({ key }) => !gone.has(key)), ...strangers];
  const byAge = all.sort((a, b) => a.madeAt - b.madeAt || (a.key < b.key ? -1 : 1));
  return enough(byAge, over);
}

/** The parts of the variant cache, whose limit all nodes share. */
export interface VariantCacheParts {
  readonly engine: Engine;
  readonly blobs: BlobStore;
  /** The most bytes of all variants together. */
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Stores a variant under its key. False if there is no room for it, or another node stored it. Rejects with
 * `StorageError` if it cannot be stored.
 */
export type KeepVariant = (key: string, bytes: Uint8Array, contentType: string) => Promise<boolean>;

/**
 * Creates the variant cache. The database registers a variant before its blob is stored, and forgets the oldest
 * variants in the same transaction: so the blobs are always within the limit, on any number of nodes. If a process ends
 * in between, it leaves a blob without a row, which the sweep finds, or a row without a blob, which is evicted like
 * others.
 */
export function createVariantCache({ engine, blobs, limit, now }: VariantCacheParts): KeepVariant {
  return async (key, bytes, contentType) => {
    const size = bytes.byteLength;
    if (size > limit) return false;
    const noted = (length: number) => engine.write((tx) => note(tx, { key, bytes: length, madeAt: now() }, limit));
    const adopt = (variants: readonly StoredVariant[]) => engine.write((tx) => adoptVariants(tx, variants));
    const { evicted, hasRoom } = await noted(size);
    try {
      await removeBlobs(blobs, evicted, adopt);
      if (!hasRoom) return false;
      if (await blobs.create(key, bytes, contentType)) {
        const [isKnown] = await engine.read((tx) => tx.all(known, { keys: [key] }));
        // Other nodes may have evicted the row before this blob was stored.
        if (!isKnown) await blobs.remove(key);
        return isKnown !== undefined;
      }
    } catch (error) {
      // If that fails too, the row is evicted later.
      await engine.write((tx) => forgetVariants(tx, [key])).catch(() => undefined);
      throw error;
    }
    // Another node was first, perhaps with other bytes.
    const there = await blobs.stat(key);
    if (there && there.size !== size) await removeBlobs(blobs, (await noted(there.size)).evicted, adopt);
    return false;
  };
}
