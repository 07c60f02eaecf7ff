import { type Cached, uncached } from '#kernel/cached.ts';
import type { MaybePromise } from './maybe-promise.ts';

/**
 * A kind of value that is computed from the database and cached in the process while nothing that it was read from has
 * changed: see `Tx.remember`. The engine decides what it can know; other values are computed each time.
 */
export interface Memo<V> {
  /** Its number among all kinds: looked up faster than the kind itself. */
  readonly number: number;
  /** Never set: only carries the type of the value. */
  readonly types?: V;
  /**
   * Whether a value that a write computes of tables that it has changed is cached when the write is committed. That
   * costs a check of the versions, and pays if the value is likely to be requested next, as the answer of a change is.
   */
  readonly keepsWritten?: boolean;
}

let memos = 0;

/** Declares a kind of cached value. All kinds of an engine share one budget of memory. */
export function memo<V>({ keepsWritten = false } = {}): Memo<V> {
  return { number: memos++, keepsWritten };
}

/** `Tx.rememberEach` without a cache: all values are computed. */
export async function eachUncached<K, V>(
  ids: readonly K[],
  compute: (ids: readonly K[]) => MaybePromise<ReadonlyMap<K, V>>,
): Promise<Map<K, Cached<V>>> {
  const answers = new Map<K, Cached<V>>();
  if (ids.length > 0) for (const [id, value] of await compute([...new Set(ids)])) answers.set(id, uncached(value));
  return answers;
}
