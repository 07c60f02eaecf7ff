/**
 * A kind of value that is computed from the database and kept in the process while everything it was read from is known
 * to be unchanged: `Tx.remember`. The engine decides what it can know; what it cannot know is computed each time.
 */
export interface Memo<V> {
  /** About how many bytes the values of this kind may take, all together. */
  readonly bytes: number;
  /** Only in types: what is kept. */
  readonly types?: V;
}

/** Declares a kind of kept value. `bytes` bounds all of them together; one of an eighth of that is never kept. */
export function memo<V>({ bytes }: { readonly bytes: number }): Memo<V> {
  return { bytes };
}
