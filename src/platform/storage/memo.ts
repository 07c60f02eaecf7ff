import { type Kept, unkept } from '../../kernel/kept.ts';

/**
 * A kind of value that is computed from the database and kept in the process while everything it was read from is known
 * to be unchanged: `Tx.remember`. The engine decides what it can know; what it cannot know is computed each time.
 */
export interface Memo<V> {
  /** Only in types: what is kept. */
  readonly types?: V;
}

/** Declares a kind of kept value. All kinds of an engine share its one budget of memory. */
export function memo<V>(): Memo<V> {
  return {};
}

/** `Tx.rememberEach` where nothing is kept: all of them are computed. */
export async function eachUnkept<K, V>(
  ids: readonly K[],
  compute: (ids: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): Promise<Map<K, Kept<V>>> {
  const answers = new Map<K, Kept<V>>();
  if (ids.length > 0) for (const [id, value] of await compute(ids)) answers.set(id, unkept(value));
  return answers;
}
