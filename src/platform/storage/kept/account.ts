/** What an engine knows of changes, so that a value which was read earlier can be told to hold still. */
export interface Account<V extends DatabaseView, O extends Origin> {
  /** Where what was read from these tables in a view comes from; undefined where nobody can say when that changes. */
  origin(tables: ReadonlySet<string>, view: V): O | undefined;
  /** Whether what was read with an origin is what would be read in a view. */
  holds(origin: O, view: V): boolean;
}

/** The state of the database that a transaction sees. An engine adds what it tells states apart by. */
export interface DatabaseView {
  /** Tables that a transaction which writes has changed so far; `everyTable` where that is not known. */
  readonly dirty: Set<string>;
}

/** Stands in a `dirty` set for every table. */
export const everyTable = '*';

/** What a kept value was read from. An engine adds when. */
export interface Origin {
  readonly sources: Sources;
}

/** Tables that a kept value was read from. One object for each combination, so that a check is one comparison. */
export interface Sources {
  readonly tables: ReadonlySet<string>;
}

/** Whether a write transaction has changed any of the sources; values read from them are its own alone. */
export function isDirty({ tables }: Sources, { dirty }: DatabaseView): boolean {
  if (dirty.size === 0) return false;
  for (const table of dirty) if (table === everyTable || tables.has(table)) return true;
  return false;
}
